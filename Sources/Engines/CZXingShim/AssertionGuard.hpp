// libZXing 1.4 as Debian builds it ends the process on some pictures by a failed assertion. This turns the failure into an
// exception: the library's own reference to `__assert_fail` (a slot in the offset table of that library alone) leads to a
// function that jumps back to the call of the library. What the library held at that moment is leaked: 1.3 to 3 KB on
// pictures of 200x140 to 200x440, 0.46 MB at 1920x1920 and 0.71 MB at 1632x3504, that is an eighth of the pixels for the
// smaller copies of the picture and little else (measured with several linear symbols in one call, which trips
// `lineCount() == 1`). What a matrix decoder would leak could not be provoked; a byte per pixel more is reckoned for its
// black and white picture. A call that has leaked its budget is no longer made in the process. The C library's `__assert_fail`, and with it everybody else's assertions, stays as it is.

#pragma once

#include "Library.hpp"

#if CXZ_ASSERTS_ON_LINEAR

#include <atomic>
#include <csetjmp>
#include <cstddef>
#include <stdexcept>

namespace cxz {

/// Where a failed assertion of this thread goes; null outside a guarded call, when it ends the process as ever.
extern thread_local std::jmp_buf *assertion_target;
/// The text of the assertion that failed last on this thread; static memory of the library.
extern thread_local const char *failed_assertion;

/// Points the library's assertions here, once. Without effect where the library is laid out in another way.
void redirect_assertions();

/// What one kind of call may leak in a process before it is no longer made: bytes, reckoned from above.
class LeakBudget {
public:
  static constexpr size_t limit = size_t(32) << 20;

  bool is_spent() const { return leaked_.load(std::memory_order_relaxed) >= limit; }
  /// Counts a failed assertion on a picture of so many pixels.
  void count(size_t pixels) { leaked_.fetch_add(pixels + pixels / 8 + 4096, std::memory_order_relaxed); }

private:
  std::atomic<size_t> leaked_{0};
};

/// Calls the library; throws std::runtime_error when one of its assertions fails, or without a call when the budget of
/// this kind of call is spent.
template <typename Call> void guarded(LeakBudget &budget, size_t pixels, const Call &call) {
  if (budget.is_spent())
    throw std::runtime_error("not asked any more, because failed assertions of the library leaked too much memory");
  redirect_assertions();
  std::jmp_buf target;
  if (setjmp(target) != 0) {
    assertion_target = nullptr;
    budget.count(pixels);
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
