#!/usr/bin/env bash
# Tests the page in Chromium and the server against hostile clients; screenshots go into out/web. Where Debian's chromium cannot be
# installed, the tests of the page are skipped, and a line says so.
set -euo pipefail
cd "$(dirname "$0")/.."

scratch=${SCANVIEW_WEB_BUILD:-.build-web}
for product in scanview scanview-serve; do
  swift build -c release --traits Web --product "$product" --scratch-path "$scratch"
done
program=$PWD/$(basename "$scratch")/release/scanview-serve
[ -x "$program" ] || program=$scratch/release/scanview-serve

python3 -W ignore Tests/Outputs/WebBrowser/test_attacks.py "$program"
python3 -W ignore Tests/Outputs/WebBrowser/test_network.py "$program"
SCANVIEW_SERVE=$program Examples/HeadlessService/check.sh
Scripts/examples.sh Kiosk

if ! command -v chromedriver >/dev/null || ! command -v chromium >/dev/null; then
  { apt-get update -q && apt-get install -y -q chromium chromium-driver; } >/dev/null 2>&1 || true
fi
if ! command -v chromedriver >/dev/null; then
  echo "skipped: the tests of the page need chromium and chromium-driver, which cannot be installed here"
  exit 0
fi
for test in page stage marks keys editor setup changes visitor client access; do python3 -W ignore "Tests/Outputs/WebBrowser/test_$test.py" "$program" out/web; done

# The same scenes by both renderers: painted by a test of ScanOverlay, then drawn by the page.
SCANVIEW_SCENES=$PWD/out/web/scenes swift test --filter RendererSampleTests
python3 -W ignore Tests/Outputs/WebBrowser/test_renderers.py out/web/scenes out/web
