/// How the fields of a zone are laid out.
package struct MRZLayout: Sendable, Hashable {
  /// What a slot holds.
  enum Part: String, Sendable, Hashable, CaseIterable {
    case documentType, issuingCountryCode, names, surname, givenNames, documentNumber, nationalityCountryCode,
      dateOfBirth, sex
    case dateOfExpiry, personalNumber, optionalData, moreOptionalData, filler
  }

  /// A place for one part in one line.
  struct Slot: Sendable, Hashable {
    let part: Part
    let line: Int
    let columns: Range<Int>
    let alphabet: MRZAlphabet
    /// The column of its check digit in the same line; nil when it has none.
    let check: Int?
    /// Whether a filler stands for the check digit when the slot is empty.
    let mayBeEmpty: Bool

    init(
      _ part: Part, _ line: Int, _ columns: Range<Int>, _ alphabet: MRZAlphabet, check: Int? = nil,
      mayBeEmpty: Bool = false
    ) {
      self.part = part
      self.line = line
      self.columns = columns
      self.alphabet = alphabet
      self.check = check
      self.mayBeEmpty = mayBeEmpty
    }
  }

  /// A check digit over several slots.
  struct Composite: Sendable, Hashable {
    let line: Int
    let column: Int
    /// The places that it covers, in order.
    let covers: [Place]

    struct Place: Sendable, Hashable {
      let line: Int
      let columns: Range<Int>

      init(_ line: Int, _ columns: Range<Int>) {
        self.line = line
        self.columns = columns
      }
    }
  }

  /// The name, like `TD3`.
  package let name: String
  /// The number of characters of each line.
  package let lengths: [Int]
  let slots: [Slot]
  let composite: Composite?
  /// Texts that the lines begin with, for layouts that are known by them; empty for any.
  let prefixes: [String]

  init(_ name: String, lengths: [Int], prefixes: [String] = [], slots: [Slot], composite: Composite? = nil) {
    self.name = name
    self.lengths = lengths
    self.prefixes = prefixes
    self.slots = slots
    self.composite = composite
  }

  /// The slot of a part; nil when the layout has none.
  func slot(_ part: Part) -> Slot? { slots.first { $0.part == part } }

  /// The number of check digits.
  var checkCount: Int { slots.filter { $0.check != nil }.count + (composite == nil ? 0 : 1) }

  /// What may stand in a column of a line.
  func alphabet(line: Int, column: Int) -> MRZAlphabet {
    if let composite, composite.line == line, composite.column == column { return .digits }
    for slot in slots where slot.line == line {
      if slot.columns.contains(column) { return slot.alphabet }
      if slot.check == column { return slot.mayBeEmpty ? .digitsOrFiller : .digits }
    }
    return .any
  }
}
