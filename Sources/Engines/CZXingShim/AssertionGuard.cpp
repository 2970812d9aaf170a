#include "AssertionGuard.hpp"

#if CXZ_ASSERTS_ON_LINEAR

#include <cassert>
#include <cstring>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

namespace cxz {
thread_local std::jmp_buf *assertion_target = nullptr;
thread_local const char *failed_assertion = nullptr;
}  // namespace cxz

namespace {

[[noreturn]] void assertion_failed(const char *assertion, const char *file, unsigned line, const char *function) {
  if (cxz::assertion_target) {
    cxz::failed_assertion = assertion;
    std::longjmp(*cxz::assertion_target, 1);
  }
  __assert_fail(assertion, file, line, function);
}

/// What the dynamic section of a library says about its relocations. The memory stays the loader's.
struct Relocations {
  const ElfW(Sym) *symbols = nullptr;
  const char *names = nullptr;
  const ElfW(Rela) *tables[2] = {nullptr, nullptr};
  size_t sizes[2] = {0, 0};
};

Relocations relocations(const ElfW(Dyn) *entry) {
  Relocations result;
  for (; entry->d_tag != DT_NULL; ++entry) {
    switch (entry->d_tag) {
    case DT_SYMTAB: result.symbols = reinterpret_cast<const ElfW(Sym) *>(entry->d_un.d_ptr); break;
    case DT_STRTAB: result.names = reinterpret_cast<const char *>(entry->d_un.d_ptr); break;
    case DT_RELA: result.tables[0] = reinterpret_cast<const ElfW(Rela) *>(entry->d_un.d_ptr); break;
    case DT_RELASZ: result.sizes[0] = entry->d_un.d_val; break;
    case DT_JMPREL: result.tables[1] = reinterpret_cast<const ElfW(Rela) *>(entry->d_un.d_ptr); break;
    case DT_PLTRELSZ: result.sizes[1] = entry->d_un.d_val; break;
    default: break;
    }
  }
  return result;
}

void write_slot(void **slot, bool read_only) {
  const auto page_size = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  void *page = reinterpret_cast<void *>(reinterpret_cast<uintptr_t>(slot) & ~(page_size - 1));
  if (read_only && mprotect(page, page_size, PROT_READ | PROT_WRITE) != 0) return;
  *slot = reinterpret_cast<void *>(&assertion_failed);
  if (read_only) mprotect(page, page_size, PROT_READ);
}

int visit(dl_phdr_info *info, size_t, void *) {
  if (!info->dlpi_name || !std::strstr(info->dlpi_name, "libZXing.so")) return 0;
  const ElfW(Dyn) *dynamic = nullptr;
  uintptr_t read_only_start = 0, read_only_end = 0;
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const auto &segment = info->dlpi_phdr[i];
    const uintptr_t start = info->dlpi_addr + segment.p_vaddr;
    if (segment.p_type == PT_DYNAMIC) dynamic = reinterpret_cast<const ElfW(Dyn) *>(start);
    if (segment.p_type == PT_GNU_RELRO) {
      read_only_start = start;
      read_only_end = start + segment.p_memsz;
    }
  }
  if (!dynamic) return 1;
  const Relocations found = relocations(dynamic);
  if (!found.symbols || !found.names) return 1;
  const int symbol_shift = sizeof(void *) == 8 ? 32 : 8;
  for (int table = 0; table < 2; ++table) {
    if (!found.tables[table]) continue;
    for (size_t i = 0; i < found.sizes[table] / sizeof(ElfW(Rela)); ++i) {
      const auto &relocation = found.tables[table][i];
      const auto symbol = static_cast<size_t>(relocation.r_info >> symbol_shift);
      if (symbol == 0 || std::strcmp(found.names + found.symbols[symbol].st_name, "__assert_fail") != 0) continue;
      const uintptr_t at = info->dlpi_addr + relocation.r_offset;
      write_slot(reinterpret_cast<void **>(at), at >= read_only_start && at < read_only_end);
    }
  }
  return 1;
}

}  // namespace

namespace cxz {

void redirect_assertions() {
  static const int once = dl_iterate_phdr(visit, nullptr);
  (void)once;
}

}  // namespace cxz

#endif
