public import MeterPlugin
import ScanPluginKit

/// What the reader of meters makes of pictures that show none.
public struct PicturesWithoutMeter: Sendable {
  /// A reading that should not be accepted.
  public struct Invention: Sendable {
    /// The picture.
    public let image: String
    /// The value.
    public let text: String
    /// How certain the reader is of it, 0…1.
    public let certainty: Double
    /// What has read it: the net for drums, for displays or for hands.
    public let engine: String
  }

  /// The kind of meter that is searched for.
  public let mode: MeterConfig.ScanMode
  /// How many pictures were read.
  public private(set) var pictures = 0
  /// Those that could not be opened.
  public private(set) var unreadable = 0
  /// The readings that are accepted, as certain as a configuration asks for that names no confidence.
  public private(set) var inventions: [Invention] = []
  /// The processor time of each picture in milliseconds.
  public private(set) var milliseconds: [Double] = []

  /// Reads all pictures of some folders and their subfolders.
  ///
  /// - Throws: What the plugin throws, and ``/ScanImage/SourceError`` when there are no pictures.
  public init(folders: [String], _ mode: MeterConfig.ScanMode) throws {
    self.mode = mode
    let reader = try PluginMeterReader(mode)
    var inventions: [Invention] = []
    let walk = try FolderWalk(folders, wantsColor: true) { path, frame in
      for reading in try reader.values(frame)
      where reading.certainty * 100 >= Double(MeterTask.usualConfidence(mode)) {
        inventions.append(
          Invention(image: path, text: reading.text, certainty: reading.certainty, engine: reading.engine))
      }
    }
    (pictures, unreadable, milliseconds) = (walk.pictures, walk.unreadable, walk.milliseconds)
    self.inventions = inventions
  }

  /// The counts as a table.
  public func text() -> String {
    let engines = Dictionary(grouping: inventions, by: \.engine).sorted { $0.key < $1.key }
    let shares = engines.map { "\($0.value.count) by \($0.key)" }.joined(separator: ", ")
    var table = PlainTable([
      "pictures without a meter", "accepted readings", "not opened", "CPU ms, median", "95 %", "max",
    ])
    table.add([
      "\(mode.rawValue): \(pictures)", "\(inventions.count)" + (shares.isEmpty ? "" : ": \(shares)"), "\(unreadable)",
      Decimals.text(Percentile.of(milliseconds, 50), 1), Decimals.text(Percentile.of(milliseconds, 95), 1),
      Decimals.text(Percentile.of(milliseconds, 100), 1),
    ])
    return table.text()
  }
}
