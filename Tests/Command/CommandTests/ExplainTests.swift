import Foundation
import ScanGeometry
import ScanImage
import ScanStills
import Testing

@testable import ScanCommand

@Suite("Explanations")
struct ExplainTests {
  /// A sample with every pixel changed.
  private static func spoiled(_ folder: Folder, _ change: (UInt8) -> UInt8) throws -> String {
    let frame = try StillDecoder().open(Command.root + "/Samples/product-ean13.jpg").frame()
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
    let pale = try Self.spoiled(folder) { 120 + $0 / 64 }
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
}
