#!/usr/bin/env bash
# Runs the service's command over a drawn code, and the client against it. SCANVIEW_SERVE is the program with the server.
set -euo pipefail
cd "$(dirname "$0")"

# The command of the service, with what a machine without a camera and a free port need.
command=$(sed -n 's/^ExecStart=[^ ]* //p' scanner.service)
command=${command/\/etc\/scanview\/scanner.json/scanner.json}
command=${command/--source camera/--source synthetic:text=https:\/\/example.com,fps=5}
command=${command/--port 8080/--port 0}
log=$(mktemp)
# shellcheck disable=SC2086
"${SCANVIEW_SERVE:?names the program scanview-serve}" $command 2>"$log" &
service=$!
trap 'kill $service 2>/dev/null || true; rm -f "$log"' EXIT
SCANNER=$(timeout 60 grep -m1 -oE 'http://[0-9.:]+' <(tail -n +1 -f "$log" --pid=$service)) || { cat "$log" >&2; exit 1; }
export SCANNER
picture=$(./client.sh scan ../../Samples/product-ean13.jpg)
grep -q '"EAN_13"' <<<"$picture" || { echo "no code in the picture: $picture" >&2; exit 1; }
read -r result < <(timeout 60 ./client.sh results 2>/dev/null) || true
grep -q 'https://example.com' <<<"$result" || { echo "no result of the source: $result" >&2; exit 1; }
echo "HeadlessService: a picture was read on request, and results of the source came as events"
