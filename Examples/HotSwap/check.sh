#!/usr/bin/env bash
# Runs the example and checks that every revision read what its configuration asks for.
set -euo pipefail
cd "$(dirname "$0")"

output=$(timeout 60 swift run --scratch-path "${SCRATCH_PATH:-.build}" HotSwap 2>/dev/null)
for line in 'revision 1, .* product: EAN_13 4006381333931' 'revision 2, .* link: QR_CODE https://example.com' \
  'revision 5, .* product: EAN_13 4006381333931'; do
  if ! grep -qE "^$line\$" <<<"$output"; then
    printf 'HotSwap did not print a line like: %s\nIt printed:\n%s\n' "$line" "$output" >&2
    exit 1
  fi
done
echo "HotSwap: $(grep -c '^changed' <<<"$output") changes, each revision read its own format"
