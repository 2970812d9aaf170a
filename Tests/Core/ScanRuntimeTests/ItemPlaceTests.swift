import ScanPluginKit
import ScanSynthetic
import ScanTestKit
import Testing

@testable import ScanRuntime

@Suite("The places of things in view")
struct ItemPlaceTests {
  private func items(_ seen: [SeenItem]) -> [RecognizedItem] {
    var tracker = ItemTracker()
    _ = tracker.see(
      seen,
      ItemPass(
        pluginID: "p", configRevision: 1, frameSize: PixelSize(width: 1000, height: 1000),
        observation: Observation(frameNumber: 0, timestamp: .zero, wallClock: .zero), grace: .zero))
    return tracker.all
  }

  @Test("are read line by line from the top, each line from the left, in whatever order they come")
  func readingOrder() {
    let page: [SeenItem] = [
      .scripted("1", x: 0, y: 12), .scripted("2", x: 200, y: 0), .scripted("3", x: 400, y: 15),
      .scripted("4", x: 0, y: 60, height: 0), .scripted("5", x: 100, y: 50), .scripted("6", x: 0, y: 200),
      SeenItem(FoundItem(kind: "scripted", text: "7")),
    ]
    var random = SeededGenerator(seed: 3)
    for _ in 0..<50 { #expect(items(page.shuffled(using: &random)).map(\.text).joined() == "1234567") }
  }

  @Test("are read from the right in rows of Hebrew or Arabic, whatever row is above")
  func rightToLeft() {
    let page: [SeenItem] = [
      .scripted("left", x: 0, y: 0), .scripted("right", x: 300, y: 5), .scripted("שלום", x: 0, y: 100),
      .scripted("42", x: 150, y: 102), .scripted("עולם", x: 300, y: 98), .scripted("سلام", x: 0, y: 200),
      .scripted("mixed", x: 150, y: 200), .scripted("عالم", x: 300, y: 200),
    ]
    var random = SeededGenerator(seed: 4)
    for _ in 0..<20 {
      #expect(
        items(page.shuffled(using: &random)).map(\.text)
          == ["left", "right", "עולם", "42", "שלום", "عالم", "mixed", "سلام"])
    }
  }

  @Test("of a slope do not make the whole page one line")
  func slope() {
    let stairs = (0..<10).map { SeenItem.scripted("\($0)", x: 900 - Double($0) * 90, y: Double($0) * 25) }
    // Each step overlaps the one before by little more than a third; every second one begins a line.
    #expect(items(stairs).map(\.text).joined() == "0123456789")
  }

  @Test(
    "are hit inside and a little beside, thin ones more",
    arguments: [
      (50.0, 20.0, "label"), (103, 20, "label"), (105, 20, nil), (45, 22, "label"), (300, 310, "line"), (300, 325, nil),
      (205, 300, "line"), (20, 20, "inner"), (1000, 1000, nil), (.nan, 0, nil),
    ] as [(Double, Double, String?)])
  func hits(x: Double, y: Double, text: String?) {
    let view = items([
      .scripted("label", x: 0, y: 0), .scripted("inner", x: 15, y: 15, width: 10, height: 10),
      .scripted("line", x: 200, y: 300, width: 200, height: 1), SeenItem(FoundItem(kind: "scripted", text: "nowhere")),
    ])
    #expect(view.item(at: FramePoint(x: x, y: y))?.text == text)
  }

  @Test("are hit in every winding, and when the corners cross")
  func windings() {
    let corners = [(100.0, 100.0), (300.0, 120.0), (290.0, 260.0), (90.0, 240.0)].map { FramePoint(x: $0.0, y: $0.1) }
    for order in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 3, 0, 1]] {
      let quad = FrameQuad(
        topLeft: corners[order[0]], topRight: corners[order[1]], bottomRight: corners[order[2]],
        bottomLeft: corners[order[3]])
      let view = items([SeenItem(FoundItem(kind: "k", text: "t", quad: quad))])
      #expect(view.item(at: FramePoint(x: 200, y: 180)) != nil && view.item(at: FramePoint(x: 80, y: 100)) == nil)
    }
  }

  @Test("nearest to the middle count when only one does; the larger, then the upper one of two at the same distance")
  func centerMost() {
    let region = PixelRect(x: 0, y: 0, width: 1000, height: 1000)
    func chosen(_ seen: [SeenItem]) -> [String] {
      ScanOutput(seen: seen).limitedToCenter(of: region).seenItems.map(\.item.text)
    }
    let left = SeenItem.scripted("left", x: 300, y: 480)
    let right = SeenItem.scripted("right", x: 600, y: 480)
    #expect(chosen([right, left]) == ["left"] && chosen([left, right]) == ["left"])
    #expect(chosen([left, .scripted("large", x: 550, y: 450, width: 200, height: 100)]) == ["large"])
    #expect(chosen([left, .scripted("mid", x: 470, y: 480)]) == ["mid"])
    // Nothing unwanted hides what is wanted.
    #expect(chosen([left, .scripted("mid", x: 470, y: 480, isUnwanted: true)]) == ["left"])
    #expect(chosen([.scripted("mid", x: 470, y: 480, isUnwanted: true)]) == ["mid"])
    #expect(chosen([SeenItem(FoundItem(kind: "k", text: "nowhere")), right]) == ["right"] && chosen([]).isEmpty)
  }

  @Test(
    "can be limited to a region, in pixels or fractions",
    arguments: [
      (RegionOfInterest.normalized(Rect(x: 0.25, y: 0.5, width: 0.5, height: 0.5)), "50x60+25+60"),
      (.frame(Rect(x: 10.5, y: 0, width: 20, height: 500)), "21x100+10+20"),
      (.frame(Rect(x: -50, y: -50, width: 500, height: 500)), "100x100+0+20"),
      (.frame(Rect(x: 200, y: 0, width: 10, height: 10)), nil),
      (.normalized(Rect(x: .nan, y: 0, width: 0.1, height: 1)), nil),
    ] as [(RegionOfInterest, String?)])
  func regions(region: RegionOfInterest, expected: String?) {
    let size = PixelSize(width: 100, height: 120)
    let cutout = PixelRect(x: 0, y: 20, width: 100, height: 100)
    let limited = cutout.limited(to: region, in: size)
    if let expected { #expect(limited.description == expected) } else { #expect(limited.isEmpty) }
    #expect(cutout.limited(to: nil, in: size) == cutout)
  }
}
