extension SpoiledPicture {
  /// A linear and three matrix codes.
  private static let codes = [
    "text=4006381333931,format=EAN_13", "text=SHIPMENT-2024,format=CODE_128", "text=scan this,format=QR_CODE",
    "text=PART 4711,format=DATA_MATRIX",
  ]

  /// What light, lens and distance do.
  static let pictures: [SpoiledPicture] = codes.flatMap { code -> [SpoiledPicture] in
    let isBars = code.contains("EAN") || code.contains("128")
    // An EAN-13 is read, however pale it is.
    let pale = code.contains("EAN_13") ? "text=96385074,format=EAN_8" : code
    func spoiled(_ cause: String, _ codes: Set<String>, _ keys: String) -> SpoiledPicture {
      let scene = codes == ["lowContrast"] ? pale : code
      return SpoiledPicture(cause: cause, codes: codes, scene: "\(scene),caption=no,\(keys)", useCase: all)
    }
    return [
      spoiled("too small", ["tooSmall"], isBars ? "module=0.5,size=320x240" : "module=0.7,size=64x48"),
      spoiled("blurred", ["blurred"], "module=4,blur=9"),
      spoiled("blurred more", ["blurred"], "module=3,blur=8"),
      spoiled("moved", ["blurred"], "module=3,motion=40,motionangle=45,blur=4"),
      spoiled("low contrast", ["lowContrast"], "module=4,contrast=0.04,noise=6"),
      spoiled("lower contrast", ["lowContrast"], "module=3,contrast=0.04,noise=5"),
      spoiled("dark", ["tooDark"], "module=3,contrast=0.03,brightness=-105,noise=8"),
      spoiled("darker", ["tooDark"], "module=3,brightness=-250,noise=3"),
      spoiled("bright", ["tooBright"], "module=4,contrast=0.05,brightness=110,noise=4"),
      spoiled("brighter", ["tooBright"], "module=4,brightness=250,noise=2"),
    ]
  }

  /// What the configuration leaves out.
  static let configured: [SpoiledPicture] = {
    let (ean, code128, qr, matrix) = (codes[0], codes[1], codes[2], codes[3])
    func disabled(_ scene: String, _ format: String) -> SpoiledPicture {
      SpoiledPicture(cause: "disabled format", codes: ["disabledFormat"], scene: scene, useCase: barcode(format))
    }
    func outside(_ scene: String) -> SpoiledPicture {
      SpoiledPicture(
        cause: "outside the cutout", codes: ["outsideCutout"], scene: "\(scene),module=2,x=320,y=120", useCase: all,
        beside: #", "cutoutConfig": {"alignment": "bottom_half", "maxWidthPercent": "100%", "maxHeightPercent": "30%"}"#
      )
    }
    func refused(_ cause: String, _ refusal: String, _ scene: String, _ useCase: String) -> SpoiledPicture {
      SpoiledPicture(cause: cause, codes: ["refused"], refusal: refusal, scene: scene, useCase: useCase)
    }
    return [
      disabled(ean, "CODE_128"), disabled(code128, "EAN_13"), disabled(qr, "DATA_MATRIX"), disabled(matrix, "QR_CODE"),
      outside(ean), outside(code128), outside(qr), outside(matrix),
      refused("matching", "patternMismatch", code128, barcode("CODE_128", #""matching": "[0-9]+""#)),
      refused("matching", "patternMismatch", qr, barcode("QR_CODE", #""matching": "https://.*""#)),
      refused("expected", "notExpected", ean, barcode("EAN_13", #""expected": ["4006381333948"]"#)),
      refused("expected", "notExpected", matrix, barcode("DATA_MATRIX", #""expected": ["PART 4712"]"#)),
      refused(
        "length", "wrongLength", code128, barcode("CODE_128", #""symbologies": {"CODE_128": {"minLength": 30}}"#)),
      refused(
        "length", "wrongLength", code128, barcode("CODE_128", #""symbologies": {"CODE_128": {"maxLength": 5}}"#)),
      refused(
        "check digit", "checkDigitWrong", "text=04012345123450,format=ITF,module=3,caption=no",
        barcode("ITF", #""symbologies": {"ITF": {"verifyCheckDigit": true}}"#)),
      refused("add-on", "addOnMissing", ean, barcode("EAN_13", #""addOns": "require""#)),
    ]
  }()

  /// Meters whose value the configuration refuses.
  static let meters: [SpoiledPicture] = {
    func meter(_ refusal: String, _ keys: String) -> SpoiledPicture {
      SpoiledPicture(
        cause: "a meter's \(refusal)", codes: ["refused"], refusal: refusal,
        scene: "meter=drums,value=00123.45,condition=easy,size=1280x720,color=yes",
        useCase: "\"meterConfig\": {\"scanMode\": \"auto_analog_digital_meter\", \(keys)}")
    }
    return [
      meter("outOfRange", #""minValue": "500""#), meter("outOfRange", #""maxValue": "100""#),
      meter("wrongLength", #""numDigits": 6"#), meter("patternMismatch", #""validationRegex": "9.*""#),
    ]
  }()

  /// All of them.
  static let table = pictures + configured + meters
}
