package import ScanPluginKit

/// Something that reads the picture of one line, whatever engine it is: a text recognizer, or a network for lines.
///
/// Not for two threads at once.
package protocol LineReader: AnyObject {
  /// The engine and its model, as results name it.
  var name: String { get }
  /// How much its word counts beside that of other readers of the same line.
  var weight: Double { get }
  /// How a line is cut out for it.
  var crop: LineCrop { get }
  /// How else a line is cut out when it is examined several times; empty where that gives nothing new.
  var furtherCrops: [LineCrop] { get }

  /// What a picture says that shows one line upright, dark on light, with a margin: the likeliest reading, then the likeliest one of
  /// each of some lengths that the first one does not have. Positions of characters are columns of the picture.
  ///
  /// - Parameter lengths: How many characters the line may have in truth; a reader may pass over it.
  /// - Returns: Nothing where there is no line.
  /// - Throws: ``LineReadingError``.
  func guesses(
    _ picture: LumaImage, lengths: [Int], _ isCancelled: () -> Bool
  ) throws(LineReadingError) -> [[TextCell]]

  /// What a picture says when any character may occur, also those that the reader's list lacks; nil where it cannot say.
  ///
  /// - Throws: ``LineReadingError``.
  func unlimited(_ picture: LumaImage, _ isCancelled: () -> Bool) throws(LineReadingError) -> [TextCell]?
}

extension LineReader {
  package func unlimited(_ picture: LumaImage, _ isCancelled: () -> Bool) throws(LineReadingError) -> [TextCell]? {
    nil
  }
  package var weight: Double { 1 }
  package var furtherCrops: [LineCrop] { [] }
}

/// How a line is cut out for a reader, room in shares of the height of its characters.
package struct LineCrop: Sendable {
  /// What is seen above and below the characters.
  package var margin: Double
  /// What is seen before the first one and behind the last one.
  package var ends: Double
  /// The height of the characters in pixels.
  package var height: Double

  package init(margin: Double, ends: Double, height: Double = 36) {
    self.margin = margin
    self.ends = ends
    self.height = height
  }
}

/// Why a line was not read.
package enum LineReadingError: Error, Equatable {
  /// Nobody waits for it any more.
  case cancelled
  /// The engine failed; its own words.
  case failed(DisplayText)
}
