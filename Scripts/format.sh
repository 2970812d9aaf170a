#!/usr/bin/env bash
# Checks or changes the form of all Swift files: Scripts/format.sh lint|apply
set -euo pipefail
cd "$(dirname "$0")/.."

files=()
while IFS= read -r -d '' file; do files+=("$file"); done < <(
  find Package.swift Sources Tests Examples Benchmarks Fuzz -name .build -prune -o -name '*.swift' -type f -print0
)
case ${1:-} in
  lint) swift format lint --strict --parallel "${files[@]}" ;;
  apply) swift format --in-place --parallel "${files[@]}" ;;
  *) echo "Scripts/format.sh: lint or apply" >&2; exit 2 ;;
esac
echo "${#files[@]} Swift files"
