import ScanPluginKit
import Testing

@testable import IDPlugin

@Suite("What a configuration asks of fields")
struct FieldRulesTests {
  static let fields = [
    FieldReading("surname", text: "ERIKSSON", confidence: 90, origin: .code("1.")),
    FieldReading("documentNumber", text: "Z021AB37X13", confidence: 50, origin: .code("5.")),
  ]

  static func names(_ options: [String: FieldOption]) -> [String]? {
    let rules = FieldRules(options, canGive: ["surname", "documentNumber"])
    return try? rules.apply(fields).get().map(\.field)
  }

  @Test("fields below their least confidence, which is 60 when nothing is said, are not reported")
  func confidence() {
    #expect(Self.names([:]) == ["surname"])
    #expect(Self.names(["documentNumber": FieldOption(minConfidence: 40)]) == ["surname", "documentNumber"])
  }

  @Test("without a mandatory field there is no result, and a disabled one is not reported")
  func options() {
    #expect(Self.names(["documentNumber": FieldOption(scanOption: .mandatory)]) == nil)
    #expect(
      Self.names(["documentNumber": FieldOption(scanOption: .mandatory, minConfidence: 40)])
        == ["surname", "documentNumber"])
    #expect(Self.names(["surname": FieldOption(scanOption: .disabled)]) == nil)
  }

  @Test("the older form of a landing permission's options counts where the newer one says nothing")
  func miscellaneous() {
    let config = JapaneseLandingPermissionConfig(
      airport: FieldOption(scanOption: .mandatory),
      miscellaneous: LandingPermissionFields(
        airport: FieldOption(scanOption: .disabled), status: FieldOption(scanOption: .disabled)))
    #expect(config.fields.airport?.scanOption == .mandatory && config.fields.status?.scanOption == .disabled)
  }

  @Test("what is refused is reported with the field and its rule")
  func refusals() {
    func refusal(_ options: [String: FieldOption]) -> Refusal? {
      let rules = FieldRules(options, canGive: ["surname", "documentNumber", "airport"], path: "idFront")
      guard case .failure(let refusal) = rules.apply(Self.fields) else { return nil }
      return refusal
    }
    let unconfident = refusal(["documentNumber": FieldOption(scanOption: .mandatory)])
    #expect(
      unconfident?.rule == "idFront.documentNumber.minConfidence" && unconfident?.skipped == .confidenceNotReached)
    #expect(unconfident?.message.contains("Z021AB37X13") == true && unconfident?.message.contains("50") == true)
    let missing = refusal(["airport": FieldOption(scanOption: .mandatory)])
    #expect(missing?.rule == "idFront.airport.scanOption" && missing?.skipped == .resultNotValid)
    #expect(refusal(["surname": FieldOption(minConfidence: 95)])?.rule == "idFront.surname.minConfidence")
  }

  @Test("a field is reported by the other names for it that the configuration uses")
  func synonyms() {
    #expect(Self.names(["lastName": FieldOption(scanOption: .mandatory)]) == ["surname", "lastName"])
  }

  @Test("what no layout can give is reported, and refused where no document is left")
  func impossible() throws {
    let parish = ["parish": FieldOption(scanOption: .mandatory)]
    let some = UniversalIDConfig(drivingLicense: parish)
    #expect(UniversalIDRules.notes(some).map(\.pointer.description) == ["/drivingLicense/parish"])
    #expect(try !UniversalIDRules(some).kinds.contains(.drivingLicense))
    let only = UniversalIDConfig(allowedLayouts: AllowedLayouts(drivingLicense: []), drivingLicense: parish)
    let error = #expect(throws: PluginError.self) { try UniversalIDRules(only) }
    #expect(error?.code == .unsupportedConfiguration)
    #expect(UniversalIDRules.notes(UniversalIDConfig(faceDetectionEnabled: true)).count == 1)
  }

  @Test("named layouts let through the documents of their states only")
  func layouts() throws {
    let names = ["AT_AUT_DL_2013_F", "US-CA_USA_DL_2018_F"].compactMap { DocumentLayout($0) }
    let rules = try UniversalIDRules(UniversalIDConfig(allowedLayouts: AllowedLayouts(drivingLicense: names)))
    #expect(rules.kinds == [.drivingLicense])
    #expect(
      rules.allows(.drivingLicense, codes: ["AT", "AUT"]) && rules.allows(.drivingLicense, codes: ["US-CA", "USA"]))
    #expect(!rules.allows(.drivingLicense, codes: ["DE", "DEU"]) && !rules.allows(.drivingLicense, codes: []))
    #expect(!rules.allows(.drivingLicense, codes: ["US-PA", "USA"]))
  }

  @Test("the barcode of a license gives fields by the same names")
  func barcode() {
    let license = LicenseText(
      elements: [
        "lastName": "ERIKSSON", "firstName": "ANNA", "middleName": "MARIA", "dateOfBirth": "1974-08-12",
        "jurisdictionCode": "PA", "countryID": "USA", "street": "123 MAIN STREET", "city": "HARRISBURG",
        "postalCode": "17101",
      ], jurisdiction: "Pennsylvania", quad: nil)
    let texts = Dictionary(LicenseBarcode.fields(license).map { ($0.field, $0.text) }) { first, _ in first }
    #expect(texts["givenNames"] == "ANNA MARIA" && texts["address"] == "123 MAIN STREET, HARRISBURG, PA 17101")
    #expect(LicenseBarcode.fields(license).first { $0.field == "dateOfBirth" }?.date?.iso == "1974-08-12")
    #expect(IssuingState.ofLicense(license)?.code == "US-PA")
  }
}

@Suite("Dates as documents print them")
struct DateTextTests {
  static func date(_ text: String, _ orders: Set<DateText.Order>, _ role: DateText.Role = .past) -> String? {
    DateText.leading(text.split(separator: " ").map(String.init), orders: orders, role: role, today: 2026)?.date?.iso
  }

  @Test(
    "written forms are understood",
    arguments: [
      ("31.12.2030", "2030-12-31"), ("31-12-2030", "2030-12-31"), ("31/12/2030", "2030-12-31"),
      ("2030-12-31", "2030-12-31"),
      ("31 12 2030", "2030-12-31"), ("31 DEC 2030", "2030-12-31"), ("31. Dez. 2030", "2030-12-31"),
      ("31 DEC/DEZ 2030", "2030-12-31"), ("31122030", "2030-12-31"), ("12.08.74 BERLIN", "1974-08-12"),
      ("12 AOÛT 1974", "1974-08-12"), ("02 MRT/MAR 2031", "2031-03-02"),
    ])
  func forms(text: String, iso: String) {
    #expect(Self.date(text, [.dayMonthYear, .yearMonthDay]) == iso)
  }

  @Test(
    "what can be read in two ways, or is none, has no date",
    arguments: ["01/02/2030", "31.02.2030", "12.O8.1974", "00.00.0000"])
  func open(text: String) {
    #expect(Self.date(text, [.dayMonthYear, .monthDayYear]) == nil)
  }

  @Test("the layout's order decides, and a day above 12 gives the order by itself")
  func orders() {
    #expect(Self.date("12/31/2030", [.monthDayYear]) == "2030-12-31")
    #expect(Self.date("12/31/2030", [.monthDayYear, .dayMonthYear]) == "2030-12-31")
    #expect(Self.date("01/02/2030", [.monthDayYear]) == "2030-01-02")
    #expect(Self.date("03/03/2030", [.monthDayYear, .dayMonthYear]) == "2030-03-03")
  }

  @Test("a year of two digits is past for a birth and near for an expiry")
  func centuries() {
    #expect(Self.date("01.02.30", [.dayMonthYear], .past) == "1930-02-01")
    #expect(Self.date("01.02.30", [.dayMonthYear], .expiry) == "2030-02-01")
  }
}

@Suite("The confidence of printed texts")
struct PrintedCertaintyTests {
  static func reading(_ value: FieldValue, _ text: String) -> FieldReading? {
    let words = DrawnText.lines(text, confidence: 98)[0]
    return value.read("field", words, origin: .label("L"), FieldValue.Context(orders: [.dayMonthYear], today: 2026))
  }

  @Test(
    "a code with letters that look like digits is less certain than its characters, others are about as certain",
    arguments: [
      ("BO72RRE2155", 40...70), ("O0O10I", 20...50), ("B472RRE3466", 88...97), ("4711083346", 90...97),
      ("D23145890", 80...92),
    ])
  func codes(text: String, confidence: ClosedRange<Int>) throws {
    let reading = try #require(Self.reading(.number(4...20), text))
    #expect(confidence.contains(reading.confidence), "\(reading.confidence)")
  }

  @Test("a vehicle's number has no letters that look like digits; one that was changed costs certainty")
  func vehicles() throws {
    let right = try #require(Self.reading(.vehicleNumber, "1M8GDM9AXKP042788"))
    let changed = try #require(Self.reading(.vehicleNumber, "IM8GDM9AXKPO42788"))
    #expect(right.confidence > 85 && changed.text == right.text && changed.corrections.count == 2)
    #expect(changed.confidence < right.confidence - 3)
  }

  @Test(
    "what is written like a date and is none in any order is hardly certain and no date",
    arguments: [("00.08.1974", false), ("31.02.2030", false), ("12.O8.1974", false), ("08/31/2030", true)])
  func impossible(text: String, isPossible: Bool) throws {
    let reading = try #require(Self.reading(.date(.past), text))
    #expect(reading.date == nil && (reading.confidence > 60) == isPossible)
  }
}
