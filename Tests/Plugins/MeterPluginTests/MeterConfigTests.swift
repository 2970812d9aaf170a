import MeterPlugin
import ScanPluginKit
import Testing

@Suite("The rules of meterConfig")
struct MeterConfigTests {
  @Test("defaults are those of the contract")
  func defaults() throws {
    #expect(try MeterConfig(json: #"{"scanMode": "dial_meter"}"#).maxNumDecimalDigits == -1)
    #expect(try OdometerConfig(json: "{}").minConfidence == 60)
  }

  @Test("each mode is read by its name")
  func modes() throws {
    #expect(MeterConfig.ScanMode.allCases.count == 4)
    for mode in MeterConfig.ScanMode.allCases {
      #expect(try MeterConfig(json: #"{"scanMode": "\#(mode.rawValue)"}"#).scanMode == mode)
    }
  }

  @Test(
    "meter modes that are gone name what replaced them",
    arguments: [
      ("ANALOG_METER", "auto_analog_digital_meter"), ("digital_meter", "auto_analog_digital_meter"),
      ("DOT_MATRIX_METER", "auto_analog_digital_meter"), ("SERIAL_NUMBER", "ocrConfig"),
      ("PHOTO_CAPTURE", "no equivalent"),
    ])
  func retiredMeters(mode: String, words: String) throws {
    let tree = JSONNode(.object([JSONMember("scanMode", JSONNode(.string(mode)))]))
    do {
      _ = try MeterConfig(tree)
      Issue.record("\(mode) loaded")
    } catch {
      #expect(error.problems.map(\.pointer.description) == ["/scanMode"])
      #expect(error.problems.first?.advice?.contains(words) == true)
    }
  }
}
