import ScanPluginKit
import Testing

@testable import BarcodePlugin

/// Vectors written from the layouts of the North American Coupon Application Guideline.
@Suite("North American coupons")
struct CouponTests {
  /// Prefix 614141, offer 123456, save 0125, buy 2 of unit code 0 in family 300.
  static let head = "8110061414112345640125120300"

  private func payload(_ text: String) -> Payload? {
    GS1Parser(year: 2026).parse(text).flatMap { Payload(coupon: $0, year: 2026) }
  }

  private func element(_ text: String) throws -> GS1Element {
    try #require(GS1Parser(year: 2026).parse(text)?.elements.first)
  }

  @Test(
    "a coupon with any of its parts that may be missing is right",
    arguments: [
      "", "101203019", "1350010093016061414100001",
      "21113020614142", "3261231", "4260101", "32612314260101", "50123456",
      "59123456789012345", "610614141", "670614141000012", "90000",
      "96211",
      "1012030192111302932612315012345690000",
    ])
  func options(_ options: String) throws {
    let element = try element(Self.head + options)
    #expect(element.problems.isEmpty, "\(element.problems)")
  }

  @Test(
    "what breaks the layout is reported",
    arguments: [
      ("8110", "81107", "length of the coupon's companyPrefix"),
      ("8110", "8110061414", "within its companyPrefix"),
      ("8110", "8110061414112345", "within its offerCode"),
      ("8110", "811006141411234566000000", "length of the coupon's saveValue"),
      ("8110", "8110061414112345640125125300", "requirementCode is none"),
      ("8110", "\(head)0", "digits too many"), ("8110", "\(head)14", "additionalRules is none"),
      ("8110", "\(head)101203017", "length of the coupon's companyPrefix"),
      ("8110", "\(head)3261331", "no date of a coupon"), ("8110", "\(head)3261200", "no date of a coupon"),
      ("8110", "\(head)32601014261231", "ends before it starts"), ("8110", "\(head)50", "within its serial"),
      ("8110", "\(head)60614141", "length of the coupon's retailer"), ("8110", "\(head)93000", "saveValueCode is none"),
      ("8110", "\(head)90002", "doNotMultiply is none"), ("8110", "\(head)900003261231", "too many"),
      ("8110", "\(head)A", "digits alone"), ("8112", "81122", "format is none"),
      ("8112", "811200614141123456012345", "within its serial"),
      ("8112", "81120061414112345601234567", "1 digits too many"),
    ] as [(String, String, String)])
  func problems(_ ai: String, _ text: String, _ words: String) throws {
    let element = try element(text)
    #expect(element.ai == ai && ai + element.value == text)
    #expect(element.problems.contains { $0.contains(words) }, "\(element.problems)")
  }

  @Test("the parts of a coupon are a payload, those of a broken one are none")
  func payload() throws {
    let options = "121203010614142326123142601015012345690010"
    let payload = try #require(self.payload(Self.head + options))
    #expect(payload.kind == .coupon)
    let expected = [
      "companyPrefix": "614141", "offerCode": "123456", "saveValue": "0125", "additionalRules": "2",
      "expires": "2026-12-31", "starts": "2026-01-01", "serial": "123456", "saveValueCode": "0", "saveValueItem": "0",
      "storeCoupon": "1",
    ]
    for (name, text) in expected { #expect(payload[name] == text, "\(name)") }
    #expect(payload.fields["isMultiplied"]?.bool == true)
    let purchases = try #require(payload.fields["purchases"]?.elements)
    #expect(purchases.map { $0["family"]?.string } == ["300", "301"])
    #expect(purchases.map { $0["companyPrefix"]?.string } == [nil, "614142"])
    let offer = try #require(self.payload("81121061414112345611234567"))
    #expect(offer["format"] == "1" && offer["companyPrefix"] == "614141" && offer["serial"] == "1234567")
    #expect(self.payload("\(Self.head)0") == nil)
  }

  @Test("a coupon comes back from its DataBar", .enabled(if: Drawer.hasZint, Drawer.missing))
  func picture() throws {
    let data = "[8110]\(Self.head.dropFirst(4))3261231"
    let image = try Drawer.picture(
      "zint", ["-b", "31", "--gs1", "--notext", "--quietzones", "--scale=1.5", "-d", data, "-o", "FILE"])
    let found = try #require(try plugin([.coupon]).codes(image).first)
    #expect(found.format == "COUPON" && found.payload?["expires"] == "2026-12-31")
    #expect(found.gs1?.first?.problems.isEmpty == true)
  }
}
