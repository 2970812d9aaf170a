public import MeterPlugin
public import ScanPluginKit

/// This project's plugin on pictures of whole meters, at any confidence.
public final class PluginMeterReader {
  private let plugin: any ScanPlugin
  private let effort: ScanInput.Effort

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - mode: The kind of meter.
  ///   - known: What is known of it.
  ///   - effort: How much work a picture is worth.
  /// - Throws: What making the plugin throws.
  public init(
    _ mode: MeterConfig.ScanMode, _ known: KnownMeter = KnownMeter(), effort: ScanInput.Effort = .still
  ) throws {
    plugin = try known.plugin(mode, minConfidence: 0)
    self.effort = effort
  }

  /// The value of a picture, with its certainty 0…1 and what has read it; empty for none.
  ///
  /// - Throws: What the plugin throws.
  public func values(_ frame: Frame) throws -> [(text: String, certainty: Double, engine: String)] {
    plugin.reset()
    return try plugin.scan(ScanInput(frame: frame, effort: effort)).results.compactMap { result in
      guard let body = result.body as? MeterResult, let value = body.value else { return nil }
      return (value, Double(result.confidence) / 100, body.reading.engine)
    }
  }

  /// The value of a picture, with its certainty 0…1; empty for none.
  ///
  /// - Throws: What the plugin throws.
  public func readings(_ frame: Frame) throws -> [(text: String, certainty: Double)] {
    try values(frame).map { ($0.text, $0.certainty) }
  }
}
