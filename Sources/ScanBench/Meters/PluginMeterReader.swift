public import ScanPluginKit
import StandardPlugins

/// This project's plugin on pictures of whole meters, at any confidence.
public final class PluginMeterReader {
  private let plugin: any ScanPlugin
  private let effort: ScanInput.Effort

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - mode: The kind of meter.
  ///   - digits: How many digits it has; nil when unknown.
  ///   - decimals: How many of them are decimals; nil when unknown.
  ///   - lastDial: The way in which the digits of the last dial go up.
  ///   - effort: How much work a picture is worth.
  /// - Throws: What making the plugin throws.
  public init(
    _ mode: MeterConfig.ScanMode, digits: Int? = nil, decimals: Int? = nil, lastDial: DialPlace.Direction = .clockwise,
    effort: ScanInput.Effort = .still
  ) throws {
    let config = MeterConfig(
      scanMode: mode, minConfidence: 0, numDigits: digits, numDecimalDigits: decimals,
      lastDialDirection: lastDial)
    plugin = try PluginRegistry.standard.makePlugin(
      PluginContext(pluginConfig: PluginConfig(id: "bench", useCase: UseCase(config))))
    self.effort = effort
  }

  /// The value of a picture, with its certainty 0…1 and what has read it; empty for none.
  ///
  /// - Throws: What the plugin throws.
  public func values(_ frame: Frame) throws -> [(text: String, certainty: Double, engine: String)] {
    plugin.reset()
    return try plugin.scan(ScanInput(frame: frame, effort: effort)).results.compactMap { result in
      (result.body as? MeterResult).map { ($0.value, Double(result.confidence) / 100, $0.reading.engine) }
    }
  }

  /// The value of a picture, with its certainty 0…1; empty for none.
  ///
  /// - Throws: What the plugin throws.
  public func readings(_ frame: Frame) throws -> [(text: String, certainty: Double)] {
    try values(frame).map { ($0.text, $0.certainty) }
  }
}
