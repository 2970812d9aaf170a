import ScanRecognition
import Testing

@Suite("Alignment of readings")
struct EditAlignmentTests {
  @Test(
    "the distance is the fewest changes",
    arguments: [("", "", 0), ("", "AB", 2), ("KITTEN", "SITTING", 3), ("ABC", "ABC", 0), ("ABCD", "BCD", 1)])
  func distance(one: String, other: String, changes: Int) {
    let (one, other) = (Array(one), Array(other))
    #expect(EditAlignment.distance(one, other) == changes)
    #expect(EditAlignment.distance(other, one) == changes)
    let alignment = EditAlignment(one.count, other.count) { one[$0] == other[$1] ? 0 : 1 }
    #expect(alignment.cost == Double(changes))
    if changes > 1 { #expect(EditAlignment.distance(one, other, atMost: 1) > 1) }
  }

  @Test("the steps lead from one sequence to the other")
  func steps() {
    let (one, other) = (Array("AXBC"), Array("ABDC"))
    let alignment = EditAlignment(one.count, other.count) { one[$0] == other[$1] ? 0 : 1.2 }
    #expect(alignment.steps == [.pair(0, 0), .deletion(1), .pair(2, 1), .insertion(2), .pair(3, 3)])
    #expect(alignment.cost == 2)
  }

  @Test("costs of single elements decide which of them has no partner")
  func weights() {
    let doubled = EditAlignment(1, 2, substitution: { _, _ in 0 }, insertion: { [5, 1][$0] })
    #expect(doubled.steps == [.pair(0, 0), .insertion(1)])
    let other = EditAlignment(1, 2, substitution: { _, _ in 0 }, insertion: { [1, 5][$0] })
    #expect(other.steps == [.insertion(0), .pair(0, 1)])
  }
}
