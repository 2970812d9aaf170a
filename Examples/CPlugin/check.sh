#!/usr/bin/env bash
# Checks plugin/brightness.json against the rules of the worker protocol and the configuration, scans a picture, and runs on frames until a result is there.
set -euo pipefail
cd "$(dirname "$0")"
scanview=${SCANVIEW:-$PWD/../../.build/debug/scanview}
cc -O2 -Wall -Wextra -Werror -o plugin/brightness plugin/brightness.c
"$scanview" plugins check plugin
"$scanview" --plugin-dir plugin config check brightness.json
"$scanview" --plugin-dir plugin scan brightness.json ../../Samples/flyer-qr.jpg | grep -q '"brightnessResult"'
"$scanview" --plugin-dir plugin run brightness.json --source ../../Samples/flyer-qr.jpg | grep -q '"brightnessResult"'
echo "ok: a result by scan and by run"
