public import MeterHistory
public import ScanConfig
import ScanSynthetic

/// A meter that runs and is read by a camera that errs: for tests of histories, and to try out what is done with them.
///
/// It rolls over, some readings are wrong, the camera is away for some time now and then, and the meter is exchanged once.
public struct SimulatedMeter: Sequence, IteratorProtocol, Sendable {
  /// One reading.
  public struct Reading: Sendable, Hashable {
    /// What was read, and when.
    public let entry: HistoryRules.Entry
    /// What the meter shows.
    public let truth: MeterValue

    /// Whether it was read wrongly: another value, or one with another number of decimals.
    public var isMisread: Bool { entry.value != truth }

    /// Whether what was read is not what the meter shows, as far as its decimals go.
    public var isWrong: Bool { truth.with(decimals: entry.value.decimals) != entry.value }
  }

  /// How the meter runs.
  public struct Settings: Sendable, Hashable {
    /// How many digits it has, decimals included.
    public var digits = 5
    /// How many of them are decimals.
    public var decimals = 1
    /// The most that it counts between two readings, in units of the last place.
    public var mostUnits = 30
    /// The time between two readings in milliseconds.
    public var interval: Int64 = 300_000
    /// Of so many readings one is wrong.
    public var misreadsOneIn = 100
    /// Before one of so many readings the camera was away, for up to ``longestOutage`` intervals.
    public var outagesOneIn = 500
    /// The longest time that the camera is away, in intervals.
    public var longestOutage = 2_000
    /// The meter is exchanged after so many readings.
    public var exchangedAfter: Int

    /// Makes settings of a gas or water meter that is read every five minutes.
    public init(exchangedAfter: Int) { self.exchangedAfter = exchangedAfter }

    /// The most that it counts in an hour, in its unit.
    public var mostPerHour: Double {
      let perInterval = (0..<decimals).reduce(Double(mostUnits)) { amount, _ in amount / 10 }
      return perInterval * 3_600_000 / Double(interval)
    }
  }

  private let settings: Settings
  private var random: SeededGenerator
  private var units: Int
  private var time: Int64 = 1_750_000_000_000
  private var number = 0

  /// Makes a meter; the same seed makes the same readings.
  ///
  /// - Parameter settings: Numbers that no meter has are limited: 1…9 digits, at least one unit, one reading and one interval.
  public init(_ settings: Settings, seed: UInt64) {
    var settings = settings
    settings.digits = settings.digits.clamped(to: 1...9)
    settings.decimals = settings.decimals.clamped(to: 0...settings.digits - 1)
    settings.mostUnits = settings.mostUnits.clamped(to: 1...1_000_000)
    settings.interval = settings.interval.clamped(to: 1...86_400_000)
    settings.misreadsOneIn = settings.misreadsOneIn.clamped(to: 1...1_000_000)
    settings.outagesOneIn = settings.outagesOneIn.clamped(to: 1...1_000_000)
    settings.longestOutage = settings.longestOutage.clamped(to: 1...1_000_000)
    self.settings = settings
    random = SeededGenerator(seed: seed)
    units = 0
    units = below(capacity)
  }

  /// The next reading; there is always one.
  public mutating func next() -> Reading? {
    number += 1
    let intervals =
      below(settings.outagesOneIn) == 0 ? 1 + below(settings.longestOutage) : 1
    time += settings.interval * Int64(intervals)
    for _ in 0..<intervals { units = (units + below(settings.mostUnits + 1)) % capacity }
    if number == settings.exchangedAfter { units = below(capacity) }
    guard let truth = value(units), let shown = below(settings.misreadsOneIn) == 0 ? misread() : truth else {
      return nil
    }
    return Reading(entry: HistoryRules.Entry(shown, at: time), truth: truth)
  }

  private var capacity: Int { (0..<settings.digits).reduce(1) { power, _ in power * 10 } }

  private func value(_ units: Int) -> MeterValue? {
    MeterValue(units: units, digits: settings.digits, decimals: settings.decimals)
  }

  /// A wrong reading: one digit is another, the last decimal is missing, or it is any number.
  private mutating func misread() -> MeterValue? {
    switch below(3) {
    case 0:
      let place = (0..<below(settings.digits)).reduce(1) { power, _ in power * 10 }
      let digit = units / place % 10
      return value(units + ((digit + 1 + below(9)) % 10 - digit) * place)
    case 1 where settings.decimals > 0: return value(units)?.with(decimals: settings.decimals - 1)
    default: return value(below(capacity))
    }
  }

  private mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
}

extension Comparable {
  /// The nearest value within a range.
  fileprivate func clamped(to range: ClosedRange<Self>) -> Self {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
