#include "AssertionGuard.hpp"
#include "Library.hpp"

#include <algorithm>
#include <cstring>
#include <deque>
#include <exception>
#include <new>
#include <string>
#include <vector>

namespace {

/// The strings that one symbol points to.
struct Storage {
  std::string text;
  std::vector<uint8_t> bytes;
  std::vector<uint8_t> eci_bytes;
  std::string sequence_id;
  std::string error_message;
};

}  // namespace

struct cxz_reading {
  std::vector<cxz_symbol> symbols;
  // A deque does not move its elements when it grows, so the symbols' pointers stay good.
  std::deque<Storage> storage;
  std::string failure;
};

namespace {

ZXing::Binarizer binarizer(cxz_binarizer value) {
  switch (value) {
  case CXZ_GLOBAL_HISTOGRAM: return ZXing::Binarizer::GlobalHistogram;
  case CXZ_FIXED_THRESHOLD: return ZXing::Binarizer::FixedThreshold;
  case CXZ_LOCAL_AVERAGE: break;
  }
  return ZXing::Binarizer::LocalAverage;
}

ZXing::EanAddOnSymbol add_on_mode(cxz_add_on value) {
  switch (value) {
  case CXZ_ADD_ON_READ: return ZXing::EanAddOnSymbol::Read;
  case CXZ_ADD_ON_REQUIRE: return ZXing::EanAddOnSymbol::Require;
  case CXZ_ADD_ON_IGNORE: break;
  }
  return ZXing::EanAddOnSymbol::Ignore;
}

cxz_content content(ZXing::ContentType type) {
  switch (type) {
  case ZXing::ContentType::Text: return CXZ_CONTENT_TEXT;
  case ZXing::ContentType::Binary: return CXZ_CONTENT_BINARY;
  case ZXing::ContentType::Mixed: return CXZ_CONTENT_MIXED;
  case ZXing::ContentType::GS1: return CXZ_CONTENT_GS1;
  case ZXing::ContentType::ISO15434: return CXZ_CONTENT_ISO_15434;
  case ZXing::ContentType::UnknownECI: return CXZ_CONTENT_UNKNOWN_ECI;
  }
  return CXZ_CONTENT_BINARY;
}

cxz_error error_kind(const ZXing::Error &error) {
  switch (error.type()) {
  case ZXing::Error::Format: return CXZ_ERROR_FORMAT;
  case ZXing::Error::Checksum: return CXZ_ERROR_CHECKSUM;
  case ZXing::Error::Unsupported: return CXZ_ERROR_UNSUPPORTED;
  default: return CXZ_ERROR_NONE;
  }
}

cxz::Options library_options(const cxz_options &options) {
  cxz::Options result;
  result.setTryHarder(options.try_harder);
  result.setTryRotate(options.try_rotate);
  result.setTryDownscale(options.try_downscale);
  result.setIsPure(options.is_pure);
  result.setReturnErrors(options.return_errors);
  result.setBinarizer(binarizer(options.binarizer));
  result.setEanAddOnSymbol(add_on_mode(options.add_on));
  result.setMaxNumberOfSymbols(std::max<uint8_t>(1, options.max_symbols));
  result.setMinLineCount(std::max<uint8_t>(1, options.min_lines));
#if CXZ_LIBRARY_VERSION >= 200
  result.setTryInvert(options.try_invert);
  result.setTextMode(ZXing::TextMode::Plain);
#endif
#if CXZ_LIBRARY_VERSION < 203
  result.setValidateCode39CheckSum(options.code39_checksum);
  result.setValidateITFCheckSum(options.itf_checksum);
  result.setReturnCodabarStartEnd(true);
#endif
#if ZXING_VERSION_MAJOR < 3
  result.setTryCode39ExtendedMode(options.code39_extended);
#endif
  return result;
}

/// Whether a symbol has the check digit that the options ask for. From 2.3 on the library only says so, in the identifier.
bool passes_checks(cxz_format format, const std::string &identifier, const cxz_options &options) {
#if CXZ_LIBRARY_VERSION >= 203
  if (identifier.size() < 3) return true;
  if (format == CXZ_CODE_39 && options.code39_checksum) return (identifier[2] - '0') % 2 == 1;
  if (format == CXZ_ITF && options.itf_checksum) return identifier[2] == '1';
#else
  (void)format, (void)identifier, (void)options;
#endif
  return true;
}

bool is_ean_upc(cxz_format format) {
  return format == CXZ_EAN_8 || format == CXZ_EAN_13 || format == CXZ_UPC_A || format == CXZ_UPC_E;
}

/// The add-on of an EAN or UPC symbol; empty without one.
std::string add_on_digits(const cxz::Symbol &source, const std::string &text) {
#ifdef ZX_BCF_LIST
  (void)text;
  return source.extra(ZXing::BarcodeExtra::EanAddOn);
#else
  (void)source;
  const auto space = text.find(' ');
  return space == std::string::npos ? std::string() : text.substr(space + 1);
#endif
}

/// Takes the add-on ("4006381333931 12", from version 3 on "400638133393112") off text and bytes and puts it into the
/// symbol.
void split_add_on(Storage &storage, cxz_symbol &symbol, const std::string &digits) {
  if (digits.empty() || digits.size() >= sizeof symbol.add_on || storage.text.size() <= digits.size()) return;
  std::memcpy(symbol.add_on, digits.c_str(), digits.size() + 1);
  size_t host = storage.text.size() - digits.size();
  if (storage.text.compare(host, digits.size(), digits) != 0) return;
  if (storage.text[host - 1] == ' ') --host;
  storage.text.resize(host);
  storage.bytes.resize(std::min(storage.bytes.size(), host));
}

/// Distinguishes UPC-A from EAN-13 as versions 1 and 2 do: an EAN-13 with a leading 0 is a UPC-A for those who ask for
/// UPC-A.
void name_upc_a(Storage &storage, cxz_symbol &symbol, uint32_t formats) {
  const bool is_ean_13 = symbol.format == CXZ_EAN_13 || symbol.format == CXZ_UPC_A;
  if (!is_ean_13 || !(formats & cxz::bit(CXZ_UPC_A)) || storage.text.size() != 13 || storage.text[0] != '0') return;
  symbol.format = CXZ_UPC_A;
  storage.text.erase(0, 1);
  if (storage.bytes.size() == 13) storage.bytes.erase(storage.bytes.begin());
}

/// Gives UPC-E its eight printed digits, which version 3 expands to an EAN-13.
void name_upc_e(Storage &storage, const cxz_symbol &symbol, const cxz::Symbol &source) {
#ifdef ZX_BCF_LIST
  if (symbol.format != CXZ_UPC_E) return;
  const std::string printed = source.extra(ZXing::BarcodeExtra::UPCE);
  if (printed.size() != 8) return;
  storage.text = printed;
  storage.bytes.assign(printed.begin(), printed.end());
#else
  (void)storage, (void)symbol, (void)source;
#endif
}

void strip_start_stop(Storage &storage) {
  if (storage.text.size() < 2 || storage.bytes.size() != storage.text.size()) return;
  storage.text = storage.text.substr(1, storage.text.size() - 2);
  storage.bytes.erase(storage.bytes.begin());
  storage.bytes.pop_back();
}

/// The identifier by ISO/IEC 15424, whose modifier says what the reader was asked to validate. From 2.3 on the library sets it
/// for every symbol that happens to end with a valid check character, as one ITF in ten does.
std::string asked_identifier(cxz_format format, std::string identifier, const cxz_options &options) {
  if (identifier.size() < 3) return identifier;
  char &modifier = identifier[2];
  if (format == CXZ_ITF) modifier = options.itf_checksum ? '1' : '0';
  const bool is_validated = modifier == '1' || modifier == '5';
  if (format == CXZ_CODE_39 && !options.code39_checksum && is_validated) --modifier;
  return identifier;
}

void append(cxz_reading &reading, const cxz::Symbol &source, uint32_t formats, const cxz_options &options) {
  const auto format = cxz::own_format(source.format());
  if (!format) return;
  const std::string identifier = source.symbologyIdentifier();
  if (!passes_checks(*format, identifier, options)) return;

  reading.storage.emplace_back();
  Storage &storage = reading.storage.back();
  cxz_symbol symbol = {};
  symbol.format = *format;
  storage.text = source.text();
  storage.bytes.assign(source.bytes().begin(), source.bytes().end());
  if (source.hasECI()) {
    const auto eci = source.bytesECI();
    storage.eci_bytes.assign(eci.begin(), eci.end());
  }
  if (is_ean_upc(*format)) {
    split_add_on(storage, symbol, add_on_digits(source, storage.text));
    name_upc_a(storage, symbol, formats);
    name_upc_e(storage, symbol, source);
  }
  if (!(formats & cxz::bit(symbol.format))) {
    reading.storage.pop_back();
    return;
  }
  if (*format == CXZ_CODABAR && !options.codabar_start_stop) strip_start_stop(storage);
  const std::string asked = asked_identifier(*format, identifier, options);
  std::memcpy(symbol.identifier, asked.c_str(), std::min(asked.size(), sizeof symbol.identifier - 1));

  for (int corner = 0; corner < 4; ++corner) {
    symbol.corners[2 * corner] = source.position()[corner].x;
    symbol.corners[2 * corner + 1] = source.position()[corner].y;
  }
  symbol.content = content(source.contentType());
  symbol.is_mirrored = source.isMirrored();
#if CXZ_LIBRARY_VERSION >= 200
  symbol.is_inverted = source.isInverted();
#endif
  symbol.line_count = source.lineCount();
  symbol.sequence_index = source.sequenceIndex();
  symbol.sequence_size = source.sequenceSize();
  storage.sequence_id = source.sequenceId();
  symbol.error = error_kind(source.error());
  storage.error_message = source.error().msg();

  symbol.text = storage.text.data();
  symbol.text_length = storage.text.size();
  symbol.bytes = storage.bytes.data();
  symbol.byte_count = storage.bytes.size();
  symbol.eci_bytes = storage.eci_bytes.empty() ? nullptr : storage.eci_bytes.data();
  symbol.eci_byte_count = storage.eci_bytes.size();
  symbol.sequence_id = storage.sequence_id.data();
  symbol.sequence_id_length = storage.sequence_id.size();
  symbol.error_message = storage.error_message.data();
  symbol.error_message_length = storage.error_message.size();
  reading.symbols.push_back(symbol);
}

#if CXZ_ASSERTS_ON_LINEAR
/// The budget of a kind of call: each matrix format alone, several of them together, and linear formats.
cxz::LeakBudget &leak_budget(uint32_t formats) {
  static cxz::LeakBudget single[CXZ_FORMAT_COUNT], matrix, linear;
  if (!(formats & cxz::matrix_formats)) return linear;
  for (int format = 0; format < CXZ_FORMAT_COUNT; ++format)
    if (formats == cxz::bit(format)) return single[format];
  return matrix;
}

size_t pixel_count(const ZXing::ImageView &image) {
  return static_cast<size_t>(image.width()) * static_cast<size_t>(image.height());
}

/// Reads matrix symbols of some formats. An exception from one format must not cost the symbols of the others, so that
/// after one each format is read alone.
void read_matrix(
    cxz_reading &reading, const ZXing::ImageView &image, uint32_t formats, const cxz_options &options,
    cxz::Options library) {
  library.setFormats(cxz::library_formats(formats, options.code39_extended));
  // The pure reading of PDF417 in version 1 writes outside its memory on pictures that hold no PDF417.
  library.setIsPure(options.is_pure && !(formats & cxz::bit(CXZ_PDF_417)));
  try {
    cxz::Symbols symbols;
    cxz::guarded(leak_budget(formats), pixel_count(image), [&] { symbols = ZXing::ReadBarcodes(image, library); });
    for (const auto &symbol : symbols) append(reading, symbol, formats, options);
  } catch (const std::exception &error) {
    const bool is_single = (formats & (formats - 1)) == 0;
    if (is_single) {
      reading.failure = error.what();
      return;
    }
    for (int format = 0; format < CXZ_FORMAT_COUNT; ++format)
      if (formats & cxz::bit(format)) read_matrix(reading, image, cxz::bit(format), options, library);
  }
}
#endif

void read(
    cxz_reading &reading, const ZXing::ImageView &image, uint32_t formats, const cxz_options &options) {
  auto library = library_options(options);
#if CXZ_ASSERTS_ON_LINEAR
  const uint32_t matrix = formats & cxz::matrix_formats;
  const uint32_t linear = formats & ~cxz::matrix_formats;
  const uint32_t pdf417 = options.is_pure ? matrix & cxz::bit(CXZ_PDF_417) : 0;
  if (matrix & ~pdf417) read_matrix(reading, image, matrix & ~pdf417, options, library);
  if (pdf417) read_matrix(reading, image, pdf417, options, library);
  if (linear && reading.symbols.size() < options.max_symbols) {
    library.setFormats(cxz::library_formats(linear, options.code39_extended));
    cxz::Symbol symbol;
    cxz::guarded(leak_budget(linear), pixel_count(image), [&] { symbol = ZXing::ReadBarcode(image, library); });
    append(reading, symbol, linear, options);
  }
#else
  library.setFormats(cxz::library_formats(formats, options.code39_extended));
  for (const auto &symbol : ZXing::ReadBarcodes(image, library)) append(reading, symbol, formats, options);
#endif
}

}  // namespace

extern "C" {

cxz_reading *cxz_read(
    const uint8_t *luma, int width, int height, int stride, uint32_t formats, const cxz_options *options) {
  cxz_reading *reading = new (std::nothrow) cxz_reading;
  if (!reading) return nullptr;
  try {
    const uint32_t wanted = formats & cxz_readable();
    // An empty set would mean "all formats" to the library.
    if (!wanted || !luma || !options || width <= 0 || height <= 0 || stride < width) return reading;
    read(*reading, ZXing::ImageView(luma, width, height, ZXing::ImageFormat::Lum, stride), wanted, *options);
    return reading;
  } catch (const std::exception &error) {
    try {
      reading->failure = error.what();
      if (reading->failure.empty()) reading->failure = "exception without a message";
      return reading;
    } catch (...) {
      // No memory even for the message.
      delete reading;
      return nullptr;
    }
  } catch (...) {
    reading->failure = "unknown";
    return reading;
  }
}

const char *cxz_reading_failure(const cxz_reading *reading) {
  return reading && !reading->failure.empty() ? reading->failure.c_str() : nullptr;
}

int cxz_reading_count(const cxz_reading *reading) { return reading ? static_cast<int>(reading->symbols.size()) : 0; }

const cxz_symbol *cxz_reading_symbol(const cxz_reading *reading, int index) {
  if (index < 0 || index >= cxz_reading_count(reading)) return nullptr;
  return &reading->symbols[static_cast<size_t>(index)];
}

void cxz_reading_free(cxz_reading *reading) { delete reading; }

}  // extern "C"
