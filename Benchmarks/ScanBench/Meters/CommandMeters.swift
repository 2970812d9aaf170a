public import ScanPluginKit
public import ScanSynthetic
import StandardPlugins

/// Drawn meters in frames for the configurations that ship, as their users show them, and what is right to report of each.
public struct CommandMeters {
  /// A meter in the cutout of a configuration.
  public struct Sample {
    /// The number of the picture.
    public let seed: UInt64
    /// The scene of the cutout.
    public let scene: SyntheticScene
    /// The values that are right; none where nothing may be reported.
    public let accepted: [String]
    /// Whether a value that is off by one in the last place is right, as of hands.
    public let allowsNeighbor: Bool
    /// What was drawn, in words.
    public let subject: String
    /// What its user sets in the configuration, as the command's option `--set` takes it.
    public var settings: [String] = []
  }

  /// What the command reported one meter.
  public enum Outcome: String, Sendable, CaseIterable {
    /// A right value, and no other.
    case right
    /// Nothing.
    case silent
    /// The right digits with the point elsewhere.
    case powerOfTen = "off by a power of ten"
    /// Anything else.
    case wrong
  }

  /// The configurations for which meters are drawn.
  public static let configurations = [
    "meter.json", "meter-display.json", "meter-multi-field.json", "dial-meter.json", "odometer.json",
  ]

  /// The file of the configuration.
  public let name: String
  /// The size of a frame.
  public static let frame = PixelSize(width: 1_280, height: 720)
  /// The cutout in it.
  public let cutout: PixelRect

  /// Loads a configuration.
  ///
  /// - Parameter folder: Where the configurations are.
  /// - Throws: What loading throws.
  public init(_ name: String, folder: String) throws {
    self.name = name
    let config = try ScanViewConfig(contentsOf: folder + "/" + name)
    cutout = CutoutGeometry(config.viewPlugins.first?.cutoutConfig, frame: Self.frame).cropRect
  }

  /// A drawn meter of the kind that the configuration reads.
  public func sample(_ seed: UInt64) -> Sample {
    let conditions: [SyntheticMeterScene.Condition] = [.easy, .normal, .easy, .normal, .hard]
    let condition = conditions[Int(seed % UInt64(conditions.count))]
    guard name != "odometer.json" else {
      let cluster = SyntheticCluster(seed: seed, condition: condition, hasOdometer: seed % 4 != 0, size: cutout.size)
      return Sample(
        seed: seed, scene: cluster.scene.scene, accepted: [cluster.odometer].compactMap(\.self), allowsNeighbor: false,
        subject: ([cluster.odometer == nil ? "no odometer" : "odometer"] + cluster.others.map(\.rawValue)).joined(
          separator: ", "))
    }
    let kind: SyntheticMeter.Kind =
      name == "dial-meter.json" ? .dials : name == "meter.json" && seed % 3 != 0 ? .drums : .display
    let scene = SyntheticMeterScene(kind, seed: seed, condition: condition, size: cutout.size)
    var settings: [String] = []
    var subject = kind.rawValue
    switch scene.scene.meters.first?.meter.face {
    case .drums(let drums): subject += drums.decimals > 0 ? ", decimals by \(drums.decimalMark.rawValue)" : ", whole"
    case .dials(let dials) where !dials.isClockwise(dials.digits.count - 1):
      // The hands alone do not show it, so that a user has to say what differs from the configuration that ships.
      settings = ["/viewPluginConfig/pluginConfig/meterConfig/lastDialDirection=counterclockwise"]
      subject += ", the last one counterclockwise"
    default: break
    }
    return Sample(
      seed: seed, scene: scene.scene, accepted: scene.truth.first?.accepted ?? [], allowsNeighbor: kind == .dials,
      subject: subject, settings: settings)
  }

  /// A frame with a sample in the cutout, held by a hand.
  ///
  /// - Parameter number: Which frame of the source it is, thirty a second.
  public func frame(_ sample: Sample, number: UInt64 = 0) -> ColorImage {
    let time = Duration.milliseconds(33 * Int(number))
    let scene =
      number == 0 ? sample.scene : SyntheticMotion(shake: 1.5).apply(to: sample.scene, at: time, frame: number)
    let part = scene.frame(number: number, timestamp: time)
    let color = part.color ?? ColorImage(part.luma)
    return ColorImage(size: Self.frame) { buffer in
      color.withBytes { bytes in
        for y in 0..<Self.frame.height {
          for x in 0..<Self.frame.width {
            // Beyond the cutout goes on what is at its border.
            let (u, v) = (min(max(x - cutout.x, 0), color.width - 1), min(max(y - cutout.y, 0), color.height - 1))
            let (from, to) = (4 * (v * color.width + u), 4 * (y * Self.frame.width + x))
            for part in 0..<4 { buffer[to + part] = bytes[from + part] }
          }
        }
      }
    }
  }

  /// What the command reported a sample.
  ///
  /// - Parameter reported: All values that it gave.
  public static func outcome(_ reported: [String], of sample: Sample) -> Outcome {
    guard !reported.isEmpty else { return .silent }
    func isRight(_ value: String) -> Bool {
      sample.accepted.contains { $0 == value || sample.allowsNeighbor && SyntheticMeterAccuracy.isClose(value, to: $0) }
    }
    if reported.allSatisfy(isRight) { return .right }
    func figures(_ text: String) -> String { text.filter(\.isNumber) }
    let digits = Set(sample.accepted.map(figures))
    return reported.allSatisfy { isRight($0) || digits.contains(figures($0)) } ? .powerOfTen : .wrong
  }
}
