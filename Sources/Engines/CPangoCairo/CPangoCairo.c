#include "CPangoCairo.h"

#include <dlfcn.h>
#include <stdio.h>

struct cpango_functions cpango_table;

// The library is never closed: GLib registers types for the life of the process.
bool cpango_load(char *message, size_t size) {
  void *library = dlopen("libpangocairo-1.0.so.0", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    const char *reason = dlerror();
    snprintf(message, size, "%s", reason != NULL ? reason : "libpangocairo-1.0.so.0 cannot be opened");
    return false;
  }
// A function is looked for in the library and in those that it needs.
#define CPANGO_FIND(result, name, parameters, arguments) \
  *(void **)&cpango_table.name = dlsym(library, #name); \
  if (cpango_table.name == NULL) { \
    snprintf(message, size, "libpangocairo-1.0.so.0 has no function " #name); \
    return false; \
  }
  CPANGO_FUNCTIONS(CPANGO_FIND)
#undef CPANGO_FIND
  return true;
}
