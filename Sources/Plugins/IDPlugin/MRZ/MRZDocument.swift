package import ScanPluginKit
import ScanRecognition

/// A zone as it was understood.
package struct MRZDocument: Sendable {
  /// How it is laid out.
  package let layout: MRZLayout
  /// The lines with all corrections.
  package let lines: [String]
  /// Everything that was changed.
  package let corrections: [CharacterCorrection]
  /// Whether every check digit that the layout has is right; false for layouts without any.
  package let allCheckDigitsValid: Bool
  /// How many check digits are right.
  package let rightChecks: Int
  /// The date of birth; nil when it is none.
  package let dateOfBirth: MRZDate?
  /// The date of expiry; nil when it is none.
  package let dateOfExpiry: MRZDate?
  /// The confidence of the characters, 0…100, taken all together.
  package let confidence: Int
  /// Whether a character that no right check digit covers may be another one, or was changed: in names, states, the sex.
  package let hasUncertainUncheckedCharacters: Bool
  /// Whether nothing is seen in a place that no right check digit covers: what stands there is not known.
  package let hasUncheckedGap: Bool
  private let texts: [MRZField: String]
  private let confidences: [MRZField: Int]
  private let verifications: [MRZField: MRZFieldVerification]
  /// The check digits that prove each field: right ones that no other plausible reading fits.
  package let proofs: [MRZField: [FieldProof]]

  /// The text of a field, without its fillers; empty when the layout has none.
  package func text(_ field: MRZField) -> String { texts[field] ?? "" }

  /// The confidence of a field's characters, 0…100; nil for a field that the layout does not have.
  package func confidence(_ field: MRZField) -> Int? { confidences[field] }

  /// What the check digits say of a field.
  package func verification(_ field: MRZField) -> MRZFieldVerification { verifications[field] ?? .unchecked }

  /// The fields whose check digit proves them.
  package var verifiedFields: [MRZField] { MRZField.allCases.filter { verification($0) == .verified } }

  init(_ solver: ZoneSolver) {
    layout = solver.layout
    let cells = solver.lines
    lines = cells.map(\.text)
    corrections = solver.corrections
    let verificationsOfParts = solver.verifications
    let digits = Array(verificationsOfParts.values) + [solver.compositeVerification].compactMap(\.self)
    rightChecks = digits.count(where: \.isRight)
    allCheckDigitsValid = layout.checkCount > 0 && rightChecks == layout.checkCount
    confidence = Self.mean(cells.flatMap(\.self))
    let unchecked = Self.unchecked(solver)
    hasUncertainUncheckedCharacters = unchecked.contains(where: \.isUncertain)
    hasUncheckedGap = unchecked.contains(where: \.isUnseen)
    var content = FieldContent(cells)
    // A document number that goes on in the optional data takes its part of it before further optional data is added.
    for slot in layout.slots where slot.part != .moreOptionalData {
      content.add(slot, verification: verificationsOfParts[slot.part])
    }
    for field in solver.fields { content.add(field) }
    for slot in layout.slots where slot.part == .moreOptionalData { content.add(slot, verification: nil) }
    if let composite = layout.composite {
      content.set(.checkDigitFinal, [cells[composite.line][composite.column]], verification: nil)
    }
    dateOfBirth = content.date(layout.slot(.dateOfBirth))
    dateOfExpiry = content.date(layout.slot(.dateOfExpiry))
    content.texts[.mrzString] = lines.joined(separator: "\n")
    content.confidences[.mrzString] = confidence
    texts = content.texts
    confidences = content.confidences
    verifications = content.verifications
    proofs = Self.proofs(solver).filter { content.texts[$0.key]?.isEmpty == false }
  }

  /// The characters that no right check digit covers.
  private static func unchecked(_ solver: ZoneSolver) -> [MRZCell] {
    var checked: Set<ZonePlace> = []
    for field in solver.fields {
      guard let part = field.part, solver.verifications[part]?.isRight == true else { continue }
      checked.formUnion(field.places)
    }
    if solver.compositeVerification?.isRight == true, let composite = solver.layout.composite {
      checked.formUnion(CheckedField(composite).places)
    }
    return solver.lines.indices.flatMap { line in
      solver.lines[line].indices.filter { !checked.contains(ZonePlace(line: line, column: $0)) }.map {
        solver.lines[line][$0]
      }
    }
  }

  /// The mean confidence of cells, rounded.
  static func mean(_ cells: [MRZCell]) -> Int {
    cells.isEmpty ? 0 : Int((cells.map(\.confidence).reduce(0, +) / Double(cells.count)).rounded())
  }
}

/// The fields of a zone while they are collected.
private struct FieldContent {
  let lines: [[MRZCell]]
  var texts: [MRZField: String] = [:]
  var confidences: [MRZField: Int] = [:]
  var verifications: [MRZField: MRZFieldVerification] = [:]

  init(_ lines: [[MRZCell]]) { self.lines = lines }

  mutating func set(_ field: MRZField, _ cells: [MRZCell], verification: MRZFieldVerification?) {
    texts[field] = Self.words(cells)
    confidences[field] = MRZDocument.mean(cells)
    verifications[field] = verification
  }

  /// The text of cells: fillers at the end are dropped, those between become spaces.
  static func words(_ cells: [MRZCell]) -> String {
    cells.text.split(separator: "<").joined(separator: " ")
  }

  mutating func add(_ slot: MRZLayout.Slot, verification: MRZFieldVerification?) {
    let cells = Array(lines[slot.line][slot.columns])
    switch slot.part {
    case .names: addNames(cells)
    case .moreOptionalData:
      let all = [texts[.optionalData] ?? "", Self.words(cells)].filter { !$0.isEmpty }
      texts[.optionalData] = all.joined(separator: " ")
    case .sex:
      texts[.sex] = ["M", "F"].contains(cells.text) ? cells.text : ""
      confidences[.sex] = MRZDocument.mean(cells)
    case .filler: break
    default:
      if let field = MRZField(rawValue: slot.part.rawValue) { set(field, cells, verification: verification) }
    }
  }

  /// Two fillers part the family name from the given names (ICAO Doc 9303-3, 4.6).
  private mutating func addNames(_ cells: [MRZCell]) {
    let parting = cells.indices.dropLast().first {
      cells[$0].character == MRZCell.filler && cells[$0 + 1].character == MRZCell.filler
    }
    let end = parting ?? cells.endIndex
    set(.surname, Array(cells[..<end]), verification: nil)
    let rest = cells[end...].drop { $0.character == MRZCell.filler }
    set(.givenNames, Array(rest), verification: nil)
    // Fillers say nothing about the confidence of names.
    confidences[.givenNames] = MRZDocument.mean(rest.filter { $0.character != MRZCell.filler })
  }

  /// The check digit of a field, and the whole of a document number that goes on elsewhere.
  mutating func add(_ field: CheckedField) {
    let digit = [lines[field.check.line][field.check.column]]
    let name: MRZField? =
      switch field.part {
      case .documentNumber: .checkDigitDocumentNumber
      case .dateOfBirth: .checkDigitDateOfBirth
      case .dateOfExpiry: .checkDigitDateOfExpiry
      case .personalNumber: .checkDigitPersonalNumber
      default: nil
      }
    if let name { set(name, digit, verification: nil) }
    guard let rest = field.restOfOptionalData else { return }
    let cells = field.data.map { lines[$0.line][$0.column] }
    texts[.documentNumber] = Self.words(cells)
    confidences[.documentNumber] = MRZDocument.mean(cells)
    texts[.optionalData] = Self.words(Array(lines[field.check.line][rest]))
  }

  func date(_ slot: MRZLayout.Slot?) -> MRZDate? {
    slot.flatMap { MRZDate(lines[$0.line][$0.columns].map(\.character)) }
  }
}
