#include "Library.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <initializer_list>
#include <string>

namespace {

struct Entry {
  cxz_format format;
  std::initializer_list<const char *> names;
};

// Names as the versions spell them; what a version does not know stays empty. Where one format contains another
// (ZXing 3: QRCode contains MicroQRCode), the narrower one stands first, because `own_format` takes the first that fits.
const Entry entries[] = {
    {CXZ_AZTEC, {"Aztec"}},
    {CXZ_CODABAR, {"Codabar"}},
    {CXZ_CODE_32, {"Code32"}},
    {CXZ_CODE_39, {"Code39"}},
    {CXZ_CODE_93, {"Code93"}},
    {CXZ_CODE_128, {"Code128"}},
    {CXZ_DATA_BAR_EXPANDED, {"DataBarExp", "DataBarExpanded"}},
    {CXZ_DATA_BAR_EXPANDED, {"DataBarExpStk"}},
    {CXZ_DATA_BAR_LIMITED, {"DataBarLtd", "DataBarLimited"}},
    {CXZ_DATA_BAR, {"DataBar"}},
    {CXZ_DATA_MATRIX, {"DataMatrix"}},
    {CXZ_DX_FILM_EDGE, {"DXFilmEdge"}},
    {CXZ_EAN_8, {"EAN8"}},
    {CXZ_UPC_A, {"UPCA"}},
    {CXZ_UPC_E, {"UPCE"}},
    {CXZ_EAN_13, {"EAN13"}},
    {CXZ_EAN_13, {"ISBN"}},
    {CXZ_ITF, {"ITF"}},
    {CXZ_MAXI_CODE, {"MaxiCode"}},
    {CXZ_MICRO_PDF_417, {"MicroPDF417"}},
    {CXZ_PDF_417, {"PDF417"}},
    {CXZ_MICRO_QR, {"MicroQRCode"}},
    {CXZ_RMQR, {"RMQRCode"}},
    {CXZ_QR, {"QRCode"}},
    {CXZ_TELEPEN, {"Telepen"}},
};

std::optional<ZXing::BarcodeFormat> parse(const char *name) {
  try {
    const auto format = ZXing::BarcodeFormatFromString(name);
    if (format != ZXing::BarcodeFormat::None) return format;
  } catch (const std::exception &) {
    // Version 3 throws on names that it does not know, where older ones return None: both mean "not there".
  }
  return std::nullopt;
}

using Table = std::array<std::optional<ZXing::BarcodeFormat>, std::size(entries)>;

const Table &table() {
  static const Table values = [] {
    Table result;
    for (size_t i = 0; i < std::size(entries); ++i)
      for (const char *name : entries[i].names)
        if (!result[i]) result[i] = parse(name);
    return result;
  }();
  return values;
}

bool contains(ZXing::BarcodeFormat outer, ZXing::BarcodeFormat inner) {
#ifdef ZX_BCF_LIST
  return inner <= outer;
#else
  return inner == outer;
#endif
}

uint32_t known_formats() {
  uint32_t mask = 0;
  for (int format = 0; format < CXZ_FORMAT_COUNT; ++format)
    if (cxz::library_format(format)) mask |= cxz::bit(format);
  return mask;
}

}  // namespace

namespace cxz {

std::optional<ZXing::BarcodeFormat> library_format(int format) {
  for (size_t i = 0; i < std::size(entries); ++i)
    if (entries[i].format == format && table()[i]) return table()[i];
  return std::nullopt;
}

std::optional<cxz_format> own_format(ZXing::BarcodeFormat format) {
  for (size_t i = 0; i < std::size(entries); ++i)
    if (table()[i] && contains(*table()[i], format)) return entries[i].format;
  return std::nullopt;
}

ZXing::BarcodeFormats library_formats(uint32_t mask, [[maybe_unused]] bool code39_extended) {
#ifdef ZX_BCF_LIST
  std::vector<ZXing::BarcodeFormat> formats;
  const auto standard = parse("Code39Std");
  if ((mask & bit(CXZ_CODE_39)) && !code39_extended && standard) {
    formats.push_back(*standard);
    mask &= ~bit(CXZ_CODE_39);
  }
  for (size_t i = 0; i < std::size(entries); ++i)
    if ((mask & bit(entries[i].format)) && table()[i]) formats.push_back(*table()[i]);
  return ZXing::BarcodeFormats(std::move(formats));
#else
  ZXing::BarcodeFormats formats;
  for (size_t i = 0; i < std::size(entries); ++i)
    if ((mask & bit(entries[i].format)) && table()[i]) formats |= *table()[i];
  return formats;
#endif
}

}  // namespace cxz

extern "C" {

const char *cxz_version(void) {
#define CXZ_TEXT(x) #x
#define CXZ_JOIN(a, b, c) CXZ_TEXT(a) "." CXZ_TEXT(b) "." CXZ_TEXT(c)
  return CXZ_JOIN(ZXING_VERSION_MAJOR, ZXING_VERSION_MINOR, ZXING_VERSION_PATCH);
}

uint32_t cxz_readable(void) {
  try {
    uint32_t mask = known_formats();
#ifdef ZX_BCF_LIST
    const auto readable = ZXing::BarcodeFormats::list(ZXing::BarcodeFormat::AllReadable);
    for (int format = 0; format < CXZ_FORMAT_COUNT; ++format) {
      const auto value = cxz::library_format(format);
      if (value && std::find(readable.begin(), readable.end(), *value) == readable.end()) mask &= ~cxz::bit(format);
    }
#endif
#if CXZ_ASSERTS_ON_LINEAR
    mask &= ~(cxz::bit(CXZ_DATA_BAR) | cxz::bit(CXZ_DATA_BAR_EXPANDED));
#endif
    return mask;
  } catch (...) {
    // Only memory can be missing here; a library that cannot be asked reads nothing.
    return 0;
  }
}

uint32_t cxz_features(void) {
  uint32_t features = 0;
#if !CXZ_ASSERTS_ON_LINEAR
  features |= CXZ_FEATURE_MULTIPLE_LINEAR;
#endif
#if CXZ_LIBRARY_VERSION >= 200
  features |= CXZ_FEATURE_INVERT;
#endif
  return features;
}

}  // extern "C"
