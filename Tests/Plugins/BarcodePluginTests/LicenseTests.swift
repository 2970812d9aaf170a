import BarcodePlugin
import ScanPluginKit
import Testing

@Suite("Driving licenses by the AAMVA standard")
struct LicenseTests {
  /// A card with a right header: offsets counted from the `@`.
  static func card(
    version: Int, issuer: String = "636000", start: String = "@\n\u{1E}\rANSI ", elements: [String],
    own: [String] = [], type: String = "DL"
  ) -> String {
    let two = { (number: Int) in (number < 10 ? "0" : "") + String(number) }
    let four = { (number: Int) in String(String(10_000 + number).dropFirst()) }
    let subfiles =
      [type + elements.joined(separator: "\n") + "\r"]
      + (own.isEmpty ? [] : ["ZV" + own.joined(separator: "\n") + "\r"])
    var header = start + issuer + two(version) + (version >= 2 ? "02" : "") + two(subfiles.count)
    var offset = header.utf8.count + 10 * subfiles.count
    for subfile in subfiles {
      header += subfile.prefix(2) + four(offset) + four(subfile.utf8.count)
      offset += subfile.utf8.count
    }
    return header + subfiles.joined()
  }

  static let modern = [
    "DAQT64235789", "DCSSAMPLE", "DDEN", "DACMICHAEL", "DDFN", "DADJOHN", "DDGT", "DCUJR", "DCAD", "DCBK", "DCDPH",
    "DBD06062019", "DBB06061986", "DBA12102027", "DBC1", "DAU068 in", "DAYBRO", "DAZBLN", "DAG2300 WEST BROAD STREET",
    "DAIRICHMOND", "DAJVA", "DAK232690000  ", "DCF2424244747474786102204", "DCGUSA", "DCK123456789", "DCJA1", "DDAF",
    "DDB06062018",
  ]

  @Test("every part of a card of the versions 4 to 10 stands under its name", arguments: 4...10)
  func modern(_ version: Int) throws {
    let card = try #require(AAMVAParser.parse(Self.card(version: version, elements: Self.modern, own: ["ZVA01"])))
    #expect(card.version == String(version))
    #expect(card.issuerID == "636000")
    #expect(card.jurisdiction == "Virginia")
    #expect(card.jurisdictionVersion == "2")
    #expect(card.problems.isEmpty, "\(card.problems)")
    #expect(card.elements.count == Self.modern.count + 1)
    #expect(card.elements.last == AAMVAElement(subfile: "ZV", id: "ZVA", value: "01"))
    #expect(
      card.bodyPart == [
        "auditInformation": "A1", "cardRevisionDate": "2018-06-06", "city": "RICHMOND", "complianceType": "F",
        "countryID": "USA", "customerIDNumber": "T64235789", "dateOfBirth": "1986-06-06",
        "dateOfExpiry": "2027-12-10", "dateOfIssue": "2019-06-06",
        "documentDiscriminator": "2424244747474786102204", "drivingPrivilege": "K", "endorsementCode": "PH",
        "eyes": "brown", "firstName": "MICHAEL", "firstNameTruncated": "N", "hair": "blond", "height": "68 in",
        "inventoryControlNumber": "123456789", "jurisdictionCode": "VA", "lastName": "SAMPLE",
        "lastNameTruncated": "N", "licenseClass": "D", "middleName": "JOHN", "middleNameTruncated": "T",
        "postalCode": "23269", "sex": "M", "street": "2300 WEST BROAD STREET",
      ])
    #expect(Set(card.bodyPart.keys) == Set(AAMVALicense.bodyPartNames))
  }

  @Test("version 1 has one element for the whole name, years first, feet and inches")
  func first() throws {
    let text = Self.card(
      version: 1, issuer: "636020",
      elements: [
        "DAADOE,JANE,QUINCY", "DAQ12-345", "DARC", "DASB", "DATM", "DBB19700131", "DBA20300131", "DBD20250131",
        "DAL1 MAIN ST", "DANDENVER", "DAOCO", "DAP80202", "DBCF", "DAU509", "DAYHAZ",
      ])
    let card = try #require(AAMVAParser.parse(text))
    #expect(card.version == "1")
    #expect(card.jurisdictionVersion == nil)
    #expect(card.jurisdiction == "Colorado")
    #expect(card.problems.isEmpty, "\(card.problems)")
    for (name, value) in [
      ("lastName", "DOE"), ("firstName", "JANE"), ("middleName", "QUINCY"), ("dateOfBirth", "1970-01-31"),
      ("dateOfExpiry", "2030-01-31"), ("sex", "F"), ("height", "69 in"), ("eyes", "hazel"), ("licenseClass", "C"),
      ("drivingPrivilege", "B"), ("endorsementCode", "M"), ("street", "1 MAIN ST"), ("city", "DENVER"),
      ("jurisdictionCode", "CO"), ("postalCode", "80202"), ("customerIDNumber", "12-345"),
    ] { #expect(card.bodyPart[name] == value, "\(name)") }
  }

  @Test("versions 2 and 3 have the given names in one element", arguments: [2, 3])
  func givenNames(_ version: Int) throws {
    let names = { (text: String) in
      AAMVAParser.parse(Self.card(version: version, elements: ["DCSDOE", text, "DBB01311970"]))?.bodyPart
    }
    let commas = try #require(names("DCTJANE,QUINCY"))
    #expect(commas["firstName"] == "JANE" && commas["middleName"] == "QUINCY")
    let spaces = try #require(names("DCTJANE QUINCY ANN"))
    #expect(spaces["firstName"] == "JANE" && spaces["middleName"] == "QUINCY ANN")
    #expect(spaces["lastName"] == "DOE" && spaces["dateOfBirth"] == "1970-01-31")
  }

  @Test("Canadian cards have years first, by their country or by their issuer")
  func canada() throws {
    for elements in [["DAQ1", "DBB19870310", "DCGCAN", "DAU173 cm"], ["DAQ1", "DBB19870310", "DAU173 cm"]] {
      let card = try #require(AAMVAParser.parse(Self.card(version: 8, issuer: "636012", elements: elements)))
      #expect(card.jurisdiction == "Ontario")
      #expect(card.bodyPart["dateOfBirth"] == "1987-03-10")
      #expect(card.bodyPart["height"] == "173 cm")
    }
  }

  @Test(
    "the issuer has its name",
    arguments: [
      ("636000", "Virginia"), ("636015", "Texas"), ("636027", "United States Department of State"),
      ("636044", "Saskatchewan"), ("636057", "Hidalgo"), ("636062", "Virgin Islands"),
      ("604426", "Prince Edward Island"), ("604431", "Puerto Rico"), ("604434", "Northwest Territories"),
      ("990876", "Alberta"), ("636063", nil),
    ] as [(String, String?)])
  func issuers(_ number: String, _ name: String?) throws {
    let card = try #require(AAMVAParser.parse(Self.card(version: 9, issuer: number, elements: ["DAQ1"])))
    #expect(card.jurisdiction == name)
  }

  @Test(
    "codes become words, and what is no code stays",
    arguments: [
      ("DBC9", "sex", "X"), ("DBC2", "sex", "F"), ("DBC7", "sex", "7"), ("DAYDIC", "eyes", "dichromatic"),
      ("DAYODD", "eyes", "ODD"), ("DAZBAL", "hair", "bald"), ("DAK232691234", "postalCode", "23269-1234"),
      ("DAKK1A 0B1", "postalCode", "K1A 0B1"), ("DBB99999999", "dateOfBirth", "99999999"),
      ("DBB19861231", "dateOfBirth", "1986-12-31"), ("DAUtall", "height", "tall"),
    ])
  func words(_ element: String, _ name: String, _ value: String) throws {
    let card = try #require(AAMVAParser.parse(Self.card(version: 9, elements: ["DAQ1", element])))
    #expect(card.bodyPart[name] == value)
  }

  @Test("identity cards are read, and what is not available has no name")
  func identityCard() throws {
    let card = try #require(
      AAMVAParser.parse(Self.card(version: 9, elements: ["DAQ1", "DADNONE", "DAYunavl", "DAZ"], type: "ID")))
    #expect(card.elements.map(\.subfile) == ["ID", "ID", "ID", "ID"])
    #expect(card.bodyPart == ["customerIDNumber": "1"])
  }

  @Test(
    "headers that break the standard as real cards do are read, with a problem",
    arguments: [
      ("@\n\u{1C}\rANSI 6360050101DL00290010DLDAQ1\nDCSX\r", "control characters"),
      ("@\nANSI 636000080001DL00410010DLDAQ1\nDCSX\r", "control characters"),
      ("ANSI 636000080001DL00410010DLDAQ1\r\nDCSX\r", "control characters"),
      ("@ \u{1E} ANSI 636000080001DL00410010\nDLDAQ1\nDCSX\r", "control characters"),
      ("@\n\u{1E}\rAAMVA6360050101DL00290010DAQ1\nDCSX\r", "AAMVA"),
      ("@\n\u{1E}\rANSI 636000080001DL00990010DLDAQ1\nDCSX\r", "not where"),
      ("@\n\u{1E}\rANSI 636000080002DL00310010DLDAQ1\nDCSX\r", "announces 2"),
      ("@\n\u{1E}\rANSI 636000080001DL00310010DLDLDAQ1\nDCSX\r", ""),
      ("@\n\u{1E}\rANSI 636000080002DL00410010ZV00510005DLDAQ1\nDCSX\r", "ZV that is not there"),
      ("@\n\u{1E}\rANSI 6360DLDAQ1\nDCSX\r", "digits in front"),
    ])
  func broken(_ text: String, _ words: String) throws {
    let card = try #require(AAMVAParser.parse(text))
    #expect(card.bodyPart["customerIDNumber"] == "1")
    #expect(card.bodyPart["lastName"] == "X")
    #expect(words.isEmpty || card.problems.contains { $0.contains(words) }, "\(card.problems)")
  }

  @Test(
    "other texts are no cards",
    arguments: ["", "ANSI", "@\n\u{1E}\rANSI 636000080001DL00410010", "ANSI is a body", "hello"])
  func none(_ text: String) {
    #expect(AAMVAParser.parse(text) == nil)
  }

  @Test("a card cut at any place is read as far as it goes")
  func cut() {
    let bytes = Array(Self.card(version: 8, elements: Self.modern, own: ["ZVA01"]).utf8)
    for count in 0...bytes.count {
      let card = AAMVAParser.parse(String(decoding: bytes[..<count], as: UTF8.self))
      #expect(card?.bodyPart.values.contains("") != true)
      #expect((card != nil) == (count >= 46), "\(count)")
    }
  }
}
