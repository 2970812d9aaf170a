import ScanPluginKit

extension BarcodeFormat {
  /// Names of the same formats in other products: they load with a warning that says the canonical name.
  public static var legacySpellings: [(spelling: String, value: Self)] {
    foreignNames.flatMap { value, spellings in spellings.map { ($0, value) } }
  }

  /// The formats with the names that RedLaser, ZBar, ZXing, ML Kit, AVFoundation and Vision have for them.
  private static let foreignNames: [(Self, [String])] = [
    (.aztec, ["org.iso.Aztec", "FORMAT_AZTEC"]),
    (.codabar, ["FORMAT_CODABAR", "NW7"]),
    (.code39, ["CODE39", "CODE-39", "Code39", "code39", "FORMAT_CODE_39", "org.iso.Code39"]),
    (.code93, ["CODE93", "CODE-93", "Code93", "code93", "FORMAT_CODE_93", "com.intermec.Code93"]),
    (.code128, ["CODE128", "CODE-128", "Code128", "code128", "FORMAT_CODE_128", "org.iso.Code128"]),
    (.code11, ["CODE11", "Code11", "code11"]),
    (.databar, ["GS1_DATABAR", "DataBar", "gs1DataBar", "DATA_BAR"]),
    (
      .dataMatrix,
      ["DATAMATRIX", "DATA-MATRIX", "DataMatrix", "dataMatrix", "FORMAT_DATA_MATRIX", "org.iso.DataMatrix"]
    ),
    (.ean8, ["EAN8", "EAN-8", "ean8", "FORMAT_EAN_8", "org.gs1.EAN-8"]),
    (.ean13, ["EAN13", "EAN-13", "ean13", "FORMAT_EAN_13", "org.gs1.EAN-13"]),
    (.gs1Code128, ["GS1128", "GS1-128", "EAN128", "EAN_128", "UCC_EAN_128"]),
    (.gs1QRCode, ["GS1_QR", "GS1QR"]),
    (
      .itf,
      [
        "ITF14", "ITF-14", "ITF_14", "itf14", "I25", "i2of5", "I2OF5", "INTERLEAVED_2_5", "INTERLEAVED_2_OF_5",
        "FORMAT_ITF", "org.ansi.Interleaved2of5", "org.gs1.ITF14",
      ]
    ),
    (.maxicode, ["MAXI_CODE", "MaxiCode"]),
    (.microPDF, ["MICROPDF", "MICRO_PDF_417", "MICROPDF417", "MicroPDF417", "microPDF417"]),
    (.microQR, ["MICROQR", "MICRO_QR_CODE", "MicroQRCode", "microQR"]),
    (.msi, ["MSI_PLESSEY", "msiPlessey"]),
    (.pdf417, ["PDF417", "PDF-417", "pdf417", "FORMAT_PDF417", "FORMAT_PDF_417", "org.iso.PDF417"]),
    (.qrCode, ["QR", "QRCODE", "QR-CODE", "QRCode", "qr", "FORMAT_QR_CODE", "org.iso.QRCode"]),
    (.rss14, ["RSS14", "RSS-14", "DATABAR_OMNIDIRECTIONAL"]),
    (
      .rssExpanded,
      [
        "RSSEXP", "RSS_EXP", "RSSEXPANDED", "DATABAR_EXPANDED", "DATABAR_EXP", "DataBarExpanded",
        "gs1DataBarExpanded", "GS1_DATABAR_EXPANDED",
      ]
    ),
    (.upcA, ["UPCA", "UPC-A", "upca", "FORMAT_UPC_A"]),
    (.upcE, ["UPCE", "UPC-E", "upce", "FORMAT_UPC_E", "org.gs1.UPC-E"]),
    (
      .upcEANExtension,
      ["EAN2", "EAN-2", "EAN_2", "EAN5", "EAN-5", "EAN_5", "ADDON", "UPCEAN_EXTENSION", "EANUPCExtension"]
    ),
    (.usps4CB, ["ONECODE", "USPS_ONECODE", "INTELLIGENT_MAIL", "IMB"]),
    (.usPostnet, ["POSTNET"]),
    (.usPlanet, ["PLANET"]),
    (.discrete2of5, ["INDUSTRIAL_2_5", "STANDARD_2_5", "D25"]),
    (.dotCode, ["DOTCODE"]),
  ]

  /// The formats next to which a two- or five-digit add-on can stand.
  static let addOnHosts: [Self] = [.all, .ean13, .ean8, .upcA, .upcE, .bookland, .issnEAN, .coupon]
}
