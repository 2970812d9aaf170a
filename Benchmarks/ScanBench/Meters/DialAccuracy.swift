import FoundationEssentials
import LineNetEngine
import MeterPlugin
import ScanPluginKit
import ScanStills

/// How well hands of single dials and whole rows of dials are read of a corpus of meters.
public struct DialAccuracy {
  /// The hands of one meter.
  public struct Hands: Sendable {
    /// The meter.
    public let group: String
    /// How far each hand was read from where it is, in digits; nil for one that was not read.
    public let errors: [Double?]
    /// Whether the net has not seen this meter in training.
    public let isCrossed: Bool

    /// The share of hands that are off by at most half a digit.
    public var share: Double {
      Double(errors.count { abs($0 ?? 10) <= 0.5 }) / Double(max(1, errors.count))
    }
  }

  /// A whole meter.
  public struct Meter: Sendable {
    /// The picture.
    public let sample: MeterSample
    /// What was read; empty for nothing.
    public let value: String
    /// How certain it was, 0…1.
    public let certainty: Double
    /// The processor time in milliseconds.
    public let milliseconds: Double

    /// Whether all digits are right.
    public var isRight: Bool { value == sample.expected.split(separator: ";").first.map(String.init) }
  }

  private let manifest: MeterManifest
  private let nets: String?

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - manifest: The corpus.
  ///   - nets: A folder with `GROUP.linenet` for each meter, a net that has not seen it; nil reads all with the program's own.
  public init(_ manifest: MeterManifest, nets: String? = nil) {
    self.manifest = manifest
    self.nets = nets
  }

  /// Reads all single dials, meter by meter.
  ///
  /// - Throws: What opening a picture or a net throws.
  public func hands() throws -> [Hands] {
    let samples = Dictionary(grouping: manifest.samples.filter { $0.kind == "dial-needle" }, by: \.group)
    return try samples.keys.sorted().map { group in
      let net = try nets.map { try LineNetModel([UInt8](Data(contentsOf: URL(filePath: "\($0)/\(group).linenet")))) }
      let eye = NeedleRegressor(try net ?? LineNetModel(.needle))
      let errors = try (samples[group] ?? []).map { try error(eye, $0) }
      return Hands(group: group, errors: errors, isCrossed: net != nil)
    }
  }

  private func error(_ eye: NeedleRegressor, _ sample: MeterSample) throws -> Double? {
    let frame = try StillDecoder().open(manifest.folder + "/" + sample.image).frame()
    return frame.luma.withView { view in
      // The scale fills the picture.
      let (x, y) = (Double(view.width) / 2, Double(view.height) / 2)
      let picture = MeterPicture(
        luma: view, color: frame.color.map { ($0, PixelRect(x: 0, y: 0, width: view.width, height: view.height)) })
      guard let truth = Double(sample.expected),
        let needle = eye.needle(picture, DialCircle(x: x, y: y, radius: x, ring: 1), tilt: 0)
      else { return nil }
      let off = needle.turn * 10 - truth
      return off - 10 * (off / 10).rounded()
    }
  }

  /// Reads all whole meters.
  ///
  /// - Throws: What opening a picture throws.
  public func meters() throws -> [Meter] {
    let reader = try DialReader()
    return try manifest.samples.filter { $0.kind == "dial-meter-whole" }.map { sample in
      let frame = try StillDecoder().open(manifest.folder + "/" + sample.image).frame()
      return frame.luma.withView { view in
        let picture = MeterPicture(
          luma: view, color: frame.color.map { ($0, PixelRect(x: 0, y: 0, width: view.width, height: view.height)) })
        let begin = Stopwatch.processMilliseconds()
        let best = reader.read(picture, MeterConstraints()) { false }.first
        return Meter(
          sample: sample, value: best?.cells.map { String($0.digit) }.joined() ?? "", certainty: best?.certainty ?? 0,
          milliseconds: Stopwatch.processMilliseconds() - begin)
      }
    }
  }

  /// Both as tables.
  public static func table(_ hands: [Hands], _ meters: [Meter]) -> String {
    var table = PlainTable(["hands", "n", "off by at most half a digit", "median error", "meter in training"])
    for meter in hands {
      let errors = meter.errors.map { abs($0 ?? 10) }
      table.add([
        meter.group, "\(errors.count)", "\(Decimals.text(100 * meter.share, 1)) %",
        Decimals.text(Percentile.of(errors, 50), 2), meter.isCrossed ? "no" : "yes",
      ])
    }
    let mean = hands.reduce(0) { $0 + $1.share } / Double(max(1, hands.count))
    table.add([
      "mean over meters", "\(hands.reduce(0) { $0 + $1.errors.count })", "\(Decimals.text(100 * mean, 1)) %", "", "",
    ])
    var whole = PlainTable(["dial meters", "truth", "read", "right", "certainty", "CPU ms"])
    for meter in meters {
      whole.add([
        meter.sample.image, meter.sample.expected.split(separator: ";").first.map(String.init) ?? "", meter.value,
        meter.isRight ? "yes" : "no", Decimals.text(meter.certainty, 2), Decimals.text(meter.milliseconds, 1),
      ])
    }
    return table.text() + "\n" + whole.text()
  }
}
