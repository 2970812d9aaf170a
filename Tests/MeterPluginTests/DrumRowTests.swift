import Testing

@testable import MeterPlugin

@Suite("Rows of drums")
struct DrumRowTests {
  /// A cell that shows a digit, or parts of a digit and the next one.
  static func cell(_ digit: Int, between: Double = 0, sure: Double = 0.97) -> DrumCell {
    var digits = [Double](repeating: (1 - sure) / 10, count: 10)
    digits[digit] += sure * (1 - between)
    digits = digits.map { $0 * (1 - between) }
    if between > 0 {
      digits[digit] += 0.05
      digits[(digit + 1) % 10] += 0.05
    }
    return DrumCell(digits: digits, between: between * 0.9)
  }

  private func text(_ row: DrumRow) -> String { row.digits.map(String.init).joined() }

  @Test("drums that stand are read as they are")
  func standing() throws {
    let row = try #require(DrumRow([0, 4, 7, 1, 9].map { Self.cell($0) }))
    #expect(text(row) == "04719" && !row.isRolling && row.certainty > 0.8)
    #expect(row.certainties.allSatisfy { $0 > 0.9 })
  }

  @Test("the last drum may roll: its lower digit counts, and that is told")
  func rolling() throws {
    let row = try #require(DrumRow([Self.cell(1), Self.cell(2), Self.cell(4, between: 0.9)]))
    #expect(text(row) == "124" && row.isRolling)
  }

  @Test("all drums to the left of a nine that passes pass with it and keep their lower digits")
  func carry() throws {
    let cells = [Self.cell(3), Self.cell(4, between: 0.9), Self.cell(9, between: 0.9), Self.cell(9, between: 0.9)]
    let row = try #require(DrumRow(cells))
    #expect(text(row) == "3499" && row.isRolling)
  }

  @Test("a drum between two digits counts as the upper one where the drum to its right has reached zero")
  func late() throws {
    #expect(text(try #require(DrumRow([Self.cell(2, between: 0.9), Self.cell(0)]))) == "30")
    #expect(text(try #require(DrumRow([Self.cell(2, between: 0.9), Self.cell(9)]))) == "29")
  }

  @Test("a reading that no counter shows is unsure")
  func impossible() throws {
    let row = try #require(DrumRow([Self.cell(2, between: 0.9), Self.cell(5), Self.cell(1)]))
    #expect(row.certainty < 0.9 || row.certainties[0] < 0.9)
    #expect(DrumRow([]) == nil)
    #expect(DrumRow([DrumCell(digits: [1], between: 0)]) == nil)
  }

  @Test("windows that say nothing give a reading without certainty")
  func blank() throws {
    let nothing = DrumCell(digits: [Double](repeating: 0, count: 10), between: 0)
    let row = try #require(DrumRow([nothing, nothing]))
    #expect(row.certainty < 0.2 && nothing.background == 1)
  }
}
