import FoundationEssentials
import ScanPluginKit
import ScanStills

/// Photos of the corpora, which are no part of the project: what is done to them is known, what they show from their tables.
public enum PhotoSubjects {
  typealias Picture = SpoiledSubject.Picture

  /// The photos of a folder with the corpora `barcode`, `text` and `meter`; empty where there is none.
  public static func all(corpus: String) -> [SpoiledSubject] {
    codes(corpus + "/barcode") + texts(corpus + "/text") + displays(corpus + "/meter")
  }

  /// The ways to spoil a photo of which nothing is known but what it shows.
  static let causes: [SpoilCause] = [.focus, .motion, .dark, .bright, .contrast, .small, .noise, .compression]
  /// The further ways where it is known where that is.
  static let causesAtPlace: [SpoilCause] = [.glare, .cut, .covered]

  /// A photo whose longer side is limited, so that all are alike.
  private static func photo(_ path: String, side: Double, isColor: Bool = false) throws -> (frame: Frame, scale: Double)
  {
    let frame = try StillDecoder().open(path).frame(wantsColor: isColor)
    let scale = min(1, side / Double(max(frame.size.width, frame.size.height)))
    return (scale < 1 ? PictureSpoiling.resized(frame, by: scale) : frame, scale)
  }

  /// Codes that say one text: some of each symbology.
  private static func codes(_ folder: String) -> [SpoiledSubject] {
    let kinds = ["EAN13", "CODE128", "QR", "DATAMATRIX", "UPCA", "CODE39", "PDF417", "AZTEC"]
    let samples = (CorpusManifest(folder: folder)?.samples ?? []).filter(\.counts)
    return kinds.compactMap { kind in
      let files = samples.compactMap { sample -> (String, String)? in
        guard sample.symbology == kind, sample.expected.count == 1, case .text(let text)? = sample.expected.first,
          text.utf8.allSatisfy({ $0 > 32 && $0 < 127 && $0 != 0x2F && $0 != 0x5C && $0 != 0x22 })
        else { return nil }
        return ("\(folder)/\(sample.image)", text)
      }
      guard !files.isEmpty else { return nil }
      return SpoiledSubject(
        .barcode, "photo \(kind)", DrawnSubjects.everyFormat, isLinear: sampleIsLinear(kind), isPhoto: true
      ) { seed in
        let (path, text) = files[Int(seed % UInt64(files.count))]
        let frame = try photo(path, side: 800).frame
        guard min(frame.size.width, frame.size.height) >= 120 else {
          // What is drawn with a pixel for each module is no photo.
          return Picture(frame, truths: [], detail: 1, place: PixelRect(frame.size))
        }
        // How wide a module is, is not known: most codes fill half of the picture.
        let detail = max(1.5, Double(max(frame.size.width, frame.size.height)) / 250)
        return Picture(frame, truths: [text], detail: detail, place: PixelRect(frame.size))
      }
    }
  }

  private static func sampleIsLinear(_ kind: String) -> Bool { CorpusSample.linearSymbologies.contains(kind) }

  private static func texts(_ folder: String) -> [SpoiledSubject] {
    let samples = TextManifest(folder: folder)?.samples ?? []
    func subject(
      _ task: String, _ family: PictureFamily, _ useCase: String, side: Double,
      _ describe: @escaping @Sendable (TextSample, Frame, Double) -> Picture?
    ) -> [SpoiledSubject] {
      let files = samples.filter { $0.task == task }
      guard !files.isEmpty else { return [] }
      return [
        SpoiledSubject(family, "photo \(task)", useCase, isPhoto: true) { seed in
          let sample = files[Int(seed % UInt64(files.count))]
          let (frame, scale) = try photo("\(folder)/\(sample.image)", side: side)
          // A cut-out of a few pixels is too small before it is spoiled.
          guard frame.size.height >= 64, let picture = describe(sample, frame, scale) else {
            return Picture(frame, truths: [], detail: 1, place: PixelRect(frame.size))
          }
          return picture
        }
      ]
    }
    return subject("plate-full", .plate, #""licensePlateConfig": {"scanMode": "auto"}"#, side: 900) {
      sample, frame, scale in
      guard sample.note.contains("region=eu"), let box = box(sample.note, scale) else { return nil }
      return Picture(frame, truths: ["\"\(sample.expected)\""], detail: Double(box.height) * 0.7 / 7, place: box)
    }
      + subject("plate-crop", .plate, #""licensePlateConfig": {"scanMode": "auto"}"#, side: 600) { sample, frame, _ in
        guard sample.note.contains("region=eu") else { return nil }
        return Picture(
          frame, truths: ["\"\(sample.expected)\""], detail: Double(frame.size.height) * 0.6 / 7,
          place: PixelRect(frame.size))
      }
      + subject("vin-full", .vehicle, #""vinConfig": {}"#, side: 700) { sample, frame, _ in
        Picture(
          frame, truths: ["\"\(sample.expected)\""], detail: Double(frame.size.width) * 0.8 / 17 / 6,
          place: PixelRect(frame.size))
      }
      + subject(
        "mrz-doc", .document, #""mrzConfig": {"strictMode": false, "cropAndTransformID": false}"#, side: 1000
      ) { sample, frame, _ in
        let lines = sample.expected.split(separator: "|").map(Array.init)
        guard lines.count >= 2 else { return nil }
        let number = lines.count == 3 ? lines[0].dropFirst(5).prefix(9) : lines[1].prefix(9)
        return Picture(
          frame, truths: ["\"\(String(number.filter { $0 != "<" }))\""],
          detail: Double(frame.size.width) * 0.85 / Double(lines[0].count) / 6, place: PixelRect(frame.size))
      }
      + subject("container", .container, #""containerConfig": {}"#, side: 1000) { sample, frame, _ in
        Picture(
          frame, truths: sample.expected.split(separator: "|").map { "\"\($0)\"" },
          detail: Double(frame.size.width) / 250, place: PixelRect(frame.size))
      }
  }

  /// The box of a note such as `region=eu;bbox=569,318,63,31`.
  private static func box(_ note: String, _ scale: Double) -> PixelRect? {
    guard let text = note.split(separator: ";").first(where: { $0.hasPrefix("bbox=") }) else { return nil }
    let numbers = text.dropFirst(5).split(separator: ",").compactMap { Double($0) }.map { Int($0 * scale) }
    guard numbers.count == 4 else { return nil }
    return PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  private static func displays(_ folder: String) -> [SpoiledSubject] {
    let files = (MeterManifest(folder: folder)?.samples ?? []).filter { $0.kind == "lcd-display" }
    guard !files.isEmpty else { return [] }
    return [
      SpoiledSubject(
        .meter, "photo lcd-display", #""meterConfig": {"scanMode": "auto_analog_digital_meter"}"#, isPhoto: true
      ) { seed in
        let sample = files[Int(seed % UInt64(files.count))]
        let frame = try photo("\(folder)/\(sample.image)", side: 800, isColor: true).frame
        return Picture(
          frame, truths: ["\"\(sample.expected)\""], detail: Double(frame.size.height) * 0.6 / 9,
          place: PixelRect(frame.size))
      }
    ]
  }
}
