#!/usr/bin/env bash
# Compiles every Swift example of README.md and of the articles against the modules of the last build. The examples of a page that
# declare something are one file; every other one is the body of a function that has what programs usually have: a view, a frame.
set -euo pipefail
cd "$(dirname "$0")/.."

build=$(swift build --show-bin-path)
flags=(-swift-version 6 -package-name snippets -I "$build/Modules")
for map in "$build"/*.build/module.modulemap Sources/Engines/*/module.modulemap; do
  if [ -f "$map" ]; then flags+=(-Xcc "-fmodule-map-file=$map"); fi
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

status=0 pages=0
while read -r page; do
  grep -q '^```swift$' "$page" || continue
  pages=$((pages + 1))
  {
    printf 'import %s\n' ScanViewKit ScanPluginKit ScanCommand ScanControl ScanSinks ScanHTTPSinks ScanMQTT ScanKeyboard ScanSocketSink ScanScene ScanWeb ScanSynthetic ScanTestKit Testing
    awk '
      /^```swift$/ { inside = 1; text = ""; declares = 0; next }
      /^```$/ && inside {
        inside = 0
        if (declares) printf "%s", text
        else printf "func example%d(\n  config: ScanViewConfig, source: any FrameSource, view: ScanView, frame: Frame, loader: ConfigLoader, path: String,\n  myFactory: PluginFactory\n) async throws {\n%s}\n", NR, text
        next
      }
      inside && /^import / { next }
      inside { text = text $0 "\n" }
      inside && /^(public |private |final )*(struct|enum|extension|class|actor|protocol|func) / { declares = 1 }
    ' "$page"
  } >"$folder/page.swift"
  if ! swiftc -typecheck "${flags[@]}" "$folder/page.swift" >"$folder/errors" 2>&1; then
    echo "$page"
    grep -E '^/.*error:' "$folder/errors" | sed "s#$folder/##" || cat "$folder/errors"
    status=1
  fi
done < <(git ls-files README.md CONTRIBUTING.md 'Sources/*.md')
echo "the Swift examples of $pages pages compile: $([ "$status" -eq 0 ] && echo yes || echo no)"
exit "$status"
