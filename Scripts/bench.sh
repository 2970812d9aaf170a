#!/usr/bin/env bash
# Measures the build on this machine: the frame path next to the bare engine calls, then accuracy on a folder of pictures.
#
#   Scripts/bench.sh [FOLDER]     a folder of pictures with known texts, with a manifest.csv that Benchmarks reads
set -euo pipefail
cd "$(dirname "$0")/.."

swift build -c release --product scanview >&2
"$(swift build -c release --show-bin-path)/scanview" bench
swift run -c release --package-path Benchmarks barcode-accuracy "$@"
