#!/usr/bin/env bash
# The checks that are long by nature; goes on after a failed one, so that one run reports everything. `make test-long` calls it.
set -euo pipefail
cd "$(dirname "$0")/.."
. Scripts/steps.sh

step "long tests: accuracy on corpora, wide random runs" Scripts/check.sh long
step "schema agreement: the loader and the schemas judge alike" Tests/schema-agreement.sh
step "damaged pictures and configurations, hostile patterns" Scripts/bench-robustness.sh mutations --short
step "thread sanitizer on the runtime" make tsan
step "cameras in virtual machines" make test-camera
step "fuzzing, ${FUZZ_SECONDS:-30} s each" make fuzz FUZZ_SECONDS="${FUZZ_SECONDS:-30}"
finish
