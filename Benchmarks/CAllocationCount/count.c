#define _GNU_SOURCE
#include "allocation_count.h"

#include <errno.h>
#include <execinfo.h>
#include <link.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The C library's own functions, which these replace in the whole program.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static _Thread_local long own, engines;
static _Thread_local int is_active;
static int traces;

enum kind { OTHER, ENGINE, C_LIBRARY };

static struct {
  uintptr_t start, end;
  enum kind kind;
} ranges[64];
static int range_count;

static enum kind kind_of(const void *address) {
  for (int i = 0; i < range_count; ++i)
    if ((uintptr_t)address >= ranges[i].start && (uintptr_t)address < ranges[i].end) return ranges[i].kind;
  return OTHER;
}

static int add_ranges(struct dl_phdr_info *info, size_t size, void *unused) {
  (void)size, (void)unused;
  const char *name = info->dlpi_name;
  const int is_engine = strstr(name, "libZXing") || strstr(name, "libzbar") || strstr(name, "libstdc++");
  if (!is_engine && !strstr(name, "/libc.so")) return 0;
  for (int i = 0; i < info->dlpi_phnum && range_count < 64; ++i) {
    if (info->dlpi_phdr[i].p_type != PT_LOAD) continue;
    ranges[range_count].start = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
    ranges[range_count].end = ranges[range_count].start + info->dlpi_phdr[i].p_memsz;
    ranges[range_count].kind = is_engine ? ENGINE : C_LIBRARY;
    ++range_count;
  }
  return 0;
}

// Whether the caller is a decoding library, or a function of the C library that one calls: its qsort takes memory.
static int is_engine(const void *caller, void **frames, int depth) {
  if (kind_of(caller) != C_LIBRARY) return kind_of(caller) == ENGINE;
  int i = 0;
  while (i < depth && frames[i] != caller) ++i;
  while (i < depth && kind_of(frames[i]) == C_LIBRARY) ++i;
  return i < depth && kind_of(frames[i]) == ENGINE;
}

static void count(const void *caller) {
  if (!is_active) return;
  if (kind_of(caller) == ENGINE) {
    ++engines;
    return;
  }
  is_active = 0;
  void *frames[24];
  const int depth = backtrace(frames, 24);
  if (is_engine(caller, frames, depth)) {
    ++engines;
  } else {
    ++own;
    if (traces) {
      backtrace_symbols_fd(frames, depth, STDERR_FILENO);
      (void)!write(STDERR_FILENO, "\n", 1);
    }
  }
  is_active = 1;
}

void allocation_count_start(void) {
  if (!range_count) dl_iterate_phdr(add_ranges, NULL);
  traces = getenv("TRACE_ALLOCATIONS") != NULL;
  own = engines = 0;
  is_active = 1;
}

void allocation_count_stop(void) { is_active = 0; }
long allocation_count_engines(void) { return engines; }
long allocation_count_own(void) { return own; }

void *malloc(size_t size) {
  count(__builtin_return_address(0));
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count(__builtin_return_address(0));
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  count(__builtin_return_address(0));
  return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
  count(__builtin_return_address(0));
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count(__builtin_return_address(0));
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  count(__builtin_return_address(0));
  *memory = __libc_memalign(alignment, size);
  return *memory ? 0 : ENOMEM;
}
