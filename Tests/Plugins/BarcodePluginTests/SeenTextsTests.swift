import Foundation
import ScanPluginKit
import Testing

@testable import ScanBench

@Suite("Texts that are in pictures though the manifest does not list them")
struct SeenTextsTests {
  private func texts(_ table: String) throws -> SeenTexts {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("seen-\(UUID().uuidString).csv")
    try Data(table.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try SeenTexts(file: file.path)
  }

  private func found(_ text: String) -> FoundContent { FoundContent(text: text, bytes: Array(text.utf8)) }

  @Test("count for the picture that they were seen in, in any spelling, and no other text does")
  func verdicts() throws {
    let seen = try texts("image,text,seen\na/1.png,01234567890128,the digits stand there\n")
    func verdict(_ image: String, _ texts: [String]) -> AccuracyTable.Verdict {
      let sample = CorpusSample(
        number: 0, image: image, symbology: "DATABAR", expected: [.text("02001234567893")], isScored: true,
        isPrimary: true)
      return AccuracyTable.Verdict(texts.map(found), in: sample, seen: seen)
    }
    let both = verdict("a/1.png", ["0101234567890128", "04012345678901", "02001234567893"])
    #expect(both.hits == 1)
    #expect(both.wrong.map(\.text) == ["0101234567890128", "04012345678901"])
    #expect(both.unseen.map(\.text) == ["04012345678901"])
    #expect(verdict("a/2.png", ["01234567890128"]).unseen.count == 1)
  }

  @Test("pictures are counted by whether all of their unlisted texts were seen")
  func pictures() throws {
    let seen = try texts("image,text,seen\n1,A,there\n2,A,there\n")
    var table = AccuracyTable(readers: ["one", "other"])
    for image in ["1", "2", "3"] {
      let sample = CorpusSample(
        number: 0, image: image, symbology: "QR", expected: [.text("X")], isScored: true, isPrimary: true)
      let (one, other) = (image == "1" ? ["X", "A"] : ["X"], image == "2" ? ["A", "B"] : ["A"])
      table.add(
        sample, [one, other].map { AccuracyTable.Verdict($0.map(found), in: sample, seen: seen) },
        milliseconds: [1, 1])
    }
    #expect(table.total(column: 0).wrongPictures == 1 && table.total(column: 0).unseenPictures == 0)
    #expect(table.total(column: 1).wrongPictures == 3 && table.total(column: 1).unseenPictures == 2)
    let rows = table.text().split(separator: "\n").filter { $0.contains("a text that") || $0.contains("not seen") }
    #expect(rows.map { $0.split(separator: " ").suffix(2).joined(separator: " ") } == ["1 3", "0 2"])
  }

  @Test("a table with a row that lacks a field is refused", arguments: ["a,b", "a,,c", "a,b,c,d"])
  func broken(_ row: String) {
    #expect(throws: SeenTexts.Failure.self) { try texts("image,text,seen\n\(row)\n") }
  }

  @Test("the project's table says of each text what the picture shows")
  func reviewed() throws {
    _ = try SeenTexts(file: PackageFiles.root.appendingPathComponent("Benchmarks/Corpus/seen-texts.csv").path)
  }
}
