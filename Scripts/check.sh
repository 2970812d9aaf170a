#!/usr/bin/env bash
# Every gate of the project, the quick ones first; stops at the first that is broken. `make test` calls it.
#
#   Scripts/check.sh              all gates
#   Scripts/check.sh rules docs   only these: build, format, rules, tests, schemas, examples, docs
set -euo pipefail
cd "$(dirname "$0")/.."
stop_at_failure=yes
. Scripts/steps.sh

mkdir -p .build/logs

build() { swift build --build-tests; }
rules() { swift test --skip-build --filter ProjectTests; }
# Tests that judge the memory of their process run after the others, alone and one at a time. Their names end in `Memory`.
# The log stays, so that whoever runs many steps can show the summary of the tests again.
# Both runs are made whatever the first one says, and either of them can fail the gate: `set -e` does not hold in here.
tests() {
  local result=0
  swift test --skip-build --skip 'Memory\(' 2>&1 | tee .build/logs/swift-test.log || result=1
  swift test --skip-build --no-parallel --filter 'Memory\(' 2>&1 | tee -a .build/logs/swift-test.log || result=1
  # Where a log is cut, its end is what is left: the failures are told there again.
  if [ "$result" -ne 0 ]; then
    printf '\n==> What failed\n'
    grep -E '^✘|Fatal error|error: Exited|signal code' .build/logs/swift-test.log | cut -c 1-600 | tail -n 40
  fi
  return $result
}

wanted=("$@")
gate() {
  local name=$1 headline=$2
  shift 2
  if [ "${#wanted[@]}" -gt 0 ] && [[ " ${wanted[*]} " != *" $name "* ]]; then return 0; fi
  step "$headline" "$@"
}

gate build "build: sources and tests, warnings are errors" build
gate format "format: swift format lint --strict" Scripts/format.sh lint
gate rules "rules: layers, file sizes, documentation, linkage" rules
gate tests "tests: swift test" tests
gate schemas "schemas: the committed files are the generated ones" Scripts/generated.sh check
gate examples "examples: each builds and its tests pass" Scripts/examples.sh
gate docs "docs: DocC builds without a warning" Scripts/docs.sh
finish
