import ScanPluginKit

/// What is to be known about a format of barcodes.
enum FormatText: String, TextSet {
  case expanded = "plugin.barcodeConfig.format.expanded"
  case dataBar = "plugin.barcodeConfig.format.dataBar"
  case ean13 = "plugin.barcodeConfig.format.ean13"
  case upcA = "plugin.barcodeConfig.format.upcA"
  case addOn = "plugin.barcodeConfig.format.addOn"
  case upright = "plugin.barcodeConfig.format.upright"
  case notExpanded = "plugin.barcodeConfig.format.notExpanded"
  case gs1Code128 = "plugin.barcodeConfig.format.gs1Code128"
  case gs1QR = "plugin.barcodeConfig.format.gs1QR"
  case bookland = "plugin.barcodeConfig.format.bookland"
  case issn = "plugin.barcodeConfig.format.issn"
  case coupon = "plugin.barcodeConfig.format.coupon"
  case isbt = "plugin.barcodeConfig.format.isbt"
  case code32 = "plugin.barcodeConfig.format.code32"
  case inverse = "plugin.barcodeConfig.format.inverse"
  case linearInverse = "plugin.barcodeConfig.format.linearInverse"
  case allOnly = "plugin.barcodeConfig.format.allOnly"
  case without = "plugin.barcodeConfig.format.without"
  case onePerPicture = "plugin.barcodeConfig.format.onePerPicture"
  case isRead = "plugin.barcodeConfig.format.read"
  case isPartlyRead = "plugin.barcodeConfig.format.partly"
  case notInThisBuild = "plugin.barcodeConfig.format.notInThisBuild"

  var english: String {
    switch self {
    case .expanded: "GS1 DataBar Expanded, one row or stacked"
    case .dataBar: "the whole GS1 DataBar family"
    case .ean13: "reads UPC-A too, with a leading 0"
    case .upcA: "an EAN-13 that starts with 0"
    case .addOn: "the add-on of an EAN or UPC; needs one of them enabled"
    case .upright: "upright only"
    case .notExpanded: "GS1 DataBar without its expanded form"
    case .gs1Code128: "a Code 128 that starts with FNC1"
    case .gs1QR: "a QR Code that starts with FNC1"
    case .bookland: "an EAN-13 that starts with 978 or 979"
    case .issn: "an EAN-13 that starts with 977"
    case .coupon:
      "a UPC-A that starts with 5 or an EAN-13 that starts with 99 or 05, or a DataBar Expanded with AI 8110"
    case .isbt: "a Code 128 whose data identifier starts with = or &"
    case .code32: "a Code 39 of six characters that stand for nine digits"
    case .inverse: "light on dark only"
    case .linearInverse: "every linear symbology, light on dark only"
    case .allOnly: "read by ALL only"
    case .without: "without {names}"
    case .onePerPicture: "one per picture"
    case .isRead: "read"
    case .isPartlyRead: "partly"
    case .notInThisBuild: "not in this build"
    }
  }
}
