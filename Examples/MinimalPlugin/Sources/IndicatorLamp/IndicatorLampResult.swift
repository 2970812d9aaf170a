public import ScanPluginKit

/// The state of the lamp: the object `indicatorLampResult` in a result.
public struct IndicatorLampResult: ResultBody {
  /// Whether the lamp is on.
  public let isOn: Bool
  /// The mean brightness of the cutout in percent of white, 0…100.
  public let brightness: Int

  /// Makes a result.
  public init(isOn: Bool, brightness: Int) {
    self.isOn = isOn
    self.brightness = brightness
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition<IndicatorLampResult>(
    "indicatorLampResult", "The state of the lamp in the cutout."
  ) {
    Field(required: "isOn", \.isOn, .bool, "Whether the lamp is on.")
    Field(
      required: "brightness", \.brightness, .int(0...100), "The mean brightness of the cutout in percent of white.")
  }

  /// Takes over checked values.
  public init(reading object: ObjectReader<Self>) throws {
    isOn = try object[\.isOn]
    brightness = try object[\.brightness]
  }

  /// One item: the lamp.
  public var items: [FoundItem] { [FoundItem(kind: "lamp", text: isOn ? "on" : "off")] }
}
