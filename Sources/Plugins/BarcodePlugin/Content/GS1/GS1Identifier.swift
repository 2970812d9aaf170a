/// A GS1 application identifier: what stands behind it, and which others it needs or forbids.
struct GS1Identifier: Sendable {
  /// The identifier or, of a range, one of its members: two to four digits.
  let ai: String
  /// The parts of the value, in their order.
  let parts: [Part]
  /// The data title; never empty.
  let title: String
  /// Of each list one entry has to be there as well: an identifier, or several that are there together.
  let required: [[[String]]]
  /// None of these may be there as well.
  let excluded: [String]
  /// Whether a GS1 Digital Link can begin with it.
  let isKey: Bool
  /// The identifiers that may follow it in the path of a Digital Link: those of one list, in their order.
  let qualifiers: [[String]]

  /// One part of a value.
  struct Part: Sendable {
    let set: CharacterSet
    let lengths: ClosedRange<Int>
    let meaning: Meaning
    let isOptional: Bool
  }

  /// The characters that a part may have (GS1 General Specifications, section 7.11).
  enum CharacterSet: Character, Sendable {
    /// Digits.
    case digits = "N"
    /// Set 82, of ISO/IEC 646.
    case set82 = "X"
    /// Set 39.
    case set39 = "Y"
    /// The alphabet of URL-safe base 64.
    case set64 = "Z"

    /// Whether a byte is one of the set.
    func contains(_ byte: UInt8) -> Bool {
      switch (self, byte) {
      case (_, 0x30...0x39): true
      case (.digits, _): false
      case (_, 0x41...0x5A), (_, 0x2D): true
      case (.set39, _): byte == 0x23 || byte == 0x2F
      case (_, 0x61...0x7A), (_, 0x5F): true
      case (.set64, _): byte == 0x3D
      case (.set82, _): byte == 0x21 || byte == 0x22 || (0x25...0x2F).contains(byte) || (0x3A...0x3F).contains(byte)
      }
    }
  }

  /// What a part stands for, beyond its characters.
  enum Meaning: String, Sendable {
    /// Nothing more.
    case plain = ""
    /// Ends with the check digit of modulo 10.
    case checkDigit = "c"
    /// Ends with the two check characters of modulo 1021,32.
    case checkPair = "cc"
    /// The same, and not digits alone.
    case checkPairOfText = "ccn"
    /// A decimal number; the identifier's last digit shows how many of its digits stand behind the point.
    case decimal = "."
    /// YYMMDD.
    case date = "d"
    /// YYMMDD, where the day 00 stands for the last day of the month.
    case dateOrMonth = "d0"
    /// YYYYMMDD.
    case longDate = "D"
    /// HHMM.
    case time = "hhmm"
    /// HH.
    case hour = "hh"
    /// MM or MMSS behind an hour.
    case minutes = "ms"
    /// A currency by the three digits of ISO 4217.
    case currency = "cur"
    /// A country by the three digits of ISO 3166.
    case country = "iso"
    /// A country by the three digits of ISO 3166, or 999.
    case countryOrNone = "iso9"
    /// Up to five countries.
    case countries = "isos"
    /// A country by the two letters of ISO 3166.
    case countryLetters = "a2"
    /// Text with percent signs for characters outside the set.
    case percentText = "pc"
    /// A temperature in hundredths of a degree.
    case temperature = "temp"
    /// A minus sign.
    case minus = "neg"
    /// 1 or 0.
    case yesNo = "yn"
    /// A sex by ISO/IEC 5218.
    case sex = "sex"
    /// The digit 0.
    case zero = "0"
    /// The number of a piece and of all pieces.
    case pieceOfTotal = "of"
    /// Latitude and longitude.
    case place = "geo"
    /// An international bank account number.
    case iban = "iban"
    /// A number other than 0.
    case notZero = "1"
    /// A number that does not start with 0.
    case noLeadingZero = "n0"
    /// The direction in which a roll is wound: 0, 1 or 9 for undefined.
    case winding = "wind"
    /// A place and the number of all places, like `1/2`.
    case placeInSequence = "seq"
    /// The kind of a carrier of blood, tissue or a patient's data.
    case mediaType = "media"
    /// The index of an importer of tobacco.
    case importer = "imp"
    /// A North American coupon.
    case coupon = "coupon"
    /// A North American coupon whose terms stand in a file of offers.
    case offer = "offer"
  }
}

extension GS1Identifier {
  /// The identifier that a text starts with; nil when it starts with none of the table.
  static func leading(_ text: ArraySlice<UInt8>) -> GS1Identifier? {
    for length in 2...4 {
      guard text.count >= length else { return nil }
      if let found = byAI[String(decoding: text.prefix(length), as: UTF8.self)] { return found }
    }
    return nil
  }

  /// The identifier with these digits.
  static func named(_ ai: String) -> GS1Identifier? { byAI[ai] }

  /// Every identifier of the table, by its digits.
  static let byAI: [String: GS1Identifier] = {
    var all: [String: GS1Identifier] = [:]
    for line in table.split(separator: "\n") {
      for identifier in identifiers(line) { all[identifier.ai] = identifier }
    }
    return all
  }()

  private static func identifiers(_ line: Substring) -> [GS1Identifier] {
    let columns = line.split(separator: "|", omittingEmptySubsequences: false).map { trimmed($0) }
    guard columns.count == 4 else { return [] }
    let parts = columns[1].split(separator: "+").compactMap(Part.init)
    let rules = columns[2].split(separator: " ").map { $0.split(separator: "=") }
    let lists = { (name: String) in
      rules.filter { $0.first.map(String.init) == name && $0.count == 2 }
        .map { $0[1].split(separator: ",").map(String.init) }
    }
    let required = lists("req").map { list in list.map { $0.split(separator: "+").map(String.init) } }
    let qualifiers = rules.filter { $0.first == "key" }.flatMap { $0.dropFirst() }.flatMap { $0.split(separator: ";") }
      .map { $0.split(separator: ",").map(String.init) }
    let range = columns[0].split(separator: "-").compactMap { Int($0) }
    guard let first = range.first, let last = range.last, first <= last else { return [] }
    let width = columns[0].prefix { $0 != "-" }.count
    return (first...last).map { number in
      let digits = String(number)
      return GS1Identifier(
        ai: String(repeating: "0", count: max(0, width - digits.count)) + digits, parts: parts,
        title: String(columns[3]), required: required, excluded: lists("ex").flatMap { $0 },
        isKey: rules.contains { $0.first == "key" }, qualifiers: qualifiers)
    }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop { $0 == " " }
    return start.lastIndex { $0 != " " }.map { start[...$0] } ?? ""
  }
}

extension GS1Identifier.Part {
  /// Reads a part like `N13/c` or `X..17?`.
  fileprivate init?(_ text: Substring) {
    isOptional = text.last == "?"
    let pieces = (isOptional ? text.dropLast() : text).split(separator: "/", maxSplits: 1)
    guard let form = pieces.first, let first = form.first, let set = GS1Identifier.CharacterSet(rawValue: first) else {
      return nil
    }
    guard let longest = Int(form.dropFirst().drop { $0 == "." }) else { return nil }
    self.set = set
    lengths = (form.contains(".") ? 1 : longest)...longest
    meaning = pieces.count > 1 ? GS1Identifier.Meaning(rawValue: String(pieces[1])) ?? .plain : .plain
  }
}
