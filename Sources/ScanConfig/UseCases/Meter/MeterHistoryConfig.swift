public import ScanJSON

/// Where the readings of a meter are kept, and what a new one has to keep to be believed.
public struct MeterHistoryConfig: DefinedObject {
  /// The file; a relative path starts from the configuration's folder.
  public let file: String
  /// The meter's name in the file.
  public let meter: String
  /// The most that can be used in an hour, in the counter's unit; nil for any amount.
  public let maxPerHour: Double?
  /// After how many rejected readings in a row that follow from each other the last of them is believed, 2…100.
  public let healsAfter: Int

  /// The keys in JSON.
  public static let definition = ObjectDefinition<MeterHistoryConfig>(
    "meterHistoryConfig", "Where the readings of a meter are kept, and what a new one has to keep to be believed."
  ) {
    Field(
      required: "file", \.file, .string(minimumLength: 1),
      "The SQLite file; it is made when it is not there. A relative path starts from the configuration's folder.")
    Field(
      required: "meter", \.meter, .string(minimumLength: 1),
      "The meter's name in the file. Several meters may share a file.")
    Field(
      optional: "maxPerHour", \.maxPerHour, .number(0...1e12),
      "The most that can be used in an hour, in the counter's unit: a reading that is further ahead is rejected. Unset: any amount."
    )
    Field(
      "healsAfter", \.healsAfter, .int(2...100), default: 3,
      "After how many rejected readings in a row that follow from each other the last of them is believed: a misread value or another meter never blocks for good."
    )
  }

  /// Makes settings.
  public init(file: String, meter: String, maxPerHour: Double? = nil, healsAfter: Int = 3) {
    (self.file, self.meter, self.maxPerHour, self.healsAfter) = (file, meter, maxPerHour, healsAfter)
  }

  /// Takes over checked values.
  public init(reading object: ObjectReader<Self>) throws {
    file = try object[\.file]
    meter = try object[\.meter]
    maxPerHour = try object[\.maxPerHour]
    healsAfter = try object[\.healsAfter]
  }
}
