import MeterHistory
import ScanJSON
import Testing

@Suite("Exact readings")
struct MeterValueTests {
  @Test(
    "a text becomes a reading and the same text again",
    arguments: [
      ("0", 0, 1, 0, "0"), ("00123.45", 12345, 7, 2, "123.45"), ("0.5", 5, 2, 1, "0.5"), ("000", 0, 3, 0, "0"),
      ("999999999999999999", 999_999_999_999_999_999, 18, 0, "999999999999999999"), ("10", 10, 2, 0, "10"),
    ])
  func texts(text: String, units: Int, digits: Int, decimals: Int, plain: String) throws {
    let value = try #require(MeterValue(text))
    #expect(value.units == units && value.digits == digits && value.decimals == decimals)
    #expect(value.text == text && value.plainText == plain)
  }

  @Test(
    "what is no reading gives none",
    arguments: ["", ".", "1.", ".5", "1.2.3", "-1", "1e3", " 1", "١", "1234567890123456789", "12a"])
  func others(text: String) { #expect(MeterValue(text) == nil) }

  @Test("decimals are added as zeros and cut off, and nothing grows beyond its digits")
  func decimals() throws {
    let value = try #require(MeterValue("123.45"))
    #expect(value.with(decimals: 0)?.text == "123" && value.with(decimals: 4)?.text == "123.4500")
    #expect(value.with(decimals: -1) == nil && value.with(decimals: 18) == nil)
    #expect(MeterValue(units: 5, digits: 1, decimals: 1)?.text == "0.5")
    #expect(MeterValue(units: 5, digits: 1, decimals: 1)?.with(decimals: 0) == nil)
    #expect(MeterValue(units: 10, digits: 1) == nil && MeterValue(units: -1, digits: 3) == nil)
  }
}
