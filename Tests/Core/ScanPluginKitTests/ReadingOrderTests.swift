import ScanPluginKit
import Testing

@Suite("The order of reading")
struct ReadingOrderTests {
  @Test(
    "a text is written as most of its letters are; digits and marks are written either way",
    arguments: [
      ("Hello", .leftToRight), ("Привет", .leftToRight), ("漢字", .leftToRight), ("שלום", .rightToLeft),
      ("سلام", .rightToLeft), ("ﷺ", .rightToLeft), ("שלום abc", .rightToLeft), ("abcdef שלום", .leftToRight),
      ("123 / 45", nil), ("١٢٣", nil), ("", nil), ("אa", nil),
    ] as [(String, WritingDirection?)])
  func direction(text: String, direction: WritingDirection?) { #expect(WritingDirection(of: text) == direction) }

  @Test("boxes without numbers for places are put in some order, each once")
  func odd() {
    let odd: [Double] = [.nan, .infinity, -.infinity, 0, 5]
    let boxes = odd.flatMap { x in
      odd.map { ReadingBox(left: x, right: $0, top: $0, bottom: x, direction: .rightToLeft) }
    }
    #expect(boxes.readingOrder.sorted() == Array(boxes.indices))
    #expect([ReadingBox]().readingOrder.isEmpty)
  }
}
