#!/usr/bin/env bash
# Gives the built command pictures that a configuration is not made for, and prints what comes of it, one line each: exit status,
# results, codes of problems, time that passed and processor time.
#
#   Scripts/bench-robustness.sh                       all of it, then the damaged inputs
#   Scripts/bench-robustness.sh CONFIG…               names of Configs without .json, with these pictures alone
#   Scripts/bench-robustness.sh mutations [OPTION…]   the damaged inputs alone; --short, --pictures N, --seed S and others
#   Scripts/bench-robustness.sh isolation [COUNT]     100,000 damaged pictures through `scan` with workers (bench-isolation.py)
#
# The damaged inputs are 20,000 pictures, 5,000 configurations and 2,000 hostile patterns (Benchmarks/Programs/MutationRun). They fail when
# one crashes or passes its limits, or when threads, descriptors or files are left over; --short takes less than a minute.
#
# The pictures: a document without a zone, a page of prose, a barcode, a black frame, and the prose and a passport as scans of 100
# megapixels, which ffmpeg makes of Samples. The last lines are configurations with a language that is not installed.
set -euo pipefail
cd "$(dirname "$0")/.."

mutations() {
  SCANVIEW_BENCHMARKS=1 swift build -c release --product mutation-run >&2
  "$(swift build -c release --show-bin-path)/mutation-run" "$@"
}
if [ "${1:-}" = mutations ]; then
  shift
  mutations "$@"
  exit
fi

swift build -c release --product scanview >&2
scanview=$(swift build -c release --show-bin-path)/scanview
if [ "${1:-}" = isolation ]; then
  shift
  python3 Scripts/bench-isolation.py "$scanview" "$@"
  exit
fi
out=out/robustness
mkdir -p "$out"
configs=("$@")
if [ $# -eq 0 ]; then
  configs=(mrz universal-id vehicle-registration japanese-landing-permission ocr data-scanner license-plate vin container tin
    tire-size tire-make commercial-tire-id barcode)
fi

cp Samples/Text/identity-front.jpg "$out/no-zone.jpg"
cp Samples/Text/letter.jpg "$out/prose.jpg"
cp Samples/product-ean13.jpg "$out/barcode.jpg"
{ printf 'P5 1920 1080 255\n'; head -c $((1920 * 1080)) /dev/zero; } >"$out/black.pgm"
for name in letter passport-td3; do
  ffmpeg -nostdin -v error -y -i "Samples/Text/$name.jpg" -vf scale=11548:8660,format=gray "$out/100-megapixel-$name.pgm"
done
pictures=(no-zone.jpg prose.jpg barcode.jpg black.pgm 100-megapixel-letter.pgm 100-megapixel-passport-td3.pgm)

# The texts of the results and the codes of the problems in a line of JSON; nothing where there are none.
summary() {
  grep -oE '"(plateText|text|mrzString|surname|lastName|value)":"[^"]*"' "$1" | cut -d: -f2- | head -n 4 | tr '\n' ' '
  grep -oE '"code":"[A-Za-z]*"' "$1" | cut -d: -f2- | sort -u | tr -d '"' | tr '\n' ' '
}

scan() {
  local config=$1 picture=$2 status=0 times
  TIMEFORMAT='%R %U %S'
  times=$({ time "$scanview" scan "$config" "$picture" >"$out/line.json" 2>"$out/errors.txt" || status=$?; echo "$status"; } 2>&1)
  read -r real user system status <<<"$(echo "$times" | tr '\n' ' ')"
  printf '%-30s %-32s %4s %8s %8s  %s\n' "$(basename "$config" .json)" "$(basename "$picture")" "$status" "$real" \
    "$(awk "BEGIN { print $user + $system }")" "$(summary "$out/line.json" || true)$(head -c 160 "$out/errors.txt" | grep -m 1 -i install || true)"
}

printf '%-30s %-32s %4s %8s %8s  %s\n' config picture exit seconds CPU 'results and problems'
for config in "${configs[@]}"; do
  for picture in "${pictures[@]}"; do scan "Configs/$config.json" "$out/$picture"; done
done
for config in ocr data-scanner; do
  # Languages that Debian has packages for, which hardly any machine has all of.
  sed 's/"languages": \["eng"\]/"languages": ["yid"]/; s/"scanMode": "line"/"scanMode": "line", "languages": ["yid"]/' \
    "Configs/$config.json" >"$out/$config-in-yiddish.json"
  scan "$out/$config-in-yiddish.json" "$out/prose.jpg"
done
if [ $# -eq 0 ]; then mutations; fi
