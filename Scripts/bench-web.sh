#!/usr/bin/env bash
# Measures the page: the visitor's camera, from the capture of a frame to its scene on the page in Chromium, beside the same video read
# directly; then fifty viewers, eight visitors and a viewer who reads nothing.
#
#   Scripts/bench-web.sh [SECONDS]       how long the fifty viewers stay; 600 without it
set -euo pipefail
cd "$(dirname "$0")/.."

scratch=${SCANVIEW_WEB_BUILD:-.build-web}
swift build -c release --traits Web --product scanview-serve --scratch-path "$scratch" >&2
program=$PWD/$(basename "$scratch")/release/scanview-serve
[ -x "$program" ] || program=$scratch/release/scanview-serve
python3 -W ignore Tests/Outputs/WebBrowser/bench_visitor.py "$program"
python3 -W ignore Tests/Outputs/WebBrowser/bench_load.py "$program" "$@"
