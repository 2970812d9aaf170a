#!/usr/bin/env bash
# Builds the documentation of all modules that users import, as one archive in out/docs; a warning is an error.
set -euo pipefail
cd "$(dirname "$0")/.."

modules=(ScanGeometry ScanJSON ScanImage ScanConfig ScanPluginKit ScanRecognition ScanRuntime BarcodePlugin IDPlugin MeterHistory
  MeterPlugin TextContent TextPlugin StandardPlugins ScanCamera ScanStills ScanSynthetic ScanScene ScanOverlay ScanControl ScanWeb
  ScanCommand ScanTestKit)
targets=()
for module in "${modules[@]}"; do targets+=(--target "$module"); done

log=.build/logs/docs.log
mkdir -p out .build/logs
rm -rf out/docs
if ! swift package --allow-writing-to-directory out generate-documentation "${targets[@]}" \
  --enable-experimental-combined-documentation --warnings-as-errors --output-path out/docs >"$log" 2>&1; then
  grep -A 8 -E '^ *(error|warning):' "$log" || tail -n 40 "$log"
  exit 1
fi
# The plugin's exit status does not report every module that failed.
# What the compiler says of the options for optimized modules is no warning about the documentation.
if grep -E '^(error|Error|warning):' "$log" | grep -q -v enable-batch-mode; then
  grep -A 8 -E '^(error|Error|warning):' "$log" | grep -v enable-batch-mode
  exit 1
fi
echo "documentation of ${#modules[@]} modules in out/docs; read it with: python3 -m http.server --directory out/docs 8000"
