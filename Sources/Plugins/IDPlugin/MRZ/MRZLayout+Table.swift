import ScanRecognition

extension MRZLayout {
  /// All layouts that are read.
  package static let all = [td3, td1, td2, mrvA, mrvB, frenchID, swissLicense]

  /// Passports: two lines of 44 (ICAO Doc 9303-4, 4.2.2).
  static let td3 = MRZLayout(
    "TD3", lengths: [44, 44],
    slots: [
      Slot(.documentType, 0, 0..<2, .letters), Slot(.issuingCountryCode, 0, 2..<5, .letters),
      Slot(.names, 0, 5..<44, .letters), Slot(.documentNumber, 1, 0..<9, .any, check: 9),
      Slot(.nationalityCountryCode, 1, 10..<13, .letters), Slot(.dateOfBirth, 1, 13..<19, .digitsOrFiller, check: 19),
      Slot(.sex, 1, 20..<21, .sex), Slot(.dateOfExpiry, 1, 21..<27, .digitsOrFiller, check: 27),
      Slot(.personalNumber, 1, 28..<42, .any, check: 42, mayBeEmpty: true),
    ],
    composite: Composite(line: 1, column: 43, covers: [.init(1, 0..<10), .init(1, 13..<20), .init(1, 21..<43)]))

  /// Cards of the size of a credit card: three lines of 30 (ICAO Doc 9303-5, 4.2.2).
  static let td1 = MRZLayout(
    "TD1", lengths: [30, 30, 30],
    slots: [
      Slot(.documentType, 0, 0..<2, .letters), Slot(.issuingCountryCode, 0, 2..<5, .letters),
      Slot(.documentNumber, 0, 5..<14, .any, check: 14, mayBeEmpty: true), Slot(.optionalData, 0, 15..<30, .any),
      Slot(.dateOfBirth, 1, 0..<6, .digitsOrFiller, check: 6), Slot(.sex, 1, 7..<8, .sex),
      Slot(.dateOfExpiry, 1, 8..<14, .digitsOrFiller, check: 14),
      Slot(.nationalityCountryCode, 1, 15..<18, .letters), Slot(.moreOptionalData, 1, 18..<29, .any),
      Slot(.names, 2, 0..<30, .letters),
    ],
    composite: Composite(
      line: 1, column: 29, covers: [.init(0, 5..<30), .init(1, 0..<7), .init(1, 8..<15), .init(1, 18..<29)]))

  /// Larger cards: two lines of 36 (ICAO Doc 9303-6, 4.2.2).
  static let td2 = MRZLayout(
    "TD2", lengths: [36, 36],
    slots: secondLine(names: 5..<36, mayContinue: true) + [Slot(.optionalData, 1, 28..<35, .any)],
    composite: Composite(line: 1, column: 35, covers: [.init(1, 0..<10), .init(1, 13..<20), .init(1, 21..<35)]))

  /// Visas of the larger size: two lines of 44, without a composite check digit (ICAO Doc 9303-7, 4.2.2).
  static let mrvA = MRZLayout(
    "MRVA", lengths: [44, 44], prefixes: ["V"],
    slots: secondLine(names: 5..<44, mayContinue: false) + [Slot(.optionalData, 1, 28..<44, .any)])

  /// Visas of the smaller size: two lines of 36, without a composite check digit (ICAO Doc 9303-7, 5.2.2).
  static let mrvB = MRZLayout(
    "MRVB", lengths: [36, 36], prefixes: ["V"],
    slots: secondLine(names: 5..<36, mayContinue: false) + [Slot(.optionalData, 1, 28..<36, .any)])

  /// French identity cards of 1988 to 2021: two lines of 36, no date of expiry; the last digit covers both lines (decree 55-1397
  /// and its forms).
  static let frenchID = MRZLayout(
    "FRENCH_ID", lengths: [36, 36], prefixes: ["IDFRA"],
    slots: [
      Slot(.documentType, 0, 0..<2, .letters), Slot(.issuingCountryCode, 0, 2..<5, .letters),
      Slot(.surname, 0, 5..<30, .letters), Slot(.optionalData, 0, 30..<36, .any),
      Slot(.documentNumber, 1, 0..<12, .any, check: 12), Slot(.givenNames, 1, 13..<27, .letters),
      Slot(.dateOfBirth, 1, 27..<33, .digits, check: 33), Slot(.sex, 1, 34..<35, .sex),
    ],
    composite: Composite(line: 1, column: 35, covers: [.init(0, 0..<36), .init(1, 0..<35)]))

  /// Swiss driving licenses: lines of 9, 30 and 30, without any check digit.
  static let swissLicense = MRZLayout(
    "SWISS_DRIVING_LICENCE", lengths: [9, 30, 30], prefixes: ["", "FACHE"],
    slots: [
      Slot(.documentNumber, 0, 0..<9, .any), Slot(.documentType, 1, 0..<2, .letters),
      Slot(.issuingCountryCode, 1, 2..<5, .letters), Slot(.personalNumber, 1, 5..<14, .digits),
      Slot(.optionalData, 1, 14..<17, .digits), Slot(.filler, 1, 17..<19, .any),
      Slot(.dateOfBirth, 1, 19..<25, .digits),
      Slot(.filler, 1, 25..<30, .any), Slot(.names, 2, 0..<30, .letters),
    ])

  /// The slots that passports, visas and TD2 cards share, without what follows the date of expiry.
  private static func secondLine(names: Range<Int>, mayContinue: Bool) -> [Slot] {
    [
      Slot(.documentType, 0, 0..<2, .letters), Slot(.issuingCountryCode, 0, 2..<5, .letters),
      Slot(.names, 0, names, .letters), Slot(.documentNumber, 1, 0..<9, .any, check: 9, mayBeEmpty: mayContinue),
      Slot(.nationalityCountryCode, 1, 10..<13, .letters), Slot(.dateOfBirth, 1, 13..<19, .digitsOrFiller, check: 19),
      Slot(.sex, 1, 20..<21, .sex), Slot(.dateOfExpiry, 1, 21..<27, .digitsOrFiller, check: 27),
    ]
  }

  /// Whether lines begin as the layout's do, a character or two misread.
  func matches(_ lines: [[MRZCell]]) -> Bool {
    for (prefix, line) in zip(prefixes, lines) {
      let wrong = zip(prefix.utf8, line).filter { wanted, cell in
        cell.character != wanted && !ConfusionTable.zone.confuses(cell.character, wanted)
      }
      if !wrong.isEmpty { return false }
    }
    return true
  }
}
