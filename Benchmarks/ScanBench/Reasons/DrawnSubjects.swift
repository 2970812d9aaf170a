import ScanPluginKit
import ScanStills
import ScanSynthetic

/// What the project draws itself: codes and meters by the number that they are drawn from, and its sample pictures of text.
public enum DrawnSubjects {
  typealias Picture = SpoiledSubject.Picture

  /// All of them.
  ///
  /// - Parameter samples: The folder of the sample pictures.
  public static func all(samples: String) -> [SpoiledSubject] { codes + meters + texts(samples) }

  // MARK: - Codes

  private static let formats: [(name: String, text: @Sendable (UInt64) -> String, isLinear: Bool)] = [
    ("EAN_13", { "20\(digits($0, 10))" }, true), ("CODE_128", { "SHIP-\(digits($0, 6))" }, true),
    ("CODE_39", { "INV\(digits($0, 4))" }, true), ("ITF", { digits($0, 14) }, true),
    ("UPC_A", { "0\(digits($0, 10))" }, true), ("QR_CODE", { "https://example.org/\(digits($0, 8))" }, false),
    ("DATA_MATRIX", { "P7;SN\(digits($0, 8))" }, false), ("AZTEC", { "T1;ANYTOWN;\(digits($0, 8))" }, false),
    ("PDF_417", { "VISITOR|\(digits($0, 10))" }, false),
  ]

  static let codes = formats.map { code in
    SpoiledSubject(.barcode, code.name, everyFormat, isLinear: code.isLinear) { seed in
      let text = code.text(seed)
      let module = [3, 3.6, 4.2][Int(seed / 3 % 3)]
      let ground = ["plain", "gradient", "texture", "clutter"][Int(seed % 4)]
      let scene = try SyntheticScene.parse(
        "text=\(text),format=\(code.name),caption=no,module=\(module),size=\(code.isLinear ? "720x400" : "560x480"),"
          + "background=\(ground),seed=\(seed),rotate=\(Int(seed % 9) - 4),noise=1.5")
      let quad = scene.groundTruth.first?.quad
      // A digit that the encoder adds follows the text.
      return Picture(
        scene.frame(), truths: [text], detail: module, place: quad.map(\.pixelBounds) ?? PixelRect(scene.size))
    }
  }

  /// The use case of all formats.
  static let everyFormat = #""barcodeConfig": {"barcodeFormats": ["ALL"]}"#

  /// Digits of a number, the same for the same one.
  static func digits(_ seed: UInt64, _ count: Int) -> String {
    var random = SeededGenerator(seed: seed)
    return String((0..<count).map { _ in Character("\(random.next() % 10)") })
  }

  // MARK: - Meters

  static let meters = SyntheticMeter.Kind.counters.map { kind in
    let mode = kind == .dials ? "dial_meter" : "auto_analog_digital_meter"
    return SpoiledSubject(.meter, kind.rawValue, "\"meterConfig\": {\"scanMode\": \"\(mode)\"}") { seed in
      let scene = SyntheticMeterScene(
        kind, seed: seed, condition: .easy, size: PixelSize(width: 960, height: 400), isColor: true)
      let truth = scene.truth
      let place = truth.compactMap(\.quad).map(\.pixelBounds).first ?? PixelRect(scene.scene.size)
      // A digit is about eight strokes high, a dial with its hand too.
      let height = truth.first?.cells.compactMap(\.self).first?.pixelBounds.height ?? place.height
      return Picture(
        scene.frame(), truths: truth.flatMap(\.accepted).map { "\"\($0)\"" }, detail: Double(height) / 9, place: place)
    }
  }

  // MARK: - Texts

  /// A sample picture: where the text stands as shares of it, and the height of its characters in pixels, by eye.
  private struct Sample {
    let file: String
    let family: PictureFamily
    let useCase: String
    let truths: [String]
    let place: (left: Double, top: Double, right: Double, bottom: Double)
    let height: Double
  }

  private static let sampleTable = [
    Sample(
      file: "passport-td3", family: .document, useCase: zone, truths: ["L898902C3"], place: (0.11, 0.73, 0.92, 0.84),
      height: 27),
    Sample(
      file: "identity-card-td1", family: .document, useCase: zone, truths: ["D23145890"],
      place: (0.12, 0.55, 0.87, 0.83), height: 36),
    Sample(
      file: "plate-germany", family: .plate, useCase: #""licensePlateConfig": {"scanMode": "auto"}"#,
      truths: ["ZEVK4711"], place: (0.24, 0.40, 0.76, 0.59), height: 80),
    Sample(
      file: "plate-california", family: .plate, useCase: #""licensePlateConfig": {"scanMode": "unitedstates"}"#,
      truths: ["8SAM473"], place: (0.26, 0.42, 0.73, 0.66), height: 95),
    Sample(
      file: "vin-plate", family: .vehicle, useCase: #""vinConfig": {}"#, truths: ["1M8GDM9AXKP042788"],
      place: (0.13, 0.42, 0.85, 0.58), height: 72),
    Sample(
      file: "container", family: .container, useCase: #""containerConfig": {}"#, truths: ["CSQU3054383"],
      place: (0.10, 0.24, 0.83, 0.45), height: 92),
    Sample(
      file: "serial-label", family: .text, useCase: serial, truths: ["4711-0815-AX7"],
      place: (0.12, 0.49, 0.64, 0.61), height: 46),
  ]

  private static let zone = #""mrzConfig": {"strictMode": false, "cropAndTransformID": false}"#
  private static let serial =
    #""ocrConfig": {"scanMode": "line", "validationRegex": ".*[0-9]{4}-[0-9]{4}-[A-Z0-9]{3}.*"}"#

  private static func texts(_ folder: String) -> [SpoiledSubject] {
    sampleTable.map { sample in
      SpoiledSubject(sample.family, sample.file, sample.useCase) { seed in
        let whole = try StillDecoder().open("\(folder)/Text/\(sample.file).jpg").frame()
        // Nearer and farther, and another part of the ground around it.
        let (width, height) = (Double(whole.size.width), Double(whole.size.height))
        let side = Double(seed % 5) / 4
        let box = PixelRect(
          x: Int(sample.place.left * width * 0.5 * side), y: Int(sample.place.top * height * 0.5 * side),
          width: Int(width * (0.5 + sample.place.right / 2) - sample.place.left * width * 0.5 * side),
          height: Int(height - sample.place.top * height * 0.5 * side))
        let factor = max(0.6, 24 / sample.height) + Double(seed / 5 % 3) * 0.08
        let frame = PictureSpoiling.resized(PictureSpoiling.cropped(whole, to: box), by: min(1, factor))
        let scale = Double(frame.size.width) / Double(box.width)
        let place = PixelRect(
          x: Int((sample.place.left * width - Double(box.x)) * scale),
          y: Int((sample.place.top * height - Double(box.y)) * scale),
          width: Int((sample.place.right - sample.place.left) * width * scale),
          height: Int((sample.place.bottom - sample.place.top) * height * scale))
        return Picture(frame, truths: sample.truths, detail: sample.height * scale / 7, place: place)
      }
    }
  }
}

extension FrameQuad {
  /// The pixels that have a part of it.
  var pixelBounds: PixelRect {
    let bounds = boundingRect
    return PixelRect(
      x: max(0, Int(bounds.minX.rounded(.down))), y: max(0, Int(bounds.minY.rounded(.down))),
      width: Int(bounds.width.rounded(.up)) + 1, height: Int(bounds.height.rounded(.up)) + 1)
  }
}
