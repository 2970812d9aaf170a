import BarcodePlugin
import ScanPluginKit
import ScanStills
import ZBarEngine
import ZXingEngine

/// Sequences rendered from the photos of a corpus, read frame by frame: how many are read, how soon, and what comes out wrong,
/// with evidence of one, two or three readings, with the defaults, and by the single engines.
public struct LiveRun {
  private let folder: String
  private let samples: [CorpusSample]
  private let frames: Int
  private let size: Int
  private let readers: [LiveReader]

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - manifest: The photos. Each symbology has a share by the square root of how many photos there are of it.
  ///   - sequences: How many sequences there are, as far as there are photos.
  ///   - frames: How many frames each has.
  ///   - size: The longer side of a frame in pixels; smaller photos stay as they are.
  ///   - includesEngines: Whether the bare engines read the frames too.
  public init(
    _ manifest: CorpusManifest, sequences: Int = 240, frames: Int = 60, size: Int = 480, includesEngines: Bool = true
  ) {
    folder = manifest.folder
    samples = Self.spread(manifest.samples.filter(\.counts), count: max(1, sequences))
    self.frames = max(1, frames)
    self.size = max(64, size)
    readers = LiveReader.all.filter { includesEngines || $0.source == .readings || $0.source == .plugin }
  }

  /// How many frames a bare engine still gets after it delivered all that is expected.
  static let afterwards = 10

  /// Samples spread over the symbologies, and over the samples of each.
  static func spread(_ samples: [CorpusSample], count: Int) -> [CorpusSample] {
    var names: [String] = []
    for sample in samples where !names.contains(sample.symbology) { names.append(sample.symbology) }
    let groups = names.map { name in samples.filter { $0.symbology == name } }
    var taken = [Int](repeating: 0, count: groups.count)
    for _ in 0..<min(count, samples.count) {
      let open = groups.indices.filter { taken[$0] < groups[$0].count }
      let next = open.min { one, other in
        Double(taken[one] + 1) / Double(groups[one].count).squareRoot()
          < Double(taken[other] + 1) / Double(groups[other].count).squareRoot()
      }
      if let next { taken[next] += 1 }
    }
    return zip(groups, taken).flatMap { group, count in
      (0..<count).map { group[$0 * group.count / count] }
    }
  }

  /// What is reported while the sequences are read.
  public struct Listener {
    /// A wrong text that a reader delivered.
    public var wrong: (_ reader: String, CorpusSample, _ text: String) -> Void
    /// A reading of a frame as a line of fields with tabs between; nil where nobody listens.
    public var trace: ((String) -> Void)?

    /// Makes a listener.
    public init(
      wrong: @escaping (_ reader: String, CorpusSample, _ text: String) -> Void, trace: ((String) -> Void)? = nil
    ) {
      self.wrong = wrong
      self.trace = trace
    }
  }

  /// Reads all sequences.
  ///
  /// - Throws: What a reader throws.
  public func report(to listener: Listener) throws -> LiveReport {
    let config = BarcodeConfig(barcodeFormats: [.all], multiBarcode: true)
    let pluginConfig = PluginConfig(id: "live", config, cancelOnResult: false, consecutiveEqualResultFilter: 0)
    let (plugin, measured) = (try BarcodePlugin(config, pluginConfig), try BarcodePlugin(config, pluginConfig))
    let scanner = try ZBarScanner()
    let zxing = ZXingReader()
    let decoder = StillDecoder()
    var report = LiveReport(readers: readers.map(\.name))
    for (number, sample) in samples.enumerated() {
      let photo: Frame
      do throws(SourceError) {
        photo = try decoder.open(folder + "/" + sample.image).frame()
      } catch {
        report.unreadable.append(sample.image)
        continue
      }
      let isChoosing = number.isMultiple(of: 2)
      try addStill(photo, sample, plugin, isChoosing: isChoosing, &report)
      let sequence = LiveSequence(photo.luma, size: size, seed: UInt64(number) + 1)
      plugin.reset()
      measured.reset()
      var tracker = CodeTracker(grace: .milliseconds(300)) { Reliability($0.symbology).neededReads }
      var readers = readers
      for index in 0..<frames {
        let frame = sequence.frame(index)
        let start = Stopwatch.threadMilliseconds()
        let found = try measured.readings(of: ScanInput(frame: frame))
        let time = Stopwatch.threadMilliseconds() - start
        let consensuses = tracker.add(found.map(\.reading), at: frame.timestamp)
        report.count(found, consensuses, sample, isChoosing: isChoosing)
        if let trace = listener.trace {
          for (found, consensus) in zip(found, consensuses) {
            trace(LiveReport.line(number, index, sample, found.reading, found.code, consensus))
          }
        }
        for reader in readers.indices where readers[reader].isRunning {
          if readers[reader].source == .readings {
            readers[reader].weigh(found, frame, sample, milliseconds: time)
            continue
          }
          let start = Stopwatch.threadMilliseconds()
          let contents: [FoundContent]
          switch readers[reader].source {
          case .zbar: contents = try frame.luma.withView { try scanner.scan($0) }.map { FoundContent($0) }
          case .zxing: contents = read(frame, by: zxing).map { FoundContent($0) }
          case .plugin, .readings:
            contents = try plugin.scan(ScanInput(frame: frame)).results
              .compactMap { $0.body as? BarcodeResult }.flatMap(\.barcodes)
              .filter { $0.format != "UPC_EAN_EXTENSION" }.map { FoundContent($0) }
          }
          readers[reader].take(
            contents, index, sample, milliseconds: Stopwatch.threadMilliseconds() - start)
        }
      }
      for (column, reader) in readers.enumerated() {
        report.add(reader, column: column, sample)
        for text in reader.wrong.sorted() { listener.wrong(reader.name, sample, text) }
      }
    }
    return report
  }

  /// What libZXing alone reads; it gives up on some noise, and has read nothing then.
  private func read(_ frame: Frame, by zxing: ZXingReader) -> [DecodedSymbol] {
    do throws(DecoderError) {
      return try frame.luma.withView { view throws(DecoderError) in try zxing.read(view) }
    } catch {
      return []
    }
  }

  /// The confidence of a still against the truth.
  private func addStill(
    _ photo: Frame, _ sample: CorpusSample, _ plugin: BarcodePlugin, isChoosing: Bool, _ report: inout LiveReport
  ) throws {
    plugin.reset()
    let output = try plugin.scan(ScanInput(frame: photo, effort: .still))
    for code in output.results.compactMap({ $0.body as? BarcodeResult }).flatMap(\.barcodes) {
      guard let evidence = code.evidence else { continue }
      report.still(evidence.confidence, isRight: sample.expects(FoundContent(code)), isChoosing: isChoosing)
    }
  }
}
