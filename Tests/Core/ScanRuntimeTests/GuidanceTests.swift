import ScanPluginKit
import ScanTestKit
import Testing

@testable import ScanRuntime

@Suite("The advice to the user")
struct GuidanceTests {
  private static let region = PixelRect(x: 0, y: 0, width: 1000, height: 600)

  /// A picture in which everything is fine.
  private static var fine: PictureMeasure {
    var measure = LumaImage(size: PixelSize(width: 8, height: 8), filledWith: 128).withView { PictureMeasure($0) }
    (measure.dark, measure.bright, measure.sharpness, measure.motion) = (30, 220, 0.8, 1)
    return measure
  }

  private static func measure(_ change: (inout PictureMeasure) -> Void) -> PictureMeasure {
    var measure = fine
    change(&measure)
    return measure
  }

  private static let code = Rect<FrameSpace>(x: 300, y: 200, width: 300, height: 100).quad

  /// The advice after each of a row of passes, 100 ms apart.
  private func advice(
    _ rule: inout GuidanceRule, from start: Int = 0, _ count: Int, _ change: (inout GuidanceEvidence) -> Void
  ) -> [Guidance] {
    (0..<count).map { index in
      var evidence = GuidanceEvidence(
        timestamp: .milliseconds(start + index * 100), region: Self.region, measure: Self.fine)
      change(&evidence)
      rule.add(evidence)
      return rule.guidance
    }
  }

  @Test(
    "comes after it has held for 300 ms, and goes when something is read",
    arguments: [
      (Guidance.tooDark, measure { $0.bright = 40 }, [] as [FrameQuad]),
      (.tooBright, measure { $0.dark = 230 }, []),
      (.holdSteady, measure { $0.motion = 15 }, [code]),
      (.holdSteady, measure { $0.sharpness = 0.1 }, [code]),
      (.moveCloser, fine, [Rect(x: 500, y: 300, width: 100, height: 40).quad]),
      (.moveBack, fine, [Rect(x: 0, y: 200, width: 1000, height: 300).quad]),
      (.moveBack, fine, [Rect(x: 100, y: 1, width: 300, height: 599).quad]),
    ])
  func reasons(expected: Guidance, measure: PictureMeasure, candidates: [FrameQuad]) {
    var rule = GuidanceRule(delay: .seconds(2))
    let said = advice(&rule, 8) {
      $0.measure = measure
      $0.candidates = candidates
    }
    // A candidate counts from its second pass on.
    let first = candidates.isEmpty ? 3 : 4
    #expect(said == Array(repeating: .none, count: first) + Array(repeating: expected, count: 8 - first))
    #expect(advice(&rule, from: 800, 1) { $0.hasRead = true } == [.none] && !rule.isInRange)
  }

  @Test("to try it in parts comes after the delay of a steady candidate, to the pass", arguments: [500, 2000, 3000])
  func parts(delayMs: Int) {
    var rule = GuidanceRule(delay: .milliseconds(delayMs))
    let said = advice(&rule, 40) { $0.candidates = [Self.code] }
    #expect(said.firstIndex(of: .tryInParts) == 1 + delayMs / 100)
    #expect(said.last == .tryInParts && rule.isInRange)
    // A movement begins the time anew.
    let moved = advice(&rule, from: 4000, 10) {
      $0.candidates = [Self.code]
      $0.measure = Self.measure { $0.motion = 20 }
    }
    #expect(moved.last == .holdSteady)
    let steady = advice(&rule, from: 5000, 4) { $0.candidates = [Self.code] }
    #expect(steady == [.holdSteady, .holdSteady, .holdSteady, .none])
  }

  @Test("to move back becomes to try it in parts, when it was not enough for the delay")
  func partsAfterDelay() {
    var rule = GuidanceRule(delay: .seconds(2))
    let said = advice(&rule, 40) { $0.candidates = [Rect(x: 0, y: 200, width: 1000, height: 300).quad] }
    #expect(said.firstIndex(of: .moveBack) == 4)
    #expect(said.firstIndex(of: .tryInParts) == 21)
    #expect(said[21...].allSatisfy { $0 == .tryInParts })
  }

  @Test("of the plugin comes at once, and with it the parts that were read")
  func plugin() {
    var rule = GuidanceRule(delay: .seconds(2))
    #expect(advice(&rule, 2) { $0.advice = .continueParts } == [.continueParts, .continueParts])
    #expect(advice(&rule, from: 200, 1) { $0.advice = .wrongType } == [.wrongType])
    #expect(advice(&rule, from: 300, 1) { $0.hasRead = true } == [.none])
  }

  @Test("about the wrong type comes when something unwanted stays in view")
  func wrongType() {
    var rule = GuidanceRule(delay: .seconds(2))
    let said = advice(&rule, 12) { $0.hasUnwanted = true }
    #expect(said.firstIndex(of: .wrongType) == 8)
    // It is gone: the advice goes too, after a moment.
    #expect(advice(&rule, from: 1200, 5) { _ in } == [.wrongType, .wrongType, .wrongType, .none, .none])
    // Nothing wanted and unwanted at the same time is wrong.
    #expect(advice(&rule, from: 2000, 12) { ($0.hasUnwanted, $0.hasRead) = (true, true) }.allSatisfy { $0 == .none })
  }

  @Test("does not flicker, and one pass more or less does not change what is in range")
  func hysteresis() {
    var rule = GuidanceRule(delay: .seconds(60))
    var time = 0
    var range: [Bool] = []
    for hasCandidate in [true, false, true, true, false, true, false, false, true, false, false, false] {
      _ = advice(&rule, from: time, 1) { $0.candidates = hasCandidate ? [Self.code] : [] }
      range.append(rule.isInRange)
      time += 100
    }
    #expect(range == [false, false, false, true, true, true, true, false, false, false, false, false])
    var flickering = GuidanceRule(delay: .seconds(60))
    for pass in 0..<50 {
      let picture = Self.measure { $0.bright = pass % 2 == 0 ? 40 : 90 }
      let said = advice(&flickering, from: pass * 100, 1) { $0.measure = picture }
      #expect(said == [.none])
    }
    // Between the two limits it stays what it is.
    #expect(advice(&flickering, from: 5000, 5) { $0.measure = Self.measure { $0.bright = 50 } }.last == .tooDark)
    #expect(advice(&flickering, from: 5500, 5) { $0.measure = Self.measure { $0.bright = 70 } }.last == .tooDark)
    #expect(advice(&flickering, from: 6000, 5) { $0.measure = Self.measure { $0.bright = 80 } }.last == Guidance.none)
  }

  @Test("begins anew when the clock of the source goes back")
  func clockBack() {
    var rule = GuidanceRule(delay: .seconds(2))
    _ = advice(&rule, from: 60_000, 30) { $0.candidates = [Self.code] }
    #expect(rule.guidance == .tryInParts)
    #expect(advice(&rule, 1) { $0.candidates = [Self.code] } == [.none] && !rule.isInRange)
  }
}
