#!/usr/bin/env bash
# Measures what is read of a folder of pictures with known texts: our plugin, bare libzbar, bare libzxing and zxing-cpp's newest
# Python package, where it is installed, with the same pictures and the same rule, in one run each for the turns and the tilts.
#
#   Scripts/bench-barcode.sh          CORPUS=FOLDER with a manifest.csv; default ../shared/corpus/barcode
#                                     PYTHON=PROGRAM that has the package zxing-cpp; default python3
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/corpus.sh

with_corpus "${CORPUS:-../shared/corpus/barcode}" CORPUS barcode-accuracy
"$bench" "$corpus" --peer --causes
printf '\n== turns and tilts, ours alone ==\n'
"$bench" "$corpus" --ours --rotate 0,90,180,270 --tilt 15,30,45,60
