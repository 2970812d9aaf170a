public import MeterPlugin
public import ScanPluginKit
import StandardPlugins
import TesseractEngine

/// Something that reads displays, to be compared with others in the same run.
public protocol DisplayTextReader: AnyObject {
  /// The name over its column.
  var name: String { get }
  /// The value in a picture, digits with at most one point; empty for none.
  ///
  /// - Parameter isCut: Whether the picture is the line alone, so that all that is read belongs to the value.
  func value(_ frame: Frame, isCut: Bool) throws -> String
  /// The processor time of the last reading in milliseconds, where another process did it; nil counts that of this one.
  var milliseconds: Double? { get }
}

extension DisplayTextReader {
  /// Most work in this process.
  public var milliseconds: Double? { nil }
}

/// This project's plugin, at any confidence.
public final class PluginDisplayReader: DisplayTextReader {
  /// The name over its column.
  public let name: String
  /// How certain the last value was, 0…100.
  public private(set) var confidence = 0
  private let plugin: any ScanPlugin

  /// Makes a reader.
  ///
  /// - Parameter mode: What it reads: displays, or whatever a meter has.
  /// - Throws: What making the plugin throws.
  public init(_ mode: MeterConfig.ScanMode = .digitalMeter2Experimental) throws {
    name = mode == .digitalMeter2Experimental ? "scanview" : "scanview \(mode.rawValue)"
    let config = MeterConfig(scanMode: mode, minConfidence: 0)
    plugin = try PluginRegistry.standard.makePlugin(
      PluginContext(pluginConfig: PluginConfig(id: "bench", useCase: UseCase(config))))
  }

  /// The value, or the most certain of several registers.
  public func value(_ frame: Frame, isCut: Bool) throws -> String {
    let result = try plugin.scan(ScanInput(frame: frame, effort: .still)).results.first
    let body = result?.body as? MeterResult
    let mostConfident = body?.others.max { $0.confidence < $1.confidence }
    confidence = body?.value == nil ? mostConfident?.confidence ?? 0 : result?.confidence ?? 0
    return body?.value ?? mostConfident?.value ?? ""
  }
}

/// Tesseract's English with the characters of numbers alone.
public final class TesseractDigitsReader: DisplayTextReader {
  /// The name over its column.
  public let name = "tesseract digits"
  private let engine: TesseractRecognizer

  /// Makes a reader.
  ///
  /// - Throws: What making the engine throws.
  public init() throws {
    engine = try TesseractRecognizer(.init(whitelist: "0123456789.", usesDictionaries: false))
  }

  /// All that is read, or the longest number of a photo.
  public func value(_ frame: Frame, isCut: Bool) throws -> String {
    let lines = try frame.luma.withView { try engine.recognize($0, layout: isCut ? .line : .scattered) }
    return Self.value(amongLines: lines.map { $0.words.map(\.text).joined() }, isCut: isCut)
  }

  /// The value among the lines that a reader of any text has read: all of them, or the one with the most digits.
  public static func value(amongLines lines: [String], isCut: Bool) -> String {
    let numbers = lines.map { $0.filter { ("0"..."9").contains($0) || $0 == "." } }
    return isCut ? numbers.joined() : numbers.max { $0.count < $1.count } ?? ""
  }
}
