import MeterPlugin
import ScanPluginKit
import Testing

@Suite("Hints of meterConfig")
struct MeterConfigHintTests {
  @Test(
    "numbers with which no value can be a result are reported with their key",
    arguments: [
      (#""minValue": "10", "maxValue": "9.99""#, "maxValue"),
      (#""numDigits": 3, "numDecimalDigits": 3"#, "numDecimalDigits"),
      (#""numDigits": 3, "dials": [{"x": 1, "y": 1, "radius": 1}]"#, "numDigits"),
      (#""reference": "a.png""#, "reference"),
    ])
  func hints(keys: String, key: String) throws {
    let read = try MeterConfig.reading(JSONNode.parse(#"{"scanMode": "dial_meter", \#(keys)}"#))
    #expect(read.warnings.map(\.pointer.description) == ["/\(key)"])
  }
}
