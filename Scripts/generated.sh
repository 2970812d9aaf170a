#!/usr/bin/env bash
# The files that are generated: the JSON Schemas and the configuration reference from the configuration structs, and the reference of
# the command from its subcommands.
#
#   Scripts/generated.sh write    writes them
#   Scripts/generated.sh check    fails, with the difference, when the committed ones are not what would be written
set -euo pipefail
cd "$(dirname "$0")/.."

reference=Sources/Plugins/StandardPlugins/StandardPlugins.docc/ConfigurationReference.md
commands=Sources/Command/ScanCommand/ScanCommand.docc/TheCommand.md
mode=${1:-}
case $mode in write | check) ;; *) echo "Scripts/generated.sh: write or check" >&2; exit 2 ;; esac

swift build --product scanview
scanview=$(swift build --show-bin-path)/scanview
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
mkdir "$fresh/Schemas"
"$scanview" schema --write "$fresh/Schemas"
"$scanview" schema --reference >"$fresh/ConfigurationReference.md"
"$scanview" schema --command-reference >"$fresh/TheCommand.md"

if [ "$mode" = write ]; then
  mkdir -p Schemas "$(dirname "$reference")"
  find Schemas -name '*.json' -delete
  cp "$fresh/Schemas"/*.json Schemas/
  cp "$fresh/ConfigurationReference.md" "$reference"
  cp "$fresh/TheCommand.md" "$commands"
  echo "wrote $(find Schemas -name '*.json' | wc -l) schemas, $reference and $commands"
  exit 0
fi

status=0
diff -ruN --exclude=README.md Schemas "$fresh/Schemas" || status=1
diff -u "$reference" "$fresh/ConfigurationReference.md" || status=1
diff -u "$commands" "$fresh/TheCommand.md" || status=1
if [ "$status" -ne 0 ]; then
  echo "the committed files differ from the generated ones: run 'make schemas' and commit the result" >&2
fi
exit "$status"
