#include "CRE2Shim.h"

#include <memory>
#include <new>

#include <re2/re2.h>

struct cre2_pattern {
  std::unique_ptr<RE2> expression;
};

extern "C" {

cre2_pattern *cre2_compile(const char *text, size_t length, int64_t most_memory) {
  try {
    RE2::Options options;
    // A mistake is the caller's to report; the library would write it to standard error too.
    options.set_log_errors(false);
    options.set_never_capture(true);
    options.set_max_mem(most_memory);
    auto pattern = std::make_unique<cre2_pattern>();
    pattern->expression = std::make_unique<RE2>(re2::StringPiece(text, length), options);
    return pattern.release();
  } catch (...) {
    return nullptr;
  }
}

const char *cre2_failure(const cre2_pattern *pattern) {
  return pattern->expression->ok() ? nullptr : pattern->expression->error().c_str();
}

bool cre2_matches(const cre2_pattern *pattern, const char *text, size_t length) {
  try {
    return RE2::FullMatch(re2::StringPiece(text, length), *pattern->expression);
  } catch (...) {
    return false;
  }
}

void cre2_free(cre2_pattern *pattern) { delete pattern; }

}  // extern "C"
