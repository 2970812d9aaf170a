/// What the readings of one series are of: one register of a meter, in one unit. Only readings of one series follow from each other.
public struct HistorySeries: Sendable, Hashable {
  /// The meter, as the configuration names it.
  public let meter: String
  /// The register, like its OBIS code `1.8.0`; nil when none was shown.
  public let register: String?
  /// The unit; nil when it is not known.
  public let unit: String?

  /// Makes a series; an empty register or unit is none.
  public init(meter: String, register: String? = nil, unit: String? = nil) {
    func known(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
    (self.meter, self.register, self.unit) = (meter, known(register), known(unit))
  }

  /// Units of what goes up and down: a power, a current, a voltage, a temperature, a flow.
  private static let momentary: Set<String> = [
    "W", "kW", "MW", "VA", "kVA", "var", "kvar", "A", "V", "Hz", "°C", "K", "bar", "m³/h", "m3/h", "l/h", "L/h",
  ]

  /// Whether its values go up and down, as a power does, so that no rule of counters holds for them.
  public var isMomentary: Bool { unit.map(Self.momentary.contains) ?? false }

  /// Whether both may be the same register: neither has a label that differs from the other's.
  func mayBe(_ other: HistorySeries) -> Bool {
    func agree(_ one: String?, _ other: String?) -> Bool { one == nil || other == nil || one == other }
    return agree(register, other.register) && agree(unit, other.unit)
  }

  /// Whether it may be the same register and has a label that the other one lacks.
  func isMoreSpecific(than other: HistorySeries) -> Bool {
    mayBe(other) && self != other && (register != nil || other.register == nil) && (unit != nil || other.unit == nil)
  }
}

/// Which of the accepted readings of a meter a new one has to follow from.
enum HistoryPredecessor<Head> {
  /// None: its series begins.
  case none
  /// This one.
  case certain(Head)
  /// This one, which had no register yet; what does not follow from it is of another register, whose series begins.
  case possible(Head)
  /// One of several registers, and the reading does not say which.
  case unclear

  /// Finds it.
  ///
  /// A label that is missing in one reading and there in another says nothing: it may have been too small to be read. So a reading without
  /// one goes on with the only register that it may be, and a series without one is gone on with by those that have one.
  ///
  /// - Parameters:
  ///   - wanted: What the new reading says of itself.
  ///   - heads: The newest accepted reading of each series of the meter, with its number.
  init(of wanted: HistorySeries, among heads: [(series: HistorySeries, number: Int64, head: Head)]) {
    func newest(_ heads: [(series: HistorySeries, number: Int64, head: Head)]) -> (number: Int64, head: Head)? {
      heads.max { $0.number < $1.number }.map { ($0.number, $0.head) }
    }
    let own = heads.first { $0.series == wanted }
    let specific = heads.filter { $0.series.isMoreSpecific(than: wanted) && $0.number > own?.number ?? .min }
    guard specific.allSatisfy({ one in specific.allSatisfy { one.series.mayBe($0.series) } }) else {
      self = .unclear
      return
    }
    if let head = newest(specific)?.head ?? own?.head {
      self = .certain(head)
      return
    }
    // What others have gone on with already is theirs.
    let general = heads.filter { one in
      wanted.isMoreSpecific(than: one.series)
        && !heads.contains { $0.series.isMoreSpecific(than: one.series) && $0.number > one.number }
    }
    guard let parent = general.max(by: { $0.number < $1.number }) else {
      self = .none
      return
    }
    self = wanted.register != nil && parent.series.register == nil ? .possible(parent.head) : .certain(parent.head)
  }
}
