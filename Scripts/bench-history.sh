#!/usr/bin/env bash
# Runs simulated meters through a history: 100,000 readings in one go, then many processes that are killed at random moments.
#
#   Scripts/bench-history.sh [ROUNDS]     how many processes are killed; 200 without a number
#
# After each kill the file has to be sound, and at the end every reading that a process has reported has to be in it.
set -euo pipefail
cd "$(dirname "$0")/.."

rounds=${1:-200}
swift build -c release --product scanview >&2
scanview=$(swift build -c release --show-bin-path)/scanview
out=out/history
rm -rf "$out"
mkdir -p "$out"

"$scanview" meter simulate "$out/long.sqlite" --readings 100000 --quiet
"$scanview" meter check "$out/long.sqlite"
"$scanview" meter export "$out/long.sqlite" --format prometheus | grep -v '^#'

for ((round = 1; round <= rounds; round++)); do
  "$scanview" meter simulate "$out/killed.sqlite" --readings 10000000 --seed "$round" >"$out/reported" 2>/dev/null &
  sleep "0.$(printf '%03d' $((RANDOM % 400)))"
  kill -KILL $!
  wait $! 2>/dev/null || true
  # The last line may have been cut.
  grep '}$' "$out/reported" >>"$out/all" || true
  status=0
  "$scanview" meter check "$out/killed.sqlite" >"$out/check" 2>&1 || status=$?
  # A process that was killed before its first reading has left nothing to be sound.
  if [ "$status" -ne 0 ] && { [ "$status" -ne 4 ] || [ -s "$out/all" ]; } && [ -s "$out/killed.sqlite" ]; then
    echo "round $round: $(cat "$out/check")" >&2
    exit 1
  fi
done
"$scanview" meter export "$out/killed.sqlite" --format json | sort >"$out/stored"
sort "$out/all" >"$out/reported"
lost=$(comm -23 "$out/reported" "$out/stored" | wc -l)
echo "$rounds kills: $(wc -l <"$out/reported") readings reported, $(wc -l <"$out/stored") stored, $lost lost"
[ "$lost" -eq 0 ]
