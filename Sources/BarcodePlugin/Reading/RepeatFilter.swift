/// Holds back codes that were delivered before, as `consecutiveEqualResultFilter` says.
struct RepeatFilter {
  /// When a code may be delivered again.
  enum Policy: Equatable {
    /// Each time it is read.
    case always
    /// Never until the session ends.
    case never
    /// When it was not seen for this long.
    case afterAbsence(Duration)
  }

  /// What makes two readings the same code.
  struct Identity: Hashable {
    let format: String
    let value: String
  }

  /// How many codes are remembered; past it the quarter that was not seen for longest is forgotten.
  static let capacity = 100_000

  let policy: Policy
  private var lastSeen: [Identity: Duration] = [:]

  init(_ policy: Policy) {
    self.policy = policy
  }

  /// The codes that may be delivered, of those seen at a time; all of them count as seen.
  mutating func fresh(_ seen: [Identity], at time: Duration) -> Set<Identity> {
    let fresh: Set<Identity>
    switch policy {
    case .always:
      return Set(seen)
    case .never:
      fresh = Set(seen.filter { lastSeen[$0] == nil })
    case .afterAbsence(let absence):
      fresh = Set(seen.filter { lastSeen[$0].map { time - $0 >= absence } ?? true })
    }
    for identity in seen { lastSeen[identity] = time }
    if lastSeen.count > Self.capacity { lastSeen.forgetOldestQuarter { $0 } }
    return fresh
  }

  /// Forgets all codes.
  mutating func reset() {
    lastSeen.removeAll()
  }
}
