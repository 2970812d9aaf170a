#!/usr/bin/env bash
# The checks that are long by nature; goes on after a failed one, so that one run reports everything.
#
#   Scripts/check-long.sh            what the gate runs too: `make test-long`
#   Scripts/check-long.sh release    what needs builds or packages of its own, before a release and each week: `make test-release`
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/steps.sh

if [ "${1:-}" = release ]; then
  step "thread sanitizer: runtime, camera and control socket" make tsan
  step "fuzzing, ${FUZZ_SECONDS:-60} s each" make fuzz FUZZ_SECONDS="${FUZZ_SECONDS:-60}"
  step "damaged pictures and configurations, hostile patterns" Scripts/bench-robustness.sh mutations
  step "Ray and Spark over several processes" make test-clusters
  step "ARM64 under emulation" make test-arm64
  step "the Debian package in fresh systems" make test-deb
  finish
  exit
fi
step "long tests: accuracy on corpora, wide random runs" Scripts/check.sh long
step "schema agreement: the loader and the schemas judge alike" Tests/schema-agreement.sh
step "cameras in virtual machines" make test-camera
finish
