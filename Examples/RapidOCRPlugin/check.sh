#!/usr/bin/env bash
# Checks the program of plugin/rapidocr.json against the rules of the worker protocol and both configurations, and reads a picture with each.
set -euo pipefail
cd "$(dirname "$0")"
scanview=${SCANVIEW:-$PWD/../../.build/debug/scanview}
if ! python3 -c "import rapidocr_onnxruntime" 2>/dev/null; then
  echo "skipped: the example needs RapidOCR (pip install rapidocr_onnxruntime)"
  exit 0
fi
"$scanview" plugins check plugin ../../Samples/flyer-qr.jpg
for config in lines.json lines-and-codes.json; do
  "$scanview" --plugin-dir plugin config check "$config"
  "$scanview" --plugin-dir plugin scan "$config" ../../Samples/flyer-qr.jpg | grep -q '"text":"WORKSHOP"'
done
"$scanview" --plugin-dir plugin run lines.json --source ../../Samples/flyer-qr.jpg | grep -q '"text":"WORKSHOP"'
echo "ok: lines by scan and by run, alone and beside barcodes"
