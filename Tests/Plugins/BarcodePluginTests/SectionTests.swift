import ScanBench
import ScanPluginKit
import Testing

@testable import BarcodePlugin

@Suite("Capture in sections")
struct SectionTests {
  /// Parts of a text as a camera sees them that moves along it, steadily.
  private func parts(_ text: String, visible: Int, step: Double) -> [CodePart] {
    let letters = Array(text.utf8)
    let last = letters.count - visible
    return (-3...Int(Double(last) / step) + 3).map { frame in
      let place = min(Double(last), max(0, Double(frame) * step))
      let first = Int(place)
      return CodePart(
        text: Array(letters[first..<first + visible]), mirrored: Array(repeating: UInt8(ascii: "0"), count: visible),
        hasStart: first == 0, hasStop: first == last, isDirected: first == 0 || first == last,
        places: (0..<visible).map { SIMD2(Float((Double(first + $0) - place + 0.5) * 50), 60) }, halfHeight: 40)
    }
  }

  private func run(_ parts: [CodePart], each time: Duration = .milliseconds(33)) -> [SectionStitcher.Progress] {
    var stitcher = SectionStitcher()
    return parts.enumerated().map { stitcher.add([$0.element], at: time * $0.offset) }
  }

  @Test("parts that overlap become the whole, once", arguments: 0..<100)
  func joins(_ seed: Int) {
    let text = SectionPan.text(20 + seed % 60, of: SectionPan.alphabet, seed: UInt64(seed))
    let progress = run(parts(text, visible: 10 + seed % 4, step: 0.4 + Double(seed % 7) / 2))
    #expect(progress.compactMap(\.whole) == [text])
    #expect(progress.compactMap(\.partial).allSatisfy { text.hasPrefix($0) })
    #expect(progress.last?.partial == nil)
  }

  @Test("text that repeats gives nothing rather than a wrong text", arguments: [1, 2, 3, 4])
  func repeats(_ period: Int) {
    for count in 16...40 {
      let text = String(String(repeating: "ABCD".prefix(period).description, count: 40).prefix(count))
      for step in [0.3, 1, 2.5] {
        #expect(run(parts(text, visible: 12, step: step)).compactMap(\.whole).allSatisfy { $0 == text })
      }
    }
  }

  @Test("parts of another code do not join, though they have eight characters in common")
  func others() {
    let first = parts("HEAD1234567890SHARED-8ONE", visible: 12, step: 1)
    let second = parts("OTHER-TEXT0SHARED-8SECOND", visible: 12, step: 1).map { part in
      var below = part
      below.places = part.places.map { $0 + SIMD2(0, 120) }
      return below
    }
    #expect(run(Array(first.prefix(10) + second.suffix(9))).compactMap(\.whole).isEmpty)
  }

  @Test("a view that is lost for long begins anew")
  func lost() {
    let parts = parts("0123456789ABCDEFGHIJKLMNOPQ", visible: 12, step: 1)
    #expect(run(parts).compactMap(\.whole).count == 1)
    #expect(run(parts, each: .milliseconds(500)).compactMap(\.whole).isEmpty)
  }

  @Test("every character of the symbology is read from its widths")
  func characters() throws {
    #expect(try SectionRun.outcome(SectionPan([SectionPan.alphabet], seed: 3)).texts == [SectionPan.alphabet])
  }

  @Test("the check character is the sum of the others modulo 43")
  func checkCharacter() {
    #expect(Code39Character.hasCheckCharacter(Array("CODE 39R".utf8)))
    #expect(!Code39Character.hasCheckCharacter(Array("CODE 39A".utf8)))
  }

  @Test("a long code is read from a pan; advice and text follow", arguments: [0, 1, 2, 3, 62])
  func pans(_ number: Int) throws {
    let text = try #require(SectionRun.Subject.single.texts(number).first)
    let outcome = try SectionRun.outcome(SectionPan([text], seed: UInt64(number) + 1000))
    #expect(outcome.texts == [text])
    let partials = outcome.partials.compactMap { $0 }
    #expect(partials.allSatisfy(text.contains))
    #expect(zip(partials, partials.dropFirst()).allSatisfy { $1.contains($0) })
    #expect(partials.last?.count ?? 0 > 30)
    #expect(zip(outcome.partials, outcome.guidance).allSatisfy { ($0 != nil) == ($1 == .continueParts) })
    #expect(outcome.partials.last == .some(nil))
  }

  @Test("a pan over two codes never joins them, and repeating text gives no wrong text")
  func never() throws {
    #expect(try SectionRun.counts(.pair, 0..<3).wrong == 0)
    #expect(try SectionRun.counts(.repeating, 0..<4).wrong == 0)
    // Once one period short, as the camera seemed to have moved less.
    #expect(try SectionRun.counts(.repeating, 63..<64).wrong == 0)
  }

  @Test("a P from behind, which is a start and stop character, makes no shorter code of a text with two of them")
  func pieces() throws {
    let counts = try SectionRun.counts(.pair, 32..<33)
    #expect(counts.read == 2 && counts.wrong == 0 && counts.unruly.isEmpty)
  }

  @Test("a code that is not expected is put together and reported as unwanted")
  func unwanted() throws {
    let text = SectionPan.text(20, of: SectionPan.alphabet, seed: 4)
    var pan = SectionPan([text], seed: 9)
    let config = BarcodeConfig(barcodeFormats: [.code39], expected: ["OTHER"])
    let plugin = try BarcodePlugin(config: config)
    var seen: [SeenItem] = []
    for number in 0..<pan.count {
      let output = try plugin.scan(ScanInput(frame: pan.frame(number), effort: .live))
      #expect(output.results.isEmpty)
      seen += output.seen ?? []
    }
    #expect(Set(seen.map(\.item.text)) == [text] && seen.allSatisfy(\.isUnwanted))
  }

  @Test("each piece has to be in as many frames as minReads asks for", arguments: [1, 2, 4])
  func reads(_ count: Int) {
    let text = "0123456789ABCDEFGHIJKLMN"
    var stitcher = SectionStitcher(confirmations: count)
    let progress = parts(text, visible: 12, step: 1.5).enumerated().map {
      stitcher.add([$0.element], at: .milliseconds(33) * $0.offset)
    }
    let whole = progress.first { $0.whole != nil }
    #expect(whole?.whole == text)
    #expect((whole?.frames ?? 0) >= max(2, count))
  }

  @Test("switched off, nothing is put together")
  func off() {
    let formats = FormatSelection(names: ["CODE_39"], disabled: [])
    #expect(SectionCapture(SectionsConfig(), formats, reads: 2) != nil)
    #expect(SectionCapture(SectionsConfig(isEnabled: false), formats, reads: 2) == nil)
    #expect(SectionCapture(SectionsConfig(), FormatSelection(names: ["EAN_13"], disabled: []), reads: 2) == nil)
  }
}
