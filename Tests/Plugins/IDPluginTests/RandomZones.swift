import ScanRecognition
import ScanSynthetic

@testable import IDPlugin

/// Random documents of all forms that have check digits, and what recognizers make of them.
struct RandomZones {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// A document with right check digits.
  mutating func document() -> (layout: MRZLayout, lines: [String]) {
    let layouts = MRZLayout.all.filter { $0.checkCount > 0 }
    let layout = layouts.randomElement(using: &generator) ?? .td3
    var lines = layout.lengths.map { [UInt8](repeating: MRZCell.filler, count: $0) }
    for slot in layout.slots {
      let text = content(slot, layout)
      for (column, character) in zip(slot.columns, text.utf8) { lines[slot.line][column] = character }
    }
    for slot in layout.slots {
      guard let check = slot.check else { continue }
      lines[slot.line][check] = MRZCheckDigit.of(lines[slot.line][slot.columns])
      if slot.part == .documentNumber, slot.mayBeEmpty { goOn(slot, check, layout, &lines) }
    }
    if let composite = layout.composite {
      let covered = composite.covers.flatMap { lines[$0.line][$0.columns] }
      lines[composite.line][composite.column] = MRZCheckDigit.of(covered)
    }
    return (layout, lines.map { String(decoding: $0, as: UTF8.self) })
  }

  /// Makes one number in eight so long that it goes on in the optional data, where its check digit stands too.
  private mutating func goOn(_ slot: MRZLayout.Slot, _ check: Int, _ layout: MRZLayout, _ lines: inout [[UInt8]]) {
    guard let optional = layout.slot(.optionalData), Int.random(in: 0..<8, using: &generator) == 0 else { return }
    let rest = some("ABCDEFGHKLMNPRSTUVWXYZ0123456789", Int.random(in: 1...4, using: &generator)).utf8
    for column in slot.columns where lines[slot.line][column] == MRZCell.filler {
      lines[slot.line][column] = UInt8(ascii: "7")
    }
    lines[slot.line][check] = MRZCell.filler
    let digit = MRZCheckDigit.of(Array(lines[slot.line][slot.columns]) + rest)
    for column in optional.columns { lines[optional.line][column] = MRZCell.filler }
    for (column, character) in zip(optional.columns, Array(rest) + [digit]) {
      lines[optional.line][column] = character
    }
  }

  /// The cells with up to so many characters taken for look-alikes, none of which the recognizer is confident of, and some uncertain ones
  /// that are right.
  mutating func misread(_ lines: [String], upTo maximum: Int) -> [[MRZCell]] {
    var cells = lines.map { line in
      line.utf8.map { MRZCell($0, confidence: Double.random(in: 90...99, using: &generator)) }
    }
    for _ in 0..<Int.random(in: 0...maximum, using: &generator) {
      let line = Int.random(in: cells.indices, using: &generator)
      let column = Int.random(in: cells[line].indices, using: &generator)
      let was = cells[line][column].character
      // A look-alike of a look-alike is like nothing.
      guard cells[line][column].confidence >= 90 else { continue }
      guard let other = ConfusionTable.zone.partners(of: was).randomElement(using: &generator) else { continue }
      let delivered = Bool.random(using: &generator)
      cells[line][column] = MRZCell(
        other, confidence: Double.random(in: 35...85, using: &generator),
        alternatives: delivered ? [.init(was, confidence: Double.random(in: 10...50, using: &generator))] : [])
    }
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      let line = Int.random(in: cells.indices, using: &generator)
      let column = Int.random(in: cells[line].indices, using: &generator)
      cells[line][column].confidence = min(
        cells[line][column].confidence, Double.random(in: 50...95, using: &generator))
    }
    return cells
  }

  private mutating func some(_ characters: String, _ count: Int) -> String {
    String(decoding: (0..<count).map { _ in characters.utf8.randomElement(using: &generator) ?? 0x41 }, as: UTF8.self)
  }

  private mutating func content(_ slot: MRZLayout.Slot, _ layout: MRZLayout) -> String {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    let length = slot.columns.count
    switch slot.part {
    case .documentType:
      return layout.prefixes.first.map { String($0.prefix(2)) }
        ?? (layout.lengths.count == 3 ? "I<" : layout.lengths[0] == 44 ? "P<" : "ID")
    case .issuingCountryCode, .nationalityCountryCode:
      return layout.name == "FRENCH_ID"
        ? "FRA" : ["UTO", "CHE", "D<<", "ESP", "LVA", "NOR"].randomElement(using: &generator) ?? "UTO"
    case .names, .surname, .givenNames:
      let first = some(letters, Int.random(in: 2...10, using: &generator))
      let given = some(letters, Int.random(in: 2...8, using: &generator))
      return slot.part == .names ? first + "<<" + given : first
    case .dateOfBirth, .dateOfExpiry:
      let month = Int.random(in: 1...12, using: &generator)
      let day = Int.random(in: 1...28, using: &generator)
      return some("0123456789", 2) + (month < 10 ? "0" : "") + "\(month)" + (day < 10 ? "0" : "") + "\(day)"
    case .sex: return ["M", "F", "<"].randomElement(using: &generator) ?? "<"
    case .documentNumber:
      return some(letters + "0123456789", layout.name == "FRENCH_ID" ? 12 : Int.random(in: 7...9, using: &generator))
    case .personalNumber, .optionalData, .moreOptionalData:
      return some(letters + "0123456789", Int.random(in: 0...length, using: &generator))
    case .filler: return ""
    }
  }
}
