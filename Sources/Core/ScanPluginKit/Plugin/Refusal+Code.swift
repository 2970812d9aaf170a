extension Refusal {
  /// The kind of rule that refuses; further ones may come.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The stable name used in JSON output.
    public let name: String

    /// Makes a kind of rule.
    public init(_ name: String) {
      self.name = name
    }

    /// The stable name.
    public var description: String { name }

    /// The confidence is below the least one.
    public static let confidenceTooLow = Code("confidenceTooLow")
    /// An expression does not match the text.
    public static let patternMismatch = Code("patternMismatch")
    /// A list of what is expected lacks the text.
    public static let notExpected = Code("notExpected")
    /// The text has too few or too many characters or digits.
    public static let wrongLength = Code("wrongLength")
    /// A check digit is wrong, or there is none where one is asked for.
    public static let checkDigitWrong = Code("checkDigitWrong")
    /// The add-on that is asked for is not there.
    public static let addOnMissing = Code("addOnMissing")
    /// A field that has to be there is not.
    public static let fieldMissing = Code("fieldMissing")
    /// The configuration switches all off that was read.
    public static let fieldSwitchedOff = Code("fieldSwitchedOff")
    /// Another thing in view is chosen.
    public static let notSelected = Code("notSelected")
    /// The text has characters that a list of characters lacks.
    public static let characterNotAllowed = Code("characterNotAllowed")
    /// The text holds nothing of the kinds that are asked for.
    public static let contentMissing = Code("contentMissing")
    /// The lines are no grid as it is described.
    public static let notAGrid = Code("notAGrid")
    /// There is no possible date where one is asked for.
    public static let dateMissing = Code("dateMissing")
    /// The value is below the least or above the greatest one.
    public static let outOfRange = Code("outOfRange")
    /// The value has other decimals, or a sign, than is asked for.
    public static let wrongDecimals = Code("wrongDecimals")
    /// The kind or origin of the document is not allowed.
    public static let notAllowed = Code("notAllowed")
    /// A rule of a plugin that has no kind of its own.
    public static let other = Code("other")
  }
}
