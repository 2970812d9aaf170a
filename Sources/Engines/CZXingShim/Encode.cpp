#include "Library.hpp"

#include <exception>
#include <new>
#include <string>
#include <vector>

// The classic writer is part of 1.x and 2.x and, as an option of its build, of 3.x.
#if __has_include(<ZXing/MultiFormatWriter.h>) && __has_include(<ZXing/BitMatrix.h>)
#define CXZ_HAS_WRITER 1
#include <ZXing/BitMatrix.h>
#include <ZXing/MultiFormatWriter.h>
#else
#define CXZ_HAS_WRITER 0
#endif

struct cxz_modules {
  int width = 0;
  int height = 0;
  std::vector<uint8_t> dark;
  std::string failure;
};

namespace {

#if CXZ_HAS_WRITER
constexpr uint32_t written_formats = cxz::bit(CXZ_AZTEC) | cxz::bit(CXZ_CODABAR) | cxz::bit(CXZ_CODE_39)
    | cxz::bit(CXZ_CODE_93) | cxz::bit(CXZ_CODE_128) | cxz::bit(CXZ_DATA_MATRIX) | cxz::bit(CXZ_EAN_8)
    | cxz::bit(CXZ_EAN_13) | cxz::bit(CXZ_ITF) | cxz::bit(CXZ_PDF_417) | cxz::bit(CXZ_QR) | cxz::bit(CXZ_UPC_A)
    | cxz::bit(CXZ_UPC_E);

// Version 3 calls the classic writer deprecated, but its successor needs a library built with zint.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
void encode(cxz_modules &modules, cxz_format format, const std::string &text, int ecc, int quiet_zone) {
  ZXing::MultiFormatWriter writer(*cxz::library_format(format));
  if (ecc >= 0) writer.setEccLevel(ecc);
  if (quiet_zone >= 0) writer.setMargin(quiet_zone);
  // Size 0 asks for one pixel per module.
  const ZXing::BitMatrix matrix = writer.encode(text, 0, 0);
  modules.width = matrix.width();
  modules.height = matrix.height();
  modules.dark.resize(static_cast<size_t>(matrix.width()) * static_cast<size_t>(matrix.height()));
  for (int y = 0; y < matrix.height(); ++y)
    for (int x = 0; x < matrix.width(); ++x)
      modules.dark[static_cast<size_t>(y) * static_cast<size_t>(matrix.width()) + static_cast<size_t>(x)] = matrix.get(x, y);
}
#pragma GCC diagnostic pop
#else
constexpr uint32_t written_formats = 0;

void encode(cxz_modules &, cxz_format, const std::string &, int, int) {}
#endif

}  // namespace

extern "C" {

uint32_t cxz_writable(void) { return written_formats; }

cxz_modules *cxz_encode(cxz_format format, const char *text, size_t text_length, int ecc, int quiet_zone) {
  cxz_modules *modules = new (std::nothrow) cxz_modules;
  if (!modules) return nullptr;
  try {
    if (format < 0 || format >= CXZ_FORMAT_COUNT || !(written_formats & cxz::bit(format)))
      modules->failure = "this version of the library does not write the symbology";
    else
      encode(*modules, format, std::string(text, text_length), ecc, quiet_zone);
    return modules;
  } catch (const std::exception &error) {
    try {
      modules->failure = error.what();
      if (modules->failure.empty()) modules->failure = "exception without a message";
      return modules;
    } catch (...) {
      delete modules;
      return nullptr;
    }
  } catch (...) {
    modules->failure = "unknown";
    return modules;
  }
}

const char *cxz_modules_failure(const cxz_modules *modules) {
  return modules && !modules->failure.empty() ? modules->failure.c_str() : nullptr;
}

int cxz_modules_width(const cxz_modules *modules) { return modules ? modules->width : 0; }

int cxz_modules_height(const cxz_modules *modules) { return modules ? modules->height : 0; }

const uint8_t *cxz_modules_data(const cxz_modules *modules) { return modules ? modules->dark.data() : nullptr; }

void cxz_modules_free(cxz_modules *modules) { delete modules; }

}  // extern "C"
