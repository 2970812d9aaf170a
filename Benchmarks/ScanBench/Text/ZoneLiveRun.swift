import IDPlugin
import ScanPluginKit
import ScanStills

/// Sequences rendered from pictures of documents with a machine-readable zone, read frame by frame: how many are read, how soon,
/// and whether every character of what is delivered is right, with one, three and five frames of votes and with the defaults.
public struct ZoneLiveRun {
  /// A delivery of a zone that is not the document's.
  public struct Wrong: Sendable {
    /// How many frames were waited for, like `minReads 3`.
    public let reader: String
    /// The picture and its truth.
    public let sample: TextSample
    /// What was delivered.
    public let text: String
    /// Whether all check digits of it are right.
    public let isValid: Bool
    /// The number of the frame, from 1.
    public let frame: Int
  }

  private let manifest: TextManifest
  private let samples: [TextSample]
  private let sequences: Int
  private let frames: Int
  private let size: Int

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - manifest: The pictures; those of the task `mrz-doc` are used, again with other seeds when there are too few.
  ///   - sequences: How many sequences there are.
  ///   - frames: How many frames each has.
  ///   - size: The longer side of a frame in pixels; smaller pictures stay as they are.
  public init(_ manifest: TextManifest, sequences: Int = 120, frames: Int = 30, size: Int = 1280) {
    self.manifest = manifest
    samples = manifest.samples.filter { $0.task == "mrz-doc" }
    self.sequences = max(1, sequences)
    self.frames = max(1, frames)
    self.size = max(64, size)
  }

  /// The ways to deliver; nil is the default, which depends on the check digits.
  private static let ways: [Int?] = [1, 3, 5, nil]

  private static func name(_ way: Int?) -> String { way.map { "minReads \($0)" } ?? "default" }

  /// Reads all sequences.
  ///
  /// - Parameter wrong: Called with each wrong delivery.
  /// - Returns: A table with a row for each way to deliver, and one of the single frames.
  /// - Throws: What opening a picture or reading it throws.
  public func table(wrong: (Wrong) -> Void) throws -> String {
    var columns = Self.ways.map { _ in Column() }
    var single = Column()
    let decoder = StillDecoder()
    guard !samples.isEmpty else { return "no pictures with the task mrz-doc" }
    for number in 0..<sequences {
      let sample = samples[number % samples.count]
      let photo = try decoder.open(manifest.folder + "/" + sample.image).frame()
      let sequence = LiveSequence(photo.luma, size: size, seed: UInt64(number) + 1, hasGlare: true)
      let pictures = (0..<frames).map { sequence.frame($0) }
      for (column, way) in Self.ways.enumerated() {
        let plugin = try MRZPlugin(MRZConfig(minReads: way))
        columns[column].sequences += 1
        try deliver(pictures, plugin, sample, Self.name(way), &columns[column], wrong)
      }
      try readAlone(pictures, sample, &single)
    }
    return text(columns, single)
  }

  /// The first delivery of a sequence, after which a session ends by default.
  private func deliver(
    _ pictures: [Frame], _ plugin: MRZPlugin, _ sample: TextSample, _ name: String, _ column: inout Column,
    _ wrong: (Wrong) -> Void
  ) throws {
    for (index, frame) in pictures.enumerated() {
      let start = Stopwatch.threadMilliseconds()
      let output = try plugin.scan(ScanInput(frame: frame))
      let time = Stopwatch.threadMilliseconds() - start
      column.framesRead += 1
      column.processorTime += time
      guard let result = output.results.first?.body as? MRZResult else { continue }
      column.frames.append(Double(index + 1))
      column.times.append(Double(index) * 1000 / Double(LiveSequence.rate) + time)
      let text = result[.mrzString].map { $0 == "\n" ? "|" : $0 }
      if String(text) == sample.expected {
        column.exact += 1
      } else {
        if result.allCheckDigitsValid { column.validButWrong += 1 }
        wrong(
          Wrong(
            reader: name, sample: sample, text: String(text), isValid: result.allCheckDigitsValid, frame: index + 1))
      }
      return
    }
  }

  /// Each frame by itself, as if it were the only one.
  private func readAlone(_ pictures: [Frame], _ sample: TextSample, _ column: inout Column) throws {
    let plugin = try MRZPlugin(MRZConfig(minReads: 1))
    for frame in pictures {
      plugin.reset()
      let start = Stopwatch.threadMilliseconds()
      let output = try plugin.scan(ScanInput(frame: frame))
      column.framesRead += 1
      column.processorTime += Stopwatch.threadMilliseconds() - start
      column.sequences += 1
      guard let result = output.results.first?.body as? MRZResult else { continue }
      column.frames.append(1)
      if String(result[.mrzString].map { $0 == "\n" ? "|" : $0 }) == sample.expected {
        column.exact += 1
      } else if result.allCheckDigitsValid {
        column.validButWrong += 1
      }
    }
  }

  private struct Column {
    var sequences = 0
    var exact = 0
    var validButWrong = 0
    var frames: [Double] = []
    var times: [Double] = []
    var framesRead = 0
    var processorTime = 0.0
  }

  private func text(_ columns: [Column], _ single: Column) -> String {
    var table = PlainTable([
      "reader", "sequences", "delivered", "exact", "of those delivered", "wrong", "of these valid", "frames median",
      "p90",
      "ms median", "p90", "CPU ms/frame",
    ])
    func add(_ name: String, _ column: Column, hasTimes: Bool) {
      func share(_ part: Int, of whole: Int) -> String {
        Decimals.text(100 * Double(part) / Double(max(1, whole)), 1) + " %"
      }
      func time(_ values: [Double], _ percentile: Int) -> String {
        hasTimes ? Decimals.text(Percentile.of(values, percentile), 0) : ""
      }
      let delivered = column.frames.count
      table.add([
        name, String(column.sequences), share(delivered, of: column.sequences),
        share(column.exact, of: column.sequences),
        share(column.exact, of: delivered), String(delivered - column.exact), String(column.validButWrong),
        time(column.frames, 50), time(column.frames, 90), time(column.times, 50), time(column.times, 90),
        Decimals.text(column.processorTime / Double(max(1, column.framesRead)), 1),
      ])
    }
    for (way, column) in zip(Self.ways, columns) { add(Self.name(way), column, hasTimes: true) }
    add("each frame alone", single, hasTimes: false)
    return table.text()
  }
}
