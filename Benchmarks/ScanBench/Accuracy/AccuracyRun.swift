public import ScanPluginKit
import ScanStills

/// One pass of several readers over a corpus, all pictures turned by the same angle.
public struct AccuracyRun {
  /// One picture that could not be opened.
  public struct Unreadable: Sendable {
    /// The file, relative to the corpus.
    public let image: String
    /// Why.
    public let message: String
  }

  /// The corpus.
  public let manifest: CorpusManifest
  /// The readers, in the order of the columns.
  public let readers: [any CorpusReader]
  /// How the pictures are turned before they are read.
  public let turn: PictureTurn
  /// The texts that are in the pictures though the manifest does not list them.
  public let seen: SeenTexts?
  /// Which pictures are read, of those that count.
  public let includes: @Sendable (CorpusSample) -> Bool

  /// Makes a run.
  public init(
    _ manifest: CorpusManifest, _ readers: [any CorpusReader], turn: PictureTurn = .upright, seen: SeenTexts? = nil,
    includes: @escaping @Sendable (CorpusSample) -> Bool = { _ in true }
  ) {
    self.manifest = manifest
    self.readers = readers
    self.turn = turn
    self.seen = seen
    self.includes = includes
  }

  /// Reads all pictures that count, one reader after the other on each.
  ///
  /// - Parameter each: Called with each picture, as it was read, with the verdicts in the order of the readers.
  /// - Returns: The table, and the pictures that could not be opened; those count as not read.
  /// - Throws: What a reader throws.
  public func table(
    each: (CorpusSample, Frame, [AccuracyTable.Verdict]) throws -> Void = { _, _, _ in }
  ) throws -> (table: AccuracyTable, unreadable: [Unreadable]) {
    var table = AccuracyTable(readers: readers.map(\.name))
    var unreadable: [Unreadable] = []
    let decoder = StillDecoder()
    for sample in manifest.samples where sample.counts && includes(sample) {
      let upright: Frame
      do throws(SourceError) {
        upright = try decoder.open(manifest.folder + "/" + sample.image).frame()
      } catch {
        unreadable.append(Unreadable(image: sample.image, message: error.description))
        table.add(
          sample, readers.map { _ in AccuracyTable.Verdict([], in: sample) }, milliseconds: readers.map { _ in 0 })
        continue
      }
      let frame = turn == .upright ? upright : Frame(luma: turn.apply(upright.luma))
      var verdicts: [AccuracyTable.Verdict] = []
      var milliseconds: [Double] = []
      for reader in readers {
        let start = Stopwatch.threadMilliseconds()
        let found = try reader.read(frame)
        milliseconds.append(reader.milliseconds ?? Stopwatch.threadMilliseconds() - start)
        verdicts.append(AccuracyTable.Verdict(found, in: sample, seen: seen))
      }
      table.add(sample, verdicts, milliseconds: milliseconds)
      try each(sample, frame, verdicts)
    }
    return (table, unreadable)
  }
}
