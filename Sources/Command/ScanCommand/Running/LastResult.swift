import ScanImage

/// When rounds last gave a result, so that those without one can say since when there is none.
final class LastResult: Sendable {
  private let time: Guarded<Int64?>

  /// - Parameter known: When the last one was before, in milliseconds since 1970; nil when it is not known.
  init(_ known: Int64?) { time = Guarded(known) }

  /// Takes note of a result.
  func note(_ now: Int64) { time.withLock { $0 = now } }

  /// Since when there is none: the last result, or where none is known the first round that asks.
  func since(_ now: Int64) -> Int64 {
    time.withLock { time in
      if let time { return time }
      time = now
      return now
    }
  }
}
