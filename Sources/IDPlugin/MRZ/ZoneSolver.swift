/// The reader of the cells of a zone: puts characters right that cannot stand where they do, and those that a check digit decides.
///
/// A change needs a reason that leaves no choice: a place that takes no such character, or exactly one plausible reading with which
/// the check digits are right. Where several fit, nothing is changed. Everything that was changed is listed.
struct ZoneSolver {
  let layout: MRZLayout
  private(set) var lines: [[MRZCell]]
  private(set) var corrections: [MRZCorrection]
  /// What the check digits say of the parts that have one.
  private(set) var standings: [MRZLayout.Part: MRZFieldStanding] = [:]
  private(set) var isCompositeRight: Bool?
  private(set) var fields: [CheckedField] = []

  /// Reads the cells; each line has the layout's length.
  init(_ layout: MRZLayout, _ lines: [[MRZCell]], corrections: [MRZCorrection] = []) {
    self.layout = layout
    self.lines = lines
    self.corrections = corrections
    clearTails()
    useAlphabets()
    useStateCodes()
    fields = layout.slots.compactMap { CheckedField($0, layout, self.lines) }
    useCheckDigits()
    useComposite()
  }

  private mutating func apply(_ change: ZoneChange, _ reason: MRZCorrection.Reason) {
    let place = change.place
    let was = lines[place.line][place.column]
    corrections.append(MRZCorrection(place.line, place.column, from: was.character, to: change.to, reason))
    let known = was.alternatives.first { $0.character == change.to }?.confidence
    lines[place.line][place.column] = MRZCell(
      change.to, confidence: known ?? min(was.confidence, 60),
      alternatives: [.init(was.character, confidence: was.confidence)]
        + was.alternatives.filter { $0.character != change.to }, position: was.position)
  }

  private mutating func clearTails() {
    for slot in layout.slots where [.names, .surname, .givenNames].contains(slot.part) {
      corrections += LineFitting.clearTail(of: &lines[slot.line], in: slot.columns, line: slot.line)
    }
  }

  /// Changes characters of the wrong kind where one of the right kind looks alike.
  private mutating func useAlphabets() {
    for line in lines.indices {
      for column in lines[line].indices {
        let cell = lines[line][column]
        let alphabet = layout.alphabet(line: line, column: column)
        guard !alphabet.contains(cell.character), !isNumberedKind(line, column) else { continue }
        let read = cell.alternatives.first { alphabet.contains($0.character) && $0.confidence > 20 }?.character
        // A filler where a digit is due mostly says that the layout is another one: it needs the recogniser's own word.
        let partners = cell.character == MRZCell.filler ? [] : Confusions.partners(of: cell.character)
        let alike = partners.filter { alphabet.contains($0) && $0 != MRZCell.filler }
        if let to = read ?? alike.first {
          apply(ZoneChange(place: ZonePlace(line: line, column: column), to: to), .alphabet)
          // The others that it may be stay possible.
          let known = Set(lines[line][column].alternatives.map(\.character) + [to])
          lines[line][column].alternatives += alike.filter { !known.contains($0) }.map { .init($0, confidence: 10) }
        }
      }
    }
  }

  /// Whether a digit is the second character of a kind of document: cards of residents of the United States have `C1` and `C2`.
  private func isNumberedKind(_ line: Int, _ column: Int) -> Bool {
    layout.lengths.count == 3 && line == 0 && column == 1
      && ["C1USA", "C2USA"].contains(Array(lines[0].prefix(5)).text)
  }

  /// What else the cells of a field may be: readings of the recogniser, and look-alikes.
  private func options(_ places: [ZonePlace], doubtfulOnly: Bool) -> [ZoneChange] {
    places.flatMap { place -> [ZoneChange] in
      let cell = lines[place.line][place.column]
      guard cell.isDoubtful || !doubtfulOnly else { return [] }
      let alphabet = layout.alphabet(line: place.line, column: place.column)
      var readings = cell.alternatives.filter { $0.confidence > 5 }.map(\.character)
      for partner in Confusions.partners(of: cell.character) where !readings.contains(partner) {
        readings.append(partner)
      }
      return readings.filter { alphabet.contains($0) && $0 != cell.character }.map { ZoneChange(place: place, to: $0) }
    }
  }

  private func with(_ changes: [ZoneChange]) -> [[MRZCell]] {
    var lines = lines
    for change in changes { lines[change.place.line][change.place.column].character = change.to }
    return lines
  }

  /// Whether what stands in a date's place can be a date.
  private func isPossible(_ field: CheckedField, _ changes: [ZoneChange]) -> Bool {
    guard field.part == .dateOfBirth || field.part == .dateOfExpiry else { return true }
    let lines = with(changes)
    return MRZDate(field.data.map { lines[$0.line][$0.column].character }) != nil
  }

  /// A way to a right check digit, with whether it leaves no doubt.
  private struct Candidate {
    let changes: [ZoneChange]
    let isSure: Bool
  }

  /// The ways that a field offers; empty when there is none.
  private func candidates(_ field: CheckedField) -> [Candidate] {
    let residue = field.residue(lines)
    let doubtful = options(field.places, doubtfulOnly: true)
    // Of three doubtful characters some readings always fit: a digit proves two at most, and only where no other pair fits.
    let isProvable =
      field.places.filter { lines[$0.line][$0.column].isDoubtful }.count <= 2
      && field.endsForSure(lines, layout.slot(field.part), layout)
    func solutions(_ options: [ZoneChange], _ count: Int) -> [[ZoneChange]] {
      field.solutions(options, lines, residue: residue, changes: count).filter { isPossible(field, $0) }
    }
    let (one, two) = (solutions(doubtful, 1), solutions(doubtful, 2))
    if residue == 0, isPossible(field, []) {
      return [Candidate(changes: [], isSure: isProvable && one.isEmpty && two.isEmpty)]
    }
    if !one.isEmpty { return one.map { Candidate(changes: $0, isSure: isProvable && one.count == 1 && two.isEmpty) } }
    if !two.isEmpty { return two.map { Candidate(changes: $0, isSure: false) } }
    return solutions(options(field.places, doubtfulOnly: false), 1).map { Candidate(changes: $0, isSure: false) }
  }

  private mutating func useCheckDigits() {
    let choices = fields.map { candidates($0) }
    // Each field's ways together, as far as they are few enough to be looked at one by one.
    var combinations: [[Int]] = [[]]
    for choice in choices {
      let numbers = choice.isEmpty || choice.count > 12 ? [-1] : Array(choice.indices)
      combinations = combinations.flatMap { known in numbers.map { known + [$0] } }
      guard combinations.count <= 2_000 else { return settle(choices, choices.map { $0.count == 1 ? 0 : -1 }) }
    }
    if layout.composite != nil, combinations.count > 1 {
      let right = combinations.filter { numbers in
        let changes = zip(choices, numbers).flatMap { choice, number in number < 0 ? [] : choice[number].changes }
        return compositeResidue(with(changes)) == 0
      }
      if !right.isEmpty { combinations = right }
    }
    // What all combinations agree on is settled; the rest is ambiguous and stays as it was read.
    let settled = choices.indices.map { field in
      let numbers = Set(combinations.map { $0[field] })
      return numbers.count == 1 ? numbers.first ?? -1 : -1
    }
    settle(choices, settled)
  }

  private mutating func settle(_ choices: [[Candidate]], _ numbers: [Int]) {
    for (field, (choice, number)) in zip(fields, zip(choices, numbers)) {
      guard number >= 0 else {
        standings[field.part] = choice.isEmpty ? .failed : .ambiguous
        continue
      }
      for change in choice[number].changes { apply(change, .checkDigit) }
      standings[field.part] = choice[number].isSure ? .verified : .valid
    }
  }

  /// How the check digit over several fields misses; 0 when it is right, nil when the layout has none.
  private func compositeResidue(_ lines: [[MRZCell]]) -> Int? {
    guard let composite = layout.composite else { return nil }
    let characters = composite.covers.flatMap { place in place.columns.map { lines[place.line][$0].character } }
    let digit = lines[composite.line][composite.column].character
    guard MRZAlphabet.digits.contains(digit) else { return CheckedField.noDigit }
    return (CheckDigit.value(CheckDigit.of(characters)) - CheckDigit.value(digit) + 10) % 10
  }

  /// Looks at the check digit over all; where only it is wrong, one doubtful character that no other digit covers may be the cause.
  private mutating func useComposite() {
    guard let composite = layout.composite, let residue = compositeResidue(lines) else { return }
    let areOthersRight = standings.values.allSatisfy { $0 == .verified || $0 == .valid }
    if residue != 0, areOthersRight {
      let checked = Set(fields.flatMap(\.places))
      let covered = composite.covers.flatMap { cover in
        cover.columns.map { ZonePlace(line: cover.line, column: $0) }
      }
      let free = covered.filter { !checked.contains($0) } + [ZonePlace(line: composite.line, column: composite.column)]
      let right = options(free, doubtfulOnly: true).filter { compositeResidue(with([$0])) == 0 }
      if right.count == 1, let change = right.first { apply(change, .checkDigit) }
    }
    isCompositeRight = compositeResidue(lines) == 0
  }

  /// Changes a code that no state has into the only one that looks alike, or into the document's other code when it is one
  /// character away.
  private mutating func useStateCodes() {
    let slots = layout.slots.filter { $0.part == .issuingCountryCode || $0.part == .nationalityCountryCode }
    for slot in slots {
      let code = lines[slot.line][slot.columns].map(\.character)
      guard !StateCodes.isKnown(code) else { continue }
      let places = slot.columns.map { ZonePlace(line: slot.line, column: $0) }
      var right = options(places, doubtfulOnly: false).filter { change in
        StateCodes.isKnown(with([change])[slot.line][slot.columns].map(\.character))
      }
      for other in slots where other != slot && right.isEmpty {
        let known = lines[other.line][other.columns].map(\.character)
        let differing = zip(places, zip(code, known)).filter { $0.1.0 != $0.1.1 }
        if StateCodes.isKnown(known), differing.count == 1, let place = differing.first?.0 {
          right = [ZoneChange(place: place, to: differing[0].1.1)]
        }
      }
      if right.count == 1, let change = right.first { apply(change, .stateCode) }
    }
  }
}
