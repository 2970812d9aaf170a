/// A barcode symbology: the way data becomes bars, dots or modules.
///
/// Only physical symbologies are listed. Agreements about the *content* of a symbol (GS1-128, Bookland, ISSN, ISBT 128,
/// coupons, GS1 QR Code) and ways of printing it (inverse) are reported by ``DecodedSymbol/symbologyIdentifier``,
/// ``DecodedSymbol/content`` and ``DecodedSymbol/isInverted``.
/// Whether a build can read a symbology is reported by the engines, not by this list.
public enum Symbology: String, CaseIterable, Sendable, Comparable {
  /// Aztec Code (ISO/IEC 24778).
  case aztec
  /// Codabar, also NW-7 (EN 798).
  case codabar
  /// Code 11, also USD-8.
  case code11
  /// Code 32, the Italian Pharmacode: Code 39 with another alphabet.
  case code32
  /// Code 39 (ISO/IEC 16388).
  case code39
  /// Code 93 (AIM USS-93).
  case code93
  /// Code 128 (ISO/IEC 15417), with GS1-128 as its GS1 form.
  case code128
  /// GS1 DataBar Omnidirectional, Truncated and Stacked (ISO/IEC 24724), formerly RSS-14.
  case dataBar
  /// GS1 DataBar Expanded, one row or stacked (ISO/IEC 24724).
  case dataBarExpanded
  /// GS1 DataBar Limited (ISO/IEC 24724).
  case dataBarLimited
  /// Data Matrix ECC 200 (ISO/IEC 16022).
  case dataMatrix
  /// Discrete 2 of 5, also Industrial or Standard 2 of 5.
  case discrete2of5
  /// DotCode (AIM ISS DotCode).
  case dotCode
  /// DX film edge barcode of 35 mm films (ANSI/NAPM IT1.14).
  case dxFilmEdge
  /// EAN-2, the two-digit add-on beside an EAN or UPC symbol (ISO/IEC 15420).
  case ean2
  /// EAN-5, the five-digit add-on beside an EAN or UPC symbol (ISO/IEC 15420).
  case ean5
  /// EAN-8 (ISO/IEC 15420).
  case ean8
  /// EAN-13 (ISO/IEC 15420).
  case ean13
  /// USPS Intelligent Mail barcode, also 4CB.
  case intelligentMail
  /// Interleaved 2 of 5, ITF-14 included (ISO/IEC 16390).
  case itf
  /// KIX, the Dutch 4-state postal code.
  case kix
  /// Matrix 2 of 5.
  case matrix2of5
  /// MaxiCode (ISO/IEC 16023).
  case maxiCode
  /// MicroPDF417 (ISO/IEC 24728).
  case microPDF417
  /// Micro QR Code (ISO/IEC 18004).
  case microQR
  /// MSI, also Modified Plessey.
  case msi
  /// PDF417 (ISO/IEC 15438).
  case pdf417
  /// PLANET of the US mail.
  case planet
  /// POSTNET of the US mail.
  case postnet
  /// QR Code (ISO/IEC 18004).
  case qr
  /// Rectangular Micro QR Code (ISO/IEC 23941).
  case rMQR
  /// RM4SCC, the 4-state code of the Royal Mail.
  case royalMail
  /// Telepen.
  case telepen
  /// Trioptic Code 39.
  case trioptic
  /// UPC-A (ISO/IEC 15420); the same bars as an EAN-13 with a leading 0.
  case upcA
  /// UPC-E, the zero-suppressed UPC-A (ISO/IEC 15420).
  case upcE
  /// UPU FICS, the 4-state code S18 of the Universal Postal Union.
  case upuFICS

  /// Whether the data lies in a row of bars, so that one scan line can read it.
  public var isLinear: Bool {
    switch self {
    case .aztec, .dataMatrix, .dotCode, .intelligentMail, .kix, .maxiCode, .microPDF417, .microQR, .pdf417, .planet,
      .postnet, .qr, .rMQR, .royalMail, .upuFICS:
      false
    case .codabar, .code11, .code32, .code39, .code93, .code128, .dataBar, .dataBarExpanded, .dataBarLimited,
      .discrete2of5, .dxFilmEdge, .ean2, .ean5, .ean8, .ean13, .itf, .matrix2of5, .msi, .telepen, .trioptic, .upcA,
      .upcE:
      true
    }
  }

  /// Whether an EAN-2 or EAN-5 add-on may stand beside the symbol.
  public var canCarryAddOn: Bool {
    self == .ean8 || self == .ean13 || self == .upcA || self == .upcE
  }

  /// The order of the raw names.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
