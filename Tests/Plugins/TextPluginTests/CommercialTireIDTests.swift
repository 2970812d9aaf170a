import ScanRecognition
import Testing

@testable import TextPlugin

@Suite("Serial numbers of commercial tires")
struct CommercialTireIDTests {
  /// Cells with their middles in widths of a character.
  private static func cells(_ characters: [(Character, Double)], spaces: Set<Int>) -> [TextCell] {
    characters.enumerated().map {
      TextCell($1.0, confidence: 99, position: $1.1 / 20, followsSpace: spaces.contains($0))
    }
  }

  @Test("A space no wider than beside a slanted letter parts no number")
  func narrow() {
    let cells = Self.cells([("1", 0), ("2", 1), ("3", 2), ("4", 3), ("7", 4), ("A", 5.3)], spaces: [5])
    #expect(CommercialTireID.read(cells)?.text == "12347A")
  }

  @Test("A number with a single character behind a wide space is not reported, as it may be a part only")
  func loose() {
    let cells = Self.cells([("1", 0), ("2", 1), ("3", 2), ("4", 3), ("7", 4), ("A", 6.2)], spaces: [5])
    #expect(CommercialTireID.read(cells) == nil)
  }

  @Test("A number among the words of a sentence is not reported, as it may be one upside down")
  func sentence() {
    let words = "SVM 340UM EHL AYONV SEM LHOIT"
    #expect(CommercialTireID.read(TextCell.cells(words)) == nil)
    #expect(CommercialTireID.read(TextCell.cells("FLEET NUMBER 340UM"))?.text == "340UM")
  }
}
