#!/usr/bin/env bash
# Runs the kiosk, which is built for release, and checks that its page answers, and that it prints and draws the price of what it scans.
set -euo pipefail
cd "$(dirname "$0")"

log=$(mktemp)
stdbuf -oL "${SCRATCH_PATH:-.build}/release/Kiosk" kiosk.json 0 >"$log" 2>&1 &
kiosk=$!
trap 'kill $kiosk 2>/dev/null || true; rm -f "$log"' EXIT
await() { timeout 60 grep -m1 -E "$1" <(tail -n +1 -f "$log" --pid=$kiosk) || { cat "$log" >&2; exit 1; }; }
address=$(await '^open http' | cut -d ' ' -f 2)
await '^4006381333931: 2.49$' >/dev/null
curl -sf "$address" | grep -q '<svg id="scene"'
grep -q -m1 '"id":"price","role":"custom","z":650' <(curl -sN --max-time 30 "${address}events")
curl -sf "${address}config" | grep -q '"prices"'
echo "Kiosk: a page at $address, and the price of what was scanned"
