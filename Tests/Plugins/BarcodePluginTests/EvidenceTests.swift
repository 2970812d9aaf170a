import BarcodePlugin
import ScanPluginKit
import ScanSynthetic
import Testing

@Suite("Evidence over frames")
struct EvidenceTests {
  private func tracker(_ count: Int? = nil) -> CodeTracker {
    CodeTracker(grace: .milliseconds(300)) { reading in
      count.map { NeededReads($0) } ?? Reliability(reading.symbology).neededReads
    }
  }

  private func reading(
    _ text: String, _ symbology: Symbology = .ean13, x: Double = 100, y: Double = 100, width: Double = 200,
    height: Double = 60, engines: Int = 1, extraReads: Int = 0
  ) -> CodeReading {
    CodeReading(
      identity: CodeReading.Identity(format: symbology.rawValue, value: text), symbology: symbology,
      quad: Rect<FrameSpace>(x: x, y: y, width: width, height: height).quad, engines: engines, extraReads: extraReads)
  }

  /// Whether the last text of a row of texts is accepted: a capital for a text that both engines read, a small letter for the
  /// same text read by one, `-` for a frame in which nothing is read.
  private func accepted(_ texts: String, _ symbology: Symbology) -> Bool {
    var tracker = tracker()
    var last = false
    for (index, text) in texts.enumerated() {
      let readings =
        text == "-" ? [] : [reading(text.uppercased(), symbology, engines: text.isUppercase ? 2 : 1)]
      last = tracker.add(readings, at: .milliseconds(33 * index)).last?.isAccepted ?? false
    }
    return last
  }

  @Test(
    "a text is accepted when it leads by the readings of its format",
    arguments: [
      ("A", Symbology.qr, true), ("A", .code128, true), ("AB", .qr, true), ("a", .pdf417, false), ("aa", .pdf417, true),
      ("A", .ean13, false), ("AA", .ean13, true), ("A---A", .ean13, true), ("AB", .ean13, false),
      ("ABA", .ean13, false),
      ("ABAB", .ean13, false), ("ABAA", .ean13, true), ("AAAAAAB", .ean13, false), ("AAAAAABA", .ean13, true),
      ("AAAAAABBB", .ean13, true), ("AA", .ean8, false), ("AAA", .ean8, true), ("AABA", .itf, false),
      // One engine alone takes longer, and agreement in any of the frames that count is enough.
      ("aaa", .ean13, false), ("aaaa", .ean13, true), ("aA", .ean13, true), ("Aa", .ean13, true),
      ("aabaa", .ean13, false), ("AAAAAABbb", .ean13, true), ("aaaaaabbb", .ean13, false), ("a", .code128, true),
      ("aaaa", .ean8, false), ("aaaaa", .ean8, true), ("aaA", .itf, true), ("aa", .code39, false),
      ("AA", .code39, true),
      // Agreement that was outvoted is forgotten.
      ("Abaa", .ean13, false),
    ])
  func lead(_ texts: String, _ symbology: Symbology, _ isAccepted: Bool) {
    #expect(accepted(texts, symbology) == isAccepted)
  }

  @Test("votes count for two seconds without a reading, then the spot is forgotten")
  func memory() {
    var tracker = tracker()
    _ = tracker.add([reading("A", engines: 2)], at: .zero)
    #expect(tracker.add([reading("A", engines: 2)], at: .seconds(2)).map(\.isAccepted) == [true])
    #expect(tracker.add([reading("A", engines: 2)], at: .milliseconds(4100)).map(\.reads) == [1])
    #expect(tracker.add([reading("A", engines: 2)], at: .zero).map(\.reads) == [1])
  }

  @Test("a hand that shakes keeps the spot; equal labels beside each other are two")
  func spots() {
    var tracker = tracker()
    var numbers: [[Int]] = []
    for index in 0..<6 {
      let shift = Double(index % 2) * 40
      numbers.append(
        tracker.add(
          [reading("A", x: 100 + shift), reading("A", x: 500 + shift), reading("B", x: 300 + shift, y: 300)],
          at: .milliseconds(33 * index)
        ).map(\.spot))
    }
    #expect(Set(numbers).count == 1 && Set(numbers[0]).count == 3)
  }

  @Test("rows of a label close to each other are codes of their own, not rivals")
  func rows() {
    var tracker = tracker()
    var consensuses: [CodeConsensus] = []
    for index in 0..<3 {
      consensuses = tracker.add(
        [
          reading("A", .code39, y: 100, height: 20, engines: 2), reading("B", .code39, y: 125, height: 20, engines: 2),
        ],
        at: .milliseconds(33 * index))
    }
    #expect(consensuses.allSatisfy { $0.isAccepted && $0.runnerUps.isEmpty })
  }

  @Test("what is read beside the right text is kept as runner-up and lowers the confidence")
  func runnerUps() {
    var (clean, disturbed) = (tracker(), tracker())
    for index in 0..<6 {
      _ = clean.add([reading("RIGHT")], at: .milliseconds(33 * index))
      _ = disturbed.add([reading(index == 2 ? "WRONG" : "RIGHT")], at: .milliseconds(33 * index))
    }
    let confident = clean.add([reading("RIGHT")], at: .milliseconds(200))[0]
    let unconfident = disturbed.add([reading("RIGHT")], at: .milliseconds(200))[0]
    #expect(confident.reads == 7 && confident.frames == 7 && confident.runnerUps.isEmpty)
    #expect(
      unconfident.reads == 6 && unconfident.runnerUps.map(\.identity.value) == ["WRONG"] && unconfident.isAccepted)
    #expect(unconfident.confidence < confident.confidence && confident.confidence >= 99)
  }

  @Test("a piece of a longer Interleaved 2 of 5 is not accepted, and one at the edge needs a reading more")
  func pieces() {
    var tracker = tracker()
    _ = tracker.add([reading("00123456", .itf, engines: 2)], at: .zero)
    var last: [CodeConsensus] = []
    for index in 1..<4 { last = tracker.add([reading("1234", .itf, engines: 2)], at: .milliseconds(33 * index)) }
    #expect(last.map(\.isAccepted) == [true])
    var longer = self.tracker()
    for index in 0..<8 {
      last = longer.add(
        [reading(index % 2 == 0 ? "00123456" : "1234", .itf, engines: 2)], at: .milliseconds(33 * index))
    }
    #expect(last.map(\.isAccepted) == [false])
    var edge = self.tracker()
    let accepted = (0..<4).map { index in
      edge.add([reading("123456", .itf, engines: 2, extraReads: 1)], at: .milliseconds(33 * index))[0].isAccepted
    }
    #expect(accepted == [false, false, false, true])
  }

  @Test("a weak format is not accepted beside a stronger one on the same bars, and does not hold it up")
  func stronger() {
    var tracker = tracker()
    let weak = reading("96385074", .ean8, engines: 2)
    for index in 0..<6 { _ = tracker.add([weak], at: .milliseconds(33 * index)) }
    let both = (6..<8).map { index in
      tracker.add([weak, reading("4006381333931", engines: 2)], at: .milliseconds(33 * index)).map(\.isAccepted)
    }
    #expect(both == [[false, false], [false, true]])
    // When the stronger one is gone for good, another label lies there.
    let alone = (8..<14).map { tracker.add([weak], at: .milliseconds(33 * $0))[0].isAccepted }
    #expect(alone.first == false && alone.last == true)
  }

  @Test("confidence grows with readings, and is less for one engine alone, a weaker format, and beside something else")
  func confidence() {
    func confidences(_ symbology: Symbology, engines: Int, _ texts: String = "AAAAAA") -> [Int] {
      var tracker = tracker()
      return texts.enumerated().map { index, text in
        tracker.add([reading(String(text), symbology, engines: engines)], at: .milliseconds(33 * index))[0].confidence
      }
    }
    for symbology in [Symbology.ean13, .itf] {
      let (agreed, alone) = (confidences(symbology, engines: 2), confidences(symbology, engines: 1))
      #expect(alone == alone.sorted() && agreed == agreed.sorted() && zip(alone, agreed).allSatisfy { $0 <= $1 })
      #expect(alone[0] < 95 && agreed[1] >= 98)
      let disturbed = confidences(symbology, engines: 1, "ABAAAA")
      #expect(disturbed[1] < 50 && disturbed[5] < alone[5])
    }
    #expect(confidences(.pdf417, engines: 1)[0] < confidences(.qr, engines: 1)[0])
    #expect(confidences(.qr, engines: 1)[5] == 100)
  }

  @Test("two attempts of one engine that agree are agreement, as two engines are")
  func attempts() {
    for (engines, attempts, isEnough) in [(1, 1, false), (2, 1, true), (1, 2, true)] {
      var tracker = tracker()
      let reading = CodeReading(
        identity: CodeReading.Identity(format: "EAN_13", value: "A"), symbology: .ean13,
        quad: Rect<FrameSpace>(x: 0, y: 0, width: 200, height: 60).quad, engines: engines, attempts: attempts)
      _ = tracker.add([reading], at: .zero)
      let consensus = tracker.add([reading], at: .milliseconds(33))[0]
      #expect(consensus.isAccepted == isEnough && consensus.agreements == (isEnough ? 2 : 0) && consensus.lead == 2)
    }
  }

  @Test(
    "whatever is read, nothing is accepted without its readings, the same frames give the same, and memory is bounded")
  func properties() {
    var random = SeededGenerator(seed: 41)
    for _ in 0..<15 {
      let needed = Int.random(in: 1...4, using: &random)
      var (one, other) = (tracker(needed), tracker(needed))
      var counts: [String: Int] = [:]
      for frame in 0..<80 {
        let readings = (0..<Int.random(in: 0...8, using: &random)).map { _ in
          reading(
            "\(Int.random(in: 0..<5, using: &random))", [.ean13, .qr, .itf].randomElement(using: &random) ?? .qr,
            x: .random(in: 0...1000, using: &random), y: .random(in: 0...1000, using: &random),
            engines: .random(in: 1...2, using: &random))
        }
        for reading in readings {
          counts["\(reading.identity)", default: 0] += reading.symbology.isLinear ? 1 : reading.engines
        }
        let consensuses = one.add(readings, at: .milliseconds(frame * 33))
        #expect(consensuses == other.add(readings, at: .milliseconds(frame * 33)))
        #expect(consensuses.count == readings.count && one.spotCount <= CodeTracker.spotLimit)
        for (reading, consensus) in zip(readings, consensuses) {
          #expect((0...100).contains(consensus.confidence) && consensus.frames <= consensus.reads)
          #expect(consensus.runnerUps.count < CodeTracker.voteLimit)
          #expect(consensus.reads <= counts["\(reading.identity)", default: 0])
          if consensus.isAccepted { #expect(consensus.reads >= needed) }
        }
      }
      one.reset()
      #expect(one.spotCount == 0)
      #expect(one.add([reading("0")], at: .zero).map(\.reads) == [1])
    }
  }

  @Test("more codes than are remembered still get an answer each")
  func many() {
    var tracker = tracker()
    let readings = (0..<200).map { reading("\($0)", x: Double($0 % 20) * 300, y: Double($0 / 20) * 200) }
    for frame in 0..<3 {
      let consensuses = tracker.add(readings, at: .milliseconds(frame * 33))
      #expect(consensuses.count == 200 && tracker.spotCount == CodeTracker.spotLimit)
    }
  }
}

@Suite("Evidence in results")
struct EvidenceResultTests {
  private func frames(_ plugin: BarcodePlugin, _ image: LumaImage, _ count: Int) throws -> [ScanOutput] {
    try (0..<count).map { index in
      try plugin.scan(ScanInput(frame: Frame(timestamp: .milliseconds(33 * index), luma: image), effort: .live))
    }
  }

  @Test(
    "a live source delivers a format after its number of readings, or after the number that is asked for",
    arguments: [
      (Symbology.qr, "A QR", MinReads?.none, 1), (.code128, "CODE", nil, 1), (.ean13, "4006381333931", nil, 2),
      (.ean8, "96385074", nil, 3), (.ean13, "4006381333931", .uniform(1), 1), (.qr, "A QR", .uniform(3), 3),
      (.ean13, "4006381333931", .perFormat([.ean13: 5]), 5), (.code128, "CODE", .perFormat([.all: 4, .qrCode: 1]), 4),
    ])
  func minReads(_ symbology: Symbology, _ text: String, _ minReads: MinReads?, _ needed: Int) throws {
    let config = BarcodeConfig(barcodeFormats: [.all], multiBarcode: true, minReads: minReads)
    let plugin = try BarcodePlugin(config: config, filter: 0)
    let outputs = try frames(plugin, try code(symbology, text, scale: 3), 6)
    let first = try #require(outputs.firstIndex { !$0.results.isEmpty })
    // Engines that agree on a matrix code count one by one.
    #expect(first + 1 == needed || (symbology == .qr && first < needed))
    let body = try #require(outputs[first].results[0].body as? BarcodeResult)
    let evidence = try #require(body.barcodes[0].evidence)
    #expect(evidence.frames == first + 1 && evidence.reads >= needed)
    #expect(outputs[first].results[0].confidence == evidence.confidence)
    for output in outputs[..<first] {
      #expect(output.skipped == .confidenceNotReached && output.candidates.count == 1 && output.seen == [])
    }
  }

  @Test("a Code 39 without its light margin needs a reading more")
  func margin() throws {
    let clean = try code(.code39, "MARGIN", scale: 3)
    let columns = clean.withView { view in
      (0..<view.width).filter { x in (0..<view.height).contains { view[x, $0] < 128 } }
    }
    let (left, right) = (try #require(columns.first), try #require(columns.last))
    func needed(_ margin: Int) throws -> Int {
      let cut = clean.cropped(
        to: PixelRect(x: left - margin, y: 0, width: right - left + 2 * margin, height: clean.height))
      let config = BarcodeConfig(barcodeFormats: [.code39])
      let plugin = try BarcodePlugin(config: config, filter: 0)
      let outputs = try frames(plugin, cut, 8)
      return try #require(outputs.firstIndex { !$0.results.isEmpty }) + 1
    }
    #expect(try needed(20) == 2)
    #expect(try needed(8) == 3)
  }

  @Test("a still is delivered at once")
  func still() throws {
    let codes = try plugin().codes(try code(.ean8, "96385074", scale: 3))
    #expect(codes.map(\.value) == ["96385074"] && codes[0].evidence?.frames == 1)
  }

  @Test("a candidate in the middle never hides a code that can be read", arguments: [true, false])
  func candidate(_ multiBarcode: Bool) throws {
    let damaged = try code(.ean13, "4006381333931", scale: 3)
    let spoiled = damaged.withView { view in
      LumaImage(size: view.size) { buffer in
        for y in 0..<view.height {
          for x in 0..<view.width {
            // A stripe over three digits: the guard bars are there, the check digit is not right.
            buffer[y * view.width + x] = (150..<172).contains(x) ? 0 : view[x, y]
          }
        }
      }
    }
    for middle in [spoiled, try code(.ean8, "96385074", scale: 3)] {
      let sheet = LumaImage.sheet(
        PixelSize(width: 900, height: 500), [(middle, 280, 160), (try code(.qr, "READABLE", scale: 3), 700, 20)])
      let plugin = try plugin([.ean13, .ean8, .qrCode], multiBarcode: multiBarcode, minReads: nil)
      let output = try frames(plugin, sheet, 1)[0]
      #expect(output.results.flatMap(\.body.items).map(\.text) == ["READABLE"])
    }
  }
}
