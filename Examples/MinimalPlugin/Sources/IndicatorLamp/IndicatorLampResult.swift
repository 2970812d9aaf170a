public import ScanPluginKit

/// The state of the lamp: the object `indicatorLampResult` in a result.
public struct IndicatorLampResult: ResultBody {
  /// Whether the lamp is on.
  public let isOn: Bool
  /// How much brighter than its housing the lamp is, in percent of white, −100…100.
  public let contrast: Int

  /// Makes a result.
  public init(isOn: Bool, contrast: Int) {
    self.isOn = isOn
    self.contrast = contrast
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition<IndicatorLampResult>(
    "indicatorLampResult", "The state of the lamp in the cutout."
  ) {
    Field(required: "isOn", \.isOn, .bool, "Whether the lamp is on.")
    Field(
      required: "contrast", \.contrast, .int(-100...100),
      "How much brighter than its housing the lamp is, in percent of white.")
  }

  /// Takes over checked values.
  public init(reading object: ObjectReader<Self>) throws {
    isOn = try object[\.isOn]
    contrast = try object[\.contrast]
  }

  /// One item: the lamp.
  public var items: [FoundItem] { [FoundItem(kind: "lamp", text: isOn ? "on" : "off")] }
}
