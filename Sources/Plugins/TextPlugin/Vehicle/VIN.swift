import ScanPluginKit
import ScanRecognition

/// A vehicle identification number (ISO 3779): maker, description and serial number in 17 characters.
package struct VIN: Sendable, Equatable {
  /// The characters, and what was changed.
  package let fit: CellFit
  /// The 17 characters.
  package var text: String { fit.cells.text }
  /// Whether the ninth character is the check digit of the others (49 CFR 565.15), as they were read: before anything was changed for
  /// its sake.
  package let isCheckDigitRight: Bool
  /// Whether the check digit proves the number: it is obligatory where the number was given out, it is right, and no other
  /// plausible reading of an uncertain character fits it.
  package let isVerified: Bool

  /// What is left of the confidence, 0…1: of numbers whose obligatory check digit is wrong, most are misread.
  /// What begins with no maker that is known and proves itself by nothing is mostly another text, above all a row of digits.
  package var share: Double {
    let sign = hasKnownMaker ? 1 : isVerified ? 0.8 : text.contains(where: \.isLetter) ? 0.6 : 0.4
    return (Self.hasCheckDigit(text) && !isCheckDigitRight ? 0.75 : 1) * sign
  }

  /// Whether it begins with the sign of a maker that is known here.
  private var hasKnownMaker: Bool { VINMaker.maker(of: text) != nil }

  /// The number of characters.
  package static let length = 17
  /// The characters of a number; `I`, `O` and `Q` are none of them.
  static let alphabet = CellSet("ABCDEFGHJKLMNPRSTUVWXYZ0123456789")
  /// What may stand in each place: the last four are digits (ISO 3779:2009, 4.4).
  static let places = (0..<length).map { $0 < 13 ? alphabet : CellSet.digits }

  /// Whether a number is of a region where the check digit is obligatory: North America and China.
  static func hasCheckDigit(_ characters: some Collection<Character>) -> Bool {
    guard let first = characters.first else { return false }
    return "12345L".contains(first)
  }

  /// Whether the ninth of 17 characters is their check digit.
  package static func isCheckDigitRight(_ characters: [Character]) -> Bool {
    guard characters.count == length else { return false }
    var sum = 0
    for (weight, character) in zip(weights, characters) {
      guard let value = value(character) else { return false }
      sum += weight * value
    }
    let remainder = sum % 11
    return characters[8] == (remainder == 10 ? "X" : Character("\(remainder)"))
  }

  private static let weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

  /// The number that a character counts.
  private static func value(_ character: Character) -> Int? {
    if let digit = character.wholeNumberValue, character.isASCII { return digit }
    let letters: [Character: Int] = [
      "A": 1, "B": 2, "C": 3, "D": 4, "E": 5, "F": 6, "G": 7, "H": 8, "J": 1, "K": 2, "L": 3, "M": 4, "N": 5, "P": 7,
      "R": 9, "S": 2, "T": 3, "U": 4, "V": 5, "W": 6, "X": 7, "Y": 8, "Z": 9,
    ]
    return letters[character]
  }
}

extension VIN {
  /// Finds the number in the cells of a line; nil when there is none, or several would fit.
  package static func read(_ cells: [TextCell]) -> VIN? {
    guard cells.count >= length, cells.count <= 40 else { return nil }
    let windows = (0...(cells.count - length)).compactMap { start -> (vin: VIN, isWord: Bool)? in
      let end = start + length
      guard let vin = VIN(window: Array(cells[start..<end])) else { return nil }
      let begins = start == 0 || cells[start].followsSpace
      let ends = end == cells.count || cells[end].followsSpace
      return (vin, begins && ends)
    }
    for candidates in [windows.filter(\.isWord), windows.filter(\.vin.isVerified), windows] where !candidates.isEmpty {
      guard candidates.count == 1, let (vin, isWord) = candidates.first else { break }
      // What is cut out of the middle of a text is a number by its maker's sign alone.
      return isWord || vin.hasKnownMaker ? vin : nil
    }
    return place(in: cells).flatMap { VIN(window: Array(cells[$0])) }
  }

  /// Where in the cells of a line a number of a known maker is, the most certain one, beside what is no text but a frame or an emblem; nil
  /// when there is none.
  static func place(in cells: [TextCell]) -> Range<Int>? {
    guard cells.count > length, cells.count <= 40 else { return nil }
    return (0...(cells.count - length)).map { $0..<$0 + length }.filter { range in
      guard let vin = VIN(window: Array(cells[range])) else { return false }
      let beside = cells[..<range.lowerBound] + cells[range.upperBound...]
      return vin.hasKnownMaker && beside.meanConfidence < leastText
    }.max { cells[$0].meanConfidence < cells[$1].meanConfidence }
  }

  /// The confidence of the characters of a text on the mean, at least.
  private static let leastText = 60.0

  /// Whether the maker of a number leaves the fourth to the sixth place unused in Europe.
  private static func writesFillers(_ text: String) -> Bool {
    ["WVW", "WVG", "WV1", "WV2", "WAU", "WUA", "WP0", "WP1", "TRU", "TMB", "VSS"].contains(text.prefix(3))
  }

  /// The number in 17 cells; nil when they cannot be one.
  private init?(window: [TextCell]) {
    guard case .fits(var fit) = CellFit.fit(window, Self.places, maximum: 4) else { return nil }
    // Makers of the Volkswagen group write fillers where others describe the car; `2` is a misread `Z` there.
    if Self.writesFillers(fit.cells.text), (3..<6).allSatisfy({ "2Z".contains(fit.cells[$0].character) }) {
      for column in 3..<6 where fit.cells[column].character == "2" { fit.change(column, to: "Z", .filler) }
    }
    // Words are no numbers: half of the last eight characters were read as digits at least.
    let read = window.suffix(8).filter { CellSet.digits.contains($0.character) }.count
    // A region's codes of countries are still given out; one that is none yet is mostly a misreading.
    let isConfident = VINOrigin.region(of: fit.cells.text) != nil && window.allSatisfy { $0.confidence >= 80 }
    guard read >= 4, isConfident || VINOrigin.country(of: fit.cells.text) != nil else { return nil }
    let isObligatory = Self.hasCheckDigit(fit.cells.map(\.character))
    isCheckDigitRight = Self.isCheckDigitRight(fit.cells.map(\.character))
    isVerified = isObligatory && isCheckDigitRight && fit.isProof(Self.places, isRight: Self.isCheckDigitRight)
    if isObligatory, !isCheckDigitRight {
      fit = fit.onlyRepair(Self.places, isRight: Self.isCheckDigitRight) ?? fit
    }
    self.fit = fit
  }

  /// The model year of a number of North America (49 CFR 565.15, table VII); nil elsewhere, where the place may mean something
  /// else.
  package var modelYear: Int? {
    let characters = Array(text)
    guard "12345".contains(characters[0]), isCheckDigitRight, let cycle = Self.years.firstIndex(of: characters[9])
    else { return nil }
    // The seventh place of a car is a digit until 2009 and a letter from 2010 on.
    return (characters[6].isLetter ? 2010 : 1980) + Self.years.distance(from: Self.years.startIndex, to: cycle)
  }

  private static let years = "ABCDEFGHJKLMNPRSTVWXY123456789"
}
