import ScanPluginKit
import ScanRecognition
import Testing

@Suite("Consensus over frames")
struct TemporalConsensusTests {
  private static func quad(x: Double) -> FrameQuad {
    FrameQuad(
      topLeft: Point(x: x, y: 0), topRight: Point(x: x + 10, y: 0), bottomRight: Point(x: x + 10, y: 10),
      bottomLeft: Point(x: x, y: 10))
  }

  @Test("a place is followed while it matches, forgotten when it is old, and all are when the time goes back")
  func places() {
    var tracker = PlaceTracker<Int>(limit: 4, memory: .seconds(1))
    func see(_ x: Double, _ milliseconds: Int) -> Int {
      tracker.begin(at: .milliseconds(milliseconds))
      return tracker.update(
        at: Self.quad(x: x), .milliseconds(milliseconds), new: 0, matching: { abs($0.center.x - x - 5) < 3 }
      ) { count in
        count += 1
        return count
      }
    }
    #expect(see(0, 0) == 1 && see(2, 40) == 2 && see(4, 80) == 3)
    #expect(see(50, 80) == 1 && tracker.tracks.map(\.number) == [1, 2])
    #expect(see(4, 1_200) == 1 && tracker.tracks.map(\.number) == [3])
    #expect(see(4, 0) == 1 && tracker.tracks.count == 1)
  }

  @Test("beyond the limit the places that were seen longest ago are forgotten")
  func limit() {
    var tracker = PlaceTracker<Int>(limit: 3, memory: .seconds(1))
    for number in 0..<10 {
      tracker.begin(at: .milliseconds(number))
      _ = tracker.update(
        at: Self.quad(x: 0), .milliseconds(number), new: number, matching: { _ in false }, { $0 })
    }
    #expect(tracker.tracks.map(\.state) == [7, 8, 9])
  }

  @Test("a window keeps the newest readings of one thing, and ends after frames without any")
  func window() {
    var window = ReadingWindow<Int>(limit: 3, maxMisses: 2)
    for number in 0..<5 { window.add(number) }
    #expect(window.readings == [2, 3, 4])
    window.miss()
    window.add(5)
    window.miss()
    #expect(window.readings == [3, 4, 5])
    window.miss()
    #expect(window.readings.isEmpty)
    window.add(1)
    window.add(9) { $0 == 9 }
    #expect(window.readings == [9])
  }

  @Test("a tally gives the leading value and its rivals")
  func tally() {
    let tally = ReadingTally(["B", "A", "C", "A"])
    #expect(tally.leading == "A" && tally.reads(of: "A") == 2 && tally.rivalReads(of: "A") == 1)
    #expect(tally.rivalReads(of: "C") == 2 && tally.reads(of: "D") == 0)
    #expect(tally.runnerUps(of: "A").map(\.value) == ["B", "C"])
    #expect(ReadingTally(["A", "B"]).leading == nil && ReadingTally<String>().leading == nil)
    var small = ReadingTally<String>(limit: 2)
    for value in ["A", "B", "B", "C"] { small.add(value) }
    #expect(small.reads(of: "C") == 0 && small.reads(of: "A") == 1 && small.leading == "B")
  }

  @Test("a conclusion lasts until another one is reached, and what is accepted until it is forgotten")
  func conclusions() {
    var consensus = TemporalConsensus<String>()
    #expect(consensus.conclude("A") == 1 && consensus.conclude("A") == 2 && consensus.conclude("B") == 1)
    consensus.noteAccepted("B")
    #expect(consensus.accepted == "B")
    consensus.forgetAccepted()
    #expect(consensus.accepted == nil)
  }

  @Test("each reading takes away a part of the uncertainty", arguments: [(0, 0.4), (1, 0.4), (2, 0.2), (9, 0.1)])
  func uncertainty(reads: Int, left: Double) {
    #expect(RepeatedReading.uncertainty(0.4, reads: reads, decay: 0.5, limit: 3) == left)
  }
}
