public import MeterPlugin
import ScanPluginKit
public import ScanSynthetic
import StandardPlugins

/// What a configuration says about a drawn meter: how many digits it has, where its point stands when no color shows it, and how its
/// hands turn.
public struct KnownMeter: Hashable, Sendable {
  /// How many digits it has; nil when unknown.
  public var digits: Int?
  /// How many of them are decimals; nil when unknown.
  public var decimals: Int?
  /// The way in which the digits of the last dial go up.
  public var lastDial = DialPlace.Direction.clockwise

  /// Nothing.
  public init() {}

  /// What is known of the first meter of a scene.
  public init(_ scene: SyntheticMeterScene) {
    digits = scene.truth.first?.digits.count
    switch scene.scene.meters.first?.meter.face {
    case .drums(let drums) where ![.redDrums, .redDigits].contains(drums.decimalMark): decimals = drums.decimals
    case .dials(let dials) where !dials.isClockwise(dials.digits.count - 1): lastDial = .counterclockwise
    default: break
    }
  }

  /// A plugin for such meters.
  ///
  /// - Throws: What making the plugin throws.
  func plugin(_ mode: MeterConfig.ScanMode, minConfidence: Int? = nil) throws -> any ScanPlugin {
    let config = MeterConfig(
      scanMode: mode, minConfidence: minConfidence, numDigits: digits, numDecimalDigits: decimals,
      lastDialDirection: lastDial)
    return try PluginRegistry.standard.makePlugin(
      PluginContext(pluginConfig: PluginConfig(id: "bench", useCase: UseCase(config))))
  }
}
