#!/usr/bin/env bash
# Builds every package in Examples and runs its tests, and builds the program of README.md: Scripts/examples.sh [NAME…]
#
# They are built in the project's own folder, where the modules of ScanView that they name by path are built already. Those with the
# server of the page are built only when they are named, in the folder where Scripts/test-web.sh builds it.
set -euo pipefail
cd "$(dirname "$0")/.."

needs_server() { grep -q '"Web"' "Examples/$1/Package.swift"; }
export SCRATCH_PATH=$PWD/.build
# The plan of a build is kept without the name of its package, and has to be made anew for the next one.
forget_plan() { rm -f "$SCRATCH_PATH"/*.yaml; }
trap forget_plan EXIT

names=("$@")
if [ "${#names[@]}" -eq 0 ]; then
  for manifest in Examples/*/Package.swift; do
    name=$(basename "$(dirname "$manifest")")
    if ! needs_server "$name"; then names+=("$name"); fi
  done
fi
for name in "${names[@]}"; do
  echo "example $name"
  if needs_server "$name"; then
    SCRATCH_PATH=$(realpath -m "${SCANVIEW_WEB_BUILD:-.build-web}")
    forget_plan
    swift build -c release --package-path "Examples/$name" --scratch-path "$SCRATCH_PATH"
    "Examples/$name/check.sh"
    continue
  fi
  forget_plan
  if [ -d "Examples/$name/Tests" ]; then
    swift test --package-path "Examples/$name" --scratch-path "$SCRATCH_PATH"
  else
    swift build --package-path "Examples/$name" --scratch-path "$SCRATCH_PATH"
  fi
  if [ -x "Examples/$name/check.sh" ]; then "Examples/$name/check.sh"; fi
done

if [ "$#" -eq 0 ]; then
  # Plugins in other languages, with the command that the tests were built with. Each says itself when it lacks a package.
  python=$PWD/.build/python-examples
  [ -x "$python/bin/python3" ] || python3 -m venv "$python"
  "$python/bin/python3" -m pip install --quiet --disable-pip-version-check numpy rapidocr_onnxruntime ||
    echo "not installed: numpy and rapidocr_onnxruntime" >&2
  export PATH=$python/bin:$PATH SCANVIEW=${SCANVIEW:-$PWD/.build/debug/scanview}
  for folder in Examples/*/plugin; do
    echo "example $(basename "$(dirname "$folder")")"
    "$(dirname "$folder")/check.sh"
  done
  folder=$(mktemp -d)
  trap 'forget_plan; rm -rf "$folder"' EXIT
  # A test compares the files with those of the examples, which are built above.
  echo "what scanview new writes"
  "$SCANVIEW" new plugin DoorState --package . --folder "$folder/swift"
  swift package --package-path "$folder/swift" dump-package >/dev/null
  "$SCANVIEW" new plugin DoorState --language python --folder "$folder/python"
  "$folder/python/check.sh"
  echo "the program of README.md"
  mkdir -p "$folder/Sources/Till"
  sed -n '/^```swift$/,/^```$/p' README.md | grep -v '^```' >"$folder/Sources/Till/main.swift"
  cat >"$folder/Package.swift" <<MANIFEST
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Till", dependencies: [.package(name: "ScanView", path: "$PWD")],
  targets: [
    .executableTarget(
      name: "Till", dependencies: [.product(name: "ScanViewKit", package: "ScanView")],
      swiftSettings: [.treatAllWarnings(as: .error)])
  ])
MANIFEST
  forget_plan
  swift build --package-path "$folder" --scratch-path "$SCRATCH_PATH"
fi
