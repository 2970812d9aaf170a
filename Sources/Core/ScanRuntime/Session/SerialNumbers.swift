import Synchronization

/// A source of numbers that never repeat.
final class SerialNumbers: Sendable {
  private let last = Atomic(0)

  func next() -> Int {
    last.add(1, ordering: .relaxed).newValue
  }
}
