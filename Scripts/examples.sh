#!/usr/bin/env bash
# Builds every package in Examples and runs its tests: Scripts/examples.sh [NAME…]
set -euo pipefail
cd "$(dirname "$0")/.."

names=("$@")
if [ "${#names[@]}" -eq 0 ]; then
  for manifest in Examples/*/Package.swift; do names+=("$(basename "$(dirname "$manifest")")"); done
fi
for name in "${names[@]}"; do
  echo "example $name"
  if [ -d "Examples/$name/Tests" ]; then
    swift test --package-path "Examples/$name"
  else
    swift build --package-path "Examples/$name"
  fi
  if [ -x "Examples/$name/check.sh" ]; then "Examples/$name/check.sh"; fi
done
