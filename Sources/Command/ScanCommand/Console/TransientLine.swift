import Synchronization

/// A line on the terminal that goes away before anything else is written, like a progress bar.
enum TransientLine {
  private static let isShown = Atomic(false)

  /// Whether a line is shown.
  static var isVisible: Bool { isShown.load(ordering: .relaxed) }

  /// Shows a line in place of the one before.
  static func show(_ text: String) {
    isShown.store(true, ordering: .relaxed)
    Console.show("\r\(text)\u{1B}[K")
  }

  /// Removes the line.
  static func clear() {
    guard isShown.exchange(false, ordering: .relaxed) else { return }
    Console.show("\r\u{1B}[K")
  }
}
