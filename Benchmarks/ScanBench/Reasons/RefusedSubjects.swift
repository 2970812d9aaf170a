import ScanPluginKit
import ScanSynthetic

/// Drawn pictures that are good, and that a configuration, another kind of picture or a wrong digit keeps from being a result.
enum RefusedSubjects {
  /// All of them, numbered from a seed on.
  static func series(_ subjects: [SpoiledSubject], from first: UInt64) -> [SpoilSeries] {
    var seed = first
    var all: [SpoilSeries] = []
    func add(_ cause: SpoilCause, _ subject: SpoiledSubject, _ change: (inout SpoilSeries) -> Void) {
      var series = SpoilSeries(cause, subject, seed: seed)
      series.wantsNothing = true
      change(&series)
      all.append(series)
      seed += 1
    }
    func named(_ name: String) -> [SpoiledSubject] { subjects.filter { $0.name == name } }
    // Codes of a format that is not enabled.
    for (name, enabled) in offFormats {
      for subject in named(name) {
        for _ in 0..<2 { add(.format, subject) { $0.useCase = barcode(enabled) } }
        add(.format, subject) {
          $0.useCase = #""barcodeConfig": {"barcodeFormats": ["ALL"], "symbologies": {"\#(name)": {"enabled": false}}}"#
        }
      }
    }
    for rule in rules {
      for subject in named(rule.subject) {
        for _ in 0..<(rule.isFixed ? 1 : 2) {
          add(.rule, subject) {
            $0.useCase = rule.useCase
            $0.refusal = rule.refusal
          }
        }
      }
    }
    // All of it below the cutout, or above it.
    for subject in subjects {
      for isBelow in [true, false] {
        let step = SpoilSeries.Step("\(isBelow ? "below" : "above") the cutout") { picture, _ in
          PictureSpoiling.extended(picture.frame, above: isBelow)
        }
        var series = SpoilSeries(.outside, subject, seed: seed, steps: [step])
        series.wantsNothing = true
        series.beside =
          ", \"cutoutConfig\": {\"alignment\": \"\(isBelow ? "top" : "bottom")\", "
          + "\"maxWidthPercent\": \"100%\", \"maxHeightPercent\": \"45%\"}"
        all.append(series)
        seed += 1
      }
    }
    for code in wrongCheckDigits { add(.checkDigit, code) { $0.isReadFirst = false } }
    return all
  }

  private static let offFormats = [
    ("EAN_13", "CODE_128"), ("CODE_128", "EAN_13"), ("CODE_39", "QR_CODE"), ("ITF", "EAN_13"),
    ("QR_CODE", "DATA_MATRIX"), ("DATA_MATRIX", "QR_CODE"), ("AZTEC", "EAN_13"), ("PDF_417", "QR_CODE"),
  ]

  private static func barcode(_ format: String, _ more: String = "") -> String {
    "\"barcodeConfig\": {\"barcodeFormats\": [\"\(format)\"]\(more.isEmpty ? "" : ", " + more)}"
  }

  /// A rule with the use case that has it; a sample picture is the same each time.
  private struct Rule {
    let subject: String
    let refusal: String
    let useCase: String
    var isFixed = false
  }

  private static let rules =
    [
      Rule(subject: "EAN_13", refusal: "notExpected", useCase: barcode("EAN_13", #""expected": ["4006381333948"]"#)),
      Rule(subject: "EAN_13", refusal: "addOnMissing", useCase: barcode("EAN_13", #""addOns": "require""#)),
      Rule(subject: "CODE_128", refusal: "patternMismatch", useCase: barcode("CODE_128", #""matching": "[0-9]+""#)),
      Rule(
        subject: "CODE_128", refusal: "wrongLength",
        useCase: barcode("CODE_128", #""symbologies": {"CODE_128": {"minLength": 30}}"#)),
      Rule(
        subject: "CODE_39", refusal: "wrongLength",
        useCase: barcode("CODE_39", #""symbologies": {"CODE_39": {"maxLength": 4}}"#)),
      Rule(
        subject: "CODE_39", refusal: "checkDigitWrong",
        useCase: barcode("CODE_39", #""symbologies": {"CODE_39": {"verifyCheckDigit": true}}"#)),
      Rule(
        subject: "QR_CODE", refusal: "notSelected",
        useCase: barcode(
          "QR_CODE", #""selection": {"polygon": [{"x": 0, "y": 0}, {"x": 0.1, "y": 0}, {"x": 0, "y": 0.1}]}"#)),
      Rule(subject: "QR_CODE", refusal: "patternMismatch", useCase: barcode("QR_CODE", #""matching": "ftp://.*""#)),
      Rule(
        subject: "DATA_MATRIX", refusal: "notExpected", useCase: barcode("DATA_MATRIX", #""expected": ["PART 4712"]"#)),
    ] + meterRules + textRules

  private static func meter(_ refusal: String, _ keys: String) -> Rule {
    Rule(
      subject: "drums", refusal: refusal,
      useCase: "\"meterConfig\": {\"scanMode\": \"auto_analog_digital_meter\", \(keys)}")
  }

  private static let meterRules = [
    meter("outOfRange", #""minValue": "999999999999""#), meter("outOfRange", #""maxValue": "0.0001""#),
    meter("wrongLength", #""numDigits": 14"#), meter("patternMismatch", #""validationRegex": "[a-z]+""#),
    Rule(
      subject: "dials", refusal: "patternMismatch",
      useCase: #""meterConfig": {"scanMode": "dial_meter", "validationRegex": "[a-z]+"}"#),
    Rule(
      subject: "display", refusal: "outOfRange",
      useCase: #""meterConfig": {"scanMode": "auto_analog_digital_meter", "minValue": "999999999999"}"#),
  ]

  private static func text(_ subject: String, _ refusal: String, _ useCase: String) -> Rule {
    Rule(subject: subject, refusal: refusal, useCase: useCase, isFixed: true)
  }

  private static let zoneKeys = #""strictMode": false, "cropAndTransformID": false"#

  private static let textRules = [
    text("vin-plate", "patternMismatch", #""vinConfig": {"validationRegex": "^W.*"}"#),
    text("vin-plate", "characterNotAllowed", #""vinConfig": {"charWhitelist": "ABCDEFGH0123456789"}"#),
    text("vin-plate", "confidenceTooLow", #""vinConfig": {"minConfidence": 100}"#),
    text("plate-germany", "patternMismatch", #""licensePlateConfig": {"scanMode": "auto", "validationRegex": "^M.*"}"#),
    text("plate-germany", "notExpected", #""licensePlateConfig": {"scanMode": "auto", "expected": ["M AB 1234"]}"#),
    text("container", "patternMismatch", #""containerConfig": {"validationRegex": "^MSKU.*"}"#),
    text("serial-label", "patternMismatch", #""ocrConfig": {"scanMode": "line", "validationRegex": "^X{9}$"}"#),
    text("serial-label", "contentMissing", #""ocrConfig": {"scanMode": "line", "textContentTypes": ["emailAddress"]}"#),
    text("serial-label", "confidenceTooLow", #""ocrConfig": {"scanMode": "line", "minConfidence": 100}"#),
    text(
      "passport-td3", "fieldMissing",
      "\"mrzConfig\": {\(zoneKeys), \"mrzFieldScanOptions\": {\"vizAddress\": \"mandatory\"}}"),
    text(
      "identity-card-td1", "fieldMissing",
      "\"mrzConfig\": {\(zoneKeys), \"mrzFieldScanOptions\": {\"optionalData\": \"mandatory\"}}"),
  ]

  /// Codes whose last digit is wrong as it is printed; a writer of ITF takes any digits.
  private static let wrongCheckDigits = (0..<6).map { number in
    SpoiledSubject(.barcode, "ITF-14", itfWithCheckDigit) { seed in
      let body = DrawnSubjects.digits(seed, 13)
      let wrong = (GTIN.checkDigit(body) + 1 + number) % 10
      let scene = try SyntheticScene.parse(
        "text=\(body)\(wrong == GTIN.checkDigit(body) ? (wrong + 1) % 10 : wrong),format=ITF,caption=no,module=3,size=720x400,seed=\(seed)"
      )
      return SpoiledSubject.Picture(
        scene.frame(), truths: [], detail: 3, place: scene.groundTruth.first?.quad?.pixelBounds ?? PixelRect(scene.size)
      )
    }
  }

  private static let itfWithCheckDigit =
    #""barcodeConfig": {"barcodeFormats": ["ITF"], "symbologies": {"ITF": {"verifyCheckDigit": true}}}"#
}

/// The check digit of GS1 numbers (GS1 General Specifications, 7.9).
private enum GTIN {
  static func checkDigit(_ body: String) -> Int {
    let sum = body.reversed().enumerated().reduce(0) { sum, digit in
      sum + (digit.element.wholeNumberValue ?? 0) * (digit.offset % 2 == 0 ? 3 : 1)
    }
    return (10 - sum % 10) % 10
  }
}
