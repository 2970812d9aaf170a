import Foundation
import ScanPluginKit
import StandardPlugins
import Testing

@testable import ScanCommand

@Suite("Texts in another language")
struct TextsTests {
  private static let german = Command.root + "/Texts/de.json"

  @Test("`texts` prints every id with its English text, which is a right translation of itself")
  func template() throws {
    let run = try Command.run(["texts"])
    #expect(run.status == 0 && run.errors.isEmpty)
    let texts = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: String])
    #expect(Set(texts.keys) == Set(PluginRegistry.standard.commandTexts.map(\.id)))
    let folder = try Folder()
    try folder.write("en.json", run.output)
    #expect(try Command.run(["texts", "--check", "en.json"], in: folder.path).status == 0)
  }

  @Test("`texts --check` counts what is translated, and lists what is not")
  func check() throws {
    let whole = try Command.run(["texts", "--check", Self.german])
    let count = PluginRegistry.standard.commandTexts.count
    #expect(whole.status == 0 && whole.errors.contains("\(count) of \(count) texts are translated"))
    let folder = try Folder()
    try folder.write("some.json", #"{"guidance.moveBack": "zurück"}"#)
    let some = try Command.run(["texts", "--check", "some.json"], in: folder.path)
    #expect(some.status == 0 && some.errors.contains("1 of \(count) texts are translated"))
    #expect(some.errors.contains("`guidance.moveCloser` is not translated"))
  }

  @Test("a wrong translation ends with 2, with line, nearest id and missing placeholder", arguments: [true, false])
  func wrong(_ isCheck: Bool) throws {
    let folder = try Folder()
    try folder.write("wrong.json", "{\n\"guidance.movBack\": \"a\",\n\"reason.tooDark.message\": \"b\"}")
    let arguments =
      isCheck ? ["texts", "--check", "wrong.json"] : ["scan", Command.barcode, "x.png", "--texts", "wrong.json"]
    let run = try Command.run(arguments, in: folder.path)
    #expect(run.status == 2 && run.output.isEmpty)
    for words in ["wrong.json:2:1", "guidance.moveBack", "wrong.json:3:", "the text lacks {value}"] {
      #expect(run.errors.contains(words), "\(run.errors)")
    }
  }

  @Test("`scan` and `run` say reasons and refusals in the language of a file")
  func inUse() throws {
    let arguments = [
      "--set", #"/viewPluginConfig/pluginConfig/barcodeConfig/barcodeFormats=["ALL"]"#,
      "--set", "/viewPluginConfig/pluginConfig/barcodeConfig/matching=\"x\"", "--texts", Self.german,
    ]
    let picture = Command.root + "/Samples/shipping-code128.jpg"
    let scan = try Command.run(["scan", Command.barcode, picture] + arguments)
    let problem = try #require((scan.lines.first?["problems"] as? [[String: Any]])?.first)
    #expect(problem["code"] as? String == "refused" && problem["refusal"] as? String == "patternMismatch")
    #expect((problem["message"] as? String)?.contains("wurde gelesen, aber `matching` passt nicht dazu") == true)
    #expect(problem["advice"] as? String == "prüfen Sie `matching` in der Konfiguration")
    #expect(scan.errors.contains("wurde gelesen"))
    let run = try Command.run(["run", Command.barcode, "--source", picture, "--status"] + arguments)
    let status = try #require(run.lines.last { $0["event"] as? String == "status" })
    let reason = try #require(status["reason"] as? [String: Any])
    #expect((reason["message"] as? String)?.contains("wurde gelesen") == true)
    let schema = try SchemaCheck(try Command.run(["schema", "scan"]).output)
    for line in scan.lines + run.lines { #expect(schema.problems(line).isEmpty, "\(schema.problems(line))") }
  }
}
