import Foundation
import ScanPluginKit
import StandardPlugins
import Testing

@Suite("Use of the command")
struct UsageTests {
  @Test(
    "a wrong command line ends with 2 and says so on standard error",
    arguments: [
      ["scan"], ["scan", "x.json"], ["frobnicate"], ["scan", "a", "b", "--jobs", "-1"], ["config", "check"],
      ["schema", "nonsense"], ["config", "show", "x.json", "--rect", "0x0"], ["samples", "--jpeg", "0"],
      ["config", "show", "x.json", "--plain", "--json"], ["config", "show", "x.json", "--without-defaults"],
      ["config", "show", "x.json", "--plain", "--rect", "9x9"],
      ["config", "show", "x.json", "--rect", "9x9", "--on", "x.png", "--overlay", "o.png"],
    ])
  func usage(_ arguments: [String]) throws {
    let run = try Command.run(arguments)
    #expect(run.status == 2, "\(run.errors)")
    #expect(run.output.isEmpty)
    #expect(!run.errors.isEmpty)
  }

  @Test(
    "help, version and completions go to standard output with 0",
    arguments: [
      ["--help"], ["scan", "--help"], ["--version"], ["--generate-completion-script", "bash"],
      ["--generate-completion-script", "zsh"], ["--generate-completion-script", "fish"],
    ])
  func help(_ arguments: [String]) throws {
    let run = try Command.run(arguments)
    #expect(run.status == 0)
    #expect(!run.output.isEmpty)
    #expect(run.errors.isEmpty)
  }

  @Test("the plugins of the build are listed")
  func useCases() throws {
    let output = try Command.run(["plugins", "--json"]).output
    let useCases = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]])
    #expect(useCases.compactMap { $0["key"] as? String } == PluginRegistry.standard.factories.map(\.key))
    #expect(useCases.count >= 14)
  }

  @Test("the languages of free text are listed, with what to install for those that are missing")
  func languages() throws {
    let output = try Command.run(["languages", "--json"]).output
    let languages = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]])
    let english = try #require(languages.first { $0["name"] as? String == "eng" })
    #expect(english["englishName"] as? String == "English" && english["installed"] as? Bool == true)
    #expect(english["package"] as? String == "tesseract-ocr-eng")
    let missing = languages.filter { $0["installed"] as? Bool == false }
    #expect(!missing.isEmpty && missing.allSatisfy { $0["package"] != nil && $0["englishName"] != nil })
    let table = try Command.run(["languages"]).output.split(separator: "\n")
    #expect(table.count == languages.count + 1 && table[0].hasPrefix("NAME"))
  }

  @Test("a program of another name gives advice and usage under its own")
  func ownName() throws {
    let folder = try Folder()
    try folder.write("c.json", #"{"pluginConfig": {"id": "a", "barcodeConfig": {"barcodeFormats": ["ALL"]},}}"#)
    let run = try Command.shell(
      "ln -s \"$scanview\" lampview; ./lampview config check c.json; ./lampview scan", in: folder.path)
    #expect(run.errors.contains("`lampview config fix c.json`"))
    #expect(run.errors.contains("Usage: lampview scan"))
    #expect(!run.errors.contains("`scanview"))
  }

  @Test("an output that nobody reads ends the work quietly, a full one with a message")
  func closedOutput() throws {
    let head = try Command.shell(
      "\"$scanview\" scan \"$config\" \"$samples\" | head -1; echo \"{\\\"status\\\": ${PIPESTATUS[0]}}\"")
    #expect(head.lines.count == 2)
    #expect(head.lines.last?["status"] as? Int == 0)
    let full = try Command.shell("\"$scanview\" scan \"$config\" \"$samples\" >/dev/full")
    #expect(full.status == 1)
    #expect(full.errors.contains("standard output cannot be written"))
    let run = try Command.shell("\"$scanview\" run \"$config\" -s synthetic:text=A --keep-going >/dev/full")
    #expect(run.status == 1)
    // With nobody to report to, the work is done all the same.
    let silent = try Command.shell("\"$scanview\" scan \"$config\" \"$samples\" nothing.png 2>/dev/full")
    #expect(silent.status == 1)
    #expect(silent.lines.count == 11)
  }

  @Test("words can be silenced, and carry no color where nobody sees it")
  func words() throws {
    let quiet = try Command.run(["scan", Command.barcode, "Samples", "--quiet"])
    #expect(quiet.status == 0)
    #expect(quiet.errors.isEmpty)
    let check = try Command.run(["config", "check", "nothing.json"])
    #expect(!check.errors.contains("\u{1B}"))
  }
}
