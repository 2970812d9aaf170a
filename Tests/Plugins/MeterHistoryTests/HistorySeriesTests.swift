import Foundation
import ScanStore
import ScanSynthetic
import Testing

@testable import MeterHistory

@Suite("Series of readings")
struct HistorySeriesTests {
  private static let minute: Int64 = 60_000
  private let folder = try? HistoryFolder()

  private func path() throws -> String { try #require(folder).path + "/\(UUID()).sqlite" }

  /// What becomes of readings, `register value unit`, five minutes apart; `-` stands for what is not shown.
  private func verdicts(
    _ lines: [String], in store: HistoryStore, rules: HistoryRules = HistoryRules(), from start: Int64 = 0
  ) throws -> [String] {
    try lines.enumerated().map { number, line in
      let parts = line.split(separator: " ").map { $0 == "-" ? nil : String($0) }
      let value = try #require(parts[1].flatMap { MeterValue($0) })
      let series = HistorySeries(meter: "m", register: parts[0], unit: parts[2])
      let entry = HistoryRules.Entry(value, at: start + Int64(number) * 5 * Self.minute)
      return try store.add(entry, of: series, confidence: 90, rules: rules).why
    }
  }

  @Test("the registers of a display that cycles have a series each, and a power goes up and down")
  func cycles() throws {
    let store = try HistoryStore(path: path())
    var lines: [String] = []
    for round in 0..<8 {
      lines += ["1.8.0 012345.\(round) kWh", "2.8.0 000234.\(round / 4) kWh", "1.7.0 0\(9 - round).21 kW"]
    }
    let verdicts = try verdicts(lines, in: store)
    #expect(verdicts.prefix(3) == ["first", "first", "first"])
    #expect(verdicts.dropFirst(3).allSatisfy { ["follows", "momentary"].contains($0) }, "\(verdicts)")
    #expect(try store.series(of: "m").map(\.register) == ["1.7.0", "1.8.0", "2.8.0"])
    #expect(
      try store.last(of: HistorySeries(meter: "m", register: "2.8.0", unit: "kWh"))?.entry.value.text == "000234.1")
    #expect(try store.readings(of: "m", register: "1.7.0").count == 8)
    #expect(try store.reset("m", register: "1.7.0") == 8 && store.readings(of: "m").count == 16)
  }

  @Test(
    "a label that is not read is not taken for another register",
    arguments: [
      // The only register that is known goes on, whichever label is missing.
      (
        ["1.8.0 100.0 kWh", "- 100.1 kWh", "1.8.0 100.2 -", "- 100.3 -", "1.8.0 100.4 kWh", "- 020.0 -"],
        ["first", "follows", "follows", "follows", "follows", "decreased"]
      ),
      // Of two it may be either.
      (
        ["1.8.0 100.0 kWh", "2.8.0 020.0 kWh", "- 100.1 kWh", "- 020.1 -", "1.8.0 100.2 kWh", "2.8.0 020.2 kWh"],
        ["first", "first", "unknownRegister", "unknownRegister", "follows", "follows"]
      ),
      // What had no label at first goes on with one, or another register begins.
      (
        ["- 100.0 -", "1.8.0 100.1 kWh", "2.8.0 020.0 kWh", "1.8.0 090.0 kWh"],
        ["first", "follows", "first", "decreased"]
      ),
      // A unit alone, as a configuration may name it from now on, is no other register.
      (["- 100.0 -", "- 020.0 m³", "- 100.1 m³", "- 020.0 m³"], ["first", "decreased", "follows", "decreased"]),
      // Two units are two series.
      (["- 100.0 kWh", "- 020.0 MWh", "- 100.1 kWh", "- 020.1 MWh"], ["first", "first", "follows", "follows"]),
    ])
  func labels(_ lines: [String], _ expected: [String]) throws {
    #expect(try verdicts(lines, in: HistoryStore(path: path())) == expected)
  }

  @Test("a display that shows its registers no more is accepted again after an hour, and what it showed is no obstacle")
  func labelsGone() throws {
    let store = try HistoryStore(path: path())
    _ = try verdicts(["1.8.0 100.0 kWh", "2.8.0 020.0 kWh"], in: store)
    let verdicts = try verdicts((0..<16).map { "- 0\(30 + $0).0 -" }, in: store, from: 600_000)
    #expect(verdicts.firstIndex(of: "healed") == 12 && verdicts.suffix(3) == ["follows", "follows", "follows"])
  }

  @Test(
    "a simulated display of three registers keeps them apart, with misreadings and missing labels", arguments: [1, 2])
  func simulated(seed: UInt64) throws {
    var settings = SimulatedMeter.Settings(exchangedAfter: 100_000)
    settings.registers = 3
    settings.outagesOneIn = 1_000_000
    let rules = HistoryRules(maxPerHour: settings.maxPerHour)
    let store = try HistoryStore(path: path())
    var tally = HistoryTally()
    for reading in SimulatedMeter(settings, random: SeededGenerator(seed: seed)).prefix(1_500) {
      let series = HistorySeries(meter: "m", register: reading.register, unit: reading.unit)
      tally.add(reading, try store.add(reading.entry, of: series, confidence: 90, rules: rules).verdict)
    }
    #expect(tally.readings == 1_500 && tally.longestWait < 10, "\(tally)")
    // What is read wrongly by little is accepted at such a rate; a value of another register never is.
    #expect(tally.wrongAccepted <= 12, "\(tally)")
  }

  @Test("a file of version 1 is read as it is, and gets the new tables when something is stored in it")
  func migrates() throws {
    let path = try path()
    try Self.makeVersion1(path)
    let before = try Data(contentsOf: URL(filePath: path))
    do {
      let store = try HistoryStore(path: path, access: .reading)
      #expect(try store.meters() == ["gas", "water"] && store.readings(of: "water").map(\.id) == [1, 3, 4])
      #expect(try store.readings(of: "gas").map(\.why) == ["first"] && store.damages().isEmpty)
      #expect(try store.last(of: "water")?.entry.value.text == "00101.5")
      #expect(try store.counts(of: "water").map(\.count) == [1, 1, 1])
      let judged = try store.judge(
        HistoryRules.Entry(#require(MeterValue("00090.0")), at: 10_000_000), of: "water", confidence: 1,
        rules: HistoryRules())
      #expect(judged.why == "decreased" && judged.id == 0)
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    let store = try HistoryStore(path: path)
    #expect(try store.readings(of: "water").map(\.entry.value.text) == ["00100.5", "00101.5", "00001.5"])
    // Names with a unit go on where those without one ended; no number is given twice.
    let series = HistorySeries(meter: "water", unit: "m³")
    func add(_ text: String, _ time: Int64) throws -> HistoryReading {
      let entry = HistoryRules.Entry(try #require(MeterValue(text)), at: time)
      return try store.add(entry, of: series, confidence: 1, rules: HistoryRules(maxPerHour: 10))
    }
    #expect(try add("00050.0", 10_800_000).why == "decreased")
    let next = try add("00102.5", 10_800_000)
    #expect(next.why == "follows" && next.previous?.text == "00101.5" && next.id == 11)
    #expect(try HistoryStore(path: path, access: .reading).readings(of: "water").count == 5)
    #expect(try HistoryStore(path: path).reset("water") == 5 && store.meters() == ["gas"])
  }

  @Test("a file of version 2 is read as it is, and takes a replacement when it is opened for writing")
  func migratesVersion2() throws {
    let path = try path()
    try Self.makeVersion2(path)
    let before = try Data(contentsOf: URL(filePath: path))
    do {
      let store = try HistoryStore(path: path, access: .reading)
      #expect(try store.readings(of: "water").map(\.why) == ["first", "follows"])
      #expect(try store.replacements(of: "water").isEmpty && store.totals(of: "water").count == 1)
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
    let store = try HistoryStore(path: path, access: .existing)
    let (last, first) = (try #require(MeterValue("00102.0")), try #require(MeterValue("00000.0")))
    _ = try store.replace("water", at: 7_200_000, last: last, first: first)
    let next = HistoryRules.Entry(try #require(MeterValue("00000.5")), at: 10_800_000)
    let series = HistorySeries(meter: "water", unit: "m³")
    #expect(try store.add(next, of: series, confidence: 1, rules: HistoryRules()).why == "follows")
    #expect(try HistoryStore(path: path, access: .reading).replacements(of: "water").count == 1)
  }

  /// The statements of version 2, as it made its files.
  private static func makeVersion2(_ path: String) throws {
    try HistoryConnection(path, shownAs: path, creates: true, patience: 0).run(
      """
      CREATE TABLE series (
        id INTEGER PRIMARY KEY, meter TEXT NOT NULL, register TEXT NOT NULL, unit TEXT NOT NULL,
        UNIQUE (meter, register, unit));
      CREATE TABLE reading (
        id INTEGER PRIMARY KEY AUTOINCREMENT, series INTEGER NOT NULL REFERENCES series (id), time INTEGER NOT NULL,
        value TEXT NOT NULL, digits INTEGER NOT NULL, accepted INTEGER NOT NULL, why TEXT NOT NULL, previous TEXT,
        confidence INTEGER NOT NULL);
      CREATE INDEX readingByVerdict ON reading (series, accepted, id);
      CREATE INDEX readingByBegin ON reading (series, id) WHERE why IN ('first', 'healed', 'rolledOver');
      PRAGMA application_id = \(0x5363_4D68);
      PRAGMA user_version = 2;
      INSERT INTO series (id, meter, register, unit) VALUES (1, 'water', '', 'm³');
      INSERT INTO reading (series, time, value, digits, accepted, why, previous, confidence) VALUES
        (1, 0, '00100.5', 6, 1, 'first', NULL, 90), (1, 3600000, '00101.5', 6, 1, 'follows', '00100.5', 91);
      """)
  }

  /// The statements of version 1, as it made its files.
  private static func makeVersion1(_ path: String) throws {
    let connection = try HistoryConnection(path, shownAs: path, creates: true, patience: 0)
    try connection.run(
      """
      CREATE TABLE reading (
        id INTEGER PRIMARY KEY AUTOINCREMENT, meter TEXT NOT NULL, time INTEGER NOT NULL, value TEXT NOT NULL,
        digits INTEGER NOT NULL, accepted INTEGER NOT NULL, why TEXT NOT NULL, previous TEXT,
        confidence INTEGER NOT NULL);
      CREATE INDEX readingByVerdict ON reading (meter, accepted, id);
      CREATE INDEX readingByMeter ON reading (meter, id);
      PRAGMA application_id = \(0x5363_4D68);
      PRAGMA user_version = 1;
      INSERT INTO reading (meter, time, value, digits, accepted, why, previous, confidence) VALUES
        ('water', 0, '00100.5', 6, 1, 'first', NULL, 90), ('gas', 0, '7', 1, 1, 'first', NULL, 80),
        ('water', 3600000, '00101.5', 6, 1, 'follows', '00100.5', 91),
        ('water', 7200000, '00001.5', 6, 0, 'decreased', '00101.5', 92);
      INSERT INTO reading (id, meter, time, value, digits, accepted, why, previous, confidence)
        VALUES (9, 'old', 0, '1', 1, 1, 'first', NULL, 1);
      DELETE FROM reading WHERE id = 9;
      """)
  }
}
