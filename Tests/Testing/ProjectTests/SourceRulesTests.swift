import Testing

@Suite("Rules for sources")
struct SourceRulesTests {
  /// A word that may not stand in code, and why.
  struct Ban: CustomTestStringConvertible {
    let word: String
    let reason: String
    var testDescription: String { word }
  }

  // Written in two parts, so that the table does not find itself.
  static let inSources = [
    Ban(word: "try" + "!", reason: "a failure ends the process"),
    Ban(word: "as" + "! ", reason: "a failure ends the process"),
    Ban(word: "fatal" + "Error(", reason: "no input may end the process"),
    Ban(word: "unowned" + "(unsafe)", reason: "it hides a lifetime"),
  ]

  static let inTests = [
    Ban(word: "Task" + ".sleep", reason: "wait for an event or advance a fake clock"),
    Ban(word: "u" + "sleep(", reason: "wait for an event or advance a fake clock"),
    Ban(word: "Thread" + ".sleep", reason: "wait for an event or advance a fake clock"),
    Ban(word: "#expect(" + "true", reason: "it cannot fail"),
    Ban(word: "#expect(Bool(" + "true", reason: "it cannot fail"),
    Ban(word: ".disabled" + "(", reason: "a test that is switched off tests nothing"),
  ]

  /// Other threads read the environment at any time, and crash when it moves meanwhile.
  @Test("tests change the environment in processes of their own only")
  func environment() {
    for file in ProjectFiles.tests {
      let lines = file.lines
      for (index, line) in lines.enumerated() where line.text.code.contains("set" + "env(") {
        let isAlone = lines[max(0, index - 2)..<index].contains { $0.text.contains("processExits" + "With") }
        #expect(isAlone, "\(file.path):\(line.number): set the variable in a process of its own")
      }
    }
  }

  static let loose = ["TO" + "DO", "FIX" + "ME", "XX" + "X"]

  @Test("Sources hold none of these", arguments: inSources)
  func sources(ban: Ban) {
    for file in ProjectFiles.sources where file.text.contains(ban.word) {
      for line in file.lines where line.text.code.contains(ban.word) {
        Issue.record("\(file.path):\(line.number): \(ban.word): \(ban.reason)")
      }
    }
  }

  @Test("tests hold none of these", arguments: inTests)
  func tests(ban: Ban) {
    for file in ProjectFiles.tests where file.text.contains(ban.word) {
      for line in file.lines where line.text.code.contains(ban.word) {
        Issue.record("\(file.path):\(line.number): \(ban.word): \(ban.reason)")
      }
    }
  }

  @Test("nothing is left for later", arguments: loose)
  func looseEnds(mark: String) {
    for file in ProjectFiles.sources + ProjectFiles.tests + ProjectFiles.others {
      // Nearly no file has the letters at all; the words of a line are examined in those alone.
      guard file.text.contains(mark) else { continue }
      for line in file.lines where line.text.split(whereSeparator: { !$0.isLetter }).contains(mark[...]) {
        Issue.record("\(file.path):\(line.number): \(mark): do it now, or open an issue")
      }
    }
  }

  @Test("a sentence that says what is wrong has an id, so that it can be shown in other languages")
  func sentences() {
    // Needs of keys get their ids from their names; below ScanJSON there are no ids; what tests write is not shown to users; frames of
    // a camera that are no pictures are only counted.
    let others = [
      "SharedKeys/KeyNeed+Named.swift", "Engines/RE2Engine/", "Testing/ScanTestKit/", "ScanCamera/Decoding/",
    ]
    let labeled = /[(\s](message|advice|because|expected): "[^"]* [^"]*"/
    let unlabeled = /Error\(\s*(\.\w+, )?"[^"]* [^"]*"/
    for file in ProjectFiles.sources where !others.contains(where: { file.path.contains($0) }) {
      var above: Substring = ""
      for line in file.lines {
        // A sentence may begin on the line below the error that takes it.
        let code = above + line.text.code
        above = code.hasSuffix("Error(") ? "Error(" : ""
        guard code.contains(labeled) || code.contains(unlabeled) else { continue }
        Issue.record("\(file.path):\(line.number): make the sentence a case of a TextSet, and add it to Texts/de.json")
      }
    }
  }

  @Test("a file has at most 400 lines")
  func length() {
    for file in ProjectFiles.sources + ProjectFiles.tests + ProjectFiles.others {
      let count = file.text.utf8.count { $0 == UInt8(ascii: "\n") }
      #expect(count <= 400, "\(file.path): \(count) lines; split it by concern, as Type+Concern.swift")
    }
  }

  @Test("no file is a place for anything")
  func names() {
    let banned = ["Util.swift", "Utils.swift", "Utilities.swift", "Misc.swift"]
    for file in ProjectFiles.sources + ProjectFiles.tests + ProjectFiles.others {
      #expect(!banned.contains(file.name), "\(file.path): name it after what it holds")
    }
  }

  @Test("`@unchecked Sendable` stands only where a handle or raw memory has one owner, and says why")
  func uncheckedSendable() {
    let owners = ["RE2Engine", "ScanImage", "ScanStills", "TesseractEngine", "ZBarEngine", "ZXingEngine"]
    for file in ProjectFiles.sources {
      let lines = file.lines
      for (index, line) in lines.enumerated() where line.text.code.contains("@unchecked Sendable") {
        let target = String(file.path.split(separator: "/")[2])
        #expect(owners.contains(target), "\(file.path):\(line.number): \(target) may not use it")
        let above = index > 0 ? lines[index - 1].text.drop(while: { $0 == " " }) : ""
        #expect(above.hasPrefix("//"), "\(file.path):\(line.number): the line above has to say why")
      }
    }
  }
}
