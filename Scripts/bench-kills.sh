#!/usr/bin/env bash
# Kills commands at random moments, and checks that nothing is lost and nothing is left over.
#
#   Scripts/bench-kills.sh [KILLS]     how many of each are killed; 200 without a number
#
# Killed are a meter that `run --every` reads into a history, a series of `snap`, and `run --watch` on a configuration that is saved again
# and again. After each kill the history has to be sound and every picture whole; at the end every reading that was printed as accepted
# has to be in the history, and after the next start no temporary file may be there.
set -euo pipefail
cd "$(dirname "$0")/.."

kills=${1:-200}
swift build -c release --product scanview >&2
scanview=$(swift build -c release --show-bin-path)/scanview
out=$PWD/out/kills
rm -rf "$out"
mkdir -p "$out/shots"
cp Configs/meter-fixed-camera.json Configs/barcode.json "$out"
printed=$out/printed; watched=$out/barcode.json
# The drums stand higher with each kill, so that each reading shows which process it is of.
meter() {
  "$scanview" run "$out/meter-fixed-camera.json" --every 1s --results-only --quiet \
    -s "synthetic:meter=drums,value=$(printf '00%03d.%03d' $((471 + $1 / 1000)) $(($1 % 1000))),rate=0.001,shake=2,size=1280x720,y=180,module=0.8" \
    --set /viewPluginConfig/pluginConfig/meterConfig/history/maxPerHour=100000 "${@:2}"
}
snap=(snap -s 'synthetic:text=ABC-123,format=CODE_39,size=640x480' -o "$out/shots/shot.png" --every 20ms --force --quiet)
watch=(run "$watched" --watch -s 'synthetic:text=4006381333931,format=EAN_13,size=640x480' --keep-going --quiet)

# A moment between 0 and 3 s, so that all of a command's life is met, its start too.
moment() { sleep "$((RANDOM % 3)).$(printf '%03d' $((RANDOM % 1000)))"; }
readings() { { grep -a '"accepted":true' "$1" || true; } | grep -ao '"value":"[0-9.]*"' || true; }
fail() { echo "kill $number: $*" >&2; exit 1; }

for ((number = 1; number <= kills; number++)); do
  meter $number >"$out/lines" 2>/dev/null & meter_pid=$!
  "$scanview" "${snap[@]}" --count 1000 >/dev/null 2>&1 & snap_pid=$!
  "$scanview" "${watch[@]}" >/dev/null 2>&1 & watch_pid=$!
  sed "s/\"barcode\"/\"barcode-$number\"/" Configs/barcode.json >"$watched"
  moment
  cp "$watched" "$watched.new" && mv "$watched.new" "$watched"
  # The function runs in a shell of its own, whose child is the command.
  pkill -KILL -P $meter_pid || true
  kill -KILL $snap_pid $watch_pid
  wait $meter_pid $snap_pid $watch_pid 2>/dev/null || true
  # The last line may have been cut.
  { grep -a '}$' "$out/lines" || true; } >"$out/whole"
  readings "$out/whole" >>"$printed"
  status=0
  "$scanview" meter check "$out/meter-fixed-camera.json" >"$out/check" 2>&1 || status=$?
  # A process that was killed before its first reading has left no history.
  [ $status -eq 0 ] || [ ! -s "$printed" ] || fail "$(cat "$out/check")"
  for shot in "$out"/shots/*.png; do
    [ ! -e "$shot" ] || ffmpeg -nostdin -v error -i "$shot" -f null - 2>"$out/check" || fail "$shot: $(cat "$out/check")"
  done
  rm -f "$out"/shots/*.png
done

meter $number --rounds 1 >/dev/null
"$scanview" "${snap[@]}" --count 2
timeout -s TERM 2 "$scanview" "${watch[@]}" >/dev/null || true
left=$(find "$out" -mindepth 1 ! -name '*.json' ! -name 'meters.sqlite*' ! -name shots ! -name 'shot*.png' ! -name printed ! -name lines \
  ! -name whole ! -name check)
[ -z "$left" ] || { echo "left over after the next start: $left" >&2; exit 1; }
"$scanview" meter export "$out/meter-fixed-camera.json" --format json >"$out/lines"
readings "$out/lines" | sort >"$out/whole"
lost=$(sort "$printed" | comm -23 - "$out/whole" | wc -l)
echo "$kills kills of each: $(wc -l <"$printed") accepted readings printed, $(wc -l <"$out/whole") stored, $lost lost, no file left over"
[ "$lost" -eq 0 ]
