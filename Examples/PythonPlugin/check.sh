#!/usr/bin/env bash
# Checks the plugin against the rules of the worker protocol and its configuration, and runs it on drawn frames until a result is there.
set -euo pipefail
cd "$(dirname "$0")"
scanview=${SCANVIEW:-scanview}
"$scanview" plugins check plugin
"$scanview" --plugin-dir plugin config check lamp.json
"$scanview" --plugin-dir plugin run lamp.json --source 'synthetic:text=4006381333931,format=EAN_13' | grep -q '"signalLampResult"'
echo "ok: the plugin keeps to its rules, and gives results"
