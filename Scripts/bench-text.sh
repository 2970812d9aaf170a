#!/usr/bin/env bash
# Measures what is read of pictures of text with known truths: machine-readable zones, whole and line by line, licence plates,
# vehicle identification numbers and containers, next to Tesseract's English alone, in one run each.
#
#   Scripts/bench-text.sh          TEXT_CORPUS=FOLDER with a manifest.csv; default ../shared/corpus/text
set -euo pipefail
cd "$(dirname "$0")/.."

corpus=${TEXT_CORPUS:-../shared/corpus/text}
if [ ! -e "$corpus/manifest.csv" ]; then
  echo "skipped: there is no $corpus/manifest.csv; TEXT_CORPUS=FOLDER names another folder of pictures"
  exit 0
fi
corpus=$(realpath "$corpus")
swift build -c release --package-path Benchmarks --product text-accuracy >&2
bench="$(swift build -c release --package-path Benchmarks --show-bin-path)/text-accuracy"
"$bench" "$corpus"
printf '\n== plates, vehicle numbers and containers ==\n'
"$bench" "$corpus" --codes
