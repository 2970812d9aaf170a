#!/usr/bin/env bash
# Measures what is read of pictures of text with known truths: machine-readable zones, whole and line by line, license plates,
# vehicle identification numbers and containers, next to Tesseract's English alone and to PassportEye, fastmrz and rapidocr where
# they are installed, with the same pictures and the same rule, in one run each.
#
#   Scripts/bench-text.sh          TEXT_CORPUS=FOLDER with a manifest.csv; default ../shared/corpus/text
#                                  PYTHON=PROGRAM that has the packages passporteye, fastmrz and rapidocr_onnxruntime; default
#                                  python3
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/corpus.sh

with_corpus "${TEXT_CORPUS:-../shared/corpus/text}" TEXT_CORPUS text-accuracy
"$bench" "$corpus" --documents --lines --peers
printf '\n== plates, vehicle numbers and containers ==\n'
"$bench" "$corpus" --codes --peers
