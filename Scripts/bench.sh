#!/usr/bin/env bash
# Measures the build on this machine: the frame path next to the bare engine calls, then accuracy on a folder of pictures.
#
#   Scripts/bench.sh [FOLDER]     a folder of pictures with known texts, with a manifest.csv that Benchmarks reads
set -euo pipefail
cd "$(dirname "$0")/.."

export SCANVIEW_BENCHMARKS=1
swift run -c release barcode-speed
swift run -c release barcode-accuracy "$@"
