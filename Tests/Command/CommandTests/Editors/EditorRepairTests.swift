import Foundation
import Testing

@Suite("Repairs by the language server")
struct EditorRepairTests {
  /// A text, and what one repair makes of it and nothing else.
  struct Repair: CustomTestStringConvertible {
    let before: String
    let title: String
    let after: String
    var testDescription: String { title }
  }

  @Test(
    "one repair changes its place, and leaves the rest of the text as it is",
    arguments: [
      Repair(
        before: "{\n\t\"pluginConfig\" : {\"id\":\"😀\",\"VinConfig\":{}}\n}", title: "`VinConfig` → `vinConfig`",
        after: "{\n\t\"pluginConfig\" : {\"id\":\"😀\",\"vinConfig\":{}}\n}"),
      Repair(
        before: "{\"pluginConfig\": {\"id\": \"a\",\n    \"licensePlateConfig\": {\"scanMode\": \"de\"}}}",
        title: "\"de\" → \"germany\"",
        after: "{\"pluginConfig\": {\"id\": \"a\",\n    \"licensePlateConfig\": {\"scanMode\": \"germany\"}}}"),
      Repair(
        before: "{\n  \"pluginConfig\": {\n    \"id\": \"a\",\n    \"vinConfig\": { \"cancelOnResult\": true }\n  }\n}",
        title: "/pluginConfig/vinConfig/cancelOnResult → /pluginConfig/cancelOnResult",
        after:
          "{\n  \"pluginConfig\": {\n    \"id\": \"a\",\n    \"vinConfig\": { },\n    \"cancelOnResult\": true\n  }\n}"),
      Repair(
        before: "{\"license\": \"x\", \"pluginConfig\": {\"id\": \"a\", \"vinConfig\": {}}}",
        title: "/license goes away",
        after: "{ \"pluginConfig\": {\"id\": \"a\", \"vinConfig\": {}}}"),
      Repair(
        before: "{\"stateDirectory\": \"s\",\n \"Sinks\": []}", title: "`Sinks` → `sinks`",
        after: "{\"stateDirectory\": \"s\",\n \"sinks\": []}"),
    ])
  func one(_ repair: Repair) throws {
    let client = try EditorClient()
    try client.open(repair.before)
    let lines = repair.before.count { $0 == "\n" }
    let actions = try client.repairs(lines: 0...lines, only: ["quickfix"])
    let action = try #require(
      actions.first { ($0["title"] as? String)?.contains(repair.title) == true },
      "\(actions.map { $0["title"] ?? "" })")
    #expect(applied(action.edits, to: repair.before) == repair.after)
    #expect((action["diagnostics"] as? [Any])?.count == 1 && action["isPreferred"] as? Bool == true)
  }

  @Test(
    "all repairs together give what `config fix` writes, also as a quick fix of broken syntax",
    arguments: [
      "{'pluginConfig': { id: \"a\", 'VinConfig': {}, }, // mine\n",
      "{\"pluginConfig\": {\"id\": \"a\" \"licensePlateConfig\": {\"scanMode\": \"de\"}}}",
      "\"pluginConfig\": {\"id\": \"a\", \"vinConfig\": {}}",
    ])
  func all(_ text: String) throws {
    let folder = try Folder()
    let fixed = try Command.run(["config", "fix", try folder.write("c.json", text)])
    try #require(fixed.status == 0)
    let client = try EditorClient()
    try client.open(text)
    let actions = try client.repairs(lines: 0...9)
    let whole = try #require(actions.first { $0["kind"] as? String == "source.fixAll.scanview" })
    let quick = try #require(actions.first { $0["title"] as? String == whole["title"] as? String })
    for action in [whole, quick] { #expect(applied(action.edits, to: text) == fixed.output) }
    #expect(quick["kind"] as? String == "quickfix" && (quick["diagnostics"] as? [Any])?.isEmpty == false)
    #expect(try client.repairs(lines: 0...9, only: ["source"]).count == 1)
    #expect(try client.repairs(lines: 0...9, only: ["refactor"]).isEmpty)
    #expect(try client.change([["text": fixed.output]]).isEmpty)
    #expect(try client.repairs(lines: 0...9).isEmpty)
  }

  @Test("a document of the format before version 43 is converted as by `config migrate`")
  func conversion() throws {
    let text = "{\"viewPlugin\": {\"plugin\": {\"id\": \"a\", \"barcodePlugin\": {}}}}"
    let folder = try Folder()
    let migrated = try Command.run(["config", "migrate", try folder.write("door.json", text)])
    let client = try EditorClient()
    try client.open(text)
    let action = try #require(try client.repairs(lines: 0...0).first)
    #expect(applied(action.edits, to: text) == migrated.output && migrated.output.contains("barcodeConfig"))
  }

  @Test("repairs are bound to the version of the document where the editor can do that, and words come in its language")
  func versions() throws {
    var abilities = EditorClient.plain
    abilities["workspace"] = ["workspaceEdit": ["documentChanges": true]]
    let client = try EditorClient(abilities, arguments: ["--texts", Command.root + "/Texts/de.json"])
    try client.open("{\"pluginConfig\": {\"id\": \"a\", \"VinConfig\": {}}}")
    let action = try #require(try client.repairs(lines: 0...0).first)
    #expect((action["title"] as? String)?.hasPrefix("Beheben: ") == true)
    let changes = try #require((action["edit"] as? [String: Any])?["documentChanges"] as? [[String: Any]])
    #expect((changes.first?["textDocument"] as? [String: Any])?["version"] as? Int == 1)
  }
}
