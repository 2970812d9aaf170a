import Foundation
import Testing

/// An editor, as far as the language server sees one: it starts `scanview lsp` and speaks with it through pipes.
final class EditorClient {
  /// What ends a test that waits for a message which does not come.
  struct Silence: Error {}

  /// A document as editors name it.
  static let uri = "file:///etc/scanview/door.json"

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errors = Pipe()
  private var read = Data()
  private var count = 0
  private var version = 0
  /// The messages that came and nobody asked for yet.
  private var unread: [[String: Any]] = []

  /// Starts the server.
  ///
  /// - Parameter abilities: What the editor says of itself in `initialize`; nil to send nothing yet.
  init(_ abilities: [String: Any]? = EditorClient.plain, arguments: [String] = []) throws {
    process.executableURL = URL(filePath: Command.path)
    process.arguments = ["lsp"] + arguments
    (process.standardInput, process.standardOutput, process.standardError) = (input, output, errors)
    try process.run()
    guard let abilities else { return }
    let answer = try request(
      "initialize", ["processId": ProcessInfo.processInfo.processIdentifier, "capabilities": abilities])
    try #require(answer["result"] != nil)
    try notify("initialized", [:])
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// An editor without snippets, with the usual rest.
  static var plain: [String: Any] {
    [
      "textDocument": [
        "completion": ["completionItem": ["snippetSupport": false, "documentationFormat": ["markdown"]]],
        "codeAction": ["codeActionLiteralSupport": ["codeActionKind": ["valueSet": ["quickfix"]]]],
        "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
        "publishDiagnostics": ["tagSupport": ["valueSet": [1, 2]]],
      ]
    ]
  }

  /// The number of the process.
  var number: Int32 { process.processIdentifier }

  /// The message with its header.
  static func frame(_ message: [String: Any]) throws -> Data {
    let content = try JSONSerialization.data(withJSONObject: ["jsonrpc": "2.0"].merging(message) { $1 })
    return Data("Content-Length: \(content.count)\r\n\r\n".utf8) + content
  }

  /// Sends bytes as they are.
  func send(_ bytes: Data) throws { try input.fileHandleForWriting.write(contentsOf: bytes) }

  func notify(_ method: String, _ params: [String: Any]) throws {
    try send(Self.frame(["method": method, "params": params]))
  }

  /// Sends a request and waits for its answer.
  @discardableResult
  func request(_ method: String, _ params: [String: Any] = [:]) throws -> [String: Any] {
    count += 1
    let id = count
    try send(Self.frame(["id": id, "method": method, "params": params]))
    return try wait { $0["id"] as? Int == id }
  }

  /// The next message of a kind; those that come before it are kept.
  func wait(for isWanted: ([String: Any]) -> Bool) throws -> [String: Any] {
    while true {
      if let index = unread.firstIndex(where: isWanted) { return unread.remove(at: index) }
      unread.append(try next())
    }
  }

  /// Opens a document and waits for its problems.
  @discardableResult
  func open(_ text: String, uri: String = EditorClient.uri) throws -> [[String: Any]] {
    version += 1
    try notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": uri, "languageId": "json", "version": version, "text": text]])
    return try problems(of: uri)
  }

  /// Changes the document and waits for its problems.
  func change(_ changes: [[String: Any]]) throws -> [[String: Any]] {
    version += 1
    try notify(
      "textDocument/didChange",
      ["textDocument": ["uri": Self.uri, "version": version], "contentChanges": changes])
    return try problems(of: Self.uri)
  }

  /// The problems that the server sends next for a document.
  func problems(of uri: String) throws -> [[String: Any]] {
    let message = try wait { message in
      message["method"] as? String == "textDocument/publishDiagnostics"
        && (message["params"] as? [String: Any])?["uri"] as? String == uri
    }
    return (message["params"] as? [String: Any])?["diagnostics"] as? [[String: Any]] ?? []
  }

  /// Asks something at a place of the document.
  func ask(_ method: String, line: Int, character: Int) throws -> [String: Any]? {
    try request(
      method, ["textDocument": ["uri": Self.uri], "position": ["line": line, "character": character]])["result"]
      as? [String: Any]
  }

  /// The repairs for a range of lines of the document.
  func repairs(lines: ClosedRange<Int>, only: [String]? = nil) throws -> [[String: Any]] {
    var context: [String: Any] = ["diagnostics": []]
    context["only"] = only
    let answer = try request(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": Self.uri], "context": context,
        "range": [
          "start": ["line": lines.lowerBound, "character": 0], "end": ["line": lines.upperBound, "character": 9999],
        ],
      ])
    return try #require(answer["result"] as? [[String: Any]])
  }

  /// Ends the server's input, and gives its exit code and what it wrote to standard error; all that it wrote to standard output has to be
  /// messages.
  func end() throws -> (status: Int32, errors: String) {
    try input.fileHandleForWriting.close()
    let rest = try output.fileHandleForReading.readToEnd() ?? Data()
    read += rest
    while !read.isEmpty { unread.append(try #require(try message())) }
    process.waitUntilExit()
    let words = try errors.fileHandleForReading.readToEnd() ?? Data()
    return (process.terminationStatus, String(decoding: words, as: UTF8.self))
  }

  private func next() throws -> [String: Any] {
    while true {
      if let message = try message() { return message }
      var request = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, 120_000) > 0 else { throw Silence() }
      let part = output.fileHandleForReading.availableData
      guard !part.isEmpty else { throw Silence() }
      read += part
    }
  }

  /// The first message of what was read, which has the strict form of the protocol.
  private func message() throws -> [String: Any]? {
    guard let end = read.range(of: Data("\r\n\r\n".utf8)) else { return nil }
    let header = String(decoding: read[..<end.lowerBound], as: UTF8.self)
    let length = try #require(header.wholeMatch(of: /Content-Length: (\d+)/).flatMap { Int($0.1) }, "\(header)")
    guard read.endIndex - end.upperBound >= length else { return nil }
    let content = read[end.upperBound..<end.upperBound + length]
    let message = try #require(try JSONSerialization.jsonObject(with: content) as? [String: Any])
    read = Data(read[(end.upperBound + length)...])
    return message
  }
}

/// What an editor does with the changes of a repair, in UTF-16.
func applied(_ edits: [[String: Any]], to text: String) -> String {
  func offset(_ position: Any?) -> Int {
    let place = position as? [String: Int] ?? [:]
    let lines = text.utf16.split(separator: 0x0A, omittingEmptySubsequences: false)
    let line = min(place["line"] ?? 0, lines.count - 1)
    return lines[..<line].reduce(0) { $0 + $1.count + 1 } + min(place["character"] ?? 0, lines[line].count)
  }
  var units = Array(text.utf16)
  let changes = edits.map { edit -> (Range<Int>, String) in
    let range = edit["range"] as? [String: Any] ?? [:]
    return (offset(range["start"])..<offset(range["end"]), edit["newText"] as? String ?? "")
  }
  for (range, new) in changes.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
    units.replaceSubrange(range, with: new.utf16)
  }
  return String(decoding: units, as: UTF16.self)
}

extension [String: Any] {
  /// The changes of a repair.
  var edits: [[String: Any]] {
    ((self["edit"] as? [String: Any])?["changes"] as? [String: Any])?[EditorClient.uri] as? [[String: Any]] ?? []
  }
  /// The number of the error of an answer.
  var errorCode: Int? { (self["error"] as? [String: Any])?["code"] as? Int }
}
