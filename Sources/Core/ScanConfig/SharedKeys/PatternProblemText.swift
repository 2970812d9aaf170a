public import ScanJSON

/// The sentences about texts that are no usable regular expression.
public enum PatternProblemText: String, TextSet {
  /// A text that is no regular expression.
  case wrong = "problem.value.pattern.wrong"
  /// What to do about it.
  case wrongAdvice = "problem.value.pattern.wrong.advice"
  /// What a text should be.
  case form = "problem.value.pattern.form"
  /// What a value should be.
  case expected = "problem.value.pattern.expected"
  /// A mistake with its place.
  case place = "problem.value.pattern.place"
  /// An expression that is too long.
  case tooLong = "problem.value.pattern.tooLong"
  /// A `)` too many.
  case unopened = "problem.value.pattern.unopened"
  /// A `(` too many.
  case unclosed = "problem.value.pattern.unclosed"
  /// Too many groups in each other.
  case tooDeep = "problem.value.pattern.tooDeep"
  /// A look-ahead.
  case lookAhead = "problem.value.pattern.lookAhead"
  /// A look-behind.
  case lookBehind = "problem.value.pattern.lookBehind"
  /// A group of an unknown kind.
  case groupStart = "problem.value.pattern.groupStart"
  /// The first character of a group's name.
  case nameStart = "problem.value.pattern.nameStart"
  /// A wrong character of a group's name.
  case nameLetters = "problem.value.pattern.nameLetters"
  /// A group's name without an end.
  case nameEnd = "problem.value.pattern.nameEnd"
  /// A quantifier with nothing before it.
  case repeatsNothing = "problem.value.pattern.repeatsNothing"
  /// A count without an end.
  case countEnd = "problem.value.pattern.countEnd"
  /// Two counts in the wrong order.
  case countOrder = "problem.value.pattern.countOrder"
  /// A count that is too high.
  case countLimit = "problem.value.pattern.countLimit"
  /// A brace without a count.
  case noCount = "problem.value.pattern.noCount"
  /// A class without characters.
  case emptyClass = "problem.value.pattern.emptyClass"
  /// A `[` in a class.
  case bracketInClass = "problem.value.pattern.bracketInClass"
  /// An operator of classes.
  case classOperator = "problem.value.pattern.classOperator"
  /// A hyphen in a class that makes no range.
  case hyphen = "problem.value.pattern.hyphen"
  /// A class without an end.
  case classEnd = "problem.value.pattern.classEnd"
  /// A range that ends with a set.
  case rangeEnd = "problem.value.pattern.rangeEnd"
  /// A range that runs backwards.
  case rangeOrder = "problem.value.pattern.rangeOrder"
  /// A backslash at the end.
  case backslash = "problem.value.pattern.backslash"
  /// A back reference.
  case backReference = "problem.value.pattern.backReference"
  /// An escape that is not known.
  case unknownEscape = "problem.value.pattern.unknownEscape"
  /// A code with too few digits.
  case digits = "problem.value.pattern.digits"
  /// A code without a character.
  case noCharacter = "problem.value.pattern.noCharacter"
  /// A property without a name.
  case property = "problem.value.pattern.property"
  /// Too many properties.
  case propertyLimit = "problem.value.pattern.propertyLimit"
  /// A wrong name of a property.
  case propertyName = "problem.value.pattern.propertyName"
  /// A property's name without an end.
  case propertyEnd = "problem.value.pattern.propertyEnd"
  /// An expression with too many states.
  case tooLarge = "problem.value.pattern.tooLarge"
  /// A set of characters that is not known.
  case unknownSet = "problem.value.pattern.unknownSet"
  /// A repetition with too many states.
  case repetition = "problem.value.pattern.repetition"
  /// No memory for an expression.
  case noMemory = "problem.value.pattern.noMemory"

  /// The English words.
  public var english: String {
    switch self {
    case .wrong: "{value} is not a regular expression: {reason}"
    case .wrongAdvice:
      "write a backslash as \\\\ in JSON, and put one before a character that stands for itself"
    case .form: "a regular expression"
    case .expected: "a regular expression in a string"
    case .place: "{message}, at character {column}"
    case .tooLong: "it is longer than {limit} characters"
    case .unopened: "this `)` closes nothing"
    case .unclosed: "this `(` is never closed"
    case .tooDeep: "groups are nested too deeply"
    case .lookAhead:
      "look-ahead is not supported, so that every text takes a short time; write the texts out, like `[A-Z0-9]*[0-9][A-Z0-9]*` for one with a digit"
    case .lookBehind:
      "look-behind is not supported, so that every text takes a short time; write the texts out"
    case .groupStart: "a group may start with `(?:`, `(?i)` or `(?<name>`"
    case .nameStart: "a group name starts with a letter"
    case .nameLetters: "a group name has letters and digits only"
    case .nameEnd: "the group name is never closed by `>`"
    case .repeatsNothing: "`{sign}` repeats nothing; write `\\{sign}` for the character"
    case .countEnd: "expected `}` after the count; write `\\{` for the character `{`"
    case .countOrder: "the count {low} is larger than {high}"
    case .countLimit: "a count is at most {limit}"
    case .noCount: "expected a count after `{`; write `\\{` for the character"
    case .emptyClass: "the class `[]` is empty; write `\\]` for the character"
    case .bracketInClass: "write `\\[` for this character inside a class"
    case .classOperator: "`{sign}` is not supported inside a class"
    case .hyphen: "write `\\-` for this character, or put it first or last"
    case .classEnd: "this `[` is never closed by `]`"
    case .rangeEnd: "a range ends with one character"
    case .rangeOrder: "the range {low}-{high} runs backwards"
    case .backslash: "a backslash at the end; write `\\\\` for the character"
    case .backReference:
      "back references are not supported, so that every text takes a short time; write the texts out, like `aa|bb`"
    case .unknownEscape: "`\\{letter}` is not a known escape"
    case .digits: "expected {count} hexadecimal digits"
    case .noCharacter: "no character has this code"
    case .property: "expected `{` and the name of a property, like `{example}`"
    case .propertyLimit: "an expression has at most {limit} properties"
    case .propertyName: "the name of a property is a category like `Lu` or a script like `Greek`"
    case .propertyEnd: "expected the name of a property and `}`"
    // The English words are RE2's own, by which `PatternText` knows its messages; `noMemory` is that of
    // `LinearExpression`.
    case .tooLarge: "pattern too large - compile failed"
    case .unknownSet: "invalid character class range: {part}"
    case .repetition: "invalid repetition size: {part}"
    case .noMemory: "there is no memory for it"
    }
  }
}
