import Foundation
import ScanImage
import ScanJSON

/// The server of `server.py`, running.
final class WebServerProcess: Sendable {
  let port: Int
  private let process: Process
  private let lines: LineReader

  /// A request that it got.
  struct Request {
    let path: String
    let headers: [String: String]
    let body: String
  }

  init(certificate: String? = nil, key: String? = nil) throws {
    process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "server.py").path
    process.arguments = ["python3", script] + [certificate, key].compactMap { $0 }
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    lines = LineReader(pipe.fileHandleForReading)
    port = Int(lines.next() ?? "") ?? 0
  }

  deinit {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// The next request that it got; waits for one.
  func next() async throws -> Request {
    // On a thread of its own: what sends the request may need those of the pool.
    let line = await onOwnThread { [lines] _ in lines.next() }
    let node = try JSONNode.parse(line ?? "")
    var headers: [String: String] = [:]
    for member in node["headers"]?.members ?? [] { headers[member.key] = member.value.string }
    return Request(path: node["path"]?.string ?? "", headers: headers, body: node["body"]?.string ?? "")
  }
}

/// Reads lines of a pipe, one after another, from one thread at a time.
private final class LineReader: @unchecked Sendable {
  // Unchecked: the tests ask from one task, which awaits each answer.
  private let handle: FileHandle
  private var rest = Data()

  init(_ handle: FileHandle) { self.handle = handle }

  /// The next line; nil at the end.
  func next() -> String? {
    while true {
      if let end = rest.firstIndex(of: 0x0A) {
        defer { rest = Data(rest[(end + 1)...]) }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      let more = handle.availableData
      if more.isEmpty { return nil }
      rest += more
    }
  }
}
