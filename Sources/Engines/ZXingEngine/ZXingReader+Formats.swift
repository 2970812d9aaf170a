import CZXingShim
import ScanImage

/// Symbologies and the shim's format numbers, both ways.
private let formats: [(symbology: Symbology, format: cxz_format)] = [
  (.aztec, CXZ_AZTEC), (.codabar, CXZ_CODABAR), (.code32, CXZ_CODE_32), (.code39, CXZ_CODE_39),
  (.code93, CXZ_CODE_93), (.code128, CXZ_CODE_128), (.dataBar, CXZ_DATA_BAR),
  (.dataBarExpanded, CXZ_DATA_BAR_EXPANDED), (.dataBarLimited, CXZ_DATA_BAR_LIMITED),
  (.dataMatrix, CXZ_DATA_MATRIX), (.dxFilmEdge, CXZ_DX_FILM_EDGE), (.ean8, CXZ_EAN_8), (.ean13, CXZ_EAN_13),
  (.itf, CXZ_ITF), (.maxiCode, CXZ_MAXI_CODE), (.microPDF417, CXZ_MICRO_PDF_417), (.microQR, CXZ_MICRO_QR),
  (.pdf417, CXZ_PDF_417), (.qr, CXZ_QR), (.rMQR, CXZ_RMQR), (.telepen, CXZ_TELEPEN), (.upcA, CXZ_UPC_A),
  (.upcE, CXZ_UPC_E),
]

extension ZXingReader {
  static func mask(_ symbologies: Set<Symbology>) -> UInt32 {
    formats.reduce(0) { symbologies.contains($1.symbology) ? $0 | 1 << $1.format.rawValue : $0 }
  }

  static func symbologies(_ mask: UInt32) -> Set<Symbology> {
    Set(formats.filter { mask & (1 << $0.format.rawValue) != 0 }.map(\.symbology))
  }

  static func symbology(_ format: cxz_format) -> Symbology? {
    formats.first { $0.format == format }?.symbology
  }

  static func format(_ symbology: Symbology) -> cxz_format? {
    formats.first { $0.symbology == symbology }?.format
  }
}
