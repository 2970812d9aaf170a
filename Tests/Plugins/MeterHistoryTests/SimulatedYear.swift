import Foundation
import ScanSynthetic

@testable import MeterHistory

/// A year of rounds at a meter, with what it really counted: misread digits, missing rounds, days without power, a replaced meter, and clocks that
/// are wrong. The same number of rounds gives the same year.
struct SimulatedYear {
  /// What happens at the history.
  enum Event {
    case reading(HistoryRules.Entry)
    case gap(Int64)
    case replacement(time: Int64, last: MeterValue, first: MeterValue)
  }

  private(set) var events: [Event] = []
  /// The right time of each round, in milliseconds since 1970 (UTC).
  private(set) var times: [Int64] = []
  /// What was used up to each round, in tenths.
  private(set) var used: [Int] = []
  private(set) var misread = 0
  private(set) var wrongTimes = 0

  static let begin: Int64 = 1_767_222_000_000
  static let length: Int64 = 365 * 86_400_000
  static let rules = HistoryRules(maxPerHour: 8)
  private static let capacity = 1_000_000

  init(rounds: Int) {
    var random = SeededGenerator(seed: 28)
    func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }
    let interval = Self.length / Int64(rounds)
    // The most that is used in an hour is the same, however long a round is.
    let most = max(1, Int(interval * 60 / 3_600_000))
    // It rolls over within the year, before it is replaced.
    var (shown, total) = (Self.capacity - rounds * most / 8, 0)
    var (away, clock, clockRounds) = (0, Int64(0), 0)
    for round in 0..<rounds {
      let time = Self.begin + Int64(round) * interval
      let isNight = (time / 3_600_000) % 24 < 5
      let step = isNight ? 0 : below(most + 1)
      total += step
      shown = (shown + step) % Self.capacity
      times.append(time)
      used.append(total)
      if round == rounds * 6 / 10 {
        let first = below(500)
        events.append(.replacement(time: time, last: Self.value(shown), first: Self.value(first)))
        shown = first
      }
      // Ten times a year the power is away for up to three days; every second time the clock begins in 1970 then.
      if away == 0, round > 10, below(rounds / 10) == 0 {
        away = 1 + below(max(1, rounds * 3 / 365))
        if below(2) == 0 { (clock, clockRounds) = (3_600_000 - time - interval * Int64(away), away + 6) }
      }
      // Twelve times a year the clock is ahead by an hour for some time, or behind.
      if clockRounds == 0, below(rounds / 12) == 0 {
        (clock, clockRounds) = (below(2) == 0 ? 3_600_000 : -3_600_000, 10 + below(40))
      }
      let read = time + (clockRounds > 0 ? clock : 0)
      if clockRounds > 0 {
        clockRounds -= 1
        wrongTimes += 1
      }
      if away > 0 {
        away -= 1
        continue
      }
      guard below(50) != 0 else {
        events.append(.gap(read))
        continue
      }
      var units = shown
      if below(100) == 0 {
        misread += 1
        let power = MeterValue.powerOfTen(below(6))
        let digit = units / power % 10
        units += ((digit + 1 + below(9)) % 10 - digit) * power
      }
      events.append(.reading(HistoryRules.Entry(Self.value(units), at: read)))
    }
  }

  /// Stores events from a number on, as long as that is wanted.
  func write(from first: Int, to store: HistoryStore, while isWanted: (Int) throws -> Bool) throws {
    for index in events.indices.dropFirst(first) {
      switch events[index] {
      case .reading(let entry): _ = try store.add(entry, of: "m", confidence: 90, rules: Self.rules)
      case .gap(let time): try store.addGap(of: "m", at: time, reason: "dark")
      case .replacement(let time, let last, let first): _ = try store.replace("m", at: time, last: last, first: first)
      }
      guard try isWanted(index + 1) else { return }
    }
  }

  /// How many events a history has.
  static func stored(_ store: HistoryStore) throws -> Int {
    try store.readings(of: "m").count + store.gapCount(of: "m").count + store.replacements(of: "m").count
  }

  /// What was used up to a time, in tenths.
  func used(at time: Int64) -> Double {
    let interval = Double(times[1] - times[0])
    let place = Double(time - Self.begin) / interval
    let index = min(max(Int(place), 0), times.count - 1)
    guard place > 0, index + 1 < used.count else { return Double(used[index]) }
    return Double(used[index]) + Double(used[index + 1] - used[index]) * (place - Double(index))
  }

  /// The begins of the days of the year in Berlin, where two have 23 and 25 hours.
  static var days: [Int64] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    let first = Date(timeIntervalSince1970: Double(begin) / 1_000)
    return (0...366).compactMap { calendar.date(byAdding: .day, value: $0, to: calendar.startOfDay(for: first)) }.map {
      Int64($0.timeIntervalSince1970 * 1_000)
    }
  }

  private static func value(_ units: Int) -> MeterValue {
    MeterValue(units: units, digits: 6, decimals: 1) ?? MeterValue(amount: 0, decimals: 1)
  }
}
