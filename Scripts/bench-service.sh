#!/usr/bin/env bash
# Measures a service: twenty views of which one crashes each minute and one hangs, then network cameras with faults.
#
#   Scripts/bench-service.sh [SECONDS]       how long each lasts; an hour without it
set -euo pipefail
cd "$(dirname "$0")/.."

swift build -c release --product scanview >&2
program=$(swift build -c release --show-bin-path)/scanview
python3 -W ignore Tests/Command/Service/bench_views.py "$program" "${1:-3600}"
python3 -W ignore Tests/Command/Service/bench_cameras.py "$program" "${1:-3600}"
