#!/usr/bin/env bash
# Checks the registration plugin/lamp.json and the configuration lamp.json, scans a picture, and runs on frames until a result is there.
set -euo pipefail
cd "$(dirname "$0")"
scanview=${SCANVIEW:-$PWD/../../.build/debug/scanview}
python3 -c "import numpy" 2>/dev/null || { echo "skipped: the example needs numpy (pip install numpy)"; exit 0; }
"$scanview" --plugin-dir plugin config check lamp.json
"$scanview" --plugin-dir plugin scan lamp.json ../../Samples/flyer-qr.jpg | grep -q '"signalLampResult"'
"$scanview" --plugin-dir plugin run lamp.json --source ../../Samples/flyer-qr.jpg | grep -q '"signalLampResult"'
echo "ok: a result by scan and by run"
