import Foundation
import ScanGeometry
import ScanImage
import ScanStills
import ScanSynthetic
import Testing

@testable import ScanCommand

@Suite("Explanations")
struct ExplainTests {
  /// A sample with every pixel changed.
  private static func spoiled(_ folder: Folder, _ change: (UInt8) -> UInt8) throws -> String {
    let frame = try StillDecoder().open(Command.root + "/Samples/shipping-code128.jpg").frame()
    let luma = frame.luma
    let bytes = luma.withView { view in
      (0..<view.height).flatMap { y in (0..<view.width).map { change(view[$0, y]) } }
    }
    let path = folder.path + "/spoiled.png"
    try PictureWriter().write(LumaImage(size: luma.size, bytes: bytes), to: path)
    return path
  }

  @Test("a picture that was read passes all gates, one that was not names the gate, the number and what to do next")
  func gates() throws {
    let folder = try Folder()
    let read = try Command.run([
      "explain", "--time-limit", "60s", Command.barcode, Command.root + "/Samples/product-ean13.jpg",
    ])
    #expect(read.status == 0 && !read.output.contains("NO") && !read.output.contains("next:"), "\(read.output)")
    var noise = SeededGenerator(seed: 1)
    let pale = try Self.spoiled(folder) { 120 + $0 / 64 + .random(in: 0...9, using: &noise) }
    let run = try Command.run(["explain", "--time-limit", "60s", Command.barcode, pale, "--json"])
    #expect(run.status == 4)
    let explanation = try #require(run.lines.first?["explanation"] as? [String: Any])
    let gates = try #require(explanation["gates"] as? [[String: Any]])
    #expect(gates.map { $0["gate"] as? String } == Explanation.Gate.allCases.map(\.rawValue))
    let contrast = try #require(gates.first { $0["gate"] as? String == "contrast" })
    #expect(contrast["state"] as? String == "failed", "\(run.output)")
    #expect(gates.last?["state"] as? String == "notReached" && explanation["next"] is String)
    let words = try Command.run(["explain", "--time-limit", "60s", Command.barcode, pale, "--no-such"])
    #expect(words.status == 2)
    let german = try Command.run([
      "explain", "--time-limit", "60s", Command.barcode, pale, "--texts", Command.root + "/Texts/de.json",
    ])
    #expect(german.output.contains("Kontrast") && german.output.contains("als Nächstes:"), "\(german.output)")
  }

  @Test("what rules refuse fails at the rules, with the gates before it passed")
  func rules() throws {
    let folder = try Folder()
    let config = try String(contentsOfFile: Command.barcode, encoding: .utf8)
      .replacing(#""barcodeConfig": {"#, with: #""barcodeConfig": { "matching": "X[0-9]+","#)
    try folder.write("rule.json", config)
    let run = try Command.run(
      ["explain", "--time-limit", "60s", "rule.json", Command.root + "/Samples/product-ean13.jpg", "--json"],
      in: folder.path)
    let gates = ((run.lines.first?["explanation"] as? [String: Any])?["gates"] as? [[String: Any]]) ?? []
    let states = Dictionary(
      uniqueKeysWithValues: gates.map { ($0["gate"] as? String ?? "", $0["state"] as? String ?? "") })
    #expect(
      states["rules"] == "failed" && states["decoded"] == "passed" && states["delivered"] == "notReached",
      "\(run.output)")
  }

  @Test("each frame of a running source says what is missing, what was delivered and what is still in view")
  func running() throws {
    let folder = try Folder()
    for index in 0..<3 { try folder.copySample("product-ean13.jpg", as: "in/\(index).jpg") }
    let run = try Command.run(
      [
        "explain", "--time-limit", "60s", Command.barcode, "in/%d.jpg", "--every", "0", "--json", "--annotate", "out/",
      ], in: folder.path)
    #expect(run.status == 0 && run.lines.map { $0["frame"] as? Int } == [0, 1, 2], "\(run.output) \(run.errors)")
    let explanations = run.lines.compactMap { $0["explanation"] as? [String: Any] }
    let gates = explanations.map { ($0["gates"] as? [[String: Any]])?.last ?? [:] }
    #expect(gates.map { $0["state"] as? String } == ["failed", "passed", "passed"], "\(run.output)")
    let reasons = gates[0]["reasons"] as? [[String: Any]] ?? []
    let number = (reasons.first?["numbers"] as? [[String: Any]])?.first
    #expect(reasons.first?["code"] as? String == "uncertain", "\(run.output)")
    #expect(number?["value"] as? Double == 1 && number?["limit"] as? Double == 2, "\(run.output)")
    let waiting = (explanations[0]["live"] as? [String: Any])?["unconfirmed"] as? [[String: Any]]
    #expect(waiting?.first?["missingReads"] as? Int == 1, "\(run.output)")
    #expect(run.lines.map { ($0["items"] as? [Any])?.count } == [0, 1, 0])
    let schema = try SchemaCheck(Command.run(["schema", "scan"]).output)
    for line in run.lines { #expect(schema.problems(line).isEmpty) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out").count == 3)
    let words = try Command.run(
      ["explain", "--time-limit", "60s", Command.barcode, "in/%d.jpg", "--every", "0"], in: folder.path)
    #expect(words.output.contains("was read 1 of the 2 times that it takes"), "\(words.output)")
    #expect(words.output.contains("frame 2 at 0.1 s: still in view: EAN_13"), "\(words.output)")
  }

  @Test("what is delivered after the last frame that was due is reported with the last one")
  func short() throws {
    let folder = try Folder()
    for index in 0..<3 { try folder.copySample("product-ean13.jpg", as: "in/\(index).jpg") }
    let run = try Command.run(
      ["explain", "--time-limit", "60s", Command.barcode, "in/%d.jpg", "--json"], in: folder.path)
    #expect(run.status == 0 && run.lines.map { $0["frame"] as? Int } == [0, 2], "\(run.output) \(run.errors)")
    #expect(run.lines.map { ($0["items"] as? [Any])?.count } == [0, 1])
    try folder.copySample("product-ean13.jpg", as: "in/3.jpg")
    let still = try Command.run(
      ["explain", "--time-limit", "60s", Command.barcode, "in/%d.jpg", "--every", "50ms"], in: folder.path)
    #expect(still.output.contains("frame 3 at 0.1 s: still in view: EAN_13"), "\(still.output)")
  }

  @Test("a video that is not there is an error, and a time that is none too")
  func brokenSource() throws {
    let folder = try Folder()
    let missing = try Command.run(["explain", Command.barcode, "none.mp4"], in: folder.path)
    #expect(missing.status == 1 && missing.errors.contains("none.mp4"), "\(missing.errors)")
    let time = try Command.run(["explain", Command.barcode, "none.mp4", "--every", "soon"], in: folder.path)
    #expect(time.status == 2 && time.errors.contains("--every"), "\(time.errors)")
  }
}
