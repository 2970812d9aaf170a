import Foundation
import Testing

@Suite("The language server and its protocol")
struct LanguageServerTests {
  @Test("`shutdown` and `exit` end it with 0, anything else with 1, and standard output has nothing but messages")
  func ending() throws {
    let right = try EditorClient()
    let answer = try right.request("shutdown")
    #expect(answer["result"] is NSNull)
    #expect(try right.request("textDocument/hover").errorCode == -32600)
    try right.notify("exit", [:])
    let ended = try right.end()
    #expect(ended.status == 0 && ended.errors.isEmpty)

    let early = try EditorClient()
    try early.notify("exit", [:])
    #expect(try early.end().status == 1)
    let gone = try EditorClient()
    #expect(try gone.end().status == 1)
    let stdio = try EditorClient(arguments: ["--stdio"])
    try stdio.request("shutdown")
    #expect(try stdio.end().status == 0)
  }

  @Test(
    "requests before `initialize`, unknown ones and wrong ones are refused by their numbers; unknown notifications are passed over"
  )
  func refusals() throws {
    let client = try EditorClient(nil)
    #expect(try client.request("textDocument/hover").errorCode == -32002)
    try client.notify("textDocument/didOpen", ["textDocument": ["uri": EditorClient.uri, "version": 1, "text": "{"]])
    let answer = try client.request("initialize", ["processId": NSNull(), "capabilities": [:]])
    let abilities = try #require((answer["result"] as? [String: Any])?["capabilities"] as? [String: Any])
    #expect(abilities["positionEncoding"] as? String == "utf-16")
    #expect((abilities["textDocumentSync"] as? [String: Any])?["change"] as? Int == 2)
    #expect(try client.request("initialize").errorCode == -32600)
    #expect(try client.request("textDocument/unheardOf").errorCode == -32601)
    #expect(try client.request("$/unheardOf").errorCode == -32601)
    #expect(try client.request("textDocument/hover").errorCode == -32602)
    let notOpen = try client.request("textDocument/hover", ["textDocument": ["uri": EditorClient.uri]])
    #expect(notOpen.errorCode == -32602, "a document that was opened too early is not open")
    for method in ["$/setTrace", "workspace/didChangeConfiguration", "textDocument/didChange", "textDocument/didClose"]
    {
      try client.notify(method, ["textDocument": ["uri": "x:"], "contentChanges": [["text": 7]]])
    }
    try client.request("shutdown")
    try client.notify("exit", [:])
    let ended = try client.end()
    #expect(ended.status == 0 && ended.errors.isEmpty)
  }

  @Test("broken JSON, wrong lengths and huge messages are refused, and what comes next is answered")
  func faults() throws {
    let client = try EditorClient()
    func fault(_ bytes: Data, _ code: Int) throws {
      try client.send(bytes)
      #expect(try client.wait { $0["id"] is NSNull }.errorCode == code)
      #expect(try client.request("textDocument/hover", ["textDocument": ["uri": "x:"]]).errorCode == -32602)
    }
    try fault(Data("Content-Length: 5\r\n\r\n{\"a\":".utf8), -32700)
    try fault(Data("Content-Length: 4\r\n\r\n\u{FF}\u{FE}".utf8), -32700)
    try fault(Data("Content-Length: 2\r\n\r\n[]".utf8), -32600)
    try fault(Data("Content-Length: x\r\n\r\n{}".utf8), -32600)
    // A length that is too small, and one that takes a part of the next message.
    let hover = try EditorClient.frame(["method": "x", "params": [:]])
    let text = String(decoding: hover, as: UTF8.self)
    let length = try #require(text.firstMatch(of: /\d+/).flatMap { Int($0.0) })
    for other in [length - 9, length + 30] {
      try client.send(Data(text.replacing("\(length)", with: "\(other)", maxReplacements: 1).utf8))
      #expect(try client.request("textDocument/hover", ["textDocument": ["uri": "x:"]]).errorCode == -32602)
      #expect(try client.wait { $0["id"] is NSNull }.errorCode == -32700)
    }
    let size = 40 << 20
    try fault(Data("Content-Length: \(size)\r\n\r\n".utf8) + Data(repeating: 0x20, count: size), -32600)
    let status = try String(contentsOfFile: "/proc/\(client.number)/status", encoding: .utf8)
    let peak = try #require(status.firstMatch(of: /VmHWM:\s*(\d+)/).flatMap { Int($0.1) })
    #expect(peak < 400_000, "\(peak) KiB")
  }

  @Test("a request that is cancelled while it waits is answered as cancelled; the others are answered")
  func cancelled() throws {
    let client = try EditorClient()
    try client.open("{}")
    let ask: ([String: Any]) throws -> Data = { try EditorClient.frame($0) }
    let params: [String: Any] = ["textDocument": ["uri": EditorClient.uri], "position": ["line": 0, "character": 1]]
    // One write, so that the server finds all of it at once.
    try client.send(
      try ask(["id": "a", "method": "textDocument/completion", "params": params])
        + ask(["id": "b", "method": "textDocument/hover", "params": params])
        + ask(["method": "$/cancelRequest", "params": ["id": "a"]])
        + ask(["method": "$/cancelRequest", "params": ["id": "never"]]))
    #expect(try client.wait { $0["id"] as? String == "a" }.errorCode == -32800)
    #expect(try client.wait { $0["id"] as? String == "b" }.errorCode == nil)
  }

  @Test(
    "changes of parts and whole texts, in UTF-16 or UTF-8, give the text that the editor has",
    arguments: ["utf-16", "utf-8"])
  func sync(_ encoding: String) throws {
    var abilities = EditorClient.plain
    abilities["general"] = ["positionEncodings": ["utf-7", encoding, "utf-32"]]
    let client = try EditorClient(abilities)
    let text = "{\r\n  \"scanViewConfigDescription\": \"Tür 😀 x\", \"flash\": 1,\r\n  \"pluginConfig\": {}\r\n}"
    try client.open(text)
    func range(_ line: Int, _ start: Int, _ end: Int) -> [String: Any] {
      ["start": ["line": line, "character": start], "end": ["line": line, "character": end]]
    }
    // The key behind the smiley goes away: what stands before it has three bytes more than units of UTF-16.
    let wide = encoding == "utf-8" ? 3 : 0
    let found = try client.change([
      ["range": range(1, 41 + wide, 53 + wide), "text": ""],
      ["range": range(2, 19, 19), "text": "\"id\": \"ä\", \"vinConfig\": {}"],
    ])
    #expect(found.isEmpty || found.allSatisfy { $0["severity"] as? Int != 1 }, "\(found)")
    let symbols = try client.request("textDocument/documentSymbol", ["textDocument": ["uri": EditorClient.uri]])
    let names = (symbols["result"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
    #expect(names == ["scanViewConfigDescription", "pluginConfig"], "\(names)")
    let whole = try client.change([["text": "{\"pluginConfig\": 😀}"]])
    #expect(whole.contains { $0["code"] as? String == "syntax" })
  }

  @Test("a document that grows beyond the limit is not checked, until its whole text comes again")
  func tooLong() throws {
    let client = try EditorClient()
    try client.open("{}")
    let start: [String: Any] = ["line": 0, "character": 2]
    let space = String(repeating: " ", count: 16 << 20)
    let long = try client.change([["range": ["start": start, "end": start], "text": space]])
    #expect(long.map { $0["code"] as? String } == ["limit"])
    #expect(try client.ask("textDocument/completion", line: 0, character: 1) == nil)
    let short = try client.change([["text": "{\"pluginConfig\": {\"id\": \"a\", \"vinConfig\": {}}}"]])
    #expect(short.isEmpty, "\(short)")
  }
}
