import ScanRecognition

@testable import IDPlugin

/// Lines of which characters were misread.
enum Misread {
  /// The cells of a line as it was read; where it was misread, the recognizer held the right character to be possible too.
  ///
  /// - Parameters:
  ///   - right: The line as it stands there.
  ///   - read: What was read, as long.
  ///   - alternative: How confident of the right character the recognizer was; nil when it did not think of it.
  ///   - confidence: How confident of the wrong one.
  static func cells(_ right: String, as read: String, alternative: Double? = 30, confidence: Double = 60) -> [MRZCell] {
    zip(right.utf8, read.utf8).map { right, read in
      guard right != read else { return MRZCell(read) }
      return MRZCell(
        read, confidence: confidence, alternatives: alternative.map { [.init(right, confidence: $0)] } ?? [])
    }
  }
}
