import Foundation
import Testing

@testable import MeterHistory

@Suite("What readings say of a meter's use")
struct FlowRulesTests {
  private static let minute: Int64 = 60_000
  private static let rules = FlowRules(leakAfterHours: 24, standstillAfterHours: 48)

  /// Readings of a counter with two decimals, whose number goes up by what a closure says for each minute.
  private func entries(
    hours: Int, everyMinutes step: Int = 15, _ used: (Int) -> Int
  ) throws -> [HistoryRules.Entry] {
    var units = 1_000
    return try stride(from: 0, through: hours * 60, by: step).map { minute in
      if minute > 0 { units += (minute - step..<minute).reduce(0) { $0 + used($1) } }
      return HistoryRules.Entry(
        try #require(MeterValue(units: units, digits: 7, decimals: 2)), at: Int64(minute) * Self.minute)
    }
  }

  private func flow(_ entries: [HistoryRules.Entry], _ rules: FlowRules = rules) throws -> MeterFlow? {
    let newest = try #require(entries.last)
    return rules.flow(at: newest) { take in
      for entry in entries.dropLast().reversed() { guard take(entry) else { return } }
    }
  }

  @Test("the use per hour is that of the last hour, or of the time since the last reading before")
  func rate() throws {
    // Six units of a hundredth a minute in the last hour, none before.
    #expect(try flow(entries(hours: 5) { $0 >= 240 ? 6 : 0 }) == MeterFlow(perHour: 3.6))
    #expect(try flow(entries(hours: 30, everyMinutes: 600) { _ in 1 }) == MeterFlow(perHour: 0.6))
    #expect(try flow(entries(hours: 5) { _ in 0 }) == MeterFlow(perHour: 0))
  }

  @Test("there is none before an hour has passed, and none over a clock that was put back")
  func young() throws {
    #expect(try flow(entries(hours: 0) { _ in 1 }) == nil)
    #expect(try flow(Array(entries(hours: 1) { _ in 1 }.dropLast())) == nil)
    let all = try entries(hours: 3) { _ in 1 }
    let back = HistoryRules.Entry(try #require(all.last).value, at: all[4].time)
    #expect(try flow(all + [back]) == nil)
  }

  @Test(
    "a counter that moves on in each hour of a day is a leak; an hour of rest, or readings that are missing, are none")
  func leak() throws {
    #expect(try flow(entries(hours: 24) { _ in 1 })?.warning == .leak)
    #expect(try flow(entries(hours: 23) { _ in 1 })?.warning == nil)
    // A drop now and then: less than an hour of rest at a time.
    #expect(try flow(entries(hours: 30) { $0 % 45 == 0 ? 1 : 0 })?.warning == .leak)
    // The night's rest from 2 to 3 is within the last day.
    let night = try entries(hours: 26) { (120..<185).contains($0) ? 0 : 1 }
    #expect(try flow(night)?.warning == nil)
    #expect(try flow(night, FlowRules(leakAfterHours: 20))?.warning == .leak)
    let gap = try entries(hours: 30) { _ in 1 }.filter {
      !(100 * Self.minute + 600 * Self.minute..<800 * Self.minute).contains($0.time)
    }
    #expect(try flow(gap)?.warning == nil)
    #expect(try flow(entries(hours: 40, everyMinutes: 120) { _ in 1 })?.warning == nil)
    #expect(try flow(entries(hours: 24) { _ in 1 }, FlowRules())?.warning == nil)
    // Hourly readings are never an hour apart to the millisecond; two of the same value are half a second less apart.
    let hourly = try entries(hours: 26, everyMinutes: 60) { (360..<420).contains($0) ? 0 : 1 }.enumerated().map {
      HistoryRules.Entry($1.value, at: $1.time - Int64($0 % 2) * 500)
    }
    #expect(try flow(hourly)?.warning == nil && flow(hourly)?.perHour == 0.599917)
  }

  @Test("hours that cannot be are limited, or none")
  func hours() {
    #expect(FlowRules(leakAfterHours: .nan, standstillAfterHours: .infinity) == FlowRules())
    #expect(
      FlowRules(leakAfterHours: -1, standstillAfterHours: 1e300)
        == FlowRules(leakAfterHours: 1, standstillAfterHours: 720))
  }

  @Test("a counter that shows the same for as long as the rule says stands still, however seldom it is read")
  func standstill() throws {
    #expect(try flow(entries(hours: 48) { _ in 0 })?.warning == .standstill)
    #expect(try flow(entries(hours: 47) { _ in 0 })?.warning == nil)
    #expect(try flow(entries(hours: 60) { $0 == 900 ? 1 : 0 })?.warning == nil)
    #expect(try flow(entries(hours: 72, everyMinutes: 720) { _ in 0 })?.warning == .standstill)
    #expect(try flow(entries(hours: 72) { _ in 0 }, FlowRules(leakAfterHours: 24))?.warning == nil)
  }

  @Test("a file gives the flow of accepted readings alone, of the meter that is there now")
  func stored() throws {
    let folder = try HistoryFolder()
    let store = try HistoryStore(path: folder.path + "/flow.sqlite")
    let rules = HistoryRules(maxPerHour: 10, healsAfter: 3)
    func add(_ text: String, _ hours: Double, _ series: HistorySeries = "water") throws -> MeterFlow? {
      let entry = HistoryRules.Entry(try #require(MeterValue(text)), at: Int64(hours * 3_600_000))
      return try store.add(
        entry, of: series, confidence: 90, rules: rules, flow: FlowRules(standstillAfterHours: 3)
      ).flow
    }
    #expect(try add("0100.0", 0) == nil)
    #expect(try add("0101.0", 1) == MeterFlow(perHour: 1))
    // A misreading is not accepted, and has no flow.
    #expect(try add("9101.0", 1.5) == nil)
    #expect(try add("0104.0", 2) == MeterFlow(perHour: 3))
    #expect(try add("0104.0", 4) == MeterFlow(perHour: 0))
    #expect(try add("0104.0", 5) == MeterFlow(perHour: 0, warning: .standstill))
    // Another meter, which heals the series: what the old one showed says nothing of it.
    for (index, text) in ["0001.0", "0002.0", "0003.0"].enumerated() {
      #expect(try add(text, 6 + Double(index)) == nil)
    }
    #expect(try add("0005.0", 9) == MeterFlow(perHour: 2))
    let power = HistorySeries(meter: "power", unit: "kW")
    #expect(try add("1.0", 9, power) == nil)
    #expect(try add("1.5", 12, power) == nil)
  }
}
