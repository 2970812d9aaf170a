import Testing

@testable import ScanCamera

@Suite("Gaps in the numbers of frames")
struct SequenceTrackerTests {
  @Test(
    "missing frames are counted over repeats, steps back, wraps and new starts",
    arguments: [
      ([0, 1, 2, 3], 0), ([7, 8, 11], 2), ([5, 6, 5, 6, 7], 0), ([5, 6, 5, 7], 0), ([5, 6, 4, 9], 2),
      ([.max - 1, .max, 0, 2], 1), ([40_000, 0, 1, 2], 0), ([1, 2, 2, 2, 2], 0), ([0, 100_000, 100_002], 1),
    ] as [([UInt32], Int)])
  func gaps(numbers: [UInt32], missing: Int) {
    var tracker = SequenceTracker()
    #expect(numbers.reduce(0) { $0 + tracker.missing(before: $1) } == missing)
  }
}
