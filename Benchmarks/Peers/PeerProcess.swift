import Foundation
import ScanPluginKit

/// A reader of another project, run by Python in a process of its own that is given the very pixels that we read.
///
/// The process prints a line of JSON with its `name` first. For each picture it gets a line with a word for what is wanted, width and
/// height, and then the gray levels row by row; it answers with a line of JSON.
final class PeerProcess {
  /// What the process gives first.
  private struct Greeting: Decodable {
    let name: String
  }

  /// The package's name and version.
  let name: String
  private let process = Process()
  private let pictures = Pipe()
  private let replies = Pipe()
  private var pending = Data()

  /// Starts the Python that the environment's `PYTHON` names, else `python3`, with a script beside this file.
  ///
  /// - Throws: ``PeerMissing`` when Python or the package is not there.
  init(script: String, _ arguments: [String]) throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: script).path
    let python = ProcessInfo.processInfo.environment["PYTHON"] ?? "python3"
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [python, path] + arguments
    process.standardInput = pictures
    process.standardOutput = replies
    let messages = Pipe()
    process.standardError = messages
    // A process that is gone shows by its missing reply.
    signal(SIGPIPE, SIG_IGN)
    try process.run()
    guard let line = Self.line(from: replies.fileHandleForReading, &pending) else {
      process.waitUntilExit()
      let text = String(decoding: messages.fileHandleForReading.availableData, as: UTF8.self)
      throw PeerMissing(description: text.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    // What a package says later on is nobody's concern, and must not fill the pipe.
    messages.fileHandleForReading.readabilityHandler = { _ = $0.availableData }
    name = try JSONDecoder().decode(Greeting.self, from: line).name
  }

  deinit { process.terminate() }

  /// The reply to a picture.
  ///
  /// - Throws: ``PeerMissing`` when the process has ended, or what writing to it or reading its reply throws.
  func reply<Reply: Decodable>(_ wanted: String, to frame: Frame) throws -> Reply {
    let luma = frame.luma
    var message = Data("\(wanted) \(luma.width) \(luma.height)\n".utf8)
    luma.withView { view in
      for y in 0..<view.height { message.append(view.row(y), count: view.width) }
    }
    try pictures.fileHandleForWriting.write(contentsOf: message)
    guard let line = Self.line(from: replies.fileHandleForReading, &pending) else {
      throw PeerMissing(description: "\(name) ended in the middle of the run")
    }
    return try JSONDecoder().decode(Reply.self, from: line)
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
}

/// Why there is no such reader here, in words.
public struct PeerMissing: Error, CustomStringConvertible {
  /// What the process said.
  public let description: String
}
