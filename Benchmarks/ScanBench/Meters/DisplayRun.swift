import ScanPluginKit
import ScanStills

/// Several readers over the displays of a corpus of meters.
public struct DisplayRun {
  /// A kind of picture.
  public enum Kind: String, Sendable, CaseIterable {
    /// Displays of electricity meters, cut out.
    case kWh = "kWh crops"
    /// Displays of petrol pumps, cut out.
    case pump = "pump crops"
    /// The same with words and other displays around.
    case pumpAround = "pump crops, not tight"
    /// Whole photos of pumps by their quality.
    case highQuality = "pump photos, HQ"
    case middleQuality = "pump photos, MQ"
    case lowQuality = "pump photos, LQ"

    /// The kind of a picture by where it comes from.
    init?(_ sample: MeterSample) {
      switch sample.origin {
      case "renj": self = .kWh
      case "gas": self = .pump
      case "gasfull": self = .pumpAround
      case "sachaHQ": self = .highQuality
      case "sachaMQ": self = .middleQuality
      case "sachaLQ": self = .lowQuality
      default: return nil
      }
    }

    /// Whether the truth is a rounded number of liters.
    var isRounded: Bool { self == .highQuality || self == .middleQuality || self == .lowQuality }
  }

  /// How a reader did on a kind of picture.
  public struct Score: Sendable {
    /// How many pictures there were.
    public var count = 0
    /// How many were read with all digits right, or with the right liters.
    public var exact = 0
    /// How many with the decimal point, too, or off by less than a liter.
    public var close = 0
    /// How many gave nothing.
    public var none = 0
    /// The processor time of each picture in milliseconds.
    public var milliseconds: [Double] = []
  }

  /// The values that this project's own plugin gave, with their confidence, and whether they are right with their point; by reader.
  public private(set) var reliability: [String: ReliabilityTable] = [:]
  private let manifest: MeterManifest
  private let readers: [any DisplayTextReader]

  /// Makes a run.
  public init(_ manifest: MeterManifest, _ readers: [any DisplayTextReader]) {
    self.manifest = manifest
    self.readers = readers
  }

  /// Reads the pictures of a kind.
  ///
  /// - Parameter each: Called with each picture: the reader's name, what it read, and whether that is exact.
  /// - Throws: What a reader throws, and what opening a picture throws.
  public mutating func scores(
    _ kind: Kind, each: (MeterSample, String, String, Bool) -> Void = { _, _, _, _ in }
  ) throws -> [Score] {
    var scores = readers.map { _ in Score() }
    let decoder = StillDecoder()
    for sample in manifest.samples where sample.kind == "lcd-display" && Kind(sample) == kind {
      let frame = try decoder.open(manifest.folder + "/" + sample.image).frame()
      for (index, reader) in readers.enumerated() {
        let begin = Stopwatch.processMilliseconds()
        let value = try reader.value(frame, isCut: !kind.isRounded)
        scores[index].milliseconds.append(reader.milliseconds ?? Stopwatch.processMilliseconds() - begin)
        let (isExact, isClose) = Self.judge(value, sample, kind)
        scores[index].count += 1
        if isExact { scores[index].exact += 1 }
        if isClose { scores[index].close += 1 }
        if value.isEmpty { scores[index].none += 1 }
        if let own = reader as? PluginDisplayReader, !value.isEmpty {
          reliability[own.name, default: ReliabilityTable()].add(confidence: own.confidence, isRight: isClose)
        }
        each(sample, reader.name, value, isExact)
      }
    }
    return scores
  }

  /// Whether a value has the right digits, and whether it is the truth altogether.
  static func judge(_ value: String, _ sample: MeterSample, _ kind: Kind) -> (isExact: Bool, isClose: Bool) {
    let digits = value.filter { $0 != "." }
    guard kind.isRounded else {
      return (!digits.isEmpty && digits == sample.expected.filter { $0 != "." }, value == sample.expected)
    }
    guard let truth = Double(sample.expected.dropFirst()), let liters = liters(value) else { return (false, false) }
    return (liters.rounded() == truth, abs(liters - truth) < 1)
  }

  /// The liters of a value; a pump shows two decimals, so that a point that was not read is put there.
  static func liters(_ value: String) -> Double? {
    if value.contains("."), !value.hasPrefix("."), let liters = Double(value) { return liters }
    let digits = value.filter { $0 != "." }
    return digits.count > 2 ? Double(digits).map { $0 / 100 } : nil
  }

  /// The scores of each kind as a table.
  public func table(_ scores: [(kind: Kind, scores: [Score])]) -> String {
    var table = PlainTable(["displays", "n", "reader", "digits right", "point or liter, too", "none", "CPU ms, median"])
    for (kind, scores) in scores {
      for (reader, score) in zip(readers, scores) {
        func share(_ part: Int) -> String {
          "\(part) = \(Decimals.text(Double(part) * 100 / Double(max(1, score.count)), 1)) %"
        }
        table.add([
          kind.rawValue, "\(score.count)", reader.name, share(score.exact), share(score.close), "\(score.none)",
          Decimals.text(Percentile.of(score.milliseconds, 50), 1),
        ])
      }
    }
    return table.text()
  }
}
