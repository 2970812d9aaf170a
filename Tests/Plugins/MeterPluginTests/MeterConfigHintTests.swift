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
      (#""digits": [\#(Self.digit)]"#, "digits"),
    ])
  func hints(keys: String, key: String) throws {
    let read = try MeterConfig.reading(JSONNode.parse(#"{"scanMode": "dial_meter", \#(keys)}"#))
    #expect(read.warnings.map(\.pointer.description) == ["/\(key)"])
  }

  @Test(
    "places that a mode does not read, and numbers that do not go with drums and dials, are reported with their key",
    arguments: [
      ("multi_field_digital_meter", #""dials": [\#(Self.dial)]"#, "dials"),
      ("digital_meter_2_experimental", #""dials": [\#(Self.dial)]"#, "dials"),
      (
        "auto_analog_digital_meter", #""numDigits": 1, "digits": [\#(Self.digit)], "dials": [\#(Self.dial)]"#,
        "numDigits"
      ),
      ("auto_analog_digital_meter", #""numDigits": 2, "digits": [\#(Self.digit)], "dials": [\#(Self.dial)]"#, nil),
      ("auto_analog_digital_meter", #""numDigits": 1, "dials": [\#(Self.dial)]"#, "numDigits"),
      ("auto_analog_digital_meter", #""numDigits": 6, "dials": [\#(Self.dial)]"#, nil),
      ("auto_analog_digital_meter", #""numDecimalDigits": 0, "dials": [\#(Self.dial)]"#, "numDecimalDigits"),
      ("auto_analog_digital_meter", #""numDecimalDigits": 2, "dials": [\#(Self.dial)]"#, nil),
      (
        "auto_analog_digital_meter",
        #""digits": [\#(Self.list(Self.digit, 10))], "dials": [\#(Self.list(Self.dial, 9))]"#, "dials"
      ),
    ] as [(String, String, String?)])
  func parts(mode: String, keys: String, key: String?) throws {
    let read = try MeterConfig.reading(JSONNode.parse(#"{"scanMode": "\#(mode)", \#(keys)}"#))
    #expect(read.warnings.map(\.pointer.description) == [key].compactMap(\.self).map { "/\($0)" })
  }

  private static let digit = #"{"x": 1, "y": 1, "width": 1, "height": 1}"#
  private static let dial = #"{"x": 1, "y": 1, "radius": 1}"#
  private static func list(_ place: String, _ count: Int) -> String {
    [String](repeating: place, count: count).joined(separator: ", ")
  }
}
