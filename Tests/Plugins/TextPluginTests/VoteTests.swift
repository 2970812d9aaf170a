import ScanPluginKit
import ScanRecognition
import ScanSynthetic
import Testing

@testable import TextPlugin

@Suite("Votes over frames")
struct VoteTests {
  static func quad(x: Double, y: Double, width: Double, height: Double) -> FrameQuad {
    FrameQuad(
      topLeft: FramePoint(x: x, y: y), topRight: FramePoint(x: x + width, y: y),
      bottomRight: FramePoint(x: x + width, y: y + height), bottomLeft: FramePoint(x: x, y: y + height))
  }

  static func vote(_ texts: [String]) -> String {
    LineTracker.combined(texts.map { TextCell.cells($0, confidence: 80) }).text
  }

  @Test(
    "the characters that most readings agree on win, also where some lack one",
    arguments: [
      (["AB123", "AB128", "AB123"], "AB123"), (["A8123", "AB128", "AB123"], "AB123"),
      (["AB23", "AB123", "AB123"], "AB123"),
      (["AB1123", "AB123", "A8123", "AB123"], "AB123"), (["X"], "X"), ([], ""), (["", "AB"], "AB"),
    ])
  func characters(texts: [String], text: String) { #expect(Self.vote(texts) == text) }

  @Test("a more certain reading outvotes two uncertain ones")
  func confidence() {
    let readings = [
      TextCell.cells("8", confidence: 20), TextCell.cells("8", confidence: 20), TextCell.cells("B", confidence: 95),
    ]
    #expect(LineTracker.combined(readings).text == "B")
  }

  @Test("what was read alike in every frame grows more certain, and its rivals are listed")
  func consensus() {
    var tracker = LineTracker()
    let quad = Self.quad(x: 10, y: 10, width: 100, height: 20)
    var last: LineTracker.Consensus?
    for number in 0..<6 {
      let time = Duration.milliseconds(number * 40)
      tracker.begin(at: time)
      last = tracker.count(
        "AB123", own: number == 2 ? "AB128" : "AB123", kind: "TEXT", confidence: 60, isChecked: false, at: quad, time)
      #expect(last?.isAccepted == (number > 0))
    }
    #expect(last?.evidence.reads == 5 && last?.evidence.frames == 6)
    #expect(last?.evidence.runnerUps == [.init(value: "AB128", format: "TEXT", reads: 1)])
    #expect((last?.evidence.confidence ?? 0) > 60)
  }

  @Test("a text that the frames agree on waits until they are confident enough, and is then delivered once")
  func minConfidence() {
    var tracker = LineTracker()
    let quad = Self.quad(x: 10, y: 10, width: 100, height: 20)
    let verdicts = (0..<4).map { number in
      let time = Duration.milliseconds(number * 40)
      tracker.begin(at: time)
      return tracker.count(
        "AB123", own: "AB123", kind: "TEXT", confidence: 50, isChecked: false, minConfidence: 70, at: quad, time)
    }
    #expect(verdicts.map(\.isAgreed) == [false, true, true, true])
    #expect(verdicts.map(\.confidence) == [50, 65, 76, 83], "\(verdicts.map(\.confidence))")
    #expect(verdicts.map(\.isAccepted) == [false, false, true, true])
    #expect(verdicts.map(\.wasAcceptedBefore) == [false, false, false, true])
  }

  @Test("memory ends two seconds after a line was seen, and when time goes back")
  func memory() {
    var tracker = LineTracker()
    let quad = Self.quad(x: 10, y: 10, width: 100, height: 20)
    func voted(_ text: String, _ milliseconds: Int) -> String {
      tracker.begin(at: .milliseconds(milliseconds))
      return tracker.vote(TextCell.cells(text), at: quad, .milliseconds(milliseconds)).text
    }
    #expect(voted("AAA", 0) == "AAA" && voted("AAA", 100) == "AAA" && voted("BBB", 200) == "AAA")
    #expect(voted("CCC", 2_300) == "CCC")
    #expect(voted("DDD", 0) == "DDD")
  }

  @Test("never more spots are kept than the limit")
  func bounded() {
    var tracker = LineTracker()
    for number in 0..<1_000 {
      tracker.begin(at: .zero)
      let quad = Self.quad(x: 0, y: Double(number) * 100, width: 50, height: 20)
      _ = tracker.vote(TextCell.cells("A"), at: quad, .zero)
      _ = tracker.count("A", own: "A", kind: "", confidence: 50, isChecked: false, at: quad, .zero)
    }
    #expect(tracker.spotCount <= LineTracker.spotLimit)
  }

  @Test("frames in which each misreads another character give the text that none of them has")
  func sequence() {
    let truth = "1HGCM82633A004352"
    var random = SeededGenerator(seed: 3)
    var (single, together) = (0, 0)
    for _ in 0..<200 {
      let frames = (0..<5).map { _ in random.misread(TextCell.cells(truth, confidence: 80), maximum: 4) }
      if frames[0].text == truth { single += 1 }
      if LineTracker.combined(frames).text == truth { together += 1 }
    }
    #expect(single < 80 && together > 180, "\(single) \(together)")
  }
}

@Suite("Anything as text")
struct RandomTextTests {
  @Test("no cells, however odd, stop a parser")
  func fuzz() {
    var random = SeededGenerator(seed: 99)
    let letters = Array("ABXDOTPR0123456789/.()-+ÄéŁß√ 🙂\u{301}")
    for _ in 0..<1_500 {
      let text = String((0..<Int(random.next() % 70)).map { _ in random.pick(letters) })
      let cells = TextCell.cells(text, confidence: Double(random.next() % 101))
      let codes = cells.codeCells
      _ = VIN.read(codes)
      _ = ContainerNumber.read(codes)
      _ = ContainerSizeType.read(codes)
      _ = TireSizeReader.read(cells)
      _ = TireNumber.read(
        codes, needsPrefix: false, keepsRule: false, today: TireDate(week: 1, year: 2026))
      _ = CommercialTireID.read(cells)
      _ = TireMakers.maker(in: text)
      _ = PlateAreas.area(in: text, of: PlateAreas.unitedStates)
      #expect(codes.allSatisfy { CellSet.any.contains($0.character) })
    }
  }
}
