import Foundation
import Testing

@Suite("What the language server says about documents")
struct EditorHelpTests {
  private static func position(_ problem: [String: Any], _ end: String = "start") -> [Int] {
    let place = (problem["range"] as? [String: Any])?[end] as? [String: Int] ?? [:]
    return [place["line"] ?? -1, place["character"] ?? -1]
  }

  @Test(
    "the problems are those of `config check`, with their places",
    arguments: [
      "{\n  \"pluginConfig\": {\n    \"id\": \"a\", \"barcodeConfg\": { \"barcodeFormats\": [\"QR\", \"NONE\"] }\n  },\n  \"flashConfig\": { \"mode\": \"Auto\" }\n}",
      "{\n  // of us\n  'pluginConfig': { id: \"a\", \"vinConfig\": {}, }\n",
      "{\"viewPlugin\": {\"plugin\": {\"id\": \"a\", \"barcodePlugin\": {}}}}",
      "{\"pluginConfig\": {\"id\": \"a\", \"barcodeConfig\": NaN}}",
      "{\"pluginConfig\": {\"id\": \"a\", \"vinConfig\": {}}, \"cutoutConfig\": {\"image\": \"none.png\"}}",
    ])
  func problems(_ text: String) throws {
    let folder = try Folder()
    let path = try folder.write("tür c.json", text)
    let check = try Command.run(["config", "check", "--json", path])
    let wanted = try #require(check.lines.first?["problems"] as? [[String: Any]])
    try #require(!wanted.isEmpty)
    let uri = "file://" + path.replacing("ü", with: "%C3%BC").replacing(" ", with: "%20")
    let found = try EditorClient().open(text, uri: uri).filter { $0["severity"] as? Int != 4 }
    #expect(found.map { $0["code"] as? String } == wanted.map { $0["code"] as? String })
    for (one, other) in zip(found, wanted) {
      let message = try #require(one["message"] as? String)
      #expect(message.hasPrefix(other["message"] as? String ?? "?"), "\(message)")
      // All of these texts are ASCII, so that columns are units.
      #expect(Self.position(one) == [(other["line"] as? Int ?? 0) - 1, (other["column"] as? Int ?? 0) - 1])
      #expect(one["severity"] as? Int == (other["severity"] as? String == "error" ? 1 : 2))
      #expect(one["source"] as? String == "scanview")
    }
  }

  @Test("the range is the word, the message has the suggestion, old forms and keys without effect have tags")
  func ranges() throws {
    let client = try EditorClient()
    let found = try client.open("{\n\"pluginConfig\": {\"id\": \"a\", \"barcodeConfg\": {}}}")
    let typo = try #require(found.first { $0["code"] as? String == "unknownKey" })
    #expect(Self.position(typo) == [1, 28] && Self.position(typo, "end") == [1, 42])
    #expect((typo["message"] as? String)?.contains("`barcodeConfig`") == true)
    let hints = try client.open(
      "{\"pluginConfig\": {\"id\": \"a\", \"vinConfig\": {}}, \"scanFeedbackConfig\": {\"vibrateOnResult\": true}}")
    let hint = try #require(hints.first { $0["severity"] as? Int == 4 }, "\(hints)")
    #expect(hint["tags"] as? [Int] == [1] && Self.position(hint) == [0, 70], "\(hint)")
  }

  @Test(
    "the file of a service is checked as such; other JSON has its syntax checked only; a closed document has no problems"
  )
  func kinds() throws {
    let client = try EditorClient()
    let service = try client.open(
      "{\"stateDirectory\": \"s\", \"maxRecords\": 1, \"sinks\": [{\"id\": \"a\", \"fil\": {}}]}")
    #expect(Set(service.compactMap { $0["code"] as? String }) == ["outOfRange", "unknownKey"], "\(service)")
    #expect(try client.open("{\"name\": \"x\", \"dependencies\": {}}").isEmpty)
    #expect(try client.open("{\"name\": \"x\" \"dependencies\": {}}").map { $0["code"] as? String } == ["syntax"])
    #expect(try client.open("{\"plugnConfig\": {}}").contains { $0["code"] as? String == "unknownKey" })
    try client.notify("textDocument/didClose", ["textDocument": ["uri": EditorClient.uri]])
    #expect(try client.problems(of: EditorClient.uri).isEmpty)
  }

  /// A text with `|` at the cursor, what has to be offered there, and what must not.
  struct Place: CustomTestStringConvertible {
    let text: String
    let offered: Set<String>
    var others: Set<String> = []
    var testDescription: String { text }
  }

  @Test(
    "what is allowed at a place and not there yet is offered",
    arguments: [
      Place(
        text: "{|}", offered: ["pluginConfig", "viewPluginConfig", "cameraConfig", "sinks", "stateDirectory"],
        others: ["id"]),
      Place(
        text: "{\"cameraConfig\": {}, |}", offered: ["pluginConfig", "flashConfig"], others: ["cameraConfig", "sinks"]),
      Place(
        text: "{\"viewPluginConfig\": {}, \"|", offered: ["flashConfig"],
        others: ["viewPluginCompositeConfig", "viewPluginConfig", "sinks"]),
      Place(
        text: "{\"pluginConfig\": {\"|\"}}", offered: ["id", "barcodeConfig", "meterConfig", "vinConfig"],
        others: ["cutoutConfig"]),
      Place(
        text: "{\"pluginConfig\": {\"vinConfig\": {}, \"|\": 1, \"id\": \"a\"}}", offered: ["cancelOnResult"],
        others: ["id", "meterConfig"]),
      Place(text: "{\"pluginConfig\": {\"id\": \"a\"\n  \"can|", offered: ["cancelOnResult"], others: ["id"]),
      Place(
        text: "{\"pluginConfig\": {\"barcodeConfig\": {\"barcodeFormats\": [\"EAN_13\", \"|\"]}}}",
        offered: ["QR_CODE", "CODE_128"], others: ["EAN_13"]),
      Place(text: "{\"pluginConfig\": {\"cancelOnResult\": |", offered: ["true", "false"]),
      Place(text: "{\"flashConfig\": {\"mode\": \"man|", offered: ["manual_off", "manual_on"], others: ["auto"]),
      Place(
        text: "{\"viewPluginCompositeConfig\": {\"viewPlugins\": [{\"viewPluginConfig\": {\"pluginConfig\": {\"|",
        offered: ["ocrConfig", "id"]),
      Place(
        text: "{\"stateDirectory\": \"s\", \"sinks\": [{\"id\": \"a\", |}]}", offered: ["mqtt", "file", "events"],
        others: ["id"]),
      Place(text: "{\"stateDirectory\": \"s\", \"sinks\": [{\"file\": {}, |}]}", offered: ["id"], others: ["mqtt"]),
      Place(text: "{\"stateDirectory\": \"s\", \"sinks\": [{\"events\": [\"|", offered: ["result", "noReading"]),
    ])
  func completion(_ place: Place) throws {
    let parts = place.text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let client = try EditorClient()
    try client.open(parts.joined())
    let lines = parts[0].split(separator: "\n", omittingEmptySubsequences: false)
    let answer = try #require(
      try client.ask("textDocument/completion", line: lines.count - 1, character: lines.last?.utf16.count ?? 0))
    let items = try #require(answer["items"] as? [[String: Any]])
    let labels = Set(items.compactMap { $0["label"] as? String })
    #expect(labels.count == items.count)
    #expect(labels.isSuperset(of: place.offered), "\(labels.sorted())")
    #expect(labels.isDisjoint(with: place.others), "\(labels.intersection(place.others))")
  }

  @Test(
    "nothing is offered behind a value, in a comment, or in other JSON",
    arguments: ["{\"cameraConfig\": {}|}", "{ // |\n}", "{\"name\": {\"|\"}}", "|", "[|]"])
  func nothing(_ text: String) throws {
    let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let client = try EditorClient()
    try client.open(parts.joined())
    let answer = try client.ask("textDocument/completion", line: 0, character: parts[0].count)
    #expect(answer == nil)
  }

  @Test(
    "an inserted key has documentation, its default and the commas that are missing; the text is right then",
    arguments: [false, true])
  func inserted(_ takesSnippets: Bool) throws {
    let snippets: [String: Any] = [
      "textDocument": ["completion": ["completionItem": ["snippetSupport": true, "documentationFormat": ["markdown"]]]]
    ]
    let client = try EditorClient(takesSnippets ? snippets : EditorClient.plain)
    let text = "{\"pluginConfig\": {\"id\": \"a\"\n\"canc\n\"vinConfig\": {}}}"
    try client.open(text)
    let answer = try #require(try client.ask("textDocument/completion", line: 1, character: 5))
    let item = try #require((answer["items"] as? [[String: Any]])?.first { $0["label"] as? String == "cancelOnResult" })
    #expect(item["detail"] as? String == "default: true")
    let words = try #require((item["documentation"] as? [String: String])?["value"])
    #expect(words.contains("stops when a result is found") && words.contains("- default: `true`"), "\(words)")
    let edit = try #require(item["textEdit"] as? [String: Any])
    guard !takesSnippets else {
      #expect(edit["newText"] as? String == "cancelOnResult\": ${1:true},")
      return #expect(item["insertTextFormat"] as? Int == 2)
    }
    let after = applied([edit] + (item["additionalTextEdits"] as? [[String: Any]] ?? []), to: text)
    #expect(after == "{\"pluginConfig\": {\"id\": \"a\",\n\"cancelOnResult\": true,\n\"vinConfig\": {}}}")
    #expect(try client.change([["text": after]]).isEmpty)
  }

  @Test("the words about a key come for the key and its value, with default, values and limits")
  func hover() throws {
    let client = try EditorClient()
    try client.open("{\"flashConfig\": {\"mode\": \"auto\"},\n\"pluginConfig\": {\"startScanDelay\": 5}, \"x\": 1}")
    func words(_ line: Int, _ character: Int) throws -> String? {
      let answer = try client.ask("textDocument/hover", line: line, character: character)
      return (answer?["contents"] as? [String: String])?["value"]
    }
    let mode = try #require(try words(0, 20))
    #expect(
      mode.hasPrefix("**mode**") && mode.contains("`\"manual_off\"`") && mode.contains("a change applies at once"),
      "\(mode)")
    #expect(try words(0, 27) == mode)
    #expect(try words(1, 35)?.contains("from 0 to") == true)
    #expect(try words(1, 39) == nil && words(0, 33) == nil)
  }

  @Test("the outline has the keys, as a tree or a list; formatting writes as `config` does, and leaves what is no JSON")
  func outline() throws {
    let text = "{\"pluginConfig\":{\"id\":\"ä\",\"barcodeConfig\":{\"barcodeFormats\":[\"ALL\"]}}}"
    let client = try EditorClient()
    try client.open(text)
    let document: [String: Any] = [
      "textDocument": ["uri": EditorClient.uri], "options": ["tabSize": 8, "insertSpaces": false],
    ]
    let tree = try #require(try client.request("textDocument/documentSymbol", document)["result"] as? [[String: Any]])
    let below = try #require(tree.first?["children"] as? [[String: Any]])
    #expect(tree.count == 1 && below.map { $0["name"] as? String } == ["id", "barcodeConfig"])
    func changes() throws -> Int? {
      (try client.request("textDocument/formatting", document)["result"] as? [Any])?.count
    }
    let edits = try #require(try client.request("textDocument/formatting", document)["result"] as? [[String: Any]])
    let folder = try Folder()
    let fixed = try Command.run(["config", "fix", try folder.write("c.json", text)])
    let after = applied(edits, to: text)
    #expect(after == fixed.output && after.contains("\n  \"pluginConfig\""))
    _ = try client.change([["text": after]])
    #expect(try changes() == 0)
    _ = try client.change([["text": "{,"]])
    #expect(try changes() == 0)

    let simple = try EditorClient([:])
    try simple.open(text)
    let list = try #require(try simple.request("textDocument/documentSymbol", document)["result"] as? [[String: Any]])
    #expect(list.map { $0["name"] as? String } == ["pluginConfig", "id", "barcodeConfig", "barcodeFormats"])
    #expect(list.last?["containerName"] as? String == "barcodeConfig" && list.last?["location"] != nil)
    #expect(try simple.repairs(lines: 0...0).isEmpty)
  }
}
