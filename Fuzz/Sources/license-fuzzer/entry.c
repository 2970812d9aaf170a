#include <stddef.h>
#include <stdint.h>

int scanview_fuzz_license(const uint8_t *bytes, size_t count);

/// What libFuzzer calls; the bytes stay its own.
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) { return scanview_fuzz_license(bytes, count); }
