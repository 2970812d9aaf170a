import ScanPluginKit
import ScanRecognition
import ScanSynthetic
import Testing

@testable import TextPlugin

@Suite("Numbers of containers")
struct ContainerTests {
  static func read(_ text: String) -> ContainerNumber? { ContainerNumber.read(TextCell.cells(text).codeCells) }

  @Test(
    "numbers with a right check digit are read",
    arguments: ["CSQU3054383", "TOLU4734787", "MSKU9070323", "HLXU 200841 9"])
  func golden(text: String) throws {
    let number = try #require(Self.read(text))
    #expect(number.text == text.filter { $0 != " " } && number.isVerified)
  }

  @Test(
    "a wrong digit, category or length gives none",
    arguments: ["CSQU3054384", "CSQA3054383", "CSQU305438", "CSU3054383", "CSQU305W383", "1SQU3054383", ""])
  func nearMisses(text: String) { #expect(Self.read(text) == nil) }

  @Test("a letter among the digits is changed when one digit only looks alike")
  func alphabet() throws {
    let number = try #require(Self.read("CSQU3O54383"))
    #expect(number.text == "CSQU3054383" && number.fit.corrections.count == 1)
  }

  @Test("a wrong check digit is not put right, though one reading of an uncertain digit would")
  func unrepaired() {
    var cells = TextCell.cells("CSQU3054363")
    cells[9] = TextCell("6", confidence: 50, alternatives: [.init("8", confidence: 30)])
    #expect(ContainerNumber.read(cells) == nil)
  }

  @Test("an uncertain character whose other reading would be right as well leaves the number unproven")
  func unproven() throws {
    // `0` and `A` count alike, `2` and `D` as well: the digit cannot distinguish them.
    var cells = TextCell.cells("CSQU3054383")
    cells[4].confidence = 50
    cells[5].confidence = 50
    #expect(try #require(ContainerNumber.read(cells)).isVerified == false)
  }

  @Test("of ten thousand numbers with uncertain misreadings none that is wrong is called proven")
  func noise() {
    var random = SeededGenerator(seed: 4)
    var proven = 0
    for _ in 0..<10_000 {
      var characters = ContainerNumber.places.map { random.pick($0.characters) }
      characters[10] = Character("\(ContainerNumber.checkDigit(characters) ?? 0)")
      guard let number = ContainerNumber.read(random.misread(TextCell.cells(String(characters)), maximum: 3)) else {
        continue
      }
      if number.isVerified {
        proven += 1
        #expect(number.text == String(characters))
      }
    }
    #expect(proven > 1000)
  }

  @Test(
    "size and type are understood",
    arguments: [
      ("22G1", "22G1", "20 ft", "8 ft 6 in", "general purpose"),
      ("45R1", "45R1", "40 ft", "9 ft 6 in", "thermal, refrigerated"),
      ("L5G1", "L5G1", "45 ft", "9 ft 6 in", "general purpose"), ("42U6", "42U6", "40 ft", "8 ft 6 in", "open top"),
      ("2261", "22G1", "20 ft", "8 ft 6 in", "general purpose"),
    ])
  func sizeType(read: String, code: String, length: String, height: String, type: String) throws {
    let size = try #require(ContainerSizeType.read(TextCell.cells("MAX \(read) KG").codeCells))
    #expect(size.code == code && size.length == length && size.height == height && size.type == type)
  }

  @Test("other words are no size", arguments: ["TARE", "2235", "X2G1", "2XG1", "22G", "122G1", "2635"])
  func noSize(code: String) { #expect(ContainerSizeType.read(TextCell.cells(code).codeCells) == nil) }
}
