public import ScanJSON

/// A use case whose readings a history can keep.
public protocol ReadingHistoryKeeping {
  /// Where they are kept; nil for nowhere.
  var history: MeterHistoryConfig? { get }
}

/// Where the readings of a meter are kept, and what a new one has to keep to be accepted.
public struct MeterHistoryConfig: DefinedObject {
  /// The file; a relative path starts from the configuration's folder.
  public internal(set) var file: String
  /// The meter's name in the file.
  public internal(set) var meter: String
  /// The most that can be used in an hour, in the counter's unit; nil for what its digits and its past make likely.
  public internal(set) var maxPerHour: Double?
  /// How many rejected readings, at least, have to follow from each other for the last of them to be accepted, 2…100.
  public internal(set) var healsAfter: Int
  /// For how many hours the counter moves on without a pause before the result warns of a leak, 1…720; nil for never.
  public internal(set) var leakAfterHours: Double?
  /// For how many hours the counter stands still before the result warns of that, 1…720; nil for never.
  public internal(set) var standstillAfterHours: Double?

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "meterHistoryConfig", defaults: MeterHistoryConfig(file: "", meter: ""),
    "Where the readings of a meter are kept, and what a new one has to keep to be accepted."
  ) {
    Field(
      required: "file", \.file, .string(minimumLength: 1),
      "The SQLite file; it is made when it is not there. A relative path starts from the configuration's folder.")
    Field(
      required: "meter", \.meter, .string(minimumLength: 1),
      "The meter's name in the file. Several meters may share a file. Each register (OBIS code) and unit of a meter has readings of its own."
    )
    Field(
      optional: "maxPerHour", \.maxPerHour, .number(0...1e12),
      "The most that can be used in an hour, in the counter's unit: a reading that is further ahead is rejected. Unset: a thousandth of what the counter's digits can show (`numDigits`), and once it was read for a week a hundred times its mean use, but not less than a tenth of that."
    )
    Field(
      "healsAfter", \.healsAfter, .int(2...100),
      "How many rejected readings, at least, have to follow from each other for the last of them to be accepted, so that another meter or a misread value does not block for good. They have to go on for an hour and to be most of what was read; to show as many different values where `maxPerHour` is set, two or a day where it is not; and to go on for a day where one wrong digit explains them. `scanview meter reset` begins anew at once."
    )
    Field(
      optional: "leakAfterHours", \.leakAfterHours, .number(1...720),
      "For how many hours the counter moves on in each hour before `flow` in the verdict warns of a `leak`: 24 suits a house. It needs a reading an hour at least. Unset: never."
    )
    Field(
      optional: "standstillAfterHours", \.standstillAfterHours, .number(1...720),
      "For how many hours the counter shows the same before `flow` in the verdict warns of a `standstill`: of a meter or a camera that has stopped. Unset: never."
    )
  }

  /// Makes settings.
  public init(
    file: String, meter: String, maxPerHour: Double? = nil, healsAfter: Int = 3, leakAfterHours: Double? = nil,
    standstillAfterHours: Double? = nil
  ) {
    (self.file, self.meter, self.maxPerHour, self.healsAfter) = (file, meter, maxPerHour, healsAfter)
    (self.leakAfterHours, self.standstillAfterHours) = (leakAfterHours, standstillAfterHours)
  }
}
