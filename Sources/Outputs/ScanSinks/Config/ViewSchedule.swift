public import ScanJSON

/// When a view of a service scans: always, in rounds, or within some hours of some days.
public struct ViewSchedule: DefinedObject, Hashable {
  /// A day of the week.
  public enum Day: String, DefinedEnum {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday
  }

  /// The time between two rounds, in seconds; nil where the source stays open, or rounds have times of their own.
  public internal(set) var everySeconds: Int?
  /// The times of the day at which a round begins.
  public internal(set) var at: [TimeOfDay]
  /// When the view begins to scan on each day; nil for midnight.
  public internal(set) var from: TimeOfDay?
  /// When it ends; nil for midnight.
  public internal(set) var until: TimeOfDay?
  /// The days on which it scans.
  public internal(set) var days: [Day]
  /// Where the sun rises and sets: degrees north.
  public internal(set) var latitude: Double?
  /// Where the sun rises and sets: degrees east.
  public internal(set) var longitude: Double?
  /// The longest time of a round, in seconds.
  public internal(set) var roundLimitSeconds: Int
  /// The most frames of a round.
  public internal(set) var roundFrames: Int

  /// Makes a schedule.
  public init(
    everySeconds: Int? = nil, at: [TimeOfDay] = [], from: TimeOfDay? = nil, until: TimeOfDay? = nil,
    days: [Day] = Day.allCases, latitude: Double? = nil, longitude: Double? = nil, roundLimitSeconds: Int = 30,
    roundFrames: Int = 300
  ) {
    (self.everySeconds, self.at, self.from, self.until, self.days) = (everySeconds, at, from, until, days)
    (self.latitude, self.longitude) = (latitude, longitude)
    (self.roundLimitSeconds, self.roundFrames) = (roundLimitSeconds, roundFrames)
  }

  /// Whether the source is opened for each round and closed in between.
  public var hasRounds: Bool { everySeconds != nil || !at.isEmpty }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "schedule", defaults: ViewSchedule(),
    "When a view scans. Without it the source stays open and every frame counts. Times are those of this system's time zone (`TZ`).",
    rules: [fits]
  ) {
    Field(
      optional: "everySeconds", \.everySeconds, .int(1...2_678_400),
      "Scan in rounds: at each full multiple of this time the source is opened, read until there is a result or a limit is reached, and closed. 300 means at 12:00, 12:05, and so on."
    )
    Field(
      "at", \.at, .list(of: .timeOfDay, count: 0...48, unique: true),
      "Scan in rounds at these times of the day: `06:30`, `sunrise`, `sunset-00:45`. Default: none.")
    Field(
      optional: "from", \.from, .timeOfDay,
      "When the view begins on each day. With `until` before `from` it scans over midnight. Default: midnight.")
    Field(optional: "until", \.until, .timeOfDay, "When the view ends on each day. Default: midnight.")
    Field(
      "days", \.days, .list(of: .enumeration(), count: 1...7, unique: true),
      "The days on which the view begins: `monday` to `sunday`. Default: all.")
    Field(
      optional: "latitude", \.latitude, .number(-90...90),
      "For `sunrise` and `sunset`: degrees north of the equator, negative in the south.")
    Field(
      optional: "longitude", \.longitude, .number(-180...180),
      "For `sunrise` and `sunset`: degrees east of Greenwich, negative in the west.")
    Field(
      "roundLimitSeconds", \.roundLimitSeconds, .int(1...86_400),
      "The longest time that a round may take, in seconds; without a result it is over then. Default 30.")
    Field("roundFrames", \.roundFrames, .int(1...1_000_000), "The most frames of a round. Default 300.")
  }

  private static let fits: ObjectDefinition<ViewSchedule>.Rule = { schedule, node, scope in
    if schedule.everySeconds != nil, !schedule.at.isEmpty {
      scope.member("at").report(
        .conflict, at: node["at"]?.position ?? node.position, message: ServiceProblemText.twoRhythms.with(),
        met: node["at"])
    }
    let sun = (schedule.at + [schedule.from, schedule.until].compactMap(\.self)).contains(where: \.needsPlace)
    if sun, schedule.latitude == nil || schedule.longitude == nil {
      scope.report(.conflict, at: node.position, message: ServiceProblemText.noPlace.with(), met: node)
    }
  }
}
