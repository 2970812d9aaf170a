// Keeps libzbar's warnings off the process's standard error, without touching anybody else's.
//
// libzbar is built with warnings (`zassert`) that call fprintf(stderr, ...) whatever its verbosity is; its DataBar decoder
// meets one on ordinary pictures, has already handled it, and prints. There is no switch. Turning file descriptor 2 or the
// variable `stderr` away during a scan would swallow what other threads print meanwhile. So libzbar's own reference to
// `stderr` (one pointer in the global offset table of that library alone) is pointed to a stream on /dev/null, once,
// before the first scan. Where the library is laid out in another way nothing is changed and the warnings stay.

#ifndef CZBAR_QUIET_H
#define CZBAR_QUIET_H

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// <dlfcn.h> shows these only under _GNU_SOURCE, which would make a second, different Glibc for Swift's importer.
extern int dlinfo(void *handle, int request, void *result);
#define CZBAR_DI_LINKMAP 2

/// Writes a pointer into memory; where the loader made it read-only after relocation, it is so again afterwards.
static inline bool czbar_write_pointer(void **slot, void *value, bool read_only) {
  const uintptr_t page_size = (uintptr_t)sysconf(_SC_PAGESIZE);
  void *page = (void *)((uintptr_t)slot & ~(page_size - 1));
  if (read_only && mprotect(page, page_size, PROT_READ | PROT_WRITE) != 0) return false;
  *slot = value;
  return !read_only || mprotect(page, page_size, PROT_READ) == 0;
}

/// Whether an address lies in the part of a library that the loader made read-only after relocation.
static inline bool czbar_is_relro(const struct link_map *library, const void *address) {
  const ElfW(Ehdr) *header = (const ElfW(Ehdr) *)library->l_addr;
  const ElfW(Phdr) *segments = (const ElfW(Phdr) *)(library->l_addr + header->e_phoff);
  for (int i = 0; i < header->e_phnum; ++i) {
    const uintptr_t start = library->l_addr + segments[i].p_vaddr;
    const uintptr_t at = (uintptr_t)address;
    if (segments[i].p_type == PT_GNU_RELRO && at >= start && at < start + segments[i].p_memsz) return true;
  }
  return false;
}

/// Points a library's reference to `stderr` to another stream. The library's memory stays the loader's.
static inline bool czbar_redirect(const struct link_map *library, FILE **replacement) {
  if (library->l_addr == 0 || memcmp((const void *)library->l_addr, ELFMAG, SELFMAG) != 0) return false;
  const ElfW(Sym) *symbols = NULL;
  const char *names = NULL;
  const ElfW(Rela) *relocations = NULL;
  size_t relocation_bytes = 0;
  for (const ElfW(Dyn) *entry = library->l_ld; entry->d_tag != DT_NULL; ++entry) {
    if (entry->d_tag == DT_SYMTAB) symbols = (const ElfW(Sym) *)entry->d_un.d_ptr;
    if (entry->d_tag == DT_STRTAB) names = (const char *)entry->d_un.d_ptr;
    if (entry->d_tag == DT_RELA) relocations = (const ElfW(Rela) *)entry->d_un.d_ptr;
    if (entry->d_tag == DT_RELASZ) relocation_bytes = entry->d_un.d_val;
  }
  if (symbols == NULL || names == NULL || relocations == NULL) return false;
  const int symbol_shift = sizeof(void *) == 8 ? 32 : 8;
  for (size_t i = 0; i < relocation_bytes / sizeof *relocations; ++i) {
    const size_t symbol = (size_t)(relocations[i].r_info >> symbol_shift);
    if (symbol == 0 || strcmp(names + symbols[symbol].st_name, "stderr") != 0) continue;
    void **slot = (void **)(library->l_addr + relocations[i].r_offset);
    // Only a slot that holds the address of the variable `stderr` is the one meant, on every architecture.
    if (*slot == (void *)&stderr) return czbar_write_pointer(slot, replacement, czbar_is_relro(library, slot));
  }
  return false;
}

/// Points libzbar's reference to `stderr` to /dev/null. Call once, before the first scan and from one thread.
/// The stream stays open until the process ends. Returns whether warnings are silent now.
static inline bool czbar_silence_warnings(void) {
  static FILE *nowhere = NULL;
  if (nowhere != NULL) return true;
  // RTLD_NOLOAD: a second reference to the library that is linked already, given back below.
  void *handle = dlopen("libzbar.so.0", RTLD_LAZY | RTLD_NOLOAD);
  if (handle == NULL) return false;
  struct link_map *library = NULL;
  bool done = false;
  if (dlinfo(handle, CZBAR_DI_LINKMAP, &library) == 0 && library != NULL) {
    nowhere = fopen("/dev/null", "we");
    if (nowhere != NULL) done = czbar_redirect(library, &nowhere);
  }
  dlclose(handle);
  return done;
}

#endif
