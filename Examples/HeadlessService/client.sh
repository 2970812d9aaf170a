#!/usr/bin/env bash
# A client of the service: client.sh scan PICTURE… prints what is in pictures, client.sh results what the camera sees, as JSON lines.
set -euo pipefail
service=${SCANNER:-http://127.0.0.1:8080}
# From another machine a token is needed; see `scanview serve --help`.
header=(${SCANVIEW_TOKEN:+-H "Authorization: Bearer $SCANVIEW_TOKEN"})

case "${1:-}" in
  scan)
    shift
    for picture in "$@"; do
      curl -sS "${header[@]}" -H 'Content-Type: application/octet-stream' --data-binary "@$picture" "$service/scan"
    done ;;
  results)
    # An event is a line `event: …` and a line `data: …`. What came before, as far as it is kept, comes first.
    curl -sSN "${header[@]}" "$service/events?after=0" | sed -un '/^event: result$/{n;s/^data: //p}' ;;
  *) echo "usage: client.sh scan PICTURE… | results" >&2; exit 2 ;;
esac
