import ScanRecognition
import Testing

@Suite("Combination of readings")
struct HypothesisCombinerTests {
  private typealias Hypothesis = CharacterHypothesis<Character>

  private static func line(_ text: String, confidence: Double = 80) -> [Hypothesis] {
    text.map { Hypothesis($0, confidence: confidence) }
  }

  @Test("characters that most readings have outvote the others, also in readings of another length")
  func majority() throws {
    let readings = ["KA123", "KA1Z3", "K123", "KA123"].map { Self.line($0) }
    let reference = try #require(HypothesisCombiner.reference(of: readings))
    let combined = HypothesisCombiner().combine(readings, onto: reference)
    #expect(String(combined.map(\.character)) == "KA123")
    #expect(combined.map(\.confidence) == [80, 80, 80, 60, 80])
    #expect(combined[3].alternatives == [.init("Z", confidence: 20)])
  }

  @Test("an alternative counts as much as the combiner weighs it", arguments: [(1.0, "B"), (0.25, "8")])
  func alternatives(weight: Double, character: Character) {
    let readings = [
      [Hypothesis("8", confidence: 60, alternatives: [.init("B", confidence: 40)])], Self.line("B", confidence: 45),
    ]
    let combined = HypothesisCombiner(alternativeWeight: weight).combine(readings, onto: readings[0])
    #expect(combined.map(\.character) == [character])
  }

  @Test("the reference is the newest reading of the usual length")
  func reference() {
    let readings = ["ABC", "ABD", "AB", ""].map { Self.line($0) }
    #expect(HypothesisCombiner.reference(of: readings) == Self.line("ABD"))
    #expect(HypothesisCombiner.reference(of: [[Hypothesis]]()) == nil)
  }

  @Test("a table knows both directions of a pair, and all members of a group")
  func confusions() {
    let table = ConfusionTable<Character>(["0O", "1Il"])
    #expect(table.partners(of: "O") == ["0"] && table.partners(of: "I") == ["1", "l"])
    #expect(table.confuses("l", "1") && !table.confuses("0", "1") && table.partners(of: "A").isEmpty)
  }

  @Test("a changed character keeps what was read as its first alternative")
  func change() {
    let read = Hypothesis("8", confidence: 70, alternatives: [.init("B", confidence: 20), .init("3", confidence: 5)])
    let changed = read.changed(to: "B", confidence: 20)
    #expect(changed.character == "B" && changed.confidence == 20 && read.isUncertain)
    #expect(changed.alternatives == [.init("8", confidence: 70), .init("3", confidence: 5)])
  }
}
