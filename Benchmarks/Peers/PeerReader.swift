import Foundation
public import ScanBench
public import ScanPluginKit

/// The newest zxing-cpp of PyPI, in a process of its own that is given the very pixels that we read.
public final class PeerReader: CorpusReader {
  /// Why there is no such reader here, in words.
  public struct Missing: Error, CustomStringConvertible {
    /// What the process said.
    public let description: String
  }

  /// What the process tells first.
  private struct Greeting: Decodable {
    let name: String
  }

  /// What the process tells of a picture.
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
  public let name: String
  /// The processor time of the last reading, as the process measured it.
  public private(set) var milliseconds: Double?
  private let process = Process()
  private let pictures = Pipe()
  private let replies = Pipe()
  private var pending = Data()

  /// Starts the Python that the environment's `PYTHON` names, else `python3`, with the script beside this file, which
  /// answers each picture with a line of JSON.
  ///
  /// - Parameter formats: The names of the formats in zxing-cpp, joined by commas; empty for all.
  /// - Throws: ``Missing`` when Python or the package is not there.
  public init(formats: String = "") throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "zxing_cpp.py").path
    let python = ProcessInfo.processInfo.environment["PYTHON"] ?? "python3"
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [python, script] + (formats.isEmpty ? [] : [formats])
    process.standardInput = pictures
    process.standardOutput = replies
    let messages = Pipe()
    process.standardError = messages
    // A process that is gone is told by its missing reply.
    signal(SIGPIPE, SIG_IGN)
    try process.run()
    guard let line = Self.line(from: replies.fileHandleForReading, &pending) else {
      process.waitUntilExit()
      let text = String(decoding: messages.fileHandleForReading.availableData, as: UTF8.self)
      throw Missing(description: text.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    name = try JSONDecoder().decode(Greeting.self, from: line).name
  }

  deinit { process.terminate() }

  /// The codes of a picture.
  ///
  /// - Throws: ``Missing`` when the process has ended, or what writing to it or reading its reply throws.
  public func read(_ frame: Frame) throws -> [FoundContent] {
    let luma = frame.luma
    var message = Data("\(luma.width) \(luma.height)\n".utf8)
    luma.withView { view in
      for y in 0..<view.height { message.append(view.row(y), count: view.width) }
    }
    try pictures.fileHandleForWriting.write(contentsOf: message)
    guard let line = Self.line(from: replies.fileHandleForReading, &pending) else {
      throw Missing(description: "\(name) ended in the middle of the run")
    }
    let reply = try JSONDecoder().decode(Reply.self, from: line)
    milliseconds = reply.milliseconds
    return reply.symbols.map { FoundContent(text: $0.text, bytes: Self.bytes($0.bytes)) }
  }

  private static func line(from handle: FileHandle, _ pending: inout Data) -> Data? {
    while true {
      if let end = pending.firstIndex(of: 0x0A) {
        let line = Data(pending[..<end])
        pending = Data(pending[(end + 1)...])
        return line
      }
      let more = handle.availableData
      if more.isEmpty { return nil }
      pending.append(more)
    }
  }

  private static func bytes(_ digits: String) -> [UInt8] {
    let digits = Array(digits.utf8)
    return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
    }
  }
}
