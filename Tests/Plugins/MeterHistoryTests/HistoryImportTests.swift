import ScanJSON
import Testing

@testable import MeterHistory

@Suite("Old readings that come into a history")
struct HistoryImportTests {
  private static let day: Int64 = 86_400_000
  private let folder = try? HistoryFolder()

  private func store() throws -> HistoryStore {
    try HistoryStore(path: try #require(folder).path + "/meters-\(UInt64.random(in: 0 ... .max)).sqlite")
  }

  private func items(_ readings: [(text: String, days: Int64)], _ series: HistorySeries = "m") throws -> HistoryImport {
    var items = HistoryImport()
    for (index, reading) in readings.enumerated() {
      let entry = HistoryRules.Entry(try #require(MeterValue(reading.text)), at: reading.days * Self.day)
      items.readings.append(HistoryImport.Reading(line: index + 2, series: series, entry: entry))
    }
    return items
  }

  private func fill(_ store: HistoryStore) throws {
    for (text, day) in [("00500.0", 100), ("00510.0", 101)] {
      let entry = HistoryRules.Entry(try #require(MeterValue(text)), at: Int64(day) * Self.day)
      _ = try store.add(entry, of: "m", confidence: 90, rules: HistoryRules())
    }
  }

  @Test("what is before the first reading and behind the last one is taken in, in any order, and counted")
  func bothSides() throws {
    let store = try store()
    try fill(store)
    let old = try items([("00520.0", 103), ("00300.0", 10), ("00100.0", 0), ("00510.0", 101)])
    let trial = try store.add(old, rules: HistoryRules(), isTrial: true)
    #expect(trial.added == 3 && trial.known == 1 && trial.problems.isEmpty)
    #expect(try store.readings(of: "m").count == 2)
    let outcome = try store.add(old, rules: HistoryRules())
    #expect(outcome.added == 3 && outcome.known == 1)
    let readings = try store.readings(of: "m")
    #expect(readings.map(\.entry.value.text) == ["00100.0", "00300.0", "00500.0", "00510.0", "00520.0"])
    #expect(readings.map(\.why) == ["first", "follows", "first", "follows", "follows"])
    #expect(readings.map(\.id) == [-2, -1, 1, 2, 3])
    #expect(try store.readings(of: "m", after: .min, limit: 9).count == 5 && store.damages().isEmpty)
    #expect(try store.totals(of: "m").first?.points.last?.units == 4_200)
    // Again it is all there; what is earlier still comes before it.
    #expect(try store.add(old, rules: HistoryRules()).known == 4)
    #expect(try store.add(items([("00050.0", -5)]), rules: HistoryRules()).added == 1)
    #expect(try store.readings(of: "m").first?.id == -3)
    let next = HistoryRules.Entry(try #require(MeterValue("00521.0")), at: 104 * Self.day)
    #expect(try store.add(next, of: "m", confidence: 1, rules: HistoryRules()).why == "follows")
  }

  @Test(
    "a line that cannot be is reported, and nothing is taken in",
    arguments: [
      ([("00100.0", 0), ("00090.0", 1)], 3, "less than the reading before, `00100.0`"),
      (
        [("00100.0", 0), ("00600.0", 50)], 3, "`00600.0` cannot come before the first reading of the history, `00500.0`"
      ),
      ([("00100.0", 0), ("00101.0", 0)], 3, "has the time of another reading, `00100.0`"),
      ([("00505.0", 100)], 2, "has the time of another reading, `00500.0`"),
      ([("00510.0", 102), ("00509.0", 103)], 3, "less than the reading before"),
      ([("00100.0", 0), ("90100.0", 200)], 3, "too much after `00510.0`"),
    ] as [([(String, Int64)], Int, String)])
  func refused(_ readings: [(String, Int64)], line: Int, words: String) throws {
    let store = try store()
    try fill(store)
    let outcome = try store.add(items(readings), rules: HistoryRules(maxPerHour: 5))
    #expect(outcome.problems.map(\.line) == [line], "\(outcome.problems)")
    #expect(outcome.problems.first?.displayText.text().contains(words) == true, "\(outcome.problems)")
    #expect(try store.readings(of: "m").count == 2)
  }

  @Test("a replacement in between explains a lower value; rejected readings and gaps come along")
  func replacement() throws {
    let store = try store()
    var old = try items([("08000.0", 0), ("08100.0", 10), ("00020.0", 20)])
    let values = try ["08110.0", "00001.0"].map { try #require(MeterValue($0)) }
    old.replacements.append(
      HistoryImport.Replacement(line: 9, series: "m", time: 15 * Self.day, last: values[0], first: values[1]))
    old.gaps.append(HistoryImport.Gap(meter: "m", time: 16 * Self.day, reason: "dark"))
    let wrong = HistoryRules.Entry(try #require(MeterValue("99999.9")), at: 17 * Self.day)
    old.readings.append(HistoryImport.Reading(line: 10, series: "m", entry: wrong, verdict: .rejected(.tooFast)))
    for _ in 0..<2 { #expect(try store.add(old, rules: HistoryRules()).problems.isEmpty) }
    #expect(try store.readings(of: "m").map(\.why) == ["first", "follows", "tooFast", "follows"])
    #expect(try store.replacements(of: "m").count == 1 && store.gaps(of: "m").count == 1)
    #expect(try store.totals(of: "m").first?.points.last?.units == 1_290)
    old.replacements[0] = HistoryImport.Replacement(
      line: 9, series: "m", time: 5 * Self.day, last: values[1], first: values[1])
    let outcome = try store.add(old, rules: HistoryRules())
    #expect(outcome.problems.map(\.line) == [9])
    #expect(try store.replacements(of: "m").count == 1)
  }
}
