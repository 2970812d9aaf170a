public import ScanBench
public import ScanPluginKit

/// The newest zxing-cpp of PyPI, given the very pixels that we read.
public final class PeerReader: CorpusReader {
  /// What the process is given about a picture.
  private struct Reply: Decodable {
    struct Symbol: Decodable {
      let format: String
      let text: String
      let bytes: String
    }
    let symbols: [Symbol]
    let milliseconds: Double
  }

  /// The package's name and version.
  public var name: String { process.name }
  /// The processor time of the last reading, as the process measured it.
  public private(set) var milliseconds: Double?
  private let process: PeerProcess

  /// Starts the package.
  ///
  /// - Parameter formats: The names of the formats in zxing-cpp, joined by commas; empty for all.
  /// - Throws: ``PeerMissing`` when Python or the package is not there.
  public init(formats: String = "") throws {
    process = try PeerProcess(script: "zxing_cpp.py", formats.isEmpty ? [] : [formats])
  }

  /// The codes of a picture.
  ///
  /// - Throws: ``PeerMissing`` when the process has ended, or what writing to it or reading its reply throws.
  public func read(_ frame: Frame) throws -> [FoundContent] {
    let reply: Reply = try process.reply("codes", to: frame)
    milliseconds = reply.milliseconds
    return reply.symbols.map { FoundContent(text: $0.text, bytes: Self.bytes($0.bytes)) }
  }

  private static func bytes(_ digits: String) -> [UInt8] {
    let digits = Array(digits.utf8)
    return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
    }
  }
}
