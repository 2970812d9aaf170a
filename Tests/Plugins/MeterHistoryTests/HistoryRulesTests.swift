import ScanSynthetic
import Testing

@testable import MeterHistory

@Suite("Which readings are accepted")
struct HistoryRulesTests {
  private static let hour: Int64 = 3_600_000

  private func entry(_ text: String, _ hours: Double = 0) throws -> HistoryRules.Entry {
    HistoryRules.Entry(try #require(MeterValue(text)), at: Int64(hours * Double(Self.hour)))
  }

  private func judge(
    _ rules: HistoryRules, _ text: String, _ hours: Double, after last: HistoryRules.Entry,
    rejected: [HistoryRules.Entry] = []
  ) throws -> HistoryRules.Verdict {
    rules.judge(try entry(text, hours), after: HistoryRules.Past(accepted: [last]), rejected: rejected)
  }

  /// What becomes of values that are read one after another, so many hours apart.
  private func verdicts(_ rules: HistoryRules, _ texts: [String], every hours: Double) throws -> [String] {
    var series = RememberedSeries(rules: rules)
    return try texts.enumerated().map { number, text in
      switch series.judge(try entry(text, Double(number) * hours)) {
      case .accepted(let reason): reason.rawValue
      case .rejected(let rule): rule.rawValue
      }
    }
  }

  @Test("the first is accepted, and what follows at a possible rate")
  func follows() throws {
    let rules = HistoryRules(maxPerHour: 10)
    #expect(rules.judge(try entry("00100"), after: HistoryRules.Past(), rejected: []) == .accepted(.first))
    let last = try entry("00100", 0)
    #expect(try judge(rules, "00110", 1, after: last) == .accepted(.follows))
    #expect(try judge(rules, "00100", 1, after: last) == .accepted(.follows))
    #expect(try judge(rules, "00150", 1, after: last) == .rejected(.tooFast))
    #expect(try judge(rules, "00099", 1, after: last) == .rejected(.decreased))
    // An outage of five hours explains more.
    #expect(try judge(rules, "00150", 5, after: last) == .accepted(.follows))
    // A clock that went back explains nothing.
    #expect(try judge(rules, "00150", -5, after: last) == .rejected(.clockBehind))
    #expect(try judge(rules, "00101", -5, after: last) == .accepted(.follows))
  }

  @Test(
    "without a rate a jump is rejected that no counter of so many digits makes, and so is the way back",
    arguments: [nil, 8])
  func noRate(digits: Int?) throws {
    let verdicts = try verdicts(
      HistoryRules(digits: digits), ["00200.105", "90200.105", "00200.105", "01200.106", "00200.110"], every: 1 / 12)
    #expect(verdicts == ["first", "tooFast", "follows", "tooFast", "follows"])
    // A day of heavy use, and a point that was not seen.
    #expect(try judge(HistoryRules(digits: digits), "00260.000", 24, after: entry("00200.105")) == .accepted(.follows))
    #expect(try judge(HistoryRules(digits: digits), "00200110", 24, after: entry("00200.105")) == .rejected(.tooFast))
  }

  @Test("displays without leading zeros count as much as those with them")
  func fewDigits() throws {
    #expect(try judge(HistoryRules(), "15.0", 1, after: entry("9.5")) == .accepted(.follows))
    #expect(try judge(HistoryRules(), "9500.0", 1, after: entry("9.5")) == .rejected(.tooFast))
  }

  @Test("what it counted in a week or more shows what is possible; a counter that stood still may begin to run")
  func pastUse() throws {
    let rules = HistoryRules(digits: 8)
    func verdict(_ text: String, after begin: String, _ accepted: String, days: Double, hours: Double) throws
      -> HistoryRules.Verdict
    {
      let past = HistoryRules.Past(begin: try entry(begin), accepted: [try entry(accepted, 24 * days)])
      return rules.judge(try entry(text, 24 * days + hours), after: past, rejected: [])
    }
    // A hundred an hour by its digits, and by a mean of 0.1 an hour a tenth of that.
    #expect(try verdict("00250.000", after: "00183.200", "00200.000", days: 7, hours: 1) == .rejected(.tooFast))
    #expect(try verdict("00209.000", after: "00183.200", "00200.000", days: 7, hours: 1) == .accepted(.follows))
    #expect(try verdict("00250.000", after: "00183.200", "00200.000", days: 6, hours: 1) == .accepted(.follows))
    #expect(try verdict("00250.000", after: "00000.000", "00200.000", days: 7, hours: 1) == .accepted(.follows))
    #expect(try verdict("00209.000", after: "00200.000", "00200.000", days: 30, hours: 1) == .accepted(.follows))
  }

  @Test("a counter that passes its greatest number is accepted from its last tenth to its first, as quickly as it can")
  func rollOver() throws {
    let last = try entry("99990", 0)
    let rated = HistoryRules(maxPerHour: 30)
    #expect(try judge(rated, "00015", 1, after: last) == .accepted(.rolledOver))
    #expect(try judge(rated, "00150", 1, after: last) == .rejected(.decreased))
    #expect(try judge(rated, "00150", 24, after: last) == .accepted(.rolledOver))
    // The time explains it, but not where it would have begun.
    #expect(try judge(rated, "00150", 10_000, after: entry("70000")) == .rejected(.decreased))
    let free = HistoryRules()
    #expect(try judge(free, "00080", 1, after: last) == .accepted(.rolledOver))
    #expect(try judge(free, "50000", 1, after: last) == .rejected(.decreased))
    #expect(try judge(free, "00200.105", 1, after: entry("90200.105")) == .rejected(.decreased))
  }

  @Test("a meter that was exchanged is accepted after an hour of readings that move on")
  func exchanged() throws {
    let texts = ["88880", "88881", "88882", "88883"] + (0..<14).map { "000\(10 + $0)" }
    for rules in [HistoryRules(maxPerHour: 20), HistoryRules()] {
      let verdicts = try verdicts(rules, texts, every: 1 / 12)
      #expect(verdicts.firstIndex(of: "healed") == 16 && verdicts[4..<16].allSatisfy { $0 == "decreased" })
      #expect(verdicts[17] == "follows")
    }
  }

  @Test(
    "one misreading that is repeated does not heal",
    arguments: [(5.0, 1 / 12.0, 40), (5, 1, 60), (nil, 1 / 12, 40), (nil, 1, 23)] as [(Double?, Double, Int)])
  func repeated(_ rate: Double?, hours: Double, count: Int) throws {
    let texts = ["00200.105", "00200.106", "00200.107"] + Array(repeating: "90217.105", count: count)
    let verdicts = try verdicts(HistoryRules(maxPerHour: rate), texts, every: hours)
    #expect(verdicts.dropFirst(3).allSatisfy { $0 == "tooFast" })
  }

  @Test("a counter that stands still at another value heals in a day, where no rate is given")
  func standsStill() throws {
    let texts = ["00200.1", "00200.1"] + Array(repeating: "00100.5", count: 30)
    #expect(try verdicts(HistoryRules(), texts, every: 1).firstIndex(of: "healed") == 26)
    let rated = try verdicts(HistoryRules(maxPerHour: 5), texts + ["00100.6", "00100.7"], every: 1)
    #expect(rated.firstIndex(of: "healed") == texts.count + 1)
  }

  @Test("a digit that is read wrongly for hours moves on with the counter and is not accepted before a day is over")
  func wornDigit() throws {
    let rules = HistoryRules(maxPerHour: 5)
    let right = (0..<10).map { "00\(200 + $0).105" }
    let wrong = (10..<50).map { "70\(200 + $0).105" }
    let verdicts = try verdicts(rules, right + wrong, every: 1)
    #expect(verdicts.prefix(10).dropFirst().allSatisfy { $0 == "follows" })
    #expect(verdicts[10..<34].allSatisfy { $0 == "tooFast" } && verdicts[34] == "healed")
    // It is right again before.
    let back = try self.verdicts(rules, right + wrong.prefix(20) + ["00230.200"], every: 1)
    #expect(back.last == "follows")
  }

  @Test("where the newest accepted value is the odd one, what went on before it is accepted in an hour")
  func oddOne() throws {
    let texts = ["00200.0", "00200.1", "00200.2", "00200.9"] + (3..<20).map { "00200.\($0 % 10)" }.prefix(6)
    let verdicts = try verdicts(HistoryRules(maxPerHour: 5), texts, every: 0.5)
    #expect(
      verdicts == ["first", "follows", "follows", "follows"] + ["decreased", "decreased", "healed"]
        + ["follows", "follows", "follows"])
  }

  @Test("fewer decimals are compared by those that both have")
  func decimals() throws {
    let last = try entry("0123.45", 0)
    let rules = HistoryRules()
    #expect(try judge(rules, "0123.4", 1, after: last) == .accepted(.follows))
    #expect(try judge(rules, "0123.3", 1, after: last) == .rejected(.decreased))
  }

  @Test("misreadings among the rejected ones do not hinder healing; where most are, chance does not heal")
  func healsDespiteMisreadings() throws {
    let rules = HistoryRules(maxPerHour: 10, healsAfter: 3)
    let last = try entry("88888", 0)
    let rejected = [try entry("00100", 1), try entry("70000", 2), try entry("00101", 3), try entry("30000", 4)]
    #expect(try judge(rules, "00102", 5, after: last, rejected: rejected) == .accepted(.healed))
    let noise = try (0..<4).map { try entry("\(20_000 + 9_000 * $0)", 3.1 + Double($0) / 10) }
    #expect(
      try judge(rules, "00102", 5, after: last, rejected: [rejected[0], rejected[2]] + noise) == .rejected(.decreased))
  }

  @Test("readings within an hour do not heal, however many they are")
  func tooSoon() throws {
    let rules = HistoryRules(maxPerHour: 100, healsAfter: 3)
    let rejected = try (0..<50).map { try entry("001\($0 + 10)", 1 + Double($0) / 60) }
    #expect(try judge(rules, "00161", 1.9, after: entry("88888"), rejected: rejected) == .rejected(.decreased))
    #expect(try judge(rules, "00161", 2.1, after: entry("88888"), rejected: rejected) == .accepted(.healed))
  }

  @Test("a clock that is wrong for some time does not block for good", arguments: [-400_000.0, 400_000])
  func wrongClock(_ offset: Double) throws {
    var series = RememberedSeries(rules: HistoryRules(maxPerHour: 10, healsAfter: 3))
    for hour in 0..<40 {
      let isWrong = (10..<20).contains(hour)
      _ = series.judge(try entry("00\(200 + 5 * hour)", Double(hour) + (isWrong ? offset : 0)))
      #expect(series.rejected.count < 4)
    }
    #expect(series.past.accepted.last?.value.text == "00395")
  }

  @Test("rates that are no numbers are none")
  func oddRates() {
    #expect(HistoryRules(maxPerHour: .nan).maxPerHour == nil)
    #expect(HistoryRules(maxPerHour: .infinity).maxPerHour == nil)
    #expect(HistoryRules(maxPerHour: -1).maxPerHour == 0)
    #expect(HistoryRules(healsAfter: 0).healsAfter == 2)
  }

  @Test(
    "a meter of 5,000 readings with misreadings, worn digits, outages and an exchange is never rejected for good",
    arguments: [(true, 7), (false, 8)] as [(Bool, UInt64)])
  func longRun(hasRate: Bool, seed: UInt64) {
    var settings = SimulatedMeter.Settings(exchangedAfter: 3_000)
    settings.wornOneIn = 1_000
    var series = RememberedSeries(
      rules: HistoryRules(maxPerHour: hasRate ? settings.maxPerHour : nil, digits: settings.digits))
    var tally = HistoryTally()
    for reading in SimulatedMeter(settings, random: SeededGenerator(seed: seed)).prefix(5_000) {
      let last = series.past.accepted.last
      let verdict = series.judge(reading.entry)
      tally.add(reading, verdict)
      // What is accepted follows from what was accepted before, unless the history says that it was wrong about that.
      if let last, case .accepted(let reason) = verdict, reason != .healed {
        #expect(reason == .rolledOver || (last.value.with(decimals: 0) ?? last.value) <= reading.entry.value)
      }
    }
    #expect(tally.readings == 5_000 && tally.misread > 40 && tally.healed >= 1, "\(tally)")
    // Five minutes apart: a day for each digit that is read wrongly for so long, and for the way back.
    #expect(tally.longestWait <= 2 * 288 + 24, "\(tally)")
  }
}

extension MeterValue {
  fileprivate static func <= (one: MeterValue, other: MeterValue) -> Bool { !(other < one) }
}
