#!/usr/bin/env bash
# The gates of daily work, the quick ones first; stops at the first that is broken. `make test` calls it.
#
#   Scripts/check.sh              all gates
#   Scripts/check.sh rules docs   only these: build, format, rules, tests, memory, schemas, examples, snippets, docs
#   Scripts/check.sh sanitized    the tests of what runs in several threads under the thread sanitizer
#   Scripts/check.sh long         the tests that are long by nature, which `make test-long` runs and the other gates leave out
set -euo pipefail
cd "$(dirname "$0")/.."
stop_at_failure=yes
. Scripts/steps.sh

mkdir -p .build/logs

build() { swift build --build-tests; }
rules() { swift test --skip-build --filter ProjectTests; }
# Histories of meters sync each reading to the disk, which takes most of the time of their tests: the files of tests are kept in
# memory where there is room for them.
if [ "$(df --output=avail -k /dev/shm 2>/dev/null | tail -n 1)" -gt 2000000 ] 2>/dev/null && [ -w /dev/shm ]; then
  test_files=$(mktemp -d /dev/shm/scanview-tests.XXXXXX)
  trap 'rm -rf "$test_files"' EXIT
fi

# Runs tests and keeps their log, so that whoever runs many steps can show the summary of the tests again.
#
# A run in which no test begins or ends for so many seconds is ended, and the tests that hold it up are named; the steps after it still run. A test
# that waits for a state gives up by itself after ten minutes.
silence=660
run_tests() { # log, options of `swift test`…
  local log=.build/logs/$1 result=0 quiet=0 last=0 size
  shift
  if [ -n "${test_files:-}" ]; then local -x TMPDIR=$test_files; fi
  local events=${log%.log}.jsonl
  rm -f "$events"
  {
    local status=0
    swift test --skip-build --event-stream-output-path "$events" "$@" 2>&1 || status=$?
    echo "$status" >"$log.status"
  } | tee "$log" &
  local run=$!
  while sleep 1 && kill -0 "$run" 2>/dev/null; do
    size=$(stat -c %s "$events" 2>/dev/null || echo 0)
    if [ "$size" -ne "$last" ]; then quiet=0; else quiet=$((quiet + 1)); fi
    last=$size
    if [ "$quiet" -lt "$silence" ]; then continue; fi
    pkill -KILL -f "^$PWD/.build/.*\.xctest" || true
    printf '\n==> No test has begun or ended for %d seconds; these had begun\n' "$silence"
    Scripts/unended-tests.py "$events"
    break
  done
  wait "$run"
  result=$(cat "$log.status")
  # Where a log is cut, its end is what is left: the failures are listed there again.
  if [ "$result" -ne 0 ]; then
    printf '\n==> What failed\n'
    # Of a crash: its reason and where the thread was; the rest of the report is threads and libraries by the hundred.
    sed -n '/Program crashed:/,/^Registers:/p' "$log" | grep -vE '^(Registers:)?$' | cut -c 1-200 | head -n 40
    grep -E '^✘|Fatal error|error: Exited|signal code' "$log" | cut -c 1-600 | tail -n 40
  fi
  return $result
}
tests() { run_tests swift-test.log --skip '(Memory|Long)\('; }
# Tests that judge the memory of their process run alone and one at a time.
memory() { run_tests swift-test-memory.log --no-parallel --filter 'Memory\('; }
long_tests() {
  local silence=1800
  run_tests swift-test-long.log --filter 'Long\('
  SCANVIEW_RANDOM_SEQUENCES=1500 run_tests swift-test-random.log --filter 'RandomCommandTests|RandomCameraTests'
}
# What only some tests need is built, which takes a third of the time.
sanitized_tests() {
  local -x SCANVIEW_TESTS=ScanRuntimeTests,ScanCameraTests,ScanControlTests SCANVIEW_RANDOM_SEQUENCES=200
  local options=(--sanitize=thread -Xswiftc -DTHREAD_SANITIZER --scratch-path .build/tsan)
  swift build --build-tests "${options[@]}" || return
  run_tests sanitized.log "${options[@]}" --skip 'Long\('
}

if [ "${1:-}" = long ]; then
  step "build: sources and tests" build
  step "long tests: accuracy on corpora, wide random runs" long_tests
  finish
  exit
fi
if [ "${1:-}" = sanitized ]; then
  step "runtime, camera and control socket under the thread sanitizer" sanitized_tests
  finish
  exit
fi
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
gate memory "tests of memory, one at a time" memory
gate schemas "schemas: the committed files are the generated ones" Scripts/generated.sh check
gate examples "examples: each builds and its tests pass" Scripts/examples.sh
gate snippets "snippets: the Swift examples of the articles compile" Scripts/snippets.sh
gate docs "docs: DocC builds without a warning" Scripts/docs.sh
finish
