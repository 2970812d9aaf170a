// RE2 behind C functions that Swift can call.
//
// Ownership: `cre2_compile` hands out one object; the caller frees it exactly once with `cre2_free` (takes NULL). The text of
// `cre2_failure` belongs to that object and dies with it. Input pointers are only read, and only during the call. No function
// throws. `cre2_matches` may be called from several threads at once on the same object.

#ifndef CRE2_SHIM_H
#define CRE2_SHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A regular expression that was compiled, or the reason why it was not.
typedef struct cre2_pattern cre2_pattern;

/// Compiles an expression in UTF-8, for at most so many bytes of memory; NULL only when there is no memory.
cre2_pattern *cre2_compile(const char *text, size_t length, int64_t most_memory);

/// Why it is no usable expression; NULL when it is one.
const char *cre2_failure(const cre2_pattern *pattern);

/// Whether the whole of a text in UTF-8 matches; false for an unusable expression.
bool cre2_matches(const cre2_pattern *pattern, const char *text, size_t length);

/// Frees a pattern.
void cre2_free(cre2_pattern *pattern);

#ifdef __cplusplus
}
#endif

#endif
