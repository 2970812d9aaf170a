#!/usr/bin/env bash
# Scans the bundled sample pictures, prints the results as JSON and draws annotated copies. SCANVIEW names a built command that is taken
# in place of the one that is built here.
set -euo pipefail
cd "$(dirname "$0")/.."

scanview=${SCANVIEW:-}
if [ -z "$scanview" ]; then
  swift build -c release --product scanview >&2
  scanview=$(swift build -c release --show-bin-path)/scanview
fi
out=out/demo
rm -rf "$out"
mkdir -p "$out"
{
  "$scanview" scan Configs/barcode.json Samples --annotate "$out"
  "$scanview" scan Configs/mrz.json Samples/Text/passport-td3.jpg --annotate "$out/passport.png"
  "$scanview" scan Configs/license-plate.json Samples/Text/plate-germany.jpg --annotate "$out/plate.png"
  "$scanview" scan Configs/meter-reference.json Samples/Meters/water-reference.jpg --annotate "$out/meter.png"
} | tee "$out/results.jsonl"
{
  echo
  echo "The results above are in $out/results.jsonl, one line per picture."
  echo "The annotated pictures, with the cutout and what was read, are in $out:"
  find "$out" -type f ! -name results.jsonl -printf '  %p\n' | sort
  echo
  echo "To look at a running scanner in a browser, with its results and an editor for its file: make page"
} >&2
