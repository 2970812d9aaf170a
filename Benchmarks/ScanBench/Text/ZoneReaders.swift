import FoundationEssentials
import IDPlugin
import LineNetEngine
public import ScanPluginKit
import TesseractEngine

/// What a reader makes of the picture of a document with a machine-readable zone.
public struct ZoneReading: Sendable {
  /// The lines, parted by `|`; empty when there is no zone.
  public let text: String
  /// Whether all check digits are right.
  public let isValid: Bool
  /// What was changed after reading, where the reader shows it.
  public let corrections: [CharacterCorrection]

  /// Makes a reading.
  public init(text: String, isValid: Bool, corrections: [CharacterCorrection] = []) {
    self.text = text
    self.isValid = isValid
    self.corrections = corrections
  }

  /// A line for each correction, with what stands there in truth: nothing where lines of another length are compared.
  public func correctionLines(truth: String) -> [String] {
    let lines = truth.split(separator: "|", omittingEmptySubsequences: false).map(Array.init)
    return corrections.map { correction in
      let line = correction.line < lines.count ? lines[correction.line] : []
      let right = correction.column < line.count ? String(line[correction.column]) : ""
      let verdict = correction.to.isEmpty ? "" : correction.to == right ? " right" : " WRONG, is `\(right)`"
      return "\(correction.reason) \(correction.line):\(correction.column) `\(correction.from)` to `\(correction.to)`"
        + verdict
    }
  }

  /// The zone among the lines of a picture, for readers of any text: the last three or two that have as many characters as a zone's.
  public init(amongLines lines: [String]) {
    let long = lines.map { $0.filter { $0 != " " } }.filter { $0.utf8.count >= 28 && $0.contains("<") }
    self.init(zone: long.last.map { $0.utf8.count < 33 ? long.suffix(3) : long.suffix(2) } ?? [])
  }

  /// The lines of a zone, whose check digits are right when they are as they stand.
  public init(zone lines: [String]) {
    self.init(text: lines.joined(separator: "|"), isValid: ZoneRecognizer.areCheckDigitsRight(lines))
  }
}

/// Something that reads machine-readable zones, to be compared with others in the same run.
public protocol ZoneReader: AnyObject {
  /// The name over its column.
  var name: String { get }
  /// The zone of a picture.
  func document(_ frame: Frame) throws -> ZoneReading
  /// The text of a picture that shows one line and no more.
  func line(_ frame: Frame) throws -> String
  /// Whether single lines are read at all.
  var readsLines: Bool { get }
  /// The processor time of the last reading in milliseconds, where another process did it; nil counts that of this one.
  var milliseconds: Double? { get }
}

extension ZoneReader {
  /// Most read lines.
  public var readsLines: Bool { true }
  /// Most work in this process.
  public var milliseconds: Double? { nil }
}

/// This project's plugin, with every result let through.
public final class PluginZoneReader: ZoneReader {
  /// The name over its column.
  public let name: String
  private let plugin: MRZPlugin
  private let recognizer: ZoneRecognizer
  private let effort: ScanInput.Effort

  /// Makes the plugin.
  ///
  /// - Parameters:
  ///   - net: The file of a net that is read instead of the one in the program.
  ///   - effort: How much work a picture is worth.
  /// - Throws: What reading the file and making the plugin throw.
  public init(net: String? = nil, effort: ScanInput.Effort = .still) throws {
    let model =
      if let net { try LineNetModel(Array(Data(contentsOf: URL(filePath: net)))) } else { try LineNetModel(.mrz) }
    name = "scanview" + (net.map { ", " + $0 } ?? "")
    plugin = try MRZPlugin(MRZConfig(minConfidence: 0), year: 2026, model: model)
    recognizer = ZoneRecognizer(model)
    self.effort = effort
  }

  /// The zone of a picture.
  public func document(_ frame: Frame) throws -> ZoneReading { try examine(frame).reading }

  /// The zone of a picture, and whether there are lines like those of a zone at least.
  func examine(_ frame: Frame) throws -> (reading: ZoneReading, hasPlace: Bool) {
    plugin.reset()
    let output = try plugin.scan(ScanInput(frame: frame, effort: effort))
    guard let result = output.results.first?.body as? MRZResult else {
      return (ZoneReading(text: "", isValid: false), !output.feedback.isEmpty)
    }
    let text = String(result[.mrzString].map { $0 == "\n" ? "|" : $0 })
    return (ZoneReading(text: text, isValid: result.allCheckDigitsValid, corrections: result.corrections), true)
  }

  /// The line as the network reads it: without the rest of the zone nothing can be put right.
  public func line(_ frame: Frame) throws -> String { try recognizer.text(ofLine: frame.luma) }
}

/// Tesseract by itself with English: the whole picture, and of its lines those that look like a zone.
public final class EnglishZoneReader: ZoneReader {
  /// The name over its column.
  public let name = "tesseract eng"
  private let recognizer: TesseractRecognizer

  /// Makes the recognizer.
  ///
  /// - Throws: What making it throws.
  public init() throws { recognizer = try TesseractRecognizer() }

  /// The zone among the lines of the page.
  public func document(_ frame: Frame) throws -> ZoneReading {
    let lines = try frame.luma.withView { try recognizer.recognize($0, layout: .page) }
    return ZoneReading(amongLines: lines.map { $0.words.map(\.text).joined() })
  }

  /// The line in the layout for one line.
  public func line(_ frame: Frame) throws -> String {
    try frame.luma.withView { try recognizer.recognize($0, layout: .line) }.map { $0.words.map(\.text).joined() }
      .joined()
  }
}
