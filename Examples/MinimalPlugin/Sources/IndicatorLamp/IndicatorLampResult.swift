import ScanPluginKit

/// The state of the lamp: the object `indicatorLampResult` in a result.
struct IndicatorLampResult: ResultBody {
  var isOn = false
  var contrast = 0
  var items: [FoundItem] { [FoundItem(kind: "lamp", text: isOn ? "on" : "off")] }

  static let definition = ObjectDefinition(
    "indicatorLampResult", defaults: Self(), "The state of the lamp in the cutout."
  ) {
    Field(required: "isOn", \.isOn, .bool, "Whether the lamp is on.")
    Field(
      required: "contrast", \.contrast, .int(-100...100),
      "How much brighter than its housing the lamp is, in percent of white.")
  }
}
