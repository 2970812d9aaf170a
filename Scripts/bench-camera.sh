#!/usr/bin/env bash
# Measures the running camera on this machine: swaps, cancelling, saved files, the frame path next to libv4l's, memory over time.
#
#   Scripts/bench-camera.sh [NAME…]     swap-latency, config-swaps, cancel-latency, document-swaps, meter-swaps, watch-latency, frame-path,
#                                       soak; all of them without a name
set -euo pipefail
cd "$(dirname "$0")/.."

export SCANVIEW_BENCHMARKS=1
swift build -c release --product camera-bench >&2
bench="$(swift build -c release --show-bin-path)/camera-bench"
for name in "${@:-swap-latency config-swaps cancel-latency document-swaps meter-swaps watch-latency frame-path soak}"; do
  # Without a name the default is one word per measurement.
  for one in $name; do
    printf '\n== %s ==\n\n' "$one"
    "$bench" "$one"
  done
done
