// libZXing 1.4 as Debian builds it ends the process on some pictures by a failed assertion. This turns the failure into an
// exception: the library's own reference to `__assert_fail` (a slot in the offset table of that library alone) leads to a
// function that jumps back to the call of the library. What the library held at that moment is leaked, a few kilobytes
// per failure. The C library's `__assert_fail`, and with it everybody else's assertions, stays as it is.

#pragma once

#include "Library.hpp"

#if CXZ_ASSERTS_ON_LINEAR

#include <csetjmp>
#include <stdexcept>

namespace cxz {

/// Where a failed assertion of this thread goes; null outside a guarded call, when it ends the process as ever.
extern thread_local std::jmp_buf *assertion_target;
/// The text of the assertion that failed last on this thread; static memory of the library.
extern thread_local const char *failed_assertion;

/// Points the library's assertions here, once. Without effect where the library is laid out in another way.
void redirect_assertions();

/// Calls the library; throws std::runtime_error when one of its assertions fails.
template <typename Call> void guarded(const Call &call) {
  redirect_assertions();
  std::jmp_buf target;
  if (setjmp(target) != 0) {
    assertion_target = nullptr;
    throw std::runtime_error(failed_assertion ? failed_assertion : "assertion");
  }
  assertion_target = &target;
  try {
    call();
  } catch (...) {
    assertion_target = nullptr;
    throw;
  }
  assertion_target = nullptr;
}

}  // namespace cxz

#endif
