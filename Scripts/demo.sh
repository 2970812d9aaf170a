#!/usr/bin/env bash
# Scans the bundled sample pictures, prints the results as JSON and draws annotated copies.
set -euo pipefail
cd "$(dirname "$0")/.."

swift build -c release --product scanview >&2
scanview=$(swift build -c release --show-bin-path)/scanview
out=out/demo
rm -rf "$out"
mkdir -p "$out"
{
  "$scanview" scan Configs/barcode.json Samples --annotate "$out"
  "$scanview" scan Configs/mrz.json Samples/Text/passport-td3.jpg --annotate "$out/passport.png"
  "$scanview" scan Configs/license-plate.json Samples/Text/plate-germany.jpg --annotate "$out/plate.png"
  "$scanview" scan Configs/meter-reference.json Samples/Meters/water-reference.jpg --annotate "$out/meter.png"
} | tee "$out/results.jsonl"
# The picture of README.md.
if command -v ffmpeg >/dev/null; then
  "$scanview" scan Configs/barcode-retail.json Samples/magazine-addon.jpg --annotate "$out/add-on.png" >/dev/null
  ffmpeg -v error -nostdin -y -i "$out/add-on.png" -i "$out/plate.png" -i "$out/passport.png" -i "$out/meter.png" -filter_complex \
    "[0]crop=iw:iw*5/8[a];[2]crop=iw:iw*5/8:0:ih-oh[c];[3]crop=ih*8/5:ih,scale=640:400[d];[a]scale=640:400[a];[1]scale=640:400[b];[c]scale=640:400[c];[a][b]hstack[x];[c][d]hstack[y];[x][y]vstack" \
    -frames:v 1 -q:v 4 "$out/overview.jpg"
fi
{
  echo
  echo "The results above are in $out/results.jsonl, one line per picture."
  echo "The annotated pictures, with the cutout and what was read, are in $out:"
  find "$out" -type f ! -name results.jsonl -printf '  %p\n' | sort
} >&2
