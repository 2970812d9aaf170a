import ScanPluginKit

/// What the elements of a card say, by the names of the result.
struct AAMVABody {
  private(set) var values: [String: String] = [:]
  private(set) var problems: [String] = []
  private let elements: [String: String]
  private let version: Int
  private let yearFirst: Bool

  init(_ all: [AAMVAElement], version: Int, issuer: AAMVAIssuer?) {
    var elements: [String: String] = [:]
    for element in all where element.subfile == "DL" || element.subfile == "ID" || element.subfile == "EN" {
      guard !element.value.isEmpty, element.value.uppercased() != "UNAVL", elements[element.id] == nil else { continue }
      elements[element.id] = element.value
    }
    self.elements = elements
    self.version = version
    // CCYYMMDD everywhere in version 1 and in Canada ever since, MMDDCCYY in the United States from version 2.
    let country = elements["DCG"] ?? issuer?.country
    yearFirst = version < 2 || country == "CAN"
    readNames()
    readPlainText()
    readDates()
    readDescription()
  }

  /// The value of the first element that is there.
  private func first(_ ids: String...) -> String? { ids.lazy.compactMap { elements[$0] }.first }

  private mutating func readPlainText() {
    values["customerIDNumber"] = first("DAQ", "DBJ")
    values["documentDiscriminator"] = first("DCF")
    values["countryID"] = first("DCG")
    values["licenseClass"] = first("DCA", "DAR")
    values["drivingPrivilege"] = first("DCB", "DAS")
    values["endorsementCode"] = first("DCD", "DAT")
    values["inventoryControlNumber"] = first("DCK")
    values["auditInformation"] = first("DCJ")
    values["complianceType"] = first("DDA")
    values["city"] = first("DAI", "DAN")
    values["jurisdictionCode"] = first("DAJ", "DAO")
    let street = elements["DAG"] != nil ? ["DAG", "DAH"] : ["DAL", "DAM"]
    let lines = street.compactMap { elements[$0] }
    values["street"] = lines.isEmpty ? nil : lines.joined(separator: ", ")
    values["postalCode"] = first("DAK", "DAP").map(Self.postalCode)
    values["lastNameTruncated"] = first("DDE")
    values["firstNameTruncated"] = first("DDF")
    values["middleNameTruncated"] = first("DDG")
  }

  /// The names: one element in version 1 (DAA), all given names in one in versions 2 and 3 (DCT), each in its own since.
  private mutating func readNames() {
    let whole = elements["DAA"].map { Self.names($0) } ?? []
    let given = elements["DCT"].map { Self.names($0) } ?? []
    let name = { (list: [String], index: Int) -> String? in
      index < list.count && !list[index].isEmpty ? list[index] : nil
    }
    values["lastName"] = first("DCS", "DAB") ?? name(whole, 0)
    values["firstName"] = first("DAC") ?? name(given, 0) ?? name(whole, 1)
    let others = given.dropFirst().filter { !$0.isEmpty }
    let middle = first("DAD") ?? (others.isEmpty ? nil : others.joined(separator: " ")) ?? name(whole, 2)
    values["middleName"] = middle == "NONE" ? nil : middle
  }

  private mutating func readDates() {
    for (name, id) in [
      ("dateOfBirth", "DBB"), ("dateOfExpiry", "DBA"), ("dateOfIssue", "DBD"), ("cardRevisionDate", "DDB"),
    ] {
      guard let text = elements[id] else { continue }
      let day = Self.day(text, yearFirst: yearFirst) ?? Self.day(text, yearFirst: !yearFirst)
      if day == nil { problems.append("(\(id)) \"\(text)\" is no date") }
      values[name] = day ?? text
    }
  }

  private mutating func readDescription() {
    values["sex"] = first("DBC").map { Self.sexes[$0.uppercased()] ?? $0 }
    values["eyes"] = first("DAY").map { Self.eyes[$0.uppercased()] ?? $0 }
    values["hair"] = first("DAZ", "DBK").map { Self.hair[$0.uppercased()] ?? $0 }
    values["height"] = first("DAU", "DAV").map(height)
  }

  /// The height with its unit, like `68 in` or `173 cm`.
  private func height(_ text: String) -> String {
    let digits = text.utf8.prefix(while: GS1Parser.isDigit)
    let unit = text.utf8.dropFirst(digits.count).filter { $0 != 0x20 }
    let number = GS1Text.number(Array(digits)[...])
    guard digits.count == 3 else { return text }
    switch String(decoding: unit, as: UTF8.self).uppercased() {
    case "IN": return "\(number) in"
    case "CM": return "\(number) cm"
    // Version 1 writes feet and inches: 509 is five feet nine.
    case "" where version < 2 && elements["DAU"] != nil && number % 100 < 12:
      return "\(number / 100 * 12 + number % 100) in"
    case "" where version < 2 && elements["DAU"] == nil: return "\(number) cm"
    default: return text
    }
  }
}

extension AAMVABody {
  /// The names in one element: between commas, or `$` or `@` on some cards; between spaces where there is none of them.
  private static func names(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    let mark = [UInt8(0x2C), 0x24, 0x40].first { bytes.contains($0) } ?? 0x20
    return bytes.split(separator: mark, omittingEmptySubsequences: mark == 0x20).map { piece in
      let start = piece.drop { $0 == 0x20 }
      return String(
        decoding: start.prefix(upTo: start.lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? start.startIndex), as: UTF8.self)
    }
  }

  /// Eight digits as a day by ISO 8601; nil when they are none in this order.
  private static func day(_ text: String, yearFirst: Bool) -> String? {
    let digits = Array(text.utf8)
    guard digits.count == 8, digits.allSatisfy(GS1Parser.isDigit) else { return nil }
    let year = GS1Text.number(yearFirst ? digits[0..<4] : digits[4..<8])
    let month = GS1Text.number(yearFirst ? digits[4..<6] : digits[0..<2])
    let day = GS1Text.number(yearFirst ? digits[6..<8] : digits[2..<4])
    guard (1850...2200).contains(year), day > 0, day <= CalendarDay.days(inMonth: month, of: year) else { return nil }
    return CalendarDay.text(year: year, month: month, day: day)
  }

  /// A postal code: five digits alone where the other four are zeros, and with a hyphen before them otherwise.
  private static func postalCode(_ text: String) -> String {
    let digits = Array(text.utf8)
    guard digits.count == 9, digits.allSatisfy(GS1Parser.isDigit) else { return text }
    let (area, more) = (String(decoding: digits[..<5], as: UTF8.self), String(decoding: digits[5...], as: UTF8.self))
    return more == "0000" ? area : area + "-" + more
  }

  private static let sexes = ["1": "M", "2": "F", "9": "X", "0": "X", "M": "M", "F": "F", "X": "X"]
  private static let eyes = [
    "BLK": "black", "BLU": "blue", "BRO": "brown", "GRY": "gray", "GRN": "green", "HAZ": "hazel", "MAR": "maroon",
    "PNK": "pink", "DIC": "dichromatic", "UNK": "unknown",
  ]
  private static let hair = [
    "BAL": "bald", "BLK": "black", "BLN": "blond", "BRO": "brown", "GRY": "gray", "RED": "red", "SDY": "sandy",
    "WHI": "white", "UNK": "unknown",
  ]
}
