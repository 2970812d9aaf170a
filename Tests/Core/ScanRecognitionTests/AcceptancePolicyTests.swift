import ScanPluginKit
import ScanRecognition
import Testing

@Suite("Acceptance by a policy")
struct AcceptancePolicyTests {
  @Test(
    "a value is accepted by its readings and its lead, or by frames that conclude it in a row",
    arguments: [
      (ReadingSupport(reads: 2), true), (ReadingSupport(reads: 1), false),
      (ReadingSupport(reads: 2, rivalReads: 2), false), (ReadingSupport(reads: 3, rivalReads: 2), true),
      (ReadingSupport(reads: 1, rivalReads: 1, steadyFrames: 3), true),
      (ReadingSupport(reads: 1, rivalReads: 2, steadyFrames: 9), false),
      (ReadingSupport(reads: 0, steadyFrames: 2), false),
    ])
  func policy(support: ReadingSupport, isAccepted: Bool) {
    #expect(AcceptancePolicy(minReads: 2, minLead: 1, minSteadyFrames: 3).accepts(support) == isAccepted)
  }

  @Test("the readings that are missing are those after which the value is accepted")
  func missing() {
    let policies = [
      AcceptancePolicy(minReads: 2), AcceptancePolicy(minReads: 2, minLead: 1, minSteadyFrames: 3),
      AcceptancePolicy(minReads: 4, minLead: 4), AcceptancePolicy(minReads: 1),
    ]
    for policy in policies {
      for reads in 0..<6 {
        for rival in 0..<6 {
          let support = ReadingSupport(reads: reads, rivalReads: rival, steadyFrames: min(reads, 2))
          var later = support
          var count = 0
          // Each further reading is one of a frame that concludes the same.
          while !policy.accepts(later) {
            later = ReadingSupport(
              reads: later.reads + 1, rivalReads: rival, steadyFrames: later.steadyFrames + 1)
            count += 1
          }
          #expect(policy.missingReads(support) == count, "\(policy) \(support)")
        }
      }
    }
  }

  @Test("without a lead in the rule other values do not count")
  func unrivaled() {
    #expect(AcceptancePolicy(minReads: 1).accepts(ReadingSupport(reads: 1, rivalReads: 5)))
    #expect(!AcceptancePolicy(minReads: 2).accepts(ReadingSupport(reads: 1, steadyFrames: 50)))
  }

  @Test("a tally gives the value that the rule accepts, with what else was read as its evidence")
  func tally() {
    let policy = AcceptancePolicy(minReads: 2, minLead: 1)
    #expect(ReadingTally(["A", "B", "B"]).accepted(by: policy) == "B")
    #expect(ReadingTally(["A", "B", "B", "A"]).accepted(by: policy) == nil)
    #expect(ReadingTally<String>().accepted(by: policy) == nil)
    let evidence = ReadingTally(["A", "B", "B"]).evidence(for: "B", kind: "TEXT", confidence: 80, frames: 4)
    #expect(evidence.reads == 2 && evidence.frames == 4 && evidence.confidence == 80)
    #expect(evidence.runnerUps.map(\.value) == ["A"] && evidence.runnerUps.map(\.format) == ["TEXT"])
  }

  @Test("readings count up to a limit, and less with each frame that reads something else")
  func decay() {
    var tally = DecayingTally<String>()
    let policy = AcceptancePolicy(minReads: 2, minLead: 2)
    for _ in 0..<5 { tally.add("A", limit: 3) }
    #expect(tally.weight(of: "A") == 3 && tally.accepted(by: policy) == "A")
    for _ in 0..<2 {
      tally.decay(except: ["B"])
      tally.add("B", limit: 3)
    }
    #expect(tally.weight(of: "A") == 1 && tally.weight(of: "B") == 2 && tally.accepted(by: policy) == nil)
    tally.decay(except: ["B"])
    #expect(tally.weight(of: "A") == 0 && tally.accepted(by: policy) == "B")
    tally.forget("B")
    #expect(tally.weight(of: "B") == 0 && tally.accepted(by: policy) == nil)
  }

  @Test("places match by their middles, and lines of text by their height and length")
  func places() {
    func quad(x: Double, y: Double, width: Double = 100, height: Double = 20) -> FrameQuad {
      Rect(x: x, y: y, width: width, height: height).quad
    }
    let place = quad(x: 0, y: 0)
    #expect(place.isSameSpot(as: quad(x: 60, y: 10)) && !place.isSameSpot(as: quad(x: 200, y: 0)))
    #expect(place.overlaps(quad(x: 40, y: 10)) && !place.overlaps(quad(x: 60, y: 10)))
    #expect(place.isSameLine(as: quad(x: 40, y: 10)) && !place.isSameLine(as: quad(x: 0, y: 20)))
    #expect(!place.isSameLine(as: quad(x: 60, y: 0)))
  }
}
