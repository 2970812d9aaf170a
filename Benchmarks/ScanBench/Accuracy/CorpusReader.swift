import BarcodePlugin
import FoundationEssentials
public import ScanPluginKit
import ZBarEngine
import ZXingEngine

/// Something that reads the codes of a picture, to be compared with others in the same run.
public protocol CorpusReader: AnyObject {
  /// The name over its column.
  var name: String { get }
  /// The codes of a picture.
  func read(_ frame: Frame) throws -> [FoundContent]
  /// The processor time of the last reading in milliseconds, where another process did it; nil counts that of this thread.
  var milliseconds: Double? { get }
}

extension CorpusReader {
  /// Nil: the reader works in this thread.
  public var milliseconds: Double? { nil }
}

/// This project's barcode plugin with everything enabled, as `Configs/barcode-all.json` has it.
public final class PluginCorpusReader: CorpusReader {
  /// The name over its column.
  public let name = "scanview"
  private let plugin: BarcodePlugin
  private let effort: ScanInput.Effort

  /// Makes the plugin.
  ///
  /// - Throws: What making the plugin throws.
  public init(effort: ScanInput.Effort = .still) throws {
    let config = BarcodeConfig(barcodeFormats: [.all], multiBarcode: true)
    plugin = try BarcodePlugin(config, PluginConfig(id: "corpus", config, cancelOnResult: false))
    self.effort = effort
  }

  /// The codes of a picture; add-ons count with their host.
  public func read(_ frame: Frame) throws -> [FoundContent] {
    plugin.reset()
    let output = try plugin.scan(ScanInput(frame: frame, effort: effort))
    let codes = output.results.compactMap { $0.body as? BarcodeResult }.flatMap(\.barcodes)
    return codes.filter { $0.format != "UPC_EAN_EXTENSION" }.map { code in
      let bytes = Data(base64Encoded: code.base64value).map(Array.init) ?? []
      let host = [code.value] + [code.extendedValue].compactMap { $0 }
      guard let partner = code.associatedID.flatMap({ id in codes.first { $0.id == id } }) else {
        return FoundContent(
          text: code.value, bytes: bytes, alternatives: Array(host.dropFirst()), confidence: code.evidence?.confidence)
      }
      return FoundContent(
        text: code.value, bytes: bytes,
        alternatives: host.dropFirst() + host.flatMap { [$0 + partner.value, $0 + " " + partner.value] },
        confidence: code.evidence?.confidence)
    }
  }
}

/// ZBar alone with its defaults.
public final class ZBarCorpusReader: CorpusReader {
  /// The name over its column.
  public let name = "bare zbar"
  private let scanner: ZBarScanner

  /// Makes a scanner.
  ///
  /// - Throws: ``DecoderError`` when there is no memory.
  public init() throws { scanner = try ZBarScanner() }

  /// The symbols of a picture.
  public func read(_ frame: Frame) throws -> [FoundContent] {
    try frame.luma.withView { view throws in try scanner.scan(view) }.map(FoundContent.init)
  }
}

/// ZXing-C++ alone with its defaults.
public final class ZXingCorpusReader: CorpusReader {
  /// The name over its column.
  public let name = "bare libzxing"
  private let reader = ZXingReader()

  /// Makes a reader.
  public init() {}

  /// The symbols of a picture.
  public func read(_ frame: Frame) throws -> [FoundContent] {
    try frame.luma.withView { view throws in try reader.read(view) }.map(FoundContent.init)
  }
}

extension FoundContent {
  init(_ symbol: DecodedSymbol) {
    let addOn = symbol.addOn.map { [symbol.text + $0.text, symbol.text + " " + $0.text] } ?? []
    self.init(text: symbol.text, bytes: symbol.bytes, alternatives: addOn)
  }
}
