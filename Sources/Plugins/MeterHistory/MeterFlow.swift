public import ScanJSON

/// What the accepted readings of a meter say of its use.
public struct MeterFlow: DefinedObject, Hashable {
  /// What is unusual in the use.
  public enum Warning: String, DefinedEnum {
    /// The counter has moved on in each hour for `leakAfterHours`.
    case leak
    /// The counter has not moved for `standstillAfterHours`.
    case standstill

    /// What it warns of, in words.
    public var meaning: String {
      switch self {
      case .leak: "used without a pause for `leakAfterHours`"
      case .standstill: "not used for `standstillAfterHours`"
      }
    }
  }

  /// The mean use per hour in the counter's unit, rounded to a millionth, 0 or more: since the newest accepted reading that is at least an hour
  /// older.
  public internal(set) var perHour: Double
  /// What is unusual; nil for nothing.
  public internal(set) var warning: Warning?

  /// Makes a flow.
  public init(perHour: Double, warning: Warning? = nil) {
    (self.perHour, self.warning) = (perHour, warning)
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "meterFlow", defaults: MeterFlow(perHour: 0), "What the accepted readings of a meter say of its use."
  ) {
    Field(
      required: "perHour", \.perHour, .number(0...1e18),
      "The mean use per hour in the counter's unit, since the newest accepted reading that is at least an hour older.")
    Field(
      optional: "warning", \.warning, .enumeration(),
      "`leak` where the counter has moved on in each hour of `leakAfterHours`, `standstill` where it has not moved for `standstillAfterHours`; absent where neither holds."
    )
  }
}
