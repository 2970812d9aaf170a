package import ScanPluginKit

/// Something that reads the picture of one line, whatever engine it is: a text recogniser, or a network for lines.
///
/// Not for two threads at once.
package protocol LineReader: AnyObject {
  /// The engine and its model, as results name it.
  var name: String { get }
  /// How much ground it wants to see around the characters, as a share of their height.
  var margin: Double { get }
  /// How else a line is cut out when it is looked at several times; empty where that gives nothing new.
  var furtherLooks: [LineLook] { get }

  /// The characters of a picture that shows one line upright, dark on light, with a margin; their positions are columns of the
  /// picture.
  ///
  /// - Throws: ``LineReadingError``.
  func cells(_ picture: LumaImage, _ isCancelled: () -> Bool) throws(LineReadingError) -> [TextCell]
}

extension LineReader {
  package var furtherLooks: [LineLook] { [] }
}

/// How a line is cut out for a reader.
package struct LineLook: Sendable {
  /// What is seen around the characters, as a share of their height.
  package var margin: Double
  /// By what the line is made longer or shorter.
  package var stretch = 1.0
}

/// Why a line was not read.
package enum LineReadingError: Error, Equatable {
  /// Nobody waits for it any more.
  case cancelled
  /// The engine failed; its own words.
  case failed(String)
}
