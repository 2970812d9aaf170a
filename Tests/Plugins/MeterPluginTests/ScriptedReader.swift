import ScanPluginKit

@testable import MeterPlugin

/// A reader that says what a test has written down, one answer for each picture, the last one for all further ones.
final class ScriptedReader: MeterReader {
  private var answers: [[MeterReading]]
  /// How many pictures it was asked about.
  private(set) var asked = 0

  init(_ answers: [[MeterReading]]) { self.answers = answers }

  /// A reader that sees one value in each picture.
  convenience init(_ texts: String..., certainty: Double = 0.9) {
    self.init(texts.map { $0.isEmpty ? [] : [Self.reading($0, certainty: certainty)] })
  }

  func read(_ picture: MeterPicture, _ constraints: MeterConstraints, _ isCancelled: () -> Bool) -> [MeterReading] {
    asked += 1
    return answers.count > 1 ? answers.removeFirst() : answers.first ?? []
  }

  /// A value like `0012.3`, each digit as certain as the whole.
  static func reading(
    _ text: String, certainty: Double = 0.9, kind: MeterReading.Kind = .drums, x: Double = 10, y: Double = 10
  ) -> MeterReading {
    let digits = text.compactMap { $0.wholeNumberValue }
    let cells = digits.map { digit in
      var shares = [Double](repeating: (1 - certainty) / 9, count: 10)
      shares[digit] = certainty
      return MeterReading.Cell(digits: shares, digit: UInt8(digit))
    }
    let parts = text.split(separator: ".")
    var reading = MeterReading(
      kind: kind, cells: cells, decimals: parts.count == 2 ? parts[1].count : nil, certainty: certainty,
      quad: Quad(
        topLeft: Point(x: x, y: y), topRight: Point(x: 90, y: y), bottomRight: Point(x: 90, y: y + 9),
        bottomLeft: Point(x: x, y: y + 9)))
    reading.isNegative = text.hasPrefix("-")
    if kind == .display { reading.signCertainty = 1 }
    return reading
  }

  /// A plugin with this reader alone.
  static func plugin(_ config: MeterConfig, _ reader: ScriptedReader) throws -> MeterPlugin {
    MeterPlugin(MeterTask(config), readers: [reader])
  }

  /// A picture of a source that gives one every so many milliseconds.
  static func input(_ number: Int = 0, _ effort: ScanInput.Effort = .live, every pause: Int = 100) -> ScanInput {
    let luma = LumaImage(size: PixelSize(width: 100, height: 40), filledWith: 128)
    return ScanInput(
      frame: Frame(number: UInt64(number), timestamp: .milliseconds(pause * number), luma: luma), effort: effort)
  }
}
