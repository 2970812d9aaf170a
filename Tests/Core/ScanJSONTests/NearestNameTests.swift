import ScanJSON
import Testing

@Suite("Nearest names")
struct NearestNameTests {
  static let keys = [
    "id", "cancelOnResult", "startScanDelay", "barcodeConfig", "meterConfig", "licensePlateConfig", "containerConfig",
    "vehicleTypeConfig", "tireConfig", "universalIdConfig", "barcodeFormats", "multiBarcode", "consecutiveEqualResults",
    "scanMode", "minConfidence", "maxWidthPercent", "maxHeightPercent", "ratioFromSize", "alignment", "offset",
    "cropOffset", "cropPadding", "cornerRadius", "strokeColor", "strokeWidth", "fillColor", "outerColor", "outerAlpha",
    "feedbackStrokeColor", "style", "beepOnResult", "vibrateOnResult", "blinkAnimationOnResult", "redrawTimeout",
    "captureResolution", "defaultCamera", "zoomGesture", "zoomRatio", "maxZoomRatio", "fallbackCameraName", "mode",
    "pluginConfig", "viewPluginConfig", "viewPluginCompositeConfig", "cameraConfig", "flashConfig", "cutoutConfig",
    "scanFeedbackConfig", "processingMode", "width", "height",
  ]
  static let formats = [
    "AZTEC", "CODABAR", "CODE_39", "CODE_93", "CODE_128", "DATA_MATRIX", "EAN_8", "EAN_13", "ITF", "PDF_417",
    "QR_CODE", "MICRO_QR", "MAXICODE", "UPC_A", "UPC_E", "UPC_EAN_EXTENSION", "DATABAR", "ONE_D_INVERSE",
  ]
  static let values = [
    "top", "top_half", "center", "bottom_half", "bottom", "rect", "contour_rect", "contour_point", "contour_underline",
    "animated_rect", "none", "auto", "manual", "manual_off", "bottom_left", "bottom_right", "auto_analog_digital_meter",
    "dial_meter", "digital", "analog", "720p", "1080p", "BACK", "FRONT", "parallel", "sequential", "parallelFirstScan",
  ]

  @Test(
    "the name that was meant comes first",
    arguments: [
      // Case, underscores, hyphens.
      ("maxwidthpercent", "maxWidthPercent"), ("max_width_percent", "maxWidthPercent"),
      ("MAX_WIDTH_PERCENT", "maxWidthPercent"), ("max-width-percent", "maxWidthPercent"),
      ("MaxWidthPercent", "maxWidthPercent"), ("ID", "id"), ("Id", "id"), ("cancelonresult", "cancelOnResult"),
      ("CancelOnResult", "cancelOnResult"), ("cutout_config", "cutoutConfig"), ("cutoutconfig", "cutoutConfig"),
      ("plugin_config", "pluginConfig"), ("scan mode", "scanMode"), ("universalIDConfig", "universalIdConfig"),
      // Slips of the keyboard.
      ("canelOnResult", "cancelOnResult"), ("cancelOnResutl", "cancelOnResult"), ("cancleOnResult", "cancelOnResult"),
      ("startScanDealy", "startScanDelay"), ("barcodConfig", "barcodeConfig"), ("barcodeFormat", "barcodeFormats"),
      ("barcodeFromats", "barcodeFormats"), ("metreConfig", "meterConfig"), ("meterConfg", "meterConfig"),
      ("licencePlateConfig", "licensePlateConfig"), ("tyreConfig", "tireConfig"), ("strokeColour", "strokeColor"),
      ("fillColour", "fillColor"), ("outerColour", "outerColor"), ("strokWidth", "strokeWidth"),
      ("cornerRadious", "cornerRadius"), ("allignment", "alignment"), ("aligment", "alignment"), ("ofset", "offset"),
      ("cropOfset", "cropOffset"), ("cropPaddding", "cropPadding"), ("vibrateOnResults", "vibrateOnResult"),
      ("beepOnresult", "beepOnResult"), ("beeponResut", "beepOnResult"), ("stlye", "style"), ("widht", "width"),
      ("heigth", "height"), ("scanMod", "scanMode"), ("zoomGestures", "zoomGesture"),
      ("captureResolutoin", "captureResolution"), ("minConfidance", "minConfidence"),
      ("redrawTimeOut", "redrawTimeout"),
      ("consecutiveEqualResult", "consecutiveEqualResults"), ("cutOutConfig", "cutoutConfig"),
      // Words in another order, parts of names.
      ("widthPercentMax", "maxWidthPercent"), ("configPlugin", "pluginConfig"), ("ratioSizeFrom", "ratioFromSize"),
      ("colorStroke", "strokeColor"), ("format", "barcodeFormats"), ("formats", "barcodeFormats"),
      ("resolution", "captureResolution"), ("ratioFrom", "ratioFromSize"), ("delay", "startScanDelay"),
      ("blinkAnimation", "blinkAnimationOnResult"), ("confidence", "minConfidence"), ("multi", "multiBarcode"),
      ("camera", "cameraConfig"), ("flash", "flashConfig"), ("composite", "viewPluginCompositeConfig"),
    ])
  func key(met: String, meant: String) {
    #expect(nearestNames(to: met, among: Self.keys).first == meant, "\(nearestNames(to: met, among: Self.keys))")
  }

  @Test(
    "the barcode format that was meant comes first",
    arguments: [
      ("QRCODE", "QR_CODE"), ("qr_code", "QR_CODE"), ("QrCode", "QR_CODE"), ("qr-code", "QR_CODE"),
      ("EAN13", "EAN_13"), ("ean-13", "EAN_13"), ("EAN8", "EAN_8"), ("Code128", "CODE_128"), ("code 39", "CODE_39"),
      ("PDF417", "PDF_417"), ("DataMatrix", "DATA_MATRIX"), ("DATAMATRX", "DATA_MATRIX"), ("UPCA", "UPC_A"),
      ("upc-e", "UPC_E"), ("AZTECH", "AZTEC"), ("CODEBAR", "CODABAR"), ("MAXI_CODE", "MAXICODE"),
      ("MICROQR", "MICRO_QR"), ("QR", "QR_CODE"), ("CODE_218", "CODE_128"),
    ])
  func format(met: String, meant: String) {
    #expect(nearestNames(to: met, among: Self.formats).first == meant, "\(nearestNames(to: met, among: Self.formats))")
  }

  @Test(
    "the value that was meant comes first",
    arguments: [
      ("topHalf", "top_half"), ("TOP_HALF", "top_half"), ("centre", "center"),
      ("bottomhalf", "bottom_half"), ("Rect", "rect"), ("rectangle", "rect"), ("contourRect", "contour_rect"),
      ("underline", "contour_underline"), ("animatedRect", "animated_rect"), ("Auto", "auto"),
      ("manualOff", "manual_off"),
      ("manual_of", "manual_off"), ("bottomLeft", "bottom_left"),
      ("autoAnalogDigitalMeter", "auto_analog_digital_meter"),
      ("auto_analog_digital", "auto_analog_digital_meter"), ("1080", "1080p"), ("1080i", "1080p"), ("720P", "720p"),
      ("back", "BACK"), ("Paralel", "parallel"), ("sequental", "sequential"), ("digitl", "digital"),
    ])
  func value(met: String, meant: String) {
    let found = nearestNames(to: met, among: Self.values)
    #expect(found.first == meant, "\(found)")
  }

  @Test("a name that is near to none gives none", arguments: ["", "_", "x", "qqqqqq", "temperature", "🦉", "zz9"])
  func nothing(met: String) {
    #expect(nearestNames(to: met, among: Self.keys) == [])
  }

  @Test("a name in another case stands alone, others come best first and no more than asked for")
  func order() {
    #expect(nearestNames(to: "outercolor", among: Self.keys) == ["outerColor"])
    #expect(nearestNames(to: "abcd", among: ["abxy", "abcx", "abdc", "abcde"], limit: 2) == ["abcx", "abdc"])
    #expect(nearestNames(to: "color", among: Self.keys).count == 3)
    #expect(nearestNames(to: "color", among: Self.keys, limit: 0) == [])
  }

  // Were all characters compared, one comparison would take hours.
  @Test("huge names cost little: only their first characters are compared", .timeLimit(.minutes(30)))
  func huge() {
    let long = String(repeating: "scanMode", count: 100_000)
    #expect(nearestNames(to: long, among: [long + "x"]) == [long + "x"])
  }
}

@Suite("Names with one ending")
struct SharedEndingTests {
  private let names = ["barcodeConfig", "meterConfig", "mrzConfig", "tinConfig"]

  @Test("the ending that all names share makes none of them near")
  func ending() {
    #expect(nearestNames(to: "qrConfig", among: names).isEmpty)
    #expect(nearestNames(to: "barcodesConfig", among: names).first == "barcodeConfig")
    #expect(nearestNames(to: "metreConfig", among: names).first == "meterConfig")
    #expect(nearestNames(to: "barcode", among: names).first == "barcodeConfig")
  }
}
