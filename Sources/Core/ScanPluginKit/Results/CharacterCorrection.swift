/// A character that was changed after reading.
public struct CharacterCorrection: DefinedObject, Hashable {
  /// Why a character was changed.
  public enum Reason: String, DefinedEnum {
    /// The place takes no such character.
    case alphabet
    /// The place is empty.
    case filler
    /// The line was too short or too long.
    case length
    /// One reading only makes the check digit right.
    case checkDigit
    /// One reading only is the code of a state.
    case stateCode
    /// One known word only looks alike.
    case word

    /// What it means, in words.
    public var meaning: String {
      switch self {
      case .alphabet: "The place takes no such character."
      case .filler: "The place is empty."
      case .length: "The line was too short or too long."
      case .checkDigit: "One reading only makes the check digit right."
      case .stateCode: "One reading only is the code of a state."
      case .word: "One known word only looks alike."
      }
    }
  }

  /// The line, from 0.
  public internal(set) var line: Int
  /// The column, from 0.
  public internal(set) var column: Int
  /// What was read; empty where nothing was.
  public internal(set) var from: String
  /// What it was changed to; empty where it was taken away.
  public internal(set) var to: String
  /// Why.
  public internal(set) var reason: Reason

  /// Makes a correction.
  public init(line: Int, column: Int, from: String, to: String, reason: Reason) {
    self.line = line
    self.column = column
    self.from = from
    self.to = to
    self.reason = reason
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "characterCorrection", defaults: CharacterCorrection(line: 0, column: 0, from: "", to: "", reason: .alphabet),
    "A character that was changed after reading."
  ) {
    Field(required: "line", \.line, .int(0...10_000), "The line, from 0.")
    Field(required: "column", \.column, .int(0...10_000), "The column, from 0.")
    Field(required: "from", \.from, .string(), "What was read; empty where nothing was.")
    Field(required: "to", \.to, .string(), "What it was changed to; empty where it was taken away.")
    Field(
      required: "reason", \.reason, .enumeration(),
      "Why: `alphabet` (the place takes letters or digits only), `filler`, `length`, `checkDigit`, `stateCode`, or `word` (the only known word that looks alike)."
    )
  }
}
