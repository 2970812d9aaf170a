#!/usr/bin/env bash
# Builds the documentation of all modules that users import, as one archive in out/docs; a warning is an error.
#
# The symbols are taken from the modules of the debug build: a build with symbol graphs, as the plugin of DocC makes, compiles everything
# once more.
set -euo pipefail
cd "$(dirname "$0")/.."

# Each stands behind those that it imports, whose pages its own can link to.
modules=(ScanGeometry ScanJSON ScanImage ScanConfig ScanPluginKit ScanRecognition ScanRuntime BarcodePlugin MeterHistory MeterPlugin
  TextContent TextPlugin IDPlugin StandardPlugins ScanStills ScanCamera ScanNetworkCamera ScanRecording ScanSynthetic ScanScene ScanOverlay ScanControl ScanSinks ScanHTTPSinks ScanMQTT ScanKeyboard ScanSocketSink ScanWeb
  ScanCommand ScanTestKit)
bundle=org.scanview

swift build >&2
built=$(swift build --show-bin-path)
target=$(swift -print-target-info | sed -n 's/.*"unversionedTriple": "\([^"]*\)".*/\1/p' | head -n 1)
docc=$(dirname "$(readlink -f "$(command -v swift)")")/docc
work=.build/docs
rm -rf out/docs "$work"
mkdir -p out "$work"

# Modules of C, which some of them import.
maps=()
for folder in Sources/*/C*/; do
  for map in "$built/$(basename "$folder").build/module.modulemap" "${folder}module.modulemap"; do
    if [ -f "$map" ]; then maps+=(-Xcc "-fmodule-map-file=$map"); fi
  done
done

archives=()
for module in "${modules[@]}"; do
  graphs=$work/graphs/$module
  mkdir -p "$graphs"
  swift symbolgraph-extract -module-name "$module" -target "$target" -I "$built/Modules" -output-dir "$graphs" \
    -minimum-access-level public -emit-extension-block-symbols "${maps[@]}"
  catalog=(Sources/*/"$module/$module.docc")
  [ -d "${catalog[0]}" ] || catalog=()
  dependencies=()
  for archive in "${archives[@]}"; do dependencies+=(--dependency "$archive"); done
  archive=$work/$module.doccarchive
  "$docc" convert "${catalog[@]}" --additional-symbol-graph-dir "$graphs" --fallback-display-name "$module" \
    --fallback-bundle-identifier "$bundle.$module" --enable-experimental-external-link-support "${dependencies[@]}" \
    --warnings-as-errors --output-path "$archive"
  archives+=("$archive")
done
"$docc" merge "${archives[@]}" --output-path out/docs --synthesized-landing-page-name ScanView --synthesized-landing-page-kind Package
echo "documentation of ${#modules[@]} modules in out/docs; read it with: python3 -m http.server --directory out/docs 8000"
