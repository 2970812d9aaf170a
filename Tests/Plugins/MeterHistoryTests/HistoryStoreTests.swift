import Foundation
import ScanSynthetic
import Testing

@testable import MeterHistory

@Suite("Files with readings")
struct HistoryStoreTests {
  private static let hour: Int64 = 3_600_000
  private let folder = try? HistoryFolder()

  private func file() throws -> String { try #require(folder).path + "/meters-\(UUID()).sqlite" }

  private func entry(_ text: String, _ hours: Int64) throws -> HistoryRules.Entry {
    HistoryRules.Entry(try #require(MeterValue(text)), at: hours * Self.hour)
  }

  @Test("readings are judged by those before, kept, and there again when the file is opened anew")
  func keeps() throws {
    let path = try file()
    let rules = HistoryRules(maxPerHour: 10)
    do {
      let store = try HistoryStore(path: path)
      #expect(try store.add(entry("00100.5", 0), of: "water", confidence: 90, rules: rules).why == "first")
      #expect(try store.add(entry("00101.5", 1), of: "water", confidence: 91, rules: rules).why == "follows")
      let rejected = try store.add(entry("00001.5", 2), of: "water", confidence: 92, rules: rules)
      #expect(!rejected.isAccepted && rejected.why == "decreased" && rejected.previous?.text == "00101.5")
      #expect(try store.add(entry("7", 2), of: "gas", confidence: 80, rules: rules).why == "first")
    }
    let store = try HistoryStore(path: path)
    #expect(try store.meters() == ["gas", "water"])
    let readings = try store.readings(of: "water")
    #expect(readings.map(\.entry.value.text) == ["00100.5", "00101.5", "00001.5"])
    #expect(readings.map(\.confidence) == [90, 91, 92] && readings.map(\.isAccepted) == [true, true, false])
    #expect(try store.readings(of: "water", limit: 1).map(\.entry.value.text) == ["00001.5"])
    #expect(try store.last(of: "water")?.entry.value.text == "00101.5")
    #expect(try store.reset("water") == 3 && store.meters() == ["gas"])
  }

  @Test("rejected readings that follow from each other heal the file, and each step is in it")
  func heals() throws {
    let store = try HistoryStore(path: file())
    let rules = HistoryRules(maxPerHour: 10, healsAfter: 3)
    for (number, text) in ["99990", "00120", "00121", "00122", "00123"].enumerated() {
      // The great number was a misreading, or the meter was exchanged; at this rate it cannot have rolled over.
      _ = try store.add(entry(text, Int64(number)), of: "m", confidence: 50, rules: rules)
    }
    #expect(try store.readings(of: "m").map(\.why) == ["first", "decreased", "decreased", "healed", "follows"])
  }

  @Test(
    "a picture that is older than what is accepted is refused, and does not heal; one that is there is not stored twice"
  )
  func pictures() throws {
    let store = try HistoryStore(path: file())
    var rules = HistoryRules(maxPerHour: 10, healsAfter: 2)
    rules.keepsOrder = true
    func add(_ text: String, _ hours: Int64, meter: String = "m", unit: String? = nil) throws -> String {
      let series = HistorySeries(meter: meter, unit: unit)
      return try store.add(entry(text, hours), of: series, confidence: 50, rules: rules).why
    }
    #expect(try add("00500", 100) == "first")
    // An earlier state of the same meter, which is longer than what heals one.
    for hour in 0..<60 { #expect(try add("00\(300 + hour)", Int64(hour)) == "older") }
    #expect(try store.readings(of: "m").count == 61)
    for hour in 0..<60 { #expect(try add("00\(300 + hour)", Int64(hour)) == "older") }
    let again = try [("00500", 100), ("00501", 101), ("00500", 100)].map { try add($0, $1) }
    #expect(again == ["first", "follows", "first"])
    #expect(try store.readings(of: "m").count == 62)
    // By the clock, which may have been put back, the value alone counts.
    rules.keepsOrder = false
    #expect(try add("00502", 99) == "follows")
    rules.keepsOrder = true
    let power = try [("20", 5), ("19", 4), ("18", 6)].map { try add($0, $1, meter: "power", unit: "kW") }
    #expect(power == ["first", "older", "momentary"])
    // Other values at a time that is taken are judged as any.
    #expect(try add("00090", 99) == "decreased")
  }

  @Test("a counter of decimals alone keeps the number of its digits")
  func decimalsAlone() throws {
    let path = try file()
    let value = try #require(MeterValue(units: 98, digits: 2, decimals: 2))
    _ = try HistoryStore(path: path).add(
      HistoryRules.Entry(value, at: 0), of: "m", confidence: 1, rules: HistoryRules())
    let store = try HistoryStore(path: path)
    #expect(try store.last(of: "m")?.entry.value == value)
    let next = try #require(MeterValue(units: 1, digits: 2, decimals: 2))
    let rolled = try store.add(HistoryRules.Entry(next, at: Self.hour), of: "m", confidence: 1, rules: HistoryRules())
    #expect(rolled.why == "rolledOver")
  }

  @Test("names of meters are any texts, and a long history can be walked through piece by piece")
  func names() throws {
    let store = try HistoryStore(path: file())
    let names = ["", "Wasser \u{1F4A7}", "a'; DROP TABLE reading; --", "zero\0inside"]
    for name in names {
      for number in 0..<5 {
        _ = try store.add(
          entry("\(number)", Int64(number)), of: HistorySeries(meter: name), confidence: 200, rules: HistoryRules())
      }
    }
    #expect(try Set(store.meters()) == Set(names))
    for name in names {
      var (after, seen): (Int64, [String]) = (0, [])
      while case let page = try store.readings(of: name, after: after, limit: 2), let last = page.last {
        seen += page.map(\.entry.value.text)
        after = last.id
      }
      #expect(seen == ["0", "1", "2", "3", "4"])
      #expect(try store.last(of: HistorySeries(meter: name))?.confidence == 100)
    }
    #expect(try store.damages().isEmpty)
  }

  @Test("several users who make and use a file at once do not lose readings of each other")
  func severalUsers() async throws {
    let path = try file()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for user in 0..<4 {
        group.addTask {
          let store = try HistoryStore(path: path, patience: 60_000)
          for number in 0..<25 {
            let value = try #require(MeterValue(units: number, digits: 5))
            _ = try store.add(
              HistoryRules.Entry(value, at: Int64(number)), of: HistorySeries(meter: "user\(user % 2)"), confidence: 1,
              rules: HistoryRules())
          }
        }
      }
      try await group.waitForAll()
    }
    let store = try HistoryStore(path: path)
    #expect(try store.readings(of: "user0").count == 50 && store.readings(of: "user1").count == 50)
  }

  @Test("a simulated meter runs through the file; what stands there is what the rules say of the readings before")
  func simulated() throws {
    let settings = SimulatedMeter.Settings(exchangedAfter: 1_200)
    let rules = HistoryRules(maxPerHour: settings.maxPerHour, healsAfter: 3)
    let store = try HistoryStore(path: file())
    var tally = HistoryTally()
    var known = RememberedSeries(rules: rules)
    for reading in SimulatedMeter(settings, random: SeededGenerator(seed: 5)).prefix(2_000) {
      let before = known.past.accepted.last?.value
      let stored = try store.add(reading.entry, of: "m", confidence: 90, rules: rules)
      tally.add(reading, stored.verdict)
      #expect(known.judge(reading.entry) == stored.verdict && stored.previous == before)
    }
    #expect(tally.healed >= 1, "\(tally)")
    let readings = try store.readings(of: "m")
    #expect(readings.count == 2_000 && readings.count { $0.why == "healed" } == tally.healed)
  }
}

/// A series of readings in memory.
struct RememberedSeries {
  let rules: HistoryRules
  var past = HistoryRules.Past()
  var rejected: [HistoryRules.Entry] = []

  /// Judges a reading and keeps it.
  mutating func judge(_ entry: HistoryRules.Entry) -> HistoryRules.Verdict {
    let verdict = rules.judge(entry, after: past, rejected: rejected)
    guard case .accepted(let reason) = verdict else {
      rejected.append(entry)
      return verdict
    }
    rejected = []
    let begins = [.first, .healed, .rolledOver].contains(reason)
    past = HistoryRules.Past(
      begin: begins ? entry : past.begin,
      accepted: begins ? [entry] : Array((past.accepted + [entry]).suffix(rules.healsAfter)))
    return verdict
  }
}

extension HistorySeries: ExpressibleByStringLiteral {
  init(stringLiteral meter: String) { self.init(meter: meter) }
}

/// A folder that goes away with the test.
final class HistoryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "scanview-history-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
