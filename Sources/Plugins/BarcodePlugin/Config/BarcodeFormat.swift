public import ScanPluginKit

/// The kind of a barcode, by the name that the configuration and the results use.
public enum BarcodeFormat: String, DefinedEnum {
  /// Every format that the build reads.
  case all = "ALL"
  /// Linear codes in light bars on a dark ground.
  case oneDInverse = "ONE_D_INVERSE"
  /// Aztec code (ISO/IEC 24778).
  case aztec = "AZTEC"
  /// Aztec code in light modules on a dark ground.
  case aztecInverse = "AZTEC_INVERSE"
  /// EAN-13 of books, with the prefix 978 or 979; the value is the ISBN's.
  case bookland = "BOOKLAND"
  /// Codabar (EN 798), with start and stop letters A–D.
  case codabar = "CODABAR"
  /// Code 11 (USD-8).
  case code11 = "CODE_11"
  /// Code 32, the Italian Pharmacode: Code 39 in base 32.
  case code32 = "CODE_32"
  /// Code 39 (ISO/IEC 16388).
  case code39 = "CODE_39"
  /// Code 93 (USS-93).
  case code93 = "CODE_93"
  /// Code 128 (ISO/IEC 15417).
  case code128 = "CODE_128"
  /// The GS1 DataBar family (ISO/IEC 24724), all forms.
  case databar = "DATABAR"
  /// UPC-A coupon code with its extension.
  case coupon = "COUPON"
  /// Data Matrix ECC 200 (ISO/IEC 16022).
  case dataMatrix = "DATA_MATRIX"
  /// Discrete (standard, industrial) 2 of 5.
  case discrete2of5 = "DISCRETE_2_5"
  /// DotCode (AIM).
  case dotCode = "DOT_CODE"
  /// EAN-8 (ISO/IEC 15420).
  case ean8 = "EAN_8"
  /// EAN-13 (ISO/IEC 15420); contains UPC-A, which is the same with a leading zero.
  case ean13 = "EAN_13"
  /// QR code with GS1 application identifiers.
  case gs1QRCode = "GS1_QR_CODE"
  /// Code 128 with GS1 application identifiers (FNC1 first).
  case gs1Code128 = "GS1_128"
  /// Interleaved 2 of 5 (ISO/IEC 16390), ITF-14 included.
  case itf = "ITF"
  /// EAN-13 of periodicals, with the prefix 977.
  case issnEAN = "ISSN_EAN"
  /// ISBT 128: Code 128 with the data of blood products.
  case isbt128 = "ISBT_128"
  /// KIX, the Dutch post's four-state code.
  case kix = "KIX"
  /// Matrix 2 of 5.
  case matrix2of5 = "MATRIX_2_5"
  /// MSI Plessey.
  case msi = "MSI"
  /// Micro QR code (ISO/IEC 18004).
  case microQR = "MICRO_QR"
  /// MicroPDF417 (ISO/IEC 24728).
  case microPDF = "MICRO_PDF"
  /// PDF417 (ISO/IEC 15438).
  case pdf417 = "PDF_417"
  /// Royal Mail four-state customer code (RM4SCC).
  case postUK = "POST_UK"
  /// QR code (ISO/IEC 18004).
  case qrCode = "QR_CODE"
  /// QR code in light modules on a dark ground.
  case qrInverse = "QR_INVERSE"
  /// GS1 DataBar Omnidirectional with its truncated and stacked forms, by its former name.
  case rss14 = "RSS_14"
  /// GS1 DataBar Expanded with its stacked form, by its former name.
  case rssExpanded = "RSS_EXPANDED"
  /// Trioptic Code 39, six characters.
  case trioptic = "TRIOPTIC"
  /// UPC-A (ISO/IEC 15420): twelve digits, an EAN-13 with a leading zero.
  case upcA = "UPC_A"
  /// UPC-E (ISO/IEC 15420): the short form of a UPC-A with zeros.
  case upcE = "UPC_E"
  /// The two or five digits to the right of an EAN or UPC code; found only next to one.
  case upcEANExtension = "UPC_EAN_EXTENSION"
  /// UPU four-state code for international mail (S18).
  case upuFICS = "UPU_FICS"
  /// USPS Intelligent Mail barcode.
  case usps4CB = "USPS_4CB"
  /// USPS PLANET code.
  case usPlanet = "US_PLANET"
  /// USPS POSTNET code.
  case usPostnet = "US_POSTNET"
  /// MaxiCode (ISO/IEC 16023).
  case maxicode = "MAXICODE"

  /// Where the format is met, in words.
  public var meaning: String {
    switch self {
    case .all: "every format"
    case .oneDInverse: "linear codes, light on dark"
    case .aztec: "matrix code on tickets"
    case .aztecInverse: "Aztec code, light on dark"
    case .bookland: "EAN-13 of books (ISBN)"
    case .codabar: "libraries, blood banks, parcels"
    case .code11: "telecommunication equipment"
    case .code32: "Italian medicines"
    case .code39: "industry and authorities"
    case .code93: "logistics, electronics"
    case .code128: "logistics"
    case .databar: "fresh food, coupons"
    case .coupon: "US coupons"
    case .dataMatrix: "matrix code on parts and medicines"
    case .discrete2of5: "old warehouse and airline codes"
    case .dotCode: "dot matrix code of fast printers"
    case .ean8: "small retail goods"
    case .ean13: "retail goods"
    case .gs1QRCode: "QR code with GS1 data"
    case .gs1Code128: "Code 128 with GS1 data"
    case .itf: "outer cartons"
    case .issnEAN: "EAN-13 of periodicals (ISSN)"
    case .isbt128: "blood products"
    case .kix: "Dutch mail"
    case .matrix2of5: "old warehouse codes"
    case .msi: "shelf labels"
    case .microQR: "small QR code with one finder pattern"
    case .microPDF: "small stacked code"
    case .pdf417: "identity documents, boarding passes"
    case .postUK: "British mail"
    case .qrCode: "matrix code for everything"
    case .qrInverse: "QR code, light on dark"
    case .rss14: "GS1 DataBar-14"
    case .rssExpanded: "GS1 DataBar Expanded"
    case .trioptic: "tape cartridges"
    case .upcA: "retail goods in North America"
    case .upcE: "small retail goods in North America"
    case .upcEANExtension: "add-ons of periodicals and books"
    case .upuFICS: "international mail"
    case .usps4CB: "US mail"
    case .usPlanet: "US mail, tracking, no longer printed"
    case .usPostnet: "US mail, ZIP code, no longer printed"
    case .maxicode: "parcels"
    }
  }
}
