#!/usr/bin/env bash
# Fuzzes the JSON reader, the configuration loader, what takes the content of codes apart, and what finds content in text.
#
#   Fuzz/run.sh [json|config|gs1|license|payload|text|content|all] [SECONDS]     default: all, 60 seconds each
#
# `content` stands for gs1, license and payload.
#
# The seeds are every JSON file of Configs, Examples, the tests and Fuzz/Seeds, Fuzz/Seeds/content, and the lines of the tests of TextContent; what the fuzzer finds worth keeping stays in
# Fuzz/.build/corpus and makes the next run start where this one ended. An input that crashes, hangs for more than 10
# seconds or takes more than 1 GiB is kept in out/fuzz, and the run fails.
set -euo pipefail
cd "$(dirname "$0")/.."

which=${1:-all}
seconds=${2:-60}
case $which in
  json | config | gs1 | license | payload | text) targets=("$which") ;;
  content) targets=(gs1 license payload) ;;
  all) targets=(json config gs1 license payload text) ;;
  *) echo "Fuzz/run.sh: json, config, gs1, license, payload, text, content or all, not '$which'" >&2; exit 2 ;;
esac

work=$PWD/Fuzz/.build
found=$PWD/out/fuzz
mkdir -p "$work/seeds" "$found"

# -sanitize=fuzzer is given here and not in the manifest, so that the modules under test are instrumented as well.
swift build --package-path Fuzz -c release -Xswiftc -sanitize=fuzzer -Xswiftc -enforce-exclusivity=checked
binaries=$(swift build --package-path Fuzz -c release --show-bin-path)

rm -f "$work/seeds"/*
number=0
while IFS= read -r -d '' file; do
  number=$((number + 1))
  cp "$file" "$work/seeds/$(printf '%04d' "$number").json"
done < <(find Configs Examples Tests Fuzz/Seeds -name .build -prune -o -name '*.json' -type f -size -64k -print0 2>/dev/null | sort -z)
echo "$number seed files"

# One file for each line that the tests of TextContent know.
rm -rf "$work/lines"
mkdir -p "$work/lines"
awk -F '\t' -v folder="$work/lines" '/^[+-]/ { file = sprintf("%s/%04d.txt", folder, ++n); printf "a%s", $2 > file; close(file) }' \
  Tests/Plugins/TextContentTests/Lines/*.tsv

# The runtime's own crash reporter would keep libFuzzer from saving the input.
export SWIFT_BACKTRACE=enable=no

failed=0
for target in "${targets[@]}"; do
  seeds=$work/seeds
  case $target in
    json) dictionaries=(json) ;;
    config) dictionaries=(json config) ;;
    text)
      dictionaries=(text)
      seeds=$work/lines
      ;;
    *)
      dictionaries=(content)
      seeds=Fuzz/Seeds/content
      ;;
  esac
  corpus=$work/corpus/$target
  log=$work/$target.log
  mkdir -p "$corpus"
  for name in "${dictionaries[@]}"; do cat "Fuzz/$name.dict"; done >"$work/$target.dict"
  echo "fuzzing $target for $seconds s"
  status=0
  "$binaries/$target-fuzzer" "$corpus" "$seeds" -dict="$work/$target.dict" -max_total_time="$seconds" -max_len=16384 \
    -timeout=10 -rss_limit_mb=1024 -print_final_stats=1 -artifact_prefix="$found/$target-" >"$log" 2>&1 || status=$?
  executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log" | tail -n 1)
  coverage=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -n 1)
  if [ "$status" -eq 0 ]; then
    echo "$target: ${executions:-0} executions, ${coverage:-0} edges covered, $(find "$corpus" -type f | wc -l) inputs kept, no finding"
  else
    failed=1
    tail -n 40 "$log"
    echo "$target: finding after ${executions:-an unknown number of} executions; the input is in out/fuzz, the log in $log"
  fi
done
exit "$failed"
