#!/usr/bin/env bash
# Reads pictures that are spoiled for a known cause, drawn ones and, where the corpora are there, spoiled photos, and prints how often
# the first reason names the cause.
#
#   Scripts/bench-reasons.sh       CORPORA=FOLDER with the corpora barcode, text and meter; default ../shared/corpus
set -euo pipefail
cd "$(dirname "$0")/.."

SCANVIEW_BENCHMARKS=1 swift build -c release --product reason-accuracy >&2
"$(swift build -c release --show-bin-path)/reason-accuracy" "${CORPORA:-../shared/corpus}" "$@"
