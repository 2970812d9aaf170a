import Foundation
import Testing

@Suite("Bad configurations")
struct BadConfigTests {
  static let texts: [(name: String, text: @Sendable () -> Data, words: String)] = [
    ("empty", { Data() }, "the text is empty"),
    ("100,000 levels", { Data(repeating: UInt8(ascii: "["), count: 100_000) }, "nested deeper"),
    ("invalid UTF-8", { Data("{\"id\": \"".utf8) + [0xFF, 0xFE] + Data("\"}".utf8) }, "not valid UTF-8"),
    ("NUL", { Data("{\"plugin\0Config\": {}}".utf8) }, "U+0000"),
    (
      "1e999",
      {
        Data(
          #"{"pluginConfig":{"id":"a","startScanDelay":1e999,"barcodeConfig":{"barcodeFormats":["ALL"]}}}"#.utf8)
      }, "1e999"
    ),
    ("200 MB", { Data(count: 200 << 20) }, "too large"),
  ]

  @Test("is reported, exit code 2, and no picture is read", arguments: texts.map(\.name))
  func text(_ name: String) throws {
    let item = try #require(Self.texts.first { $0.name == name })
    let folder = try Folder()
    try folder.write("c.json", item.text())
    let script = "ulimit -v 4000000; \"$scanview\""
    let check = try Command.shell("\(script) config check c.json", in: folder.path)
    #expect(check.status == 2)
    #expect(check.errors.hasPrefix("c.json:"))
    #expect(check.errors.contains(item.words), "\(check.errors)")
    let scan = try Command.shell("\(script) scan c.json \"$samples\"", in: folder.path)
    #expect(scan.status == 2)
    #expect(scan.output.isEmpty)
  }

  @Test(
    "a folder, pipe, device or missing file is no configuration", arguments: ["folder", "pipe", "/dev/zero", "none"])
  func special(_ path: String) throws {
    let folder = try Folder()
    let run = try Command.shell("mkdir folder; mkfifo pipe; \"$scanview\" config check \(path)", in: folder.path)
    #expect(run.status == 2)
    #expect(run.errors.contains("cannot be read"), "\(run.errors)")
  }

  @Test("all files of a call are checked, and each problem is one of the JSON line")
  func several() throws {
    let folder = try Folder()
    try folder.write("a.json", #"{"pluginConfig": {"id": "a", "barcodeConfig": {"barcodeFormats": ["ALL"]}}}"#)
    try folder.write("b.json", #"{"pluginConfig": {"id": 5, "barcodeConfig": {"barcodeFormat": ["ALL"]}},}"#)
    let run = try Command.run(["config", "check", "--json", "a.json", "b.json"], in: folder.path)
    #expect(run.status == 2)
    #expect(run.lines.map { $0["loads"] as? Bool } == [true, false])
    let problems = try #require(run.lines.last?["problems"] as? [[String: Any]])
    #expect(Set(problems.compactMap { $0["code"] as? String }).isSuperset(of: ["syntax", "unknownKey"]))
    for problem in problems {
      #expect(Set(problem.keys).isSuperset(of: ["severity", "code", "file", "line", "column", "pointer", "message"]))
    }
    #expect(try Command.run(["config", "check", "a.json"], in: folder.path).status == 0)
  }

  @Test("what stands behind a key in the wrong case is reported at once too, in the order of the text")
  func hidden() throws {
    let folder = try Folder()
    let text = """
      {"viewPluginConfig": {
        "pluginConfig": {"id": "a", "barcodeconfig": {"barcodeFormats": ["QR"], "multiBarcode": "maybe"}},
        "cutOutConfig": {"strokeColor": "red"}
      }}
      """
    try folder.write("c.json", text)
    let run = try Command.run(["config", "check", "--json", "c.json"], in: folder.path)
    let problems = try #require(run.lines.first?["problems"] as? [[String: Any]])
    #expect(problems.map { $0["line"] as? Int } == [2, 2, 2, 3, 3])
    #expect(problems.last?["pointer"] as? String == "/viewPluginConfig/cutoutConfig/strokeColor")
  }

  @Test("nothing in a name or a text steers the terminal")
  func terminal() throws {
    let folder = try Folder()
    let name = "e\u{1B}[2Jvil.json"
    try folder.write(name, "{\"pluginConfig\": {\"i\u{9B}d\": 1, \"x\u{202E}\": \"\u{7}\"}}")
    let runs = [
      try Command.run(["config", "check", name], in: folder.path),
      try Command.run(["scan", Command.barcode, "n\u{1B}[31m\no.png"], in: folder.path),
      try Command.run(["run", Command.barcode, "--source", "n\u{1B}[31m.png"], in: folder.path),
      try Command.run(["\u{1B}[2J"], in: folder.path),
    ]
    for run in runs {
      #expect(run.status != 0)
      let unsafe = run.errors.unicodeScalars.filter { scalar in
        scalar != "\n"
          && (scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format)
      }
      #expect(unsafe.isEmpty, "\(run.errors.debugDescription)")
      #expect(run.errors.contains("U+001B"))
    }
  }
}
