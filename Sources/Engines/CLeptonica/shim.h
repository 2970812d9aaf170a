#include <stdio.h>
#include <sys/types.h>
#include <bits/types/cookie_io_functions_t.h>
#include <leptonica/allheaders.h>
// From version 1.84 on the fields of a picture are declared apart.
#if __has_include(<leptonica/pix_internal.h>)
#include <leptonica/pix_internal.h>
#endif

// Declared here because Swift imports stdio.h without _GNU_SOURCE.
extern FILE *fopencookie(void *cookie, const char *mode, cookie_io_functions_t functions);

// A stream that hands all it is given to `write` at once. The caller owns it.
static inline FILE *CLeptonicaMessageStream(cookie_write_function_t *write) {
  cookie_io_functions_t functions = {NULL, write, NULL, NULL};
  FILE *stream = fopencookie(NULL, "w", functions);
  if (stream) setvbuf(stream, NULL, _IONBF, 0);
  return stream;
}

// Exchanges the stream that libpng, libjpeg, libtiff and leptonica print on; returns the one before.
static inline FILE *CLeptonicaExchangeStandardError(FILE *stream) {
  return __atomic_exchange_n(&stderr, stream, __ATOMIC_ACQ_REL);
}
