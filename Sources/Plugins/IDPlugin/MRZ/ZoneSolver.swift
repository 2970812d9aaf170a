import ScanPluginKit
import ScanRecognition

/// The reader of the cells of a zone: decides between the hypotheses of the recognizer by what may stand in a place, by check digits
/// and by the codes of states.
///
/// A character becomes nothing that the recognizer did not report for its place itself, a check digit decides about two characters at
/// most, and where several likely readings fit it, all stays as it was read. Everything that was changed is listed.
struct ZoneSolver {
  let layout: MRZLayout
  private(set) var lines: [[MRZCell]]
  private(set) var corrections: [CharacterCorrection]
  /// What the check digits say of the parts that have one.
  private(set) var verifications: [MRZLayout.Part: MRZFieldVerification] = [:]
  /// What the check digit over several fields says; nil where the layout has none.
  private(set) var compositeVerification: MRZFieldVerification?
  private(set) var fields: [CheckedField] = []

  /// Reads the cells; each line has the layout's length.
  init(_ layout: MRZLayout, _ lines: [[MRZCell]], corrections: [CharacterCorrection] = []) {
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

  private mutating func apply(_ change: ZoneChange, _ reason: CharacterCorrection.Reason, confidence: Double) {
    let place = change.place
    let was = lines[place.line][place.column]
    let cell = was.changed(to: change.to, confidence: confidence)
    corrections.append(
      CharacterCorrection(
        line: place.line, column: place.column, from: [was].text, to: [cell].text, reason: reason))
    lines[place.line][place.column] = cell
  }

  /// The confidence of an alternative of a cell; nil when the recognizer gave none.
  private func confidence(of character: UInt8, at place: ZonePlace) -> Double? {
    lines[place.line][place.column].confidence(ofAlternative: character)
  }

  private mutating func decide(_ change: ZoneChange, _ reason: CharacterCorrection.Reason) {
    apply(change, reason, confidence: confidence(of: change.to, at: change.place) ?? 0)
  }

  private mutating func clearTails() {
    for slot in layout.slots where [.names, .surname, .givenNames].contains(slot.part) {
      corrections += LineFitting.clearTail(of: &lines[slot.line], in: slot.columns, line: slot.line)
    }
  }

  /// Changes characters of a kind that a place does not take into the likeliest one that it takes.
  private mutating func useAlphabets() {
    for line in lines.indices {
      for column in lines[line].indices {
        let cell = lines[line][column]
        let alphabet = layout.alphabet(line: line, column: column)
        guard !alphabet.contains(cell.character), !isNumberedKind(line, column) else { continue }
        let fitting = cell.alternatives.filter { alphabet.contains($0.character) }
        guard let best = fitting.first else {
          // What cannot stand there was certainly misread.
          lines[line][column].confidence = min(cell.confidence, MRZCell.impossible)
          continue
        }
        let share = best.confidence / fitting.reduce(0) { $0 + $1.confidence }
        apply(
          ZoneChange(place: ZonePlace(line: line, column: column), to: best.character), .alphabet,
          confidence: max(best.confidence, 60 * share))
      }
    }
  }

  /// Whether a digit is the second character of a kind of document: cards of residents of the United States have `C1` and `C2`.
  private func isNumberedKind(_ line: Int, _ column: Int) -> Bool {
    layout.lengths.count == 3 && line == 0 && column == 1
      && ["C1USA", "C2USA"].contains(Array(lines[0].prefix(5)).text)
  }

  /// A change with how likely it is beside what was read.
  private struct Hypothesis {
    let change: ZoneChange
    let odds: Double
  }

  /// A reading of some cells counts when it is at least so likely beside the one that was read.
  private static let minOdds = 0.05

  /// What else the recognizer held cells to be.
  private func hypotheses(_ places: [ZonePlace]) -> [Hypothesis] {
    places.flatMap { place -> [Hypothesis] in
      let cell = lines[place.line][place.column]
      let alphabet = layout.alphabet(line: place.line, column: place.column)
      return cell.alternatives.filter { alphabet.contains($0.character) && $0.character != cell.character }.map {
        Hypothesis(
          change: ZoneChange(place: place, to: $0.character), odds: $0.confidence / max(1, cell.confidence))
      }.filter { $0.odds >= Self.minOdds }
    }
  }

  /// What uncertain cells may be in truth, also what the recognizer did not report: with any of it a proof is none.
  private func possibleMisreads(at places: [ZonePlace]) -> [ZoneChange] {
    places.flatMap { place -> [ZoneChange] in
      let cell = lines[place.line][place.column]
      guard cell.isUncertain else { return [] }
      let alphabet = layout.alphabet(line: place.line, column: place.column)
      var readings = cell.alternatives.filter { $0.confidence > 5 }.map(\.character)
      for partner in ConfusionTable.zone.partners(of: cell.character) where !readings.contains(partner) {
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

  /// The characters of a date's place; nil for other fields.
  private func dateCharacters(_ field: CheckedField, _ changes: [ZoneChange] = []) -> [UInt8]? {
    guard field.part == .dateOfBirth || field.part == .dateOfExpiry else { return nil }
    let lines = with(changes)
    return field.data.map { lines[$0.line][$0.column].character }
  }

  /// Whether what stands in a date's place is a date that exists.
  private func isPossible(_ field: CheckedField, _ changes: [ZoneChange]) -> Bool {
    dateCharacters(field, changes).map { MRZDate($0) != nil } ?? true
  }

  /// A way to a right check digit, with whether it is unambiguous.
  private struct Candidate {
    let changes: [ZoneChange]
    let isUnambiguous: Bool
  }

  /// The ways to the right check digit of a field; empty when there is none.
  ///
  /// - Parameter free: The cells that it may change.
  private func candidates(_ field: CheckedField, free: [ZonePlace]) -> [Candidate] {
    // What an alphabet has decided is decided no second time.
    let left = CheckedField.maxChanges - changeCount(free)
    guard left >= 0, free.allSatisfy(isOfAlphabet) else { return [] }
    let isProvable =
      free.count { lines[$0.line][$0.column].isUncertain } <= CheckedField.maxChanges
      && field.hasCertainEnd(lines, layout)
    let rivals = field.solutions(possibleMisreads(at: free), lines).filter { isPossible(field, $0) }
    if field.residue(lines) == 0, dateCharacters(field).map({ MRZDate.isWritten($0) }) ?? true {
      return [Candidate(changes: [], isUnambiguous: isProvable && rivals.isEmpty && isPossible(field, []))]
    }
    let hypotheses = hypotheses(free)
    let odds = Dictionary(hypotheses.map { ($0.change, $0.odds) }) { first, _ in first }
    let likely = field.solutions(hypotheses.map(\.change), lines).filter { changes in
      changes.count <= left && isPossible(field, changes)
        && changes.reduce(1) { $0 * (odds[$1] ?? 0) } >= Self.minOdds
    }
    return likely.map { changes in
      Candidate(
        changes: changes, isUnambiguous: isProvable && changes.count == 1 && rivals.allSatisfy { $0 == changes })
    }
  }

  /// How many of some characters were changed into what was not read.
  private func changeCount(_ places: [ZonePlace]) -> Int {
    let places = Set(places)
    return corrections.count {
      ($0.reason == .alphabet || $0.reason == .checkDigit)
        && places.contains(ZonePlace(line: $0.line, column: $0.column))
    }
  }

  private func isOfAlphabet(_ place: ZonePlace) -> Bool {
    layout.alphabet(line: place.line, column: place.column).contains(lines[place.line][place.column].character)
      || isNumberedKind(place.line, place.column)
  }

  private mutating func useCheckDigits() {
    let choices = fields.map { candidates($0, free: $0.places) }
    // Each field's ways together, as far as they are few enough to be examined one by one.
    var combinations: [[Int]] = [[]]
    for choice in choices {
      let numbers = choice.isEmpty || choice.count > 12 ? [-1] : Array(choice.indices)
      combinations = combinations.flatMap { known in numbers.map { known + [$0] } }
      guard combinations.count <= 2_000 else { return settle(choices, choices.map { $0.count == 1 ? 0 : -1 }) }
    }
    if let composite = layout.composite.map(CheckedField.init), combinations.count > 1 {
      let right = combinations.filter { numbers in
        let changes = zip(choices, numbers).flatMap { choice, number in number < 0 ? [] : choice[number].changes }
        return composite.residue(with(changes)) == 0
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
      guard let part = field.part else { continue }
      verifications[part] = verification(choice, number)
    }
  }

  /// Takes one of the ways to a right check digit, where one is left.
  private mutating func verification(_ choice: [Candidate], _ number: Int) -> MRZFieldVerification {
    guard number >= 0 else { return choice.isEmpty ? .failed : .ambiguous }
    for change in choice[number].changes { decide(change, .checkDigit) }
    return choice[number].isUnambiguous ? .verified : .valid
  }

  /// Examines the check digit over all; where only it is wrong, characters that no other digit covers may be the cause.
  private mutating func useComposite() {
    guard let composite = layout.composite.map(CheckedField.init) else { return }
    let areOthersRight = verifications.values.allSatisfy { $0 == .verified || $0 == .valid }
    guard areOthersRight else {
      compositeVerification = composite.residue(lines) == 0 ? .valid : .failed
      return
    }
    let checked = Set(fields.flatMap(\.places))
    let choice = candidates(composite, free: composite.places.filter { !checked.contains($0) })
    compositeVerification = verification(choice, choice.count == 1 ? 0 : -1)
  }

  /// Changes a code that no state has into the only one among its likely readings, or into the document's other code where the
  /// recognizer reports for the one character that differs.
  private mutating func useStateCodes() {
    let slots = layout.slots.filter { $0.part == .issuingCountryCode || $0.part == .nationalityCountryCode }
    for slot in slots {
      let code = lines[slot.line][slot.columns].map(\.character)
      guard !StateCodes.isKnown(code) else { continue }
      let places = slot.columns.map { ZonePlace(line: slot.line, column: $0) }
      var right = hypotheses(places).map(\.change).filter { change in
        StateCodes.isKnown(with([change])[slot.line][slot.columns].map(\.character))
      }
      for other in slots where other != slot && right.isEmpty {
        let known = lines[other.line][other.columns].map(\.character)
        let differing = zip(places, zip(code, known)).filter { $0.1.0 != $0.1.1 }
        if StateCodes.isKnown(known), differing.count == 1, let (place, (_, to)) = differing.first,
          confidence(of: to, at: place) != nil
        {
          right = [ZoneChange(place: place, to: to)]
        }
      }
      if right.count == 1, let change = right.first { decide(change, .stateCode) }
    }
  }
}
