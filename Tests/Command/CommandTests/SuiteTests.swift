import Foundation
import FoundationXML
import Testing

@testable import ScanCommand

@Suite("Tests of configurations")
struct SuiteTests {
  private static let milk = "product-ean13.jpg"

  /// A folder with two pictures of codes and one without.
  private static func folder() throws -> Folder {
    let folder = try Folder()
    try folder.copySample(milk, as: "in/milk.jpg")
    try folder.copySample("flyer-qr.jpg", as: "in/flyer.jpg")
    try folder.copySample("Meters/gauge.jpg", as: "in/wall.jpg")
    return folder
  }

  private static func test(_ folder: Folder, _ arguments: [String]) throws -> Command.Outcome {
    try Command.run(["test", Command.barcode] + arguments, in: folder.path)
  }

  @Test(
    "inputs without an expectation are new, are taken with --update, and pass from then on, twice with the same bytes")
  func update() throws {
    let folder = try Self.folder()
    let new = try Self.test(folder, ["in"])
    #expect(
      new.status == 4 && new.output.contains("new  milk.jpg") && new.output.contains("read: EAN_13"), "\(new.output)")
    #expect(try folder.names("in").count == 3)
    #expect(try Self.test(folder, ["in", "--update", "--only", "milk"]).status == 0)
    let some = try Self.test(folder, ["in", "--json"])
    #expect(some.lines.compactMap { $0["state"] as? String }.sorted() == ["new", "new", "passed"], "\(some.output)")
    #expect(try Self.test(folder, ["in", "--update"]).status == 0)
    let reports = try ["1", "2"].map { jobs in
      let run = try Self.test(folder, ["in", "--junit", "\(jobs).xml", "--jobs", jobs])
      #expect(run.status == 0, "\(run.output) \(run.errors)")
      return try String(contentsOfFile: folder.path + "/\(jobs).xml", encoding: .utf8)
    }
    #expect(reports[0] == reports[1] && reports[0].contains(#"tests="3" failures="0""#), "\(reports[0])")
    let document = try XMLDocument(xmlString: reports[0])
    #expect(try document.nodes(forXPath: "//testcase[not(failure)]").count == 3)
  }

  @Test("what is missed, misread and not readable fails, with the reason")
  func failures() throws {
    let folder = try Self.folder()
    try folder.write("in/broken.png", "no picture")
    try folder.write(
      "in/tests.json",
      """
      { "cases": [
        { "input": "milk.jpg", "expect": [ { "text": "1" }, { "pattern": "20[0-9]+", "kind": "EAN_13" } ] },
        { "input": "flyer.jpg", "expect": [] }, { "input": "wall.jpg", "expect": [ { "text": "x" } ] },
        { "input": "broken.png", "expect": [] }, { "input": "old.jpg", "skip": "the picture is lost" }
      ] }
      """)
    let run = try Self.test(folder, ["in", "--page", "page"])
    #expect(run.status == 1)
    for words in [
      "failed  milk.jpg\n    missed: \"1\"\n", "misread: QR_CODE", "error  broken.png",
      "skipped  old.jpg\n    the picture is lost",
      "0 of 5 cases passed, 3 failed, 1 with errors, 0 new, 1 skipped; of what was expected 1 read and 2 missed, 1 misread",
    ] { #expect(run.output.contains(words), "\(run.output)") }
    let page = try String(contentsOfFile: folder.path + "/page/index.html", encoding: .utf8)
    #expect(try folder.names("page/pictures").count == 3 && page.contains("<img src=\"pictures/"), "\(run.errors)")
    let tap = try Self.test(folder, ["in", "--tap"])
    #expect(tap.output.hasPrefix("TAP version 14\n1..5\nnot ok 1 - milk.jpg\n  ---\n  details:\n"), "\(tap.output)")
    #expect(tap.output.contains("ok 5 - old.jpg # SKIP the picture is lost"), "\(tap.output)")
    #expect(try Self.test(folder, ["in", "--only", "milk", "--update"]).status == 0)
    let kept = try String(contentsOfFile: folder.path + "/in/tests.json", encoding: .utf8)
    #expect(kept.contains("20[0-9]+") && !kept.contains(#""1""#) && kept.contains("old.jpg"), "\(kept)")
  }

  @Test("expectations as a table and beside the inputs are read and updated where they are")
  func otherForms() throws {
    let folder = try Self.folder()
    let text =
      try #require(
        try Command.run(["scan", Command.barcode, "in/milk.jpg"], in: folder.path).lines.first?["items"]
          as? [[String: Any]]
      ).first?["text"] as? String
    try folder.write(
      "cases.csv", "input,text\nin/milk.jpg,\(try #require(text))\nin/wall.jpg,\nin/flyer.jpg,\"a \"\"b\"\"\"\n")
    let table = try Self.test(folder, ["cases.csv"])
    #expect(table.status == 1 && table.output.contains("missed: \"a \"b\"\""), "\(table.output)")
    #expect(try Self.test(folder, ["cases.csv", "--update"]).status == 0)
    #expect(try Self.test(folder, ["cases.csv"]).status == 0)
    try folder.write("in/milk.jpg.txt", "1\n")
    try folder.write("in/wall.jpg.txt", "")
    let notes = try Self.test(folder, ["in", "--json"])
    #expect(notes.lines.compactMap { $0["state"] as? String } == ["new", "failed", "passed"], "\(notes.output)")
    #expect(try Self.test(folder, ["in", "--update", "--only", "milk"]).status == 0)
    #expect(try String(contentsOfFile: folder.path + "/in/milk.jpg.txt", encoding: .utf8) == text.map { $0 + "\n" })
    #expect(try !folder.names("in").contains("tests.json"))
  }

  @Test("a video is read frame by frame, and what comes too late fails")
  func video() throws {
    let folder = try Folder()
    let made = try Command.shell(
      """
      cd "\(folder.path)"
      ffmpeg -v error -f lavfi -i color=gray:s=640x480:r=10:d=1 -loop 1 -r 10 -t 1 -i "$samples/product-ean13.jpg" \
        -filter_complex "[1]scale=640:480[b];[0][b]concat" -pix_fmt yuv420p clip.mkv
      """)
    #expect(made.status == 0, "\(made.errors)")
    try folder.write(
      "tests.json", #"{ "cases": [ { "input": "clip.mkv", "expect": [ { "pattern": "[0-9]{13}" } ] } ] }"#)
    #expect(try Self.test(folder, ["."]).status == 0)
    try folder.write(
      "tests.json",
      #"{ "cases": [ { "input": "clip.mkv", "expect": [ { "pattern": "[0-9]{13}" } ], "withinFrames": 5 } ] }"#)
    let late = try Self.test(folder, ["."])
    #expect(late.status == 1 && late.output.contains("read too late, in frame 1"), "\(late.output)")
    #expect(try Self.test(folder, [".", "--update"]).status == 0)
    #expect(try Self.test(folder, ["."]).status == 0)
  }

  @Test("two configurations are compared case by case")
  func compare() throws {
    let folder = try Self.folder()
    #expect(try Self.test(folder, ["in", "--update"]).status == 0)
    let other = try String(contentsOfFile: Command.barcode, encoding: .utf8).replacing("\"QR_CODE\",", with: "")
    try folder.write("other.json", other)
    let run = try Self.test(folder, ["in", "--compare", "other.json"])
    #expect(run.status == 1 && run.output.contains("1 of 3 cases are read differently"), "\(run.output) \(run.errors)")
    #expect(run.output.contains("failed  other.json: nothing"), "\(run.output)")
    #expect(try Self.test(folder, ["in", "--compare", Command.barcode]).status == 0)
  }

  @Test("the steps of the article for continuous integration run as they stand there")
  func article() throws {
    let text = try String(
      contentsOfFile: Command.root + "/Sources/Command/ScanCommand/ScanCommand.docc/TestAConfiguration.md",
      encoding: .utf8)
    let steps = text.split(separator: "\n").compactMap { line -> String? in
      line.contains("- run: scanview") ? line.split(separator: "- run: ").last.map(String.init) : nil
    }
    #expect(steps.count == 2)
    let folder = try Self.folder()
    let script = """
      cd "\(folder.path)" && cp "$config" goods.json && mv in pictures && mkdir out
      scanview() { "$scanview" "$@"; }
      scanview test goods.json pictures --update >words 2>&1 || exit 9
      set -e
      \(steps.joined(separator: "\n"))
      """
    let run = try Command.shell(script)
    #expect(run.status == 0, "\(run.output) \(run.errors)")
    #expect(try folder.names("out") == ["junit.xml", "page"])
  }

  @Test(
    "what cannot be meant is refused with its place",
    arguments: [
      (
        "s.json", #"{ "cases": [ { "input": "a", "expect": [ { "kind": "x" } ] } ] }"#, "either a `text` or a `pattern`"
      ),
      ("s.json", #"{ "cases": [ { "input": "a" }, { "input": "a" } ] }"#, "s.json:1:"),
      ("s.json", #"{ "cases": [ { "input": "a", "expected": [] } ] }"#, "expect"),
      ("s.json", #"{ "cases": [] }"#, "no cases"), ("s.csv", "input,texts\n", "`texts`"),
      ("s.csv", "input,text\na,\"b\n", "line 2"), ("s.csv", "input,pattern\na,(\n", "line 2"),
    ])
  func refused(_ name: String, _ text: String, _ words: String) throws {
    let folder = try Folder()
    try folder.write(name, text)
    let run = try Self.test(folder, [name])
    #expect(run.status == 2 && run.output.isEmpty && run.errors.contains(words), "\(run.errors)")
  }
}
