import ScanPluginKit
import ScanSynthetic

@testable import IDPlugin

/// Random documents as lines of text, and what recognizers make of them.
struct RandomDocuments {
  /// A document with the texts that its fields have after misreading.
  struct Document {
    let kind: DocumentReading.Kind
    let lines: [[PageWord]]
    /// The texts as they are read; the truth where no character was misread.
    let read: [String: String]
    let truth: [String: String]
  }

  private var generator: SeededGenerator
  private let rate: Double

  /// - Parameter rate: The share of characters that are misread.
  init(seed: UInt64, rate: Double) {
    generator = SeededGenerator(seed: seed)
    self.rate = rate
  }

  /// Templates: `{field}` stands for a value, everything else as it is printed.
  private static let templates: [(kind: DocumentReading.Kind, text: String)] = [
    (
      .drivingLicense,
      """
      DRIVING LICENCE          REPUBLIC OF UTOPIA
        1. {surname}
        2. {givenNames}
        3. {dateOfBirth} {placeOfBirth}
        4a. {dateOfIssue}   4c. {authority}
        4b. {dateOfExpiry}
        5. {documentNumber}
      """
    ),
    (
      .drivingLicense,
      """
      PENNSYLVANIA                USA
        DL {documentNumber}       CLASS C
        EXP {usExpiry}    END NONE
        LN {surname}
        FN {givenNames}
        DOB {usBirth}
        SEX F   EYES BRO   ISS {usIssue}
      """
    ),
    (
      .idFront,
      """
      REPUBLIC OF UTOPIA     IDENTITY CARD     PERSONALAUSWEIS
      Name/Surname/Nom
      {surname}
      Vornamen/Given names
      {givenNames}
      Geburtsdatum/Date of birth      Staatsangehörigkeit/Nationality
      {dateOfBirth}                   UTOPIAN
      Gültig bis/Date of expiry       Dokumentennummer/Document No.
      {dateOfExpiry}                  {documentNumber}
      """
    ),
    (
      .vehicleRegistrationCertificate,
      """
      REGISTRATION CERTIFICATE
      A  {licensePlate}
      B  {firstIssued}
      C.1.1 {lastName}
      C.1.2 {firstName}
      D.1 {brand}
      E  {vehicleIdentificationNumber}
      """
    ),
    (
      .landingPermission,
      """
      LANDING PERMISSION
      Date of permit: {dateOfIssue}
      Until: {dateOfExpiry}
      Status: Temporary Visitor
      Duration: 90 days
      """
    ),
  ]

  /// The names of fields in templates that differ from those of the format.
  private static let names = ["usExpiry": "dateOfExpiry", "usBirth": "dateOfBirth", "usIssue": "dateOfIssue"]

  mutating func document() -> Document {
    let template = Self.templates[Int.random(in: 0..<Self.templates.count, using: &generator)]
    var read: [String: String] = [:]
    var truth: [String: String] = [:]
    var text = ""
    var rest = template.text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      text += misread(String(rest[..<open]))
      let field = String(rest[rest.index(after: open)..<close])
      let value = value(field)
      let seen = misread(value)
      let name = Self.names[field] ?? field
      truth[name] = value
      read[name] = seen
      text += seen
      rest = rest[rest.index(after: close)...]
    }
    text += misread(String(rest))
    let confidence = Double.random(in: 40...99, using: &generator)
    return Document(
      kind: template.kind, lines: DrawnText.lines(text, confidence: confidence), read: read, truth: truth)
  }

  private static let confusions: [Character: [String]] = [
    "0": ["O", "8"], "O": ["0", "Q"], "1": ["I", "l", "7"], "I": ["1", "l"], "5": ["S", "6"], "S": ["5"],
    "8": ["B", "3"],
    "B": ["8"], "2": ["Z"], "Z": ["2"], "m": ["rn"], "n": ["u"], "e": ["c"], "c": ["e"], ".": [",", ""],
    "/": ["7", "I"],
    "a": ["o"], "4": ["A"], "6": ["G", "8"], "9": ["g"], "3": ["8"], "E": ["F"], "D": ["0"],
  ]

  private mutating func misread(_ text: String) -> String {
    var result = ""
    for character in text {
      if let others = Self.confusions[character], Double.random(in: 0..<1, using: &generator) < rate {
        result += others.randomElement(using: &generator) ?? ""
      } else {
        result.append(character)
      }
    }
    return result
  }

  private mutating func some(_ characters: String, _ count: Int) -> String {
    String((0..<count).map { _ in characters.randomElement(using: &generator) ?? "A" })
  }

  private mutating func value(_ field: String) -> String {
    let letters = "ABCDEFGHIKLMNOPRSTUVWZ"
    switch field {
    case "dateOfBirth", "usBirth": return date(1930...2000, field)
    case "dateOfIssue", "usIssue", "firstIssued": return date(2010...2020, field)
    case "dateOfExpiry", "usExpiry": return date(2027...2035, field)
    case "documentNumber": return some("0123456789" + letters, 3) + some("0123456789", 6)
    case "licensePlate": return some(letters, 2) + "-" + some(letters, 2) + " " + some("0123456789", 3)
    case "vehicleIdentificationNumber": return some("ABCDEFGHJKLMNPRSTUVWXYZ", 9) + some("0123456789", 8)
    case "authority", "placeOfBirth": return some(letters, 1) + some("adefghiklnoprstu", 7)
    default:
      return some(letters, Int.random(in: 3...9, using: &generator))
        + (field == "givenNames" ? " " + some(letters, 5) : "")
    }
  }

  private mutating func date(_ years: ClosedRange<Int>, _ field: String) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (day, month) = (Int.random(in: 1...28, using: &generator), Int.random(in: 1...12, using: &generator))
    let year = Int.random(in: years, using: &generator)
    return field.hasPrefix("us") ? "\(two(month))/\(two(day))/\(year)" : "\(two(day)).\(two(month)).\(year)"
  }
}
