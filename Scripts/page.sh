#!/usr/bin/env bash
# Shows the page of a running scanner over a drawn source, with a configuration for each family to switch to.
#
#   Scripts/page.sh       SOURCE=camera for the camera of this machine, or whatever `scanview run --source` takes
set -euo pipefail
cd "$(dirname "$0")/.."

source=${SOURCE:-synthetic:text=4006381333931,format=EAN_13,fps=15}
exec "$(swift build -c release --show-bin-path)/scanview-serve" serve Configs/barcode-all.json Configs/mrz.json \
  Configs/license-plate.json Configs/meter.json --source "$source" --port "${PORT:-8080}"
