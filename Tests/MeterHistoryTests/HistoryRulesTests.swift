import ScanBench
import ScanConfig
import Testing

@testable import MeterHistory

@Suite("Which readings are believed")
struct HistoryRulesTests {
  private static let hour: Int64 = 3_600_000

  private func entry(_ text: String, _ hours: Double = 0) throws -> HistoryRules.Entry {
    HistoryRules.Entry(try #require(MeterValue(text)), at: Int64(hours * Double(Self.hour)))
  }

  @Test("the first is believed, and what follows at a possible rate")
  func follows() throws {
    let rules = HistoryRules(mostPerHour: 10)
    #expect(rules.judge(try entry("00100"), after: nil, rejected: []) == .accepted(.first))
    let last = try entry("00100", 0)
    #expect(rules.judge(try entry("00110", 1), after: last, rejected: []) == .accepted(.follows))
    #expect(rules.judge(try entry("00100", 1), after: last, rejected: []) == .accepted(.follows))
    #expect(rules.judge(try entry("00150", 1), after: last, rejected: []) == .rejected(.tooFast))
    #expect(rules.judge(try entry("00099", 1), after: last, rejected: []) == .rejected(.decreased))
    // An outage of five hours explains more.
    #expect(rules.judge(try entry("00150", 5), after: last, rejected: []) == .accepted(.follows))
    // A clock that went back explains nothing.
    #expect(rules.judge(try entry("00150", -5), after: last, rejected: []) == .rejected(.tooFast))
  }

  @Test("a counter that passes its greatest number is believed, by its rate or from its last tenth to its first")
  func rollOver() throws {
    let last = try entry("99990", 0)
    let rated = HistoryRules(mostPerHour: 30)
    #expect(rated.judge(try entry("00015", 1), after: last, rejected: []) == .accepted(.rolledOver))
    #expect(rated.judge(try entry("00150", 1), after: last, rejected: []) == .rejected(.decreased))
    let free = HistoryRules()
    #expect(free.judge(try entry("00150", 1), after: last, rejected: []) == .accepted(.rolledOver))
    #expect(free.judge(try entry("50000", 1), after: last, rejected: []) == .rejected(.decreased))
  }

  @Test("so many rejected readings that follow from each other heal; single misreadings do not")
  func heals() throws {
    let rules = HistoryRules(mostPerHour: 10, healsAfter: 3)
    let last = try entry("88888", 0)
    let rejected = [try entry("00100", 1), try entry("00101", 2)]
    #expect(rules.judge(try entry("00102", 3), after: last, rejected: rejected) == .accepted(.healed))
    #expect(rules.judge(try entry("00102", 3), after: last, rejected: [rejected[1]]) == .rejected(.decreased))
    #expect(rules.judge(try entry("00050", 3), after: last, rejected: rejected) == .rejected(.decreased))
  }

  @Test("fewer decimals are compared by those that both have")
  func decimals() throws {
    let last = try entry("0123.45", 0)
    let rules = HistoryRules()
    #expect(rules.judge(try entry("0123.4", 1), after: last, rejected: []) == .accepted(.follows))
    #expect(rules.judge(try entry("0123.3", 1), after: last, rejected: []) == .rejected(.decreased))
  }

  @Test("misreadings among the rejected ones do not hinder healing")
  func healsDespiteMisreadings() throws {
    let rules = HistoryRules(mostPerHour: 10, healsAfter: 3)
    let last = try entry("88888", 0)
    let rejected = [try entry("00100", 1), try entry("70000", 2), try entry("00101", 3), try entry("30000", 4)]
    #expect(rules.judge(try entry("00102", 5), after: last, rejected: rejected) == .accepted(.healed))
    // What lies further back than the memory does not count.
    let old = [rejected[0], rejected[2]] + (0..<rules.memory).map { _ in rejected[1] }
    #expect(rules.judge(try entry("00102", 5), after: last, rejected: old) == .rejected(.decreased))
  }

  @Test("a clock that is wrong for some time does not block for good", arguments: [-400_000.0, 400_000])
  func wrongClock(_ offset: Double) throws {
    let rules = HistoryRules(mostPerHour: 10, healsAfter: 3)
    var last: HistoryRules.Entry?
    var rejected: [HistoryRules.Entry] = []
    for hour in 0..<40 {
      let isWrong = (10..<20).contains(hour)
      let entry = try entry("00\(200 + 5 * hour)", Double(hour) + (isWrong ? offset : 0))
      if case .accepted = rules.judge(entry, after: last, rejected: rejected) {
        (last, rejected) = (entry, [])
      } else {
        rejected.append(entry)
      }
      #expect(rejected.count < 3)
    }
    #expect(last?.value.text == "00395")
  }

  @Test("rates that are no numbers are none")
  func oddRates() {
    #expect(HistoryRules(mostPerHour: .nan).mostPerHour == nil)
    #expect(HistoryRules(mostPerHour: .infinity).mostPerHour == nil)
    #expect(HistoryRules(mostPerHour: -1).mostPerHour == 0)
    #expect(HistoryRules(healsAfter: 0).healsAfter == 2)
  }

  @Test(
    "a meter of 100,000 readings with misreadings, outages, roll-overs and an exchange is never rejected for good",
    arguments: [true, false])
  func longRun(hasRate: Bool) {
    let settings = SimulatedMeter.Settings(exchangedAfter: 60_000)
    let rules = HistoryRules(mostPerHour: hasRate ? settings.mostPerHour : nil, healsAfter: 3)
    var tally = HistoryTally()
    var last: HistoryRules.Entry?
    var rejected: [HistoryRules.Entry] = []
    var end: SimulatedMeter.Reading?
    for reading in SimulatedMeter(settings, seed: 7).prefix(100_000) {
      let verdict = rules.judge(reading.entry, after: last, rejected: rejected)
      tally.add(reading, verdict)
      if case .accepted = verdict { (last, rejected) = (reading.entry, []) } else { rejected.append(reading.entry) }
      end = reading
    }
    #expect(tally.readings == 100_000 && tally.misread > 800, "\(tally.text)")
    #expect(tally.rolledOver >= 10 && tally.healed >= 1, "\(tally.text)")
    // Without a rate every misreading upwards is believed until three right ones heal it.
    #expect(tally.longestWait <= rules.memory && tally.wrongAccepted < (hasRate ? 150 : 500), "\(tally.text)")
    #expect(rejected.isEmpty ? last == end?.entry : rejected.count <= rules.memory)
  }
}
