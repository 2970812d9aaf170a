public import ScanPluginKit
import TesseractEngine
import TextPlugin

/// A task of a corpus of text whose pictures show one thing to read: a plate, a vehicle, containers, a line.
public enum CodeTask: String, Sendable, CaseIterable {
  /// Cut-out license plates.
  case plate = "plate-crop"
  /// Cut-out vehicle identification numbers.
  case vin = "vin-crop"
  /// Photos with a vehicle identification number.
  case vinPhoto = "vin-full"
  /// Photos of containers.
  case container
  /// Lines of text of many kinds.
  case textLine = "text-line"

  /// The configuration that reads a picture: a plate in the mode of its country, as far as there is one.
  func useCase(_ sample: TextSample) -> UseCase {
    switch self {
    case .plate: UseCase(LicensePlateConfig(scanMode: sample.note.contains("region=us") ? .unitedStates : .auto))
    case .vin, .vinPhoto: UseCase(VINConfig())
    case .container: UseCase(ContainerConfig())
    case .textLine: TextLineKind(sample)?.useCase ?? UseCase(OCRConfig(scanMode: .line))
    }
  }

  /// Whether its pictures are cut out, so that all that is read is the number.
  public var isCut: Bool { self == .plate || self == .vin }

  /// The text among the lines of a picture, for readers of any text: of a line of text all of it; of a number that is cut out all its
  /// characters; of a photo the line that is the number, which is more than a reader could know.
  public func text(amongLines lines: [String], _ sample: TextSample) -> String {
    if self == .textLine { return lines.joined(separator: " ") }
    let texts = lines.map { $0.uppercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) } }
    return isCut ? texts.joined() : texts.first { isRight($0, sample) } ?? ""
  }

  /// What stands for a number in the ground truth's form: several are parted by `|`, of which one is enough.
  ///
  /// A line's blanks count, but for numbers that are written with and without them.
  func isRight(_ text: String, _ sample: TextSample) -> Bool {
    guard self == .textLine else { return sample.expected.split(separator: "|").contains { $0 == text } }
    guard TextLineKind(sample)?.hasFreeBlanks == true else { return text == sample.expected }
    return text.filter { $0 != " " } == sample.expected.filter { $0 != " " }
  }
}

/// Something that reads numbers, to be compared with others in the same run.
public protocol CodeReader: AnyObject {
  /// The name over its column.
  var name: String { get }
  /// The number in a picture; empty for none.
  func text(_ frame: Frame, _ task: CodeTask, _ sample: TextSample) throws -> String
  /// The processor time of the last reading in milliseconds, where another process did it; nil counts that of this one.
  var milliseconds: Double? { get }
}

extension CodeReader {
  /// Most work in this process.
  public var milliseconds: Double? { nil }
}

/// This project's plugin.
public final class PluginCodeReader: CodeReader {
  /// The name over its column.
  public let name = "scanview"
  private let registry: PluginRegistry
  private let effort: ScanInput.Effort
  private var plugins: [String: any ScanPlugin] = [:]

  /// Makes a reader.
  public init(effort: ScanInput.Effort = .still) {
    registry = TextPlugin.factories.reduce(PluginRegistry()) { $0.registering($1) }
    self.effort = effort
  }

  /// The first result.
  public func text(_ frame: Frame, _ task: CodeTask, _ sample: TextSample) throws -> String {
    let useCase = task.useCase(sample)
    let key =
      "\(useCase.key) \(task == .textLine ? TextLineKind(sample)?.rawValue ?? "" : sample.note.contains("region=us") ? "us" : "")"
    let plugin =
      try plugins[key] ?? registry.makePlugin(PluginContext(pluginConfig: PluginConfig(id: "bench", useCase: useCase)))
    plugins[key] = plugin
    plugin.reset()
    let output = try plugin.scan(ScanInput(frame: frame, effort: effort))
    return output.results.first?.body.items.first?.text ?? ""
  }
}

/// Tesseract by itself with English: the whole picture as one line, or as text here and there, and what looks like a number in it.
public final class EnglishCodeReader: CodeReader {
  /// The name over its column.
  public let name = "tesseract eng, whole"
  private let codes: TesseractRecognizer
  private let words: TesseractRecognizer

  /// Makes the recognizers of codes and of words.
  ///
  /// - Throws: What making one throws.
  public init() throws {
    codes = try TesseractRecognizer(.init(whitelist: "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", usesDictionaries: false))
    words = try TesseractRecognizer()
  }

  /// The number among the lines that are read.
  public func text(_ frame: Frame, _ task: CodeTask, _ sample: TextSample) throws -> String {
    if task == .textLine {
      let lines = try frame.luma.withView { try words.recognize($0, layout: .line) }
      return lines.flatMap(\.words).map(\.text).joined(separator: " ")
    }
    let lines = try frame.luma.withView { try codes.recognize($0, layout: task.isCut ? .line : .scattered) }
    return task.text(amongLines: lines.map { $0.words.map(\.text).joined() }, sample)
  }
}
