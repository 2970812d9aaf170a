import Testing

@testable import MeterHistory

@Suite("What a meter has counted")
struct MeterTotalTests {
  private static let hour: Int64 = 3_600_000
  private static let day: Int64 = 24 * hour
  private let folder = try? HistoryFolder()

  private func store() throws -> HistoryStore {
    try HistoryStore(path: try #require(folder).path + "/meters-\(UInt64.random(in: 0 ... .max)).sqlite")
  }

  private func value(_ text: String) throws -> MeterValue { try #require(MeterValue(text)) }

  private func add(
    _ text: String, _ hours: Double, to store: HistoryStore, _ series: HistorySeries = "m",
    _ rules: HistoryRules = HistoryRules(maxPerHour: 10)
  ) throws -> String {
    let entry = HistoryRules.Entry(try value(text), at: Int64(hours * Double(Self.hour)))
    return try store.add(entry, of: series, confidence: 90, rules: rules).why
  }

  /// The use in days of 24 hours, as `amount marks`.
  private func uses(_ store: HistoryStore, days: Int64 = 4, meter: String = "m") throws -> [String] {
    try store.totals(of: meter).flatMap { total in
      total.use(between: (0...days).map { $0 * Self.day }).map { use in
        ([use.amount.plainText] + use.marks.map(\.rawValue)).joined(separator: " ")
      }
    }
  }

  @Test("the use of days is what the counter showed more at their ends, divided evenly between the readings around")
  func days() throws {
    let store = try store()
    for (text, hours) in [("00100.0", 0), ("00106.0", 23.5), ("00107.0", 24.5), ("00119.0", 47), ("00120.0", 60)] {
      _ = try add(text, hours, to: store)
    }
    #expect(try uses(store) == ["6.5", "12.5 interpolated", "1.0 partial interpolated"])
  }

  @Test("a day without a reading is a gap, and the sum of all days is what the counter shows more")
  func gap() throws {
    let store = try store()
    for (text, hours) in [("00100.0", 12), ("00130.0", 84)] { _ = try add(text, Double(hours), to: store) }
    #expect(
      try uses(store) == [
        "5.0 partial interpolated", "10.0 gap interpolated", "10.0 gap interpolated", "5.0 partial interpolated",
      ])
  }

  @Test("a roll-over and a display that leaves out a decimal are counted through")
  func rollOver() throws {
    let store = try store()
    let verdicts = try [("99990.5", 0), ("99995.55", 1), ("00002.5", 2), ("00003", 3), ("00004.5", 24)].map {
      try add($0.0, $0.1, to: store)
    }
    #expect(verdicts[0] == "first" && verdicts.last == "follows")
    let total = try #require(try store.totals(of: "m").first)
    #expect(total.decimals == 2 && total.points.last?.units == 1_400)
  }

  @Test("a replaced meter goes on with its first value, and the use is summed over both")
  func replaced() throws {
    let store = try store()
    #expect(try add("08000.0", 1, to: store) == "first" && add("08010.0", 12, to: store) == "follows")
    #expect(throws: HistoryError.self) {
      try store.replace("m", at: 13 * Self.hour, last: try value("07999.0"), first: try value("00000.0"))
    }
    #expect(throws: HistoryError.self) {
      try store.replace("m", at: -1, last: try value("08010.0"), first: try value("00000.0"))
    }
    #expect(throws: HistoryError.self) {
      try store.replace("gas", at: 13 * Self.hour, last: try value("08010.0"), first: try value("00000.0"))
    }
    let noted = try store.replace("m", at: 13 * Self.hour, last: try value("08011.0"), first: try value("00002.0"))
    #expect(noted.last.text == "08011.0" && noted.first.text == "00002.0")
    // What the old meter showed cannot come any more.
    #expect(try add("08012.0", 14, to: store) == "tooFast" && add("00001.0", 14, to: store) == "decreased")
    #expect(try add("00005.0", 14, to: store) == "follows" && add("00007.0", 24, to: store) == "follows")
    #expect(try store.readings(of: "m").first { $0.entry.value.text == "00005.0" }?.previous?.text == "00002.0")
    #expect(try uses(store) == ["16.0 partial"])
    #expect(try store.totals(of: "m").first?.points.last?.units == 160)
    // Readings after the new one's begin are judged by it alone, also when the file is opened anew.
    #expect(try add("00006.0", 24.5, to: store) == "decreased")
    #expect(try store.replacements(of: "m") == [noted] && store.undoReplacement(of: "m") == noted)
    #expect(try store.undoReplacement(of: "m") == nil)
    #expect(try uses(store).first?.contains("unclear") == true)
  }

  @Test("a replacement is noted after the readings of the new meter were accepted")
  func notedLate() throws {
    let store = try store()
    let rules = HistoryRules(maxPerHour: 10, healsAfter: 2)
    for (text, hours) in [("08764.0", 0), ("08765.0", 1), ("00003.0", 3), ("00005.0", 4), ("00006.0", 5)] {
      _ = try add(text, Double(hours), to: store, "m", rules)
    }
    #expect(try store.readings(of: "m").map(\.why) == ["first", "follows", "decreased", "healed", "follows"])
    #expect(try uses(store) == ["2.0 partial unclear"])
    #expect(throws: HistoryError.self) {
      try store.replace("m", at: 2 * Self.hour, last: try value("08766.0"), first: try value("00005.5"))
    }
    _ = try store.replace("m", at: 2 * Self.hour, last: try value("08766.0"), first: try value("00001.0"))
    #expect(try uses(store) == ["7.0 partial"])
    #expect(try add("00008.0", 6, to: store, "m", rules) == "follows" && uses(store) == ["9.0 partial"])
    #expect(try store.reset("m") == 6 && store.replacements(of: "m").isEmpty)
  }

  @Test("a value that was read wrongly is taken back when the readings after it heal")
  func takenBack() throws {
    let store = try store()
    let rules = HistoryRules(maxPerHour: 200, healsAfter: 2)
    let texts = ["00100.0", "00101.0", "00201.0", "00102.0", "00103.0", "00104.0", "00105.0"]
    for (hour, text) in texts.enumerated() { _ = try add(text, Double(hour), to: store, "m", rules) }
    #expect(try store.readings(of: "m").map(\.why).contains("healed"))
    #expect(try uses(store) == ["5.0 partial"])
  }

  @Test("registers have sums of their own, with what was read before their labels; powers have none")
  func registers() throws {
    let store = try store()
    let imported = HistorySeries(meter: "m", register: "1.8.0", unit: "kWh")
    let exported = HistorySeries(meter: "m", register: "2.8.0", unit: "kWh")
    #expect(try add("00100", 0, to: store) == "first")
    for hour in 1..<5 {
      #expect(try add("0010\(hour)", Double(hour), to: store, imported) == "follows")
      _ = try add("0020\(hour * 2)", Double(hour), to: store, exported)
      _ = try add("3", Double(hour), to: store, HistorySeries(meter: "m", register: "1.7.0", unit: "kW"))
    }
    let totals = try store.totals(of: "m")
    #expect(totals.map(\.series) == [imported, exported] && totals.map { $0.points.last?.units } == [4, 6])
    #expect(try store.totals(of: "m", register: "2.8.0").count == 1)
    #expect(throws: HistoryError.self) {
      try store.replace("m", at: 9 * Self.hour, last: try value("00105"), first: try value("00000"))
    }
    _ = try store.replace(
      "m", register: "1.8.0", at: 9 * Self.hour, last: try value("00105"), first: try value("00000"))
    #expect(
      try add("00001", 10, to: store, imported) == "follows" && add("00209", 10, to: store, exported) == "follows")
  }

  @Test("the last level of each hour, for statistics")
  func levels() throws {
    let store = try store()
    for (text, hours) in [("00100.0", -0.5), ("00101.0", 0.2), ("00101.5", 0.9), ("00103.0", 3.0)] {
      _ = try add(text, hours, to: store)
    }
    let levels = try #require(try store.totals(of: "m").first).levels(every: Self.hour)
    #expect(levels.map(\.begin) == [-Self.hour, 0, 3 * Self.hour])
    #expect(levels.map(\.shown.text) == ["00100.0", "00101.5", "00103.0"])
    #expect(levels.map(\.total.plainText) == ["0.0", "1.5", "3.0"])
  }

  // MARK: - Clocks

  @Test("a clock that is put back by an hour loses no reading, and the days are right")
  func clockPutBack() throws {
    let store = try store()
    var verdicts: [String] = []
    // The clock is an hour ahead up to the twelfth hour.
    for step in 0...48 {
      let hours = Double(step) / 2
      let (whole, tenth) = ((1_000 + step * 5) / 10, (1_000 + step * 5) % 10)
      verdicts.append(try add("00\(whole).\(tenth)", hours < 12 ? hours + 1 : hours, to: store))
    }
    #expect(verdicts.dropFirst().allSatisfy { $0 == "follows" }, "\(verdicts)")
    let total = try #require(try store.totals(of: "m").first)
    #expect(total.points.last?.units == 240 && (1...3).contains(total.untimed))
    #expect(zip(total.points, total.points.dropFirst()).allSatisfy { $0.time <= $1.time })
  }

  @Test("without a clock at boot readings are kept and refused until it is set, and what was used is counted")
  func noClock() throws {
    let store = try store()
    let start = 400_000.0
    #expect(try add("00100.0", start, to: store) == "first" && add("00102.0", start + 1, to: store) == "follows")
    // The power was away for a day; then the clock begins in 1970.
    #expect(try add("00150.0", 0, to: store) == "clockBehind" && add("00150.5", 0.1, to: store) == "clockBehind")
    #expect(try add("00099.0", 0.2, to: store) == "decreased")
    #expect(try add("00151.0", start + 24, to: store) == "follows")
    #expect(try store.readings(of: "m").count == 6)
    // One that shows no more is accepted with its odd time, which explains nothing later.
    #expect(try add("00151.0", 1, to: store) == "follows")
    #expect(
      try add("99105.0", start + 25, to: store) == "tooFast" && add("00152.0", start + 25, to: store) == "follows")
    let total = try #require(try store.totals(of: "m").first)
    #expect(total.untimed == 1 && total.points.last?.units == 520 && total.points.count == 4)
  }

  @Test("readings of a clock that was years ahead do not block those of the right time")
  func clockAhead() throws {
    let store = try store()
    for (text, hours) in [("00100.0", 0), ("00101.0", 1), ("00102.0", 700_000), ("00103.0", 700_001)] {
      #expect(try ["first", "follows"].contains(add(text, Double(hours), to: store)))
    }
    #expect(try add("00104.0", 4, to: store) == "follows" && add("00150.0", 5, to: store) == "tooFast")
    for hour in 5..<9 { #expect(try add("0010\(hour)", Double(hour), to: store) == "follows") }
    let total = try #require(try store.totals(of: "m").first)
    #expect(total.untimed == 2 && total.points.last?.units == 80)
  }
}
