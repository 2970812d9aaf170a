import ScanPluginKit
import ScanRecognition
import Testing

@testable import IDPlugin

@Suite("Misread zones")
struct RandomZoneTests {
  @Test("of 1,000 documents with misread characters no field that is wrong is called verified")
  func verified() throws {
    try Self.expectProofs(seed: 41)
  }

  @Test("of 10,000 documents with misread characters no field that is wrong is called verified", arguments: 42..<52)
  func verifiedLong(seed: UInt64) throws {
    try Self.expectProofs(seed: seed)
  }

  private static func expectProofs(seed: UInt64) throws {
    var zones = RandomZones(seed: seed)
    var proved = 0
    for _ in 0..<1_000 {
      let (layout, lines) = zones.document()
      let cells = zones.misread(lines, upTo: 5)
      guard let document = MRZReader.read(cells) else {
        Issue.record("\(lines) is read as none")
        continue
      }
      // What a check digit proves holds in the layout that the digits were made for.
      guard document.layout == layout else {
        #expect(document.allCheckDigitsValid == false, "\(lines) as \(document.layout.name)")
        continue
      }
      let truth = try #require(MRZReader.read(lines.map { MRZCell.cells($0) }))
      for field in document.verifiedFields {
        proved += 1
        #expect(
          document.text(field) == truth.text(field),
          "\(layout.name) \(field): \(cells.map(\.text)) of \(lines) became \(document.lines)")
      }
      expectListed(document, cells)
      if document.allCheckDigitsValid { expectValid(document) }
    }
    // The sentence above must not hold for want of proofs.
    #expect(proved > 1_500)
  }

  /// Every character that differs from what was read is in the list of corrections, and the other way round.
  static func expectListed(_ document: MRZDocument, _ cells: [[MRZCell]]) {
    var lines = cells.map { $0.map(\.character) }
    for correction in document.corrections {
      #expect(lines[correction.line][correction.column] == correction.from.utf8.first)
      lines[correction.line][correction.column] = correction.to.utf8.first ?? 0
    }
    #expect(lines.map { String(decoding: $0, as: UTF8.self) } == document.lines)
  }

  /// What strict mode lets through has right check digits, counted anew.
  static func expectValid(_ document: MRZDocument) {
    let lines = document.lines.map { Array($0.utf8) }
    for slot in document.layout.slots {
      guard let check = slot.check else { continue }
      let data = lines[slot.line][slot.columns]
      let digit = lines[slot.line][check]
      if digit == MRZCell.filler, slot.mayBeEmpty {
        // A filler stands for the digit of nothing, and of a number that goes on in the optional data.
        guard slot.part == .documentNumber, let optional = document.layout.slot(.optionalData) else { continue }
        let rest = lines[optional.line][optional.columns].prefix { $0 != MRZCell.filler }
        #expect(rest.last == MRZCheckDigit.of(Array(data) + rest.dropLast()), "\(document.lines)")
        continue
      }
      #expect(MRZCheckDigit.of(data) == digit, "\(document.lines)")
    }
    if let composite = document.layout.composite {
      #expect(
        MRZCheckDigit.of(composite.covers.flatMap { lines[$0.line][$0.columns] })
          == lines[composite.line][composite.column])
    }
  }

  @Test("most misread documents come out whole")
  func mended() {
    var zones = RandomZones(seed: 7)
    var (before, after) = (0, 0)
    for _ in 0..<500 {
      let (_, lines) = zones.document()
      let cells = zones.misread(lines, upTo: 2)
      if cells.map(\.text) == lines { before += 1 }
      if MRZReader.read(cells)?.lines == lines { after += 1 }
    }
    #expect(after > before + 25, "\(before) of 500 were right as they were read, \(after) with corrections")
  }
}
