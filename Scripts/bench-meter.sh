#!/usr/bin/env bash
# Measures what is read of pictures of meters with known truths, next to Tesseract's digits alone, and to ssocr and rapidocr where they
# are installed, with the same pictures and the same rule, in one run.
#
#   Scripts/bench-meter.sh         METER_CORPUS=FOLDER with a manifest.csv; default ../shared/corpus/meter
#                                  PYTHON=PROGRAM that has the package rapidocr_onnxruntime; default python3
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/corpus.sh

with_corpus "${METER_CORPUS:-../shared/corpus/meter}" METER_CORPUS meter-accuracy
"$bench" "$corpus" --peers
