import ScanPluginKit
import ScanStills

/// The picture of a setup, and others of the same kind.
struct SetupPictures: Equatable, Sendable {
  /// How many others are read at most.
  static let mostOthers = 5

  /// The picture.
  let path: String
  /// Those on which the file is tried.
  var others: [String] = []

  /// The picture that a name means: a file, or the first of a folder or pattern.
  ///
  /// - Throws: `SourceError` where there is none, ``UsageError`` for standard input.
  static func files(_ name: String) throws -> SetupPictures {
    let paths = try paths(name)
    guard let first = paths.first else { throw UsageError(SetupWords.noPicture.with()) }
    return SetupPictures(path: first, others: Array(paths.dropFirst().prefix(mostOthers)))
  }

  /// The pictures that a name means.
  ///
  /// - Throws: As ``files(_:)``.
  static func paths(_ name: String) throws -> [String] {
    // Each picture is read several times.
    guard name != "-" else { throw UsageError(SetupWords.noPicture.with()) }
    return try InputExpansion().expand([name]).paths
  }
}
