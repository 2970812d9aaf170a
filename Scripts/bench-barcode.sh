#!/usr/bin/env bash
# Measures what is read of a folder of pictures with known texts: our plugin, bare libzbar, bare libzxing and zxing-cpp's newest
# Python package, where it is installed, with the same pictures and the same rule, in one run each for the turns and the tilts.
#
#   Scripts/bench-barcode.sh          CORPUS=FOLDER with a manifest.csv; default ../shared/corpus/barcode
#                                     PYTHON=PROGRAM that has the package zxing-cpp; default python3
set -euo pipefail
cd "$(dirname "$0")/.."

corpus=${CORPUS:-../shared/corpus/barcode}
if [ ! -e "$corpus/manifest.csv" ]; then
  echo "skipped: there is no $corpus/manifest.csv; CORPUS=FOLDER names another folder of pictures"
  exit 0
fi
corpus=$(realpath "$corpus")
swift build -c release --package-path Benchmarks --product barcode-accuracy >&2
bench="$(swift build -c release --package-path Benchmarks --show-bin-path)/barcode-accuracy"
"$bench" "$corpus" --peer --causes
printf '\n== turns and tilts, ours alone ==\n'
"$bench" "$corpus" --ours --rotate 0,90,180,270 --tilt 15,30,45,60
