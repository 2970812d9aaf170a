#!/usr/bin/env bash
# Runs the tests of CameraRigTests in virtual machines that have cameras, and those of ScanKeyboardTests in one that makes keyboards;
# `make test-camera` calls it.
#
#   test.sh               all machines, one after another
#   test.sh usb vivid     only these; their names are below
#   FILTER=text           only tests whose names match, for work on one of them
#
# Ends with 0 when all tests passed, and also when the machines cannot be had here (one line "skipped: …" says why);
# with 1 when a test failed; with 125 when the rig itself failed twice.
set -uo pipefail
cd "$(dirname "$0")/../../.." || exit 1
. Tests/Inputs/CameraRig/settings.sh || exit 1
logs=.build/logs/camera
rm -rf "$logs"
mkdir -p "$logs"

skip() {
  echo "skipped: $1"
  exit 0
}

[ "$(uname -sm)" = "Linux x86_64" ] || skip "the camera tests need Linux on x86-64, this is $(uname -sm)"
if ! command -v qemu-system-x86_64 >/dev/null; then
  Scripts/deps.sh camera >&2 && command -v qemu-system-x86_64 >/dev/null ||
    skip "QEMU is missing and cannot be installed; as root: apt-get install qemu-system-x86"
fi
fetched=0
Tests/Inputs/CameraRig/fetch-kernel.sh || fetched=$?
[ "$fetched" -ne 75 ] || skip "the packages of the guest's kernel and busybox cannot be downloaded by apt"
[ "$fetched" -eq 0 ] || exit 1

compiler=$(command -v clang || command -v cc) || skip "there is no C compiler"
simulator=$rig_cache/uvcsim
"$compiler" -std=gnu11 -O2 -Wall -Wextra -Werror -o "$simulator" Tests/Inputs/CameraRig/uvcsim/*.c || exit 1
if [ "${SKIP_BUILD:-}" != yes ]; then swift build --build-tests || exit 1; fi
bundle=$(swift build --show-bin-path)/ScanViewPackageTests.xctest

# The machines: which modules the kernel has, and which tests run there.
usb=(--module vhci-hcd --module uvcvideo)
usb_flagged=(--module vhci-hcd --module "uvcvideo nodrop=1")
vivid=(--module "vivid n_devs=1 node_types=0x1 num_inputs=1 input_types=0 vid_cap_nr=-1")
keyboard=(--module uinput --module evdev)
limit=420

machine() { # name
  local name=$1 tries status tests=CameraRigTests
  if [ "$name" = keyboard ]; then tests=ScanKeyboardTests; fi
  local -n options=$1
  for tries in 1 2; do
    rm -rf "${logs:?}/$name"
    Tests/Inputs/CameraRig/in-guest.sh "${options[@]}" --out "$logs/$name" --cwd "$PWD" --timeout "$limit" \
      --env "CAMERA_RIG=$name" --env "CAMERA_RIG_SIMULATOR=$simulator" --env NO_COLOR=1 -- \
      "$bundle" --testing-library swift-testing --filter "^$tests.*${FILTER:-}" 2>&1 | tee "$logs/$name.log"
    status=${PIPESTATUS[0]}
    [ "$status" -eq 125 ] || break
    rig_log "machine $name, try $tries: no verdict"
  done
  return "$status"
}

wanted=("$@")
if [ ${#wanted[@]} -eq 0 ]; then wanted=(usb usb_flagged vivid keyboard); fi
. Scripts/steps.sh
for name in "${wanted[@]}"; do step "cameras: machine $name" machine "$name"; done
finish
