import Testing

@testable import MeterPlugin

@Suite("Rows of drums")
struct DrumRowTests {
  /// A cell of a drum that has turned from a digit by a share of the way to the next one.
  static func cell(_ digit: Int, turned: Double = 0, confidence: Double = 0.97) -> DrumCell {
    var places = [Double](repeating: (1 - confidence) / Double(DrumCell.count + 1), count: DrumCell.count)
    let place = (Double(digit) + turned) * Double(DrumCell.placesPerDigit)
    let lower = Int(place)
    places[lower] += confidence * (1 - place + Double(lower))
    places[(lower + 1) % DrumCell.count] += confidence * (place - Double(lower))
    return DrumCell(places: places)
  }

  private func text(_ row: DrumRow) -> String { row.digits.map(String.init).joined() }

  @Test("drums that stand are read as they are")
  func upright() throws {
    let row = try #require(DrumRow([0, 4, 7, 1, 9].map { Self.cell($0) }))
    #expect(text(row) == "04719" && !row.isRolling && row.certainty > 0.8)
    #expect(row.certainties.allSatisfy { $0 > 0.9 })
  }

  @Test("the last drum may roll: its lower digit counts, and that is reported", arguments: [0.25, 0.4, 0.5, 0.6, 0.75])
  func rolling(_ turned: Double) throws {
    let row = try #require(DrumRow([Self.cell(1), Self.cell(2), Self.cell(4, turned: turned)]))
    #expect(text(row) == "124" && row.isRolling)
  }

  @Test("a last drum that stands a little beside its digit is at rest", arguments: [(4, 0.08), (3, 0.92)])
  func nearlyStanding(_ digit: Int, _ turned: Double) throws {
    let row = try #require(DrumRow([Self.cell(1), Self.cell(2), Self.cell(digit, turned: turned)]))
    #expect(text(row) == "124" && !row.isRolling)
  }

  @Test(
    "all drums to the left of a nine that passes pass with it and keep their lower digits",
    arguments: [0, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75])
  func carry(_ turned: Double) throws {
    // Each drum lags a little behind the one that takes it along.
    let lags = [0.1, 0.05, 0].map { max(0, turned - $0) }
    let cells = [
      Self.cell(3), Self.cell(4, turned: lags[0]), Self.cell(9, turned: lags[1]), Self.cell(9, turned: lags[2]),
    ]
    let row = try #require(DrumRow(cells))
    #expect(text(row) == "3499" && row.isRolling == (turned > 0.2))
  }

  @Test("a drum between two digits counts as the upper one where the drum to its right has reached zero")
  func late() throws {
    #expect(text(try #require(DrumRow([Self.cell(2, turned: 0.5), Self.cell(0)]))) == "30")
    #expect(text(try #require(DrumRow([Self.cell(2, turned: 0.7), Self.cell(0)]))) == "30")
    #expect(text(try #require(DrumRow([Self.cell(2, turned: 0.5), Self.cell(9)]))) == "29")
    #expect(text(try #require(DrumRow([Self.cell(2, turned: 0.5), Self.cell(9, turned: 0.75)]))) == "29")
  }

  @Test("a reading that no counter shows is uncertain")
  func impossible() throws {
    let row = try #require(DrumRow([Self.cell(2, turned: 0.5, confidence: 0.7), Self.cell(5), Self.cell(1)]))
    #expect(row.certainty < 0.9 || row.certainties[0] < 0.9)
    #expect(DrumRow([]) == nil)
    #expect(DrumRow([DrumCell(places: [1])]) == nil)
  }

  @Test("windows that say nothing give a reading without certainty")
  func blank() throws {
    let row = try #require(DrumRow([.nothing, .nothing]))
    #expect(row.certainty < 0.2 && DrumCell.nothing.background == 1)
  }

  @Test("a place counts for the digit that people give of it, half way for none")
  func digits() {
    let cell = Self.cell(9, turned: 0.25, confidence: 1)
    #expect(cell.digits[9] == 0.5 && cell.between == 0.5 && cell.background == 0)
    #expect(Self.cell(9, turned: 0.75, confidence: 1).digits[0] == 0.5)
    #expect(Self.cell(3, turned: 0.5, confidence: 1).between == 1)
    #expect(Self.cell(3, confidence: 1).evidence > 3 && DrumCell.nothing.evidence < -3)
  }
}
