public import ScanPluginKit

/// The state of the lamp: the object `indicatorLampResult` in a result.
public struct IndicatorLampResult: ResultBody {
  /// Whether the lamp is on.
  public internal(set) var isOn: Bool
  /// How much brighter than its housing the lamp is, in percent of white, −100…100.
  public internal(set) var contrast: Int

  /// Makes a result.
  public init(isOn: Bool, contrast: Int) {
    self.isOn = isOn
    self.contrast = contrast
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "indicatorLampResult", defaults: IndicatorLampResult(isOn: false, contrast: 0),
    "The state of the lamp in the cutout."
  ) {
    Field(required: "isOn", \.isOn, .bool, "Whether the lamp is on.")
    Field(
      required: "contrast", \.contrast, .int(-100...100),
      "How much brighter than its housing the lamp is, in percent of white.")
  }

  /// One item: the lamp.
  public var items: [FoundItem] { [FoundItem(kind: "lamp", text: isOn ? "on" : "off")] }
}
