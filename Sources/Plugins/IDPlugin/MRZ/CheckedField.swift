import ScanRecognition

/// A place of a zone.
struct ZonePlace: Hashable, Sendable {
  let line: Int
  let column: Int
}

/// A change of one character.
struct ZoneChange: Hashable, Sendable {
  let place: ZonePlace
  let to: UInt8
}

/// Cells with one check digit, and the ways to make it right.
struct CheckedField {
  /// What the cells hold; nil for those of the check digit over several fields.
  let part: MRZLayout.Part?
  /// The cells that it covers, in order.
  let data: [ZonePlace]
  let check: ZonePlace
  let mayBeEmpty: Bool
  /// The columns of the optional data that are left when the field goes on there; nil when it does not.
  let restOfOptionalData: Range<Int>?

  /// The cells of a slot; a document number that goes on in the optional data of a card is followed there, where its check digit
  /// stands too (ICAO Doc 9303-5, 4.2.2.1, note j).
  init?(_ slot: MRZLayout.Slot, _ layout: MRZLayout, _ lines: [[MRZCell]]) {
    guard let check = slot.check else { return nil }
    part = slot.part
    mayBeEmpty = slot.mayBeEmpty
    let own = slot.columns.map { ZonePlace(line: slot.line, column: $0) }
    if slot.part == .documentNumber, slot.mayBeEmpty, lines[slot.line][check].character == MRZCell.filler,
      let optional = layout.slot(.optionalData)
    {
      let rest = optional.columns.prefix { lines[optional.line][$0].character != MRZCell.filler }
      if rest.count >= 2, let last = rest.last {
        data = own + rest.dropLast().map { ZonePlace(line: optional.line, column: $0) }
        self.check = ZonePlace(line: optional.line, column: last)
        restOfOptionalData = last + 1..<optional.columns.upperBound
        return
      }
    }
    data = own
    self.check = ZonePlace(line: slot.line, column: check)
    restOfOptionalData = nil
  }

  /// The cells under the check digit over several fields.
  init(_ composite: MRZLayout.Composite) {
    part = nil
    data = composite.covers.flatMap { cover in cover.columns.map { ZonePlace(line: cover.line, column: $0) } }
    check = ZonePlace(line: composite.line, column: composite.column)
    mayBeEmpty = false
    restOfOptionalData = nil
  }

  /// How the check digit misses: 0 when it is right.
  func residue(_ lines: [[MRZCell]]) -> Int {
    var sum = 0
    var isEmpty = true
    for (index, place) in data.enumerated() {
      let character = lines[place.line][place.column].character
      sum += MRZCheckDigit.value(character) * MRZCheckDigit.weight(index)
      if character != MRZCell.filler { isEmpty = false }
    }
    let digit = lines[check.line][check.column].character
    if digit == MRZCell.filler { return isEmpty && mayBeEmpty ? 0 : Self.noDigit }
    // Behind a number that goes on in the optional data a letter may stand, whose value would count as a digit's.
    guard MRZAlphabet.digits.contains(digit) else { return Self.noDigit }
    return (sum - MRZCheckDigit.value(digit) + 1000) % 10
  }

  /// The residue of a field whose check digit is missing.
  static let noDigit = -1

  /// The most characters that one check digit can decide: of more of them some readings always fit.
  static let maxChanges = 2

  /// All sets of up to ``maxChanges`` changes, out of given ones, that make the check digit right, those with fewer changes first.
  func solutions(_ options: [ZoneChange], _ lines: [[MRZCell]]) -> [[ZoneChange]] {
    let residue = residue(lines)
    guard residue != Self.noDigit else { return [] }
    var weights: [ZonePlace: Int] = [check: -1]
    for (index, place) in data.enumerated() { weights[place] = MRZCheckDigit.weight(index) }
    let deltas = options.map { change -> Int in
      let was = lines[change.place.line][change.place.column].character
      let delta = (MRZCheckDigit.value(change.to) - MRZCheckDigit.value(was)) * (weights[change.place] ?? 0)
      return ((delta % 10) + 10) % 10
    }
    let wanted = (10 - residue) % 10
    var found = options.indices.filter { deltas[$0] == wanted }.map { [options[$0]] }
    for one in options.indices {
      for other in options.indices where other > one && options[one].place != options[other].place {
        if (deltas[one] + deltas[other]) % 10 == wanted { found.append([options[one], options[other]]) }
      }
    }
    return found
  }

  /// Whether it is certain where the field ends: the place of its check digit shows whether a number goes on in the optional data,
  /// and a digit may be taken for a filler there, and a filler for a digit.
  func hasCertainEnd(_ lines: [[MRZCell]], _ layout: MRZLayout) -> Bool {
    guard part == .documentNumber, let slot = layout.slot(.documentNumber), slot.mayBeEmpty, let own = slot.check,
      let optional = layout.slot(.optionalData)
    else { return true }
    guard !lines[slot.line][own].isUncertain else { return false }
    // So may the filler that ends the part in the optional data.
    guard restOfOptionalData != nil else { return true }
    return !optional.columns.contains { column in
      let place = ZonePlace(line: optional.line, column: column)
      return lines[place.line][place.column].isUncertain
    }
  }

  /// All cells, the check digit last.
  var places: [ZonePlace] { data + [check] }
}
