import Foundation
import ScanBench
import ScanPluginKit

/// Another project's reader, in a process of its own that is given the very pixels that we read.
final class PeerCorpusReader: CorpusReader {
  /// Why there is no such reader here, in words.
  struct Missing: Error, CustomStringConvertible {
    let description: String
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

  let name: String
  private(set) var milliseconds: Double?
  private let process = Process()
  private let pictures = Pipe()
  private let replies = Pipe()
  private var pending = Data()

  /// Starts `python3` with a script that answers each picture with a line of JSON.
  ///
  /// - Throws: ``Missing`` when Python or the package is not there.
  init(script: String, python: String) throws {
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [python, script]
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

  func read(_ frame: Frame) throws -> [FoundContent] {
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
