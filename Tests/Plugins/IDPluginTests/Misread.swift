import ScanRecognition

@testable import IDPlugin

/// Lines of which characters were misread.
enum Misread {
  /// The cells of a line as it was read; where it was misread, the recogniser held the right character to be possible too.
  ///
  /// - Parameters:
  ///   - right: The line as it stands there.
  ///   - read: What was read, as long.
  ///   - told: How sure of the right character the recogniser was; nil when it did not think of it.
  ///   - sure: How sure of the wrong one.
  static func cells(_ right: String, as read: String, told: Double? = 30, sure: Double = 60) -> [MRZCell] {
    zip(right.utf8, read.utf8).map { right, read in
      guard right != read else { return MRZCell(read) }
      return MRZCell(read, confidence: sure, alternatives: told.map { [.init(right, confidence: $0)] } ?? [])
    }
  }
}
