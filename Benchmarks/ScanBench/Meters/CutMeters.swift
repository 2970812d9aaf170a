import MeterPlugin
import ScanPluginKit
public import ScanSynthetic

/// What is accepted of drawn meters of which the cutout shows a part, and of those that it goes closely around.
public struct CutMeters {
  /// What became of the pictures of one kind.
  public struct Score: Sendable {
    /// How many meters.
    public internal(set) var meters = 0
    /// How many values are accepted of meters that the cutout's left or right side goes through.
    public internal(set) var acceptedParts = 0
    /// How many values are accepted, and how many of these have all digits right, in a cutout that ends half a digit's height beside the first and
    /// the last digit.
    public internal(set) var (acceptedWhole, right) = (0, 0)
  }

  /// The scores by kind.
  public private(set) var scores: [SyntheticMeter.Kind: Score] = [:]
  /// The parts that are accepted, in words.
  public private(set) var parts: [String] = []

  /// Reads drawn meters of which nothing is known but the way in which the last dial turns.
  ///
  /// - Parameters:
  ///   - count: How many meters of each kind.
  ///   - firstSeed: The number of the first one.
  ///   - only: The one kind; nil for all.
  /// - Throws: What the plugin throws.
  public init(count: Int, firstSeed: UInt64 = 1, kind only: SyntheticMeter.Kind? = nil) throws {
    for kind in SyntheticMeter.Kind.counters where (only ?? kind) == kind {
      var plugins: [KnownMeter: any ScanPlugin] = [:]
      for number in 0..<UInt64(max(count, 0)) {
        let seed = firstSeed &+ number
        let scene = SyntheticMeterScene(kind, seed: seed)
        guard let truth = scene.truth.first, truth.cells.count > 1, let quad = truth.quad else { continue }
        var known = KnownMeter()
        known.lastDial = KnownMeter(scene).lastDial
        let plugin = try plugins[known] ?? known.plugin(kind == .dials ? .dialMeter : .autoAnalogDigitalMeter)
        plugins[known] = plugin
        let frame = scene.frame()
        func read(from first: Double, to last: Double) throws -> MeterResult? {
          plugin.reset()
          let (left, right) = (max(0, Int(first)), min(frame.size.width, Int(last)))
          guard right > left else { return nil }
          let region = PixelRect(x: left, y: 0, width: right - left, height: frame.size.height)
          let output = try plugin.scan(ScanInput(frame: frame, region: region, effort: .still))
          return output.results.first?.body as? MeterResult
        }
        var random = SeededGenerator(seed: seed)
        // Through any place between the middles of the first and the last digit.
        let middles = truth.cells.compactMap { $0?.center.x }
        guard let first = middles.first, let last = middles.last, first < last else { continue }
        let cut = first + Double.random(in: 0..<1, using: &random) * (last - first)
        let isLeft = Bool.random(using: &random)
        scores[kind, default: Score()].meters += 1
        if let part = try read(from: isLeft ? cut : 0, to: isLeft ? Double(frame.size.width) : cut) {
          scores[kind]?.acceptedParts += 1
          parts.append(
            "\(kind.rawValue) \(seed): \(truth.text) cut at its \(isLeft ? "left" : "right") is read as \(part.value ?? "several registers")"
          )
        }
        let corners = quad.corners
        let margin = 0.5 * abs(quad.bottomLeft.y - quad.topLeft.y)
        let sides = corners.map(\.x)
        if let whole = try read(from: (sides.min() ?? 0) - margin, to: (sides.max() ?? 0) + margin) {
          scores[kind]?.acceptedWhole += 1
          scores[kind]?.right += whole.value?.filter(\.isNumber) == truth.digits ? 1 : 0
        }
      }
    }
  }

  /// The counts as a table.
  public func text() -> String {
    var table = PlainTable(["drawn", "meters", "accepted of a part", "accepted of a close cutout", "right"])
    for kind in SyntheticMeter.Kind.counters {
      guard let score = scores[kind] else { continue }
      table.add([
        kind.rawValue, "\(score.meters)", "\(score.acceptedParts)", "\(score.acceptedWhole)", "\(score.right)",
      ])
    }
    return table.text()
  }
}
