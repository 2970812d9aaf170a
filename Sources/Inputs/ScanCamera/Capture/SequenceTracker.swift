/// The frames that are missing between the numbers that a driver gives its frames.
///
/// Numbers wrap around at 32 bits, and drivers were seen to repeat one or to go back by a few under load; that is no
/// gap. A jump far back, or very far ahead, is a driver that began to count anew.
struct SequenceTracker: Sendable {
  private var last: UInt32?

  /// The frames missing before the one with this number.
  mutating func missing(before number: UInt32) -> Int {
    guard let last else {
      self.last = number
      return 0
    }
    let step = Int32(bitPattern: number &- last)
    switch step {
    case 1...Self.largestGap:
      self.last = number
      return Int(step) - 1
    case -Self.largestStepBack...0: return 0
    default:
      self.last = number
      return 0
    }
  }

  /// Forgets the numbers, as at a new start of the stream.
  mutating func restart() { last = nil }

  // More than the buffers that a driver holds.
  private static let largestStepBack: Int32 = 64
  // Ten minutes at 30 frames a second; nothing that streams is away for so long without being found frozen before.
  private static let largestGap: Int32 = 18_000
}
