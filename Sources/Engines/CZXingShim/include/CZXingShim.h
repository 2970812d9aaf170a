// ZXing-C++ behind C functions that Swift can call, for libZXing 1.4 up to 3.x.
//
// Ownership: `cxz_read` and `cxz_encode` hand out one object each; the caller frees it exactly once with
// `cxz_reading_free` or `cxz_modules_free` (both take NULL). Every pointer inside a symbol, a reading or a grid belongs to
// that object and dies with it. Input pointers are only read, and only during the call. No function throws; a C++
// exception becomes a message. Functions may be called from several threads at once on different objects.

#ifndef CZXING_SHIM_H
#define CZXING_SHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// One bit per symbology, independent of the library's own numbers, which change between its versions.
typedef enum {
  CXZ_AZTEC,
  CXZ_CODABAR,
  CXZ_CODE_32,
  CXZ_CODE_39,
  CXZ_CODE_93,
  CXZ_CODE_128,
  CXZ_DATA_BAR,
  CXZ_DATA_BAR_EXPANDED,
  CXZ_DATA_BAR_LIMITED,
  CXZ_DATA_MATRIX,
  CXZ_DX_FILM_EDGE,
  CXZ_EAN_8,
  CXZ_EAN_13,
  CXZ_ITF,
  CXZ_MAXI_CODE,
  CXZ_MICRO_PDF_417,
  CXZ_MICRO_QR,
  CXZ_PDF_417,
  CXZ_QR,
  CXZ_RMQR,
  CXZ_TELEPEN,
  CXZ_UPC_A,
  CXZ_UPC_E,
  CXZ_FORMAT_COUNT
} cxz_format;

/// Library version as text, such as "1.4.0"; static.
const char *cxz_version(void);

/// The formats (1 << cxz_format) that `cxz_read` can read with the linked library.
uint32_t cxz_readable(void);
/// The formats that `cxz_encode` can write.
uint32_t cxz_writable(void);

/// Abilities of the linked library.
enum {
  /// Several linear symbols are found in one picture; without it at most one per call.
  CXZ_FEATURE_MULTIPLE_LINEAR = 1,
  /// `try_invert` has an effect.
  CXZ_FEATURE_INVERT = 2,
};
uint32_t cxz_features(void);

typedef enum { CXZ_LOCAL_AVERAGE, CXZ_GLOBAL_HISTOGRAM, CXZ_FIXED_THRESHOLD } cxz_binarizer;
typedef enum { CXZ_ADD_ON_IGNORE, CXZ_ADD_ON_READ, CXZ_ADD_ON_REQUIRE } cxz_add_on;

typedef struct {
  bool try_harder;
  bool try_rotate;
  bool try_downscale;
  bool try_invert;
  bool is_pure;
  bool return_errors;
  bool codabar_start_stop;
  bool code39_extended;
  bool code39_checksum;
  bool itf_checksum;
  cxz_binarizer binarizer;
  cxz_add_on add_on;
  /// 1...255.
  uint8_t max_symbols;
  /// Equal scan lines that a linear symbol needs, 1...255.
  uint8_t min_lines;
} cxz_options;

typedef enum {
  CXZ_CONTENT_TEXT,
  CXZ_CONTENT_BINARY,
  CXZ_CONTENT_MIXED,
  CXZ_CONTENT_GS1,
  CXZ_CONTENT_ISO_15434,
  CXZ_CONTENT_UNKNOWN_ECI
} cxz_content;

typedef enum { CXZ_ERROR_NONE, CXZ_ERROR_FORMAT, CXZ_ERROR_CHECKSUM, CXZ_ERROR_UNSUPPORTED } cxz_error;

/// One symbol. Texts are UTF-8 and not terminated; lengths are in bytes.
typedef struct {
  cxz_format format;
  const char *text;
  size_t text_length;
  const uint8_t *bytes;
  size_t byte_count;
  /// Content by the ECI protocol; NULL without an ECI.
  const uint8_t *eci_bytes;
  size_t eci_byte_count;
  /// ISO/IEC 15424, terminated.
  char identifier[4];
  /// Digits of an EAN-2 or EAN-5 beside the symbol, terminated; empty without one.
  char add_on[8];
  /// x, y of the top left, top right, bottom right, bottom left corner of the symbol.
  int corners[8];
  cxz_content content;
  bool is_mirrored;
  bool is_inverted;
  int line_count;
  /// -1 when the symbol is not part of a sequence.
  int sequence_index;
  /// 0 when unknown, -1 when not part of a sequence.
  int sequence_size;
  const char *sequence_id;
  size_t sequence_id_length;
  cxz_error error;
  const char *error_message;
  size_t error_message_length;
} cxz_symbol;

typedef struct cxz_reading cxz_reading;

/// Reads the symbols of a luma picture. Returns NULL only when there is no memory for the answer.
cxz_reading *cxz_read(
    const uint8_t *luma, int width, int height, int stride, uint32_t formats, const cxz_options *options);
/// NULL, or why the reading of (at least) one format failed, terminated. The symbols of the others are there.
const char *cxz_reading_failure(const cxz_reading *reading);
int cxz_reading_count(const cxz_reading *reading);
/// The symbol at `index`, 0..<count; NULL outside.
const cxz_symbol *cxz_reading_symbol(const cxz_reading *reading, int index);
void cxz_reading_free(cxz_reading *reading);

typedef struct cxz_modules cxz_modules;

/// Writes a text (UTF-8) as modules, one byte each, 1 for dark. Linear symbols have one row.
/// `ecc` is 0...8, -1 for the library's choice; `quiet_zone` is in modules, -1 for the library's choice.
/// Returns NULL only when there is no memory for the answer.
cxz_modules *cxz_encode(cxz_format format, const char *text, size_t text_length, int ecc, int quiet_zone);
/// NULL, or why the text could not be written, terminated.
const char *cxz_modules_failure(const cxz_modules *modules);
int cxz_modules_width(const cxz_modules *modules);
int cxz_modules_height(const cxz_modules *modules);
const uint8_t *cxz_modules_data(const cxz_modules *modules);
void cxz_modules_free(cxz_modules *modules);

#ifdef __cplusplus
}
#endif

#endif
