/// A meter that runs and is read by a camera that errs: for tests of histories, and to try out what is done with them.
///
/// It rolls over, some readings are wrong, some of them for as long as the digit is shown, the camera is away for some time now and then,
/// and the meter is exchanged once. A meter of several registers shows them in turn, and its labels are not always read.
public struct SimulatedMeter: Sequence, IteratorProtocol, Sendable {
  /// One reading.
  public struct Reading: Sendable, Hashable {
    /// What was read, and when.
    public let entry: HistoryRules.Entry
    /// What the meter shows.
    public let truth: MeterValue
    /// The register that it shows, as far as it was read.
    public let register: String?
    /// The unit that it shows, as far as it was read.
    public let unit: String?

    /// Whether it was read wrongly: another value, or one with another number of decimals.
    public var isMisread: Bool { entry.value != truth }

    /// Whether what was read is not what the meter shows, as far as its decimals go.
    public var isWrong: Bool { truth.with(decimals: entry.value.decimals) != entry.value }
  }

  /// How the meter runs.
  public struct Settings: Sendable, Hashable {
    /// How many digits it has, decimals included.
    public var digits = 6
    /// How many of them are decimals.
    public var decimals = 1
    /// The most that it counts between two readings, in units of the last place.
    public var maxUnits = 30
    /// The time between two readings in milliseconds.
    public var interval: Int64 = 300_000
    /// Of so many readings one is wrong.
    public var misreadsOneIn = 100
    /// From one of so many readings on a digit is read as another one for as long as the meter shows it.
    public var wornOneIn = 2_000
    /// How many registers it shows in turn, 1…3: the third one is a power, which goes up and down.
    public var registers = 1
    /// Of so many readings of several registers one has no label.
    public var unlabeledOneIn = 10
    /// Before one of so many readings the camera was away, for up to ``longestOutage`` intervals.
    public var outagesOneIn = 500
    /// The longest time that the camera is away, in intervals.
    public var longestOutage = 2_000
    /// The meter is exchanged after so many readings.
    public var exchangedAfter: Int

    /// Makes settings of a gas or water meter that is read every five minutes.
    public init(exchangedAfter: Int) { self.exchangedAfter = exchangedAfter }

    /// The most that it counts in an hour, in its unit.
    public var maxPerHour: Double {
      let perInterval = (0..<decimals).reduce(Double(maxUnits)) { amount, _ in amount / 10 }
      return perInterval * 3_600_000 / Double(interval)
    }
  }

  private let settings: Settings
  private var random: any RandomNumberGenerator & Sendable
  private var units: [Int]
  private var worn: (register: Int, place: Int, digit: Int, read: Int)?
  private var time: Int64 = 1_750_000_000_000
  private var number = 0

  /// Makes a meter.
  ///
  /// - Parameters:
  ///   - settings: Numbers that no meter has are limited: 1…9 digits, at least one unit, one reading and one interval.
  ///   - random: What chance is taken from; a generator with a seed gives the same readings in each run.
  public init(_ settings: Settings, random: any RandomNumberGenerator & Sendable) {
    var settings = settings
    settings.digits = settings.digits.clamped(to: 1...9)
    settings.decimals = settings.decimals.clamped(to: 0...settings.digits - 1)
    settings.maxUnits = settings.maxUnits.clamped(to: 1...1_000_000)
    settings.interval = settings.interval.clamped(to: 1...86_400_000)
    settings.misreadsOneIn = settings.misreadsOneIn.clamped(to: 1...1_000_000)
    settings.outagesOneIn = settings.outagesOneIn.clamped(to: 1...1_000_000)
    settings.longestOutage = settings.longestOutage.clamped(to: 1...1_000_000)
    self.random = random
    settings.wornOneIn = settings.wornOneIn.clamped(to: 1...1_000_000)
    settings.unlabeledOneIn = settings.unlabeledOneIn.clamped(to: 1...1_000_000)
    settings.registers = settings.registers.clamped(to: 1...3)
    self.settings = settings
    units = []
    units = (0..<settings.registers).map { _ in below(capacity) }
  }

  /// The next reading; there is always one.
  public mutating func next() -> Reading? {
    number += 1
    let register = (number - 1) % settings.registers
    let intervals =
      below(settings.outagesOneIn) == 0 ? 1 + below(settings.longestOutage) : 1
    time += settings.interval * Int64(intervals)
    for _ in 0..<intervals {
      for index in units.indices { units[index] = (units[index] + below(settings.maxUnits + 1)) % capacity }
    }
    if settings.registers == 3 { units[2] = below(100) }
    if number == settings.exchangedAfter { units = units.map { _ in below(capacity) } }
    guard let truth = value(units[register]), let shown = seen(register) else { return nil }
    let isLabeled = settings.registers > 1 && below(settings.unlabeledOneIn) != 0
    return Reading(
      entry: HistoryRules.Entry(shown, at: time), truth: truth,
      register: isLabeled ? ["1.8.0", "2.8.0", "1.7.0"][register] : nil,
      unit: isLabeled ? (register == 2 ? "kW" : "kWh") : nil)
  }

  private var capacity: Int { Self.power(settings.digits) }

  private func value(_ units: Int) -> MeterValue? {
    MeterValue(units: units, digits: settings.digits, decimals: settings.decimals)
  }

  /// What is read of a register.
  private mutating func seen(_ register: Int) -> MeterValue? {
    let units = units[register]
    if below(settings.misreadsOneIn) == 0 { return misread(units) }
    if below(settings.wornOneIn) == 0 {
      let place = below(settings.digits)
      let digit = units / Self.power(place) % 10
      worn = (register, place, digit, (digit + 1 + below(9)) % 10)
    }
    guard let worn, worn.register == register else { return value(units) }
    let power = Self.power(worn.place)
    guard units / power % 10 == worn.digit else {
      self.worn = nil
      return value(units)
    }
    return value(units + (worn.read - worn.digit) * power)
  }

  /// A wrong reading: one digit is another, the last decimal is missing, or it is any number.
  private mutating func misread(_ units: Int) -> MeterValue? {
    switch below(3) {
    case 0:
      let power = Self.power(below(settings.digits))
      let digit = units / power % 10
      return value(units + ((digit + 1 + below(9)) % 10 - digit) * power)
    case 1 where settings.decimals > 0: return value(units)?.with(decimals: settings.decimals - 1)
    default: return value(below(capacity))
    }
  }

  private static func power(_ place: Int) -> Int { (0..<place).reduce(1) { power, _ in power * 10 } }

  private mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
}

extension Comparable {
  /// The nearest value within a range.
  fileprivate func clamped(to range: ClosedRange<Self>) -> Self {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
