public import ScanJSON

/// What became of a reading beside the readings before it.
public struct MeterVerdict: DefinedObject {
  /// Whether it is accepted.
  public internal(set) var isAccepted: Bool
  /// The rule that rejects it, or the reason for which it is accepted: `first`, `follows`, `rolledOver`, `healed`, `momentary`,
  /// `decreased`, `tooFast`, `clockBehind`, `unknownRegister`, `older`, `negative`, `notStored`.
  public internal(set) var rule: String
  /// What was accepted before it; nil for the first reading of a meter.
  public internal(set) var previousValue: String?
  /// What the accepted readings say of the meter's use; nil until an hour after the series began, healed or rolled over, and for a reading that is
  /// rejected or no counter's.
  public internal(set) var flow: MeterFlow?

  /// Makes a verdict.
  public init(isAccepted: Bool, rule: String, previousValue: String? = nil, flow: MeterFlow? = nil) {
    (self.isAccepted, self.rule, self.previousValue, self.flow) = (isAccepted, rule, previousValue, flow)
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "meterVerdict", defaults: MeterVerdict(isAccepted: false, rule: ""),
    "What became of a reading beside the readings before it."
  ) {
    Field(required: "accepted", \.isAccepted, .bool, "Whether the reading is accepted.")
    Field(
      required: "rule", \.rule, .string(minimumLength: 1),
      "Why: `first`, `follows`, `rolledOver`, `healed` or `momentary` (a gauge, a power or a temperature, which goes up and down) for one that is accepted, `decreased`, `tooFast`, `clockBehind` (the clock is not set: its time is before that of the last one that is accepted), `unknownRegister` (the display does not show which of its registers it is), `older` (the picture was taken before the last one that is accepted) or `negative` for one that is not, `notStored` for one that the history could not judge: a problem says why."
    )
    Field(
      optional: "previousValue", \.previousValue, .string(),
      "What was accepted before; not there for the first reading of a meter.")
    Field(
      optional: "flow", \.flow, .object(MeterFlow.self),
      "What the accepted readings say of the meter's use; absent until an hour after the series began, healed or rolled over, and for a reading that is rejected or no counter's."
    )
  }
}
