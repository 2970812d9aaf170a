package import ScanPluginKit

/// Something that reads the picture of one line, whatever engine it is: a text recogniser, or a network for lines.
///
/// Not for two threads at once.
package protocol LineReader: AnyObject {
  /// The engine and its model, as results name it.
  var name: String { get }
  /// How much ground it wants to see around the characters, as a share of their height.
  var margin: Double { get }

  /// The characters of a picture that shows one line upright, dark on light, with a margin; their positions are columns of the
  /// picture.
  ///
  /// - Throws: ``LineReadingError``.
  func cells(_ picture: LumaImage, _ isCancelled: () -> Bool) throws(LineReadingError) -> [TextCell]
}

/// Why a line was not read.
package enum LineReadingError: Error, Equatable {
  /// Nobody waits for it any more.
  case cancelled
  /// The engine failed; its own words.
  case failed(String)
}
