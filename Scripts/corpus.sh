# Runs a benchmark over a folder of pictures with known truths; sourced by the scripts that measure accuracy.
#
#   with_corpus FOLDER VARIABLE PRODUCT    sets $corpus, and $bench to the built program; ends when FOLDER has no manifest.csv
with_corpus() {
  if [ ! -e "$1/manifest.csv" ]; then
    echo "skipped: there is no $1/manifest.csv; $2=FOLDER names another folder of pictures"
    exit 0
  fi
  corpus=$(realpath "$1")
  export SCANVIEW_BENCHMARKS=1
  swift build -c release --product "$3" >&2
  bench="$(swift build -c release --show-bin-path)/$3"
}
