import FoundationEssentials
import ScanPluginKit
import ScanStills
import ScanSynthetic

/// Pictures without what is searched for.
enum AbsentSubjects {
  /// All of them, numbered from a seed on.
  ///
  /// - Parameter samples: The folder of the sample pictures.
  static func series(samples: String, from first: UInt64) -> [SpoilSeries] {
    var seed = first
    var all: [SpoilSeries] = []
    func add(
      _ cause: SpoilCause, _ useCase: (family: PictureFamily, json: String), _ name: String,
      _ frame: @escaping @Sendable (UInt64) throws -> Frame
    ) {
      let subject = SpoiledSubject(useCase.family, name, useCase.json) { seed in
        let frame = try frame(seed)
        return SpoiledSubject.Picture(frame, truths: [], detail: 1, place: PixelRect(frame.size))
      }
      var series = SpoilSeries(cause, subject, seed: seed)
      series.isReadFirst = false
      series.wantsNothing = true
      all.append(series)
      seed += 1
    }
    for useCase in useCases {
      for level in [90, 150, 210] {
        add(.blank, useCase, "gray \(level)") { seed in
          SyntheticScene(
            size: PixelSize(width: 640, height: 480), background: .plain(SyntheticColor(gray: UInt8(level))),
            degradations: SyntheticDegradations(lighting: 0.05 * Double(seed % 3), noise: 1 + Double(seed % 4)),
            isColor: true, seed: seed
          ).frame()
        }
      }
      add(.absent, useCase, "table") { seed in
        SyntheticScene(size: PixelSize(width: 640, height: 480), background: .table, isColor: true, seed: seed).frame()
      }
      add(.absent, useCase, "clock") { seed in
        SyntheticMeterScene(absent: .clock, seed: seed, condition: .easy, size: PixelSize(width: 800, height: 480))
          .frame()
      }
      add(.absent, useCase, "hand") { seed in
        background(seed, withClutter: useCase.family != .barcode).frame()
      }
      if useCase.family != .barcode {
        add(.otherKind, useCase, "QR Code") { try code("text=scan this,format=QR_CODE", $0) }
        add(.otherKind, useCase, "EAN-13") { try code("text=4006381333931,format=EAN_13", $0) }
      }
      // A meter's case has lines of text on it.
      if useCase.family != .meter, useCase.family != .text {
        add(.otherKind, useCase, "meter") { seed in
          SyntheticMeterScene(.dials, seed: seed, condition: .easy, size: PixelSize(width: 800, height: 400)).frame()
        }
      }
      if useCase.family != .text, useCase.family != .document {
        add(.otherKind, useCase, "letter") { _ in
          PictureSpoiling.resized(try StillDecoder().open(samples + "/Text/letter.jpg").frame(), by: 0.6)
        }
      }
      if useCase.family != .plate, useCase.family != .text {
        add(.otherKind, useCase, "plate") { _ in
          PictureSpoiling.resized(try StillDecoder().open(samples + "/Text/plate-germany.jpg").frame(), by: 0.7)
        }
      }
    }
    return all
  }

  /// The use cases of each family.
  private static let useCases: [(family: PictureFamily, json: String)] = [
    (.barcode, DrawnSubjects.everyFormat), (.barcode, #""barcodeConfig": {"barcodeFormats": ["EAN_13", "CODE_128"]}"#),
    (.document, #""mrzConfig": {"strictMode": false, "cropAndTransformID": false}"#),
    (.plate, #""licensePlateConfig": {"scanMode": "auto"}"#), (.vehicle, #""vinConfig": {}"#),
    (.container, #""containerConfig": {}"#),
    (.text, #""ocrConfig": {"scanMode": "line", "validationRegex": ".*[0-9]{4}-[0-9]{4}-[A-Z0-9]{3}.*"}"#),
    (.meter, #""meterConfig": {"scanMode": "auto_analog_digital_meter"}"#),
    (.meter, #""meterConfig": {"scanMode": "dial_meter"}"#),
  ]

  /// A background with nothing on it.
  ///
  /// - Parameter withClutter: Whether it may be covered with things. Some of them have bars, of which a person who looks for codes says that one
  ///   is there and cannot be read.
  private static func background(_ seed: UInt64, withClutter: Bool) -> SyntheticMeterScene {
    var seed = seed
    while true {
      let scene = SyntheticMeterScene(
        absent: .background, seed: seed, condition: .easy,
        size: PixelSize(width: 800, height: 480))
      guard !withClutter, case .clutter = scene.scene.background else { return scene }
      seed += 1_009
    }
  }

  private static func code(_ text: String, _ seed: UInt64) throws -> Frame {
    try SyntheticScene.parse("\(text),caption=no,module=4,seed=\(seed),noise=1,color=yes,size=560x420").frame()
  }
}
