import IDPlugin
import ScanPluginKit

/// What the reader of machine-readable zones makes of pictures that have none, with every result let through.
public struct PicturesWithoutZone: Sendable {
  /// A result that should not be.
  public struct Invention: Sendable {
    /// The picture.
    public let image: String
    /// The lines, parted by `|`.
    public let text: String
    /// Whether all check digits are right.
    public let isValid: Bool
  }

  /// How many pictures were read.
  public private(set) var pictures = 0
  /// Those that could not be opened.
  public private(set) var unreadable = 0
  /// The results.
  public private(set) var inventions: [Invention] = []
  /// In how many there are lines like those of a zone, which were examined and refused.
  public private(set) var places = 0
  /// The processor time of each picture in milliseconds.
  public private(set) var milliseconds: [Double] = []

  /// Reads all pictures of some folders and their subfolders.
  ///
  /// - Throws: What the plugin throws, and ``/ScanImage/SourceError`` when there are no pictures.
  public init(folders: [String]) throws {
    let reader = try PluginZoneReader()
    var (inventions, places): ([Invention], Int) = ([], 0)
    let walk = try FolderWalk(folders) { path, frame in
      let found = try reader.examine(frame)
      if !found.reading.text.isEmpty {
        inventions.append(Invention(image: path, text: found.reading.text, isValid: found.reading.isValid))
      } else if found.hasPlace {
        places += 1
      }
    }
    (pictures, unreadable, milliseconds) = (walk.pictures, walk.unreadable, walk.milliseconds)
    (self.inventions, self.places) = (inventions, places)
  }

  /// The counts as a table.
  public func text() -> String {
    var table = PlainTable([
      "pictures without a zone", "results", "all check digits right", "refused places", "not opened", "CPU ms, median",
      "95 %", "max",
    ])
    table.add(
      ["\(pictures)", "\(inventions.count)", "\(inventions.filter(\.isValid).count)", "\(places)", "\(unreadable)"]
        + [50, 95, 100].map { Decimals.text(Percentile.of(milliseconds, $0), 1) })
    return table.text()
  }
}
