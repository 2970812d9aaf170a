// What differs between the versions of ZXing-C++, in one place.

#pragma once

#include "CZXingShim.h"

#if __has_include(<ZXing/Version.h>)
#include <ZXing/Version.h>
#else
#include <ZXing/ZXVersion.h>
#endif

#include <ZXing/BarcodeFormat.h>
#include <ZXing/ReadBarcode.h>

#define CXZ_LIBRARY_VERSION (ZXING_VERSION_MAJOR * 100 + ZXING_VERSION_MINOR)

// Before 2.2 the library of Debian is built with assertions that end the process: reading several linear symbols in one
// call and DataBar in any form trip over them on ordinary photos.
#define CXZ_ASSERTS_ON_LINEAR (CXZ_LIBRARY_VERSION < 202)

#include <optional>

namespace cxz {

#if CXZ_LIBRARY_VERSION >= 202
using Options = ZXing::ReaderOptions;
using Symbol = ZXing::Barcode;
using Symbols = ZXing::Barcodes;
#else
using Options = ZXing::DecodeHints;
using Symbol = ZXing::Result;
using Symbols = ZXing::Results;
#endif

/// The library's value for one of our formats; nothing when this version does not know it.
std::optional<ZXing::BarcodeFormat> library_format(int format);

/// Our format for the library's; nothing when it is one that we did not ask for.
std::optional<cxz_format> own_format(ZXing::BarcodeFormat format);

/// The library's set for a mask of our formats. Version 3 chooses the alphabet of Code 39 by the format.
ZXing::BarcodeFormats library_formats(uint32_t mask, bool code39_extended);

constexpr uint32_t bit(int format) { return uint32_t(1) << format; }

constexpr uint32_t matrix_formats = bit(CXZ_AZTEC) | bit(CXZ_DATA_MATRIX) | bit(CXZ_MAXI_CODE)
    | bit(CXZ_MICRO_PDF_417) | bit(CXZ_MICRO_QR) | bit(CXZ_PDF_417) | bit(CXZ_QR) | bit(CXZ_RMQR);

}  // namespace cxz
