import ScanPluginKit
import ScanRecognition
import Testing

@testable import TextPlugin

@Suite("Several examines a line, and several lines of a frame")
struct LineHypothesesTests {
  private static func cells(_ text: String, _ confidence: Double) -> [TextCell] {
    TextCell.cells(text, confidence: confidence)
  }

  @Test("what most attempts read counts, and not what a single one is most confident of")
  func votes() throws {
    var hypotheses = LineHypotheses()
    for _ in 0..<3 { hypotheses.add([(Self.cells("AB12", 90), 1)]) }
    hypotheses.add([(Self.cells("AB1Z", 100), 1)])
    let texts = hypotheses.texts
    #expect(texts.map(\.cells.text) == ["AB12", "AB1Z"])
    #expect(abs(texts[0].likelihood - 0.75 * 0.6561) < 1e-9)
    #expect(abs(texts[1].likelihood - 0.25) < 1e-9)
    #expect(hypotheses.longest == 4)
  }

  @Test("hyphens and blanks make no other text, and the most confident reading of a text stays")
  func hyphens() {
    var hypotheses = LineHypotheses()
    hypotheses.add([(Self.cells("AB-12", 60), 1), (Self.cells("A812", 50), 1)])
    hypotheses.add([(Self.cells("AB12", 95), 1)])
    #expect(hypotheses.texts.map(\.cells.text) == ["AB12", "A812"])
  }

  @Test("readers count with their weights, however often each looked")
  func weights() {
    var (net, print) = (LineHypotheses(), LineHypotheses())
    for _ in 0..<9 { net.add([(Self.cells("M5VU", 99), 1)]) }
    print.add([(Self.cells("MSVU", 80), 1)])
    var hypotheses = LineHypotheses()
    hypotheses.add(net, weight: 1)
    hypotheses.add(print, weight: 4)
    #expect(hypotheses.texts.first?.cells.text == "MSVU")
    var equal = LineHypotheses()
    equal.add(net, weight: 1)
    equal.add(print, weight: 1)
    #expect(equal.texts.first?.cells.text == "M5VU")
  }

  @Test(
    "hyphens are those of the reader whose word counts most, and where all spell alike the most confident characters stay"
  )
  func spelling() {
    func both(_ net: (String, Double), _ print: (String, Double)) -> [TextCell]? {
      var (one, other, hypotheses) = (LineHypotheses(), LineHypotheses(), LineHypotheses())
      one.add([(Self.cells(net.0, net.1), 1)])
      other.add([(Self.cells(print.0, print.1), 1)])
      hypotheses.add(one, weight: 1)
      hypotheses.add(other, weight: 4)
      return hypotheses.texts.first?.cells
    }
    #expect(both(("AB12", 99), ("AB-12", 90))?.text == "AB-12")
    #expect(both(("AB12", 99), ("AB12", 80))?.allSatisfy { $0.confidence == 99 } == true)
    #expect(both(("AB12", 99), ("AB-12", 30))?.text == "AB12")
  }

  @Test("a hypotheses without readings has no text")
  func nothing() {
    var hypotheses = LineHypotheses()
    hypotheses.add([([], 1)])
    #expect(hypotheses.texts.isEmpty)
    #expect(hypotheses.longest == 0)
  }

  @Test("uncertain characters at the ends are none, those in the middle stay")
  func ends() {
    let cells =
      Self.cells("I", 20) + Self.cells("AB", 90) + Self.cells("8", 10) + Self.cells("12", 90) + Self.cells("7", 39)
    #expect(cells.withoutRoughEnds.cells.text == "AB812")
    #expect(abs(cells.withoutRoughEnds.share - 0.8 * 0.61) < 1e-9)
    #expect(Self.cells("ABC", 10).withoutRoughEnds.cells.isEmpty)
  }

  @Test("each line of a still is a result with its place, from top to bottom")
  func lines() throws {
    let page = DrawnPage.picture(["HELLO2468", "WORLD1357"])
    let plugin = try TextPluginTests.plugin(OCRConfig(scanMode: .line, charWhitelist: "EHLOWRD12345678"))
    let items = try plugin.scan(ScanInput(frame: DrawnPage.frame(page), effort: .still)).results.flatMap(\.body.items)
    #expect(items.map(\.text) == ["HELLO2468", "WORLD1357"])
    let tops = try items.map { try #require($0.quad).boundingRect.minY }
    #expect(tops[0] < tops[1])
  }

  @Test("the lines of a running source are items that stay, and each is reported once")
  func liveLines() throws {
    let page = DrawnPage.picture(["HELLO2468", "WORLD1357"])
    let plugin = try TextPluginTests.plugin(OCRConfig(scanMode: .line, charWhitelist: "EHLOWRD12345678"))
    var delivered: [String] = []
    var seen: [String] = []
    for number in 0..<6 {
      let frame = Frame(number: UInt64(number), timestamp: .milliseconds(33 * number), luma: page)
      let output = try plugin.scan(ScanInput(frame: frame, effort: .live))
      delivered += output.results.flatMap(\.body.items).map(\.text)
      seen = output.seenItems.map(\.item.text)
    }
    #expect(delivered.sorted() == ["HELLO2468", "WORLD1357"])
    #expect(seen == ["HELLO2468", "WORLD1357"])
  }

  @Test("with one item asked for, the line nearest to the middle is what counts")
  func center() throws {
    let page = DrawnPage.picture(["HELLO2468", "WORLD1357"])
    let plugin = try TextPluginTests.plugin(OCRConfig(scanMode: .line, charWhitelist: "EHLOWRD12345678"))
    let output = try plugin.scan(ScanInput(frame: DrawnPage.frame(page), effort: .still))
    let first = try #require(output.results.first?.body.items.first?.quad)
    let around = first.boundingRect
    let region = PixelRect(
      x: Int(around.minX), y: Int(around.minY), width: Int(around.maxX - around.minX),
      height: Int(around.maxY - around.minY))
    #expect(output.limitedToCenter(of: region).results.flatMap(\.body.items).map(\.text) == ["HELLO2468"])
  }
}
