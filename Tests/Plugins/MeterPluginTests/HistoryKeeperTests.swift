import Foundation
import MeterHistory
import ScanPluginKit
import Testing

@testable import MeterPlugin

@Suite("The history of a plugin's meter")
struct HistoryKeeperTests {
  private static let minute: Int64 = 60_000
  private let folder = FileManager.default.temporaryDirectory.appending(path: "scanview-keeper-\(UUID())")

  private static let water = HistorySeries(meter: "water")

  private func keeper(
    _ file: String = "m.sqlite", maxPerHour: Double? = 60, leakAfterHours: Double? = nil,
    standstillAfterHours: Double? = nil, isRecording: Bool = true
  ) throws -> HistoryKeeper {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return HistoryKeeper(
      MeterHistoryConfig(
        file: file, meter: "water", maxPerHour: maxPerHour, leakAfterHours: leakAfterHours,
        standstillAfterHours: standstillAfterHours), baseDirectory: folder.path,
      isRecording: isRecording, patience: 100)
  }

  private func value(_ text: String, _ register: String? = nil, _ unit: String? = nil) throws -> HistoryKeeper.Reading {
    HistoryKeeper.Reading(try #require(MeterValue(text)), register: register, unit: unit)
  }

  @Test("the file stands in the configuration's folder, and is made with the first reading")
  func opensLate() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let keeper = try keeper()
    #expect(keeper.path == folder.path + "/m.sqlite" && keeper.problem() == nil)
    #expect(!FileManager.default.fileExists(atPath: keeper.path))
    let verdict = try keeper.judge(value("00100"), confidence: 80, at: 0)
    #expect(verdict == MeterVerdict(isAccepted: true, rule: "first"))
    #expect(try HistoryStore(path: keeper.path).last(of: Self.water)?.confidence == 80)
    #expect(ConfigPath.resolved("/a/b", in: "/c") == "/a/b" && ConfigPath.resolved("b", in: nil) == "b")
    #expect(ConfigPath.resolved("b", in: "/") == "/b" && ConfigPath.resolved("b", in: "") == "b")
  }

  @Test("the verdict says how much is used, and warns as the configuration asks for; judging alone says the same")
  func flow() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let keeper = try keeper(leakAfterHours: 2, standstillAfterHours: 3)
    var flows: [MeterFlow?] = []
    for (half, units) in [100, 101, 102, 104, 105, 105, 105, 105, 105, 105, 105].enumerated() {
      let reading = try value("00\(units)")
      let time = Int64(half) * 30 * Self.minute
      let judged = try self.keeper(leakAfterHours: 2, standstillAfterHours: 3, isRecording: false)
        .judge(reading, confidence: 80, at: time)
      let verdict = try keeper.judge(reading, confidence: 80, at: time)
      #expect(judged == verdict)
      flows.append(verdict.flow)
    }
    #expect(flows.map { $0?.perHour } == [nil, nil, 2, 3, 3, 1, 0, 0, 0, 0, 0])
    #expect(flows.map { $0?.warning } == [nil, nil, nil, nil, .leak, .leak, nil, nil, nil, nil, .standstill])
  }

  @Test("a reading that is seen again is stored once a minute; another one at once")
  func repeats() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let keeper = try keeper()
    for second in 0..<130 { _ = try keeper.judge(value("00100"), confidence: 80, at: Int64(second) * 1_000) }
    let store = try HistoryStore(path: keeper.path)
    #expect(try store.readings(of: "water").map(\.entry.time) == [0, Self.minute, 2 * Self.minute])
    _ = try keeper.judge(value("00101"), confidence: 80, at: 130_000)
    #expect(try store.readings(of: "water").count == 4)
    // What is no longer accepted is judged anew, even within a minute.
    let back = try keeper.judge(value("00100"), confidence: 80, at: 131_000)
    #expect(back == MeterVerdict(isAccepted: false, rule: "decreased", previousValue: "00101"))
    // A clock that goes back hides nothing, and a new session stores in any case.
    _ = try keeper.judge(value("00101"), confidence: 80, at: 1_000)
    #expect(try store.readings(of: "water").count == 6)
    keeper.reset()
    _ = try keeper.judge(value("00101"), confidence: 80, at: 1_001)
    #expect(try store.readings(of: "water").count == 7)
  }

  @Test("a rejected reading gives rule and previous value, counts once a minute, and heals in the end")
  func rejects() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let keeper = try keeper()
    _ = try keeper.judge(value("90000"), confidence: 80, at: 0)
    let rejected = MeterVerdict(isAccepted: false, rule: "decreased", previousValue: "90000")
    for second in 1..<60 {
      #expect(try keeper.judge(value("00500"), confidence: 70, at: Int64(second) * 1_000) == rejected)
    }
    #expect(try keeper.judge(value("00510"), confidence: 70, at: 30 * Self.minute) == rejected)
    #expect(try keeper.judge(value("00511"), confidence: 70, at: 62 * Self.minute).rule == "healed")
    let store = try HistoryStore(path: keeper.path)
    #expect(try store.readings(of: "water").map(\.why) == ["first", "decreased", "decreased", "healed"])
  }

  @Test("each register and unit of a meter has readings of its own")
  func registers() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let keeper = try keeper()
    for second in 0..<3 {
      let time = Int64(second) * 1_000
      #expect(try keeper.judge(value("00500", "1.8.0", "kWh"), confidence: 80, at: time).rule == "first")
      #expect(try keeper.judge(value("00500", "2.8.0", "kWh"), confidence: 80, at: time).rule == "first")
      #expect(try keeper.judge(value("00020", "1.8.0", "kWh"), confidence: 80, at: time).rule == "decreased")
    }
    #expect(
      try HistoryStore(path: keeper.path).readings(of: "water").map(\.series.register) == ["1.8.0", "2.8.0", "1.8.0"])
  }

  @Test("without recording a reading is judged, and no file is made or changed")
  func judgesAlone() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let looking = try keeper(isRecording: false)
    #expect(try looking.judge(value("00100"), confidence: 80, at: 0).rule == "first")
    #expect(!FileManager.default.fileExists(atPath: looking.path))
    _ = try keeper().judge(value("00100"), confidence: 80, at: 0)
    let before = try Data(contentsOf: URL(filePath: looking.path))
    #expect(try looking.judge(value("00090"), confidence: 80, at: 1_000).rule == "decreased")
    #expect(try looking.judge(value("00101"), confidence: 80, at: 2 * Self.minute).rule == "follows")
    #expect(try Data(contentsOf: URL(filePath: looking.path)) == before)
  }

  @Test("after a reset by another program the next reading is the first one, even within a minute")
  func resetElsewhere() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let keeper = try keeper()
    _ = try keeper.judge(value("00100"), confidence: 80, at: 0)
    _ = try keeper.judge(value("00101"), confidence: 80, at: 1_000)
    try HistoryStore(path: keeper.path).reset("water")
    #expect(try keeper.judge(value("00101"), confidence: 80, at: 2_000).rule == "first")
    #expect(try HistoryStore(path: keeper.path).readings(of: "water").count == 1)
  }

  @Test("a file that is moved away while the plugin runs is begun anew, and what was in it stays")
  func movedAway() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let keeper = try keeper()
    _ = try keeper.judge(value("00100"), confidence: 80, at: 0)
    try FileManager.default.moveItem(atPath: keeper.path, toPath: keeper.path + ".old")
    #expect(try keeper.judge(value("00200"), confidence: 80, at: 2 * Self.minute).rule == "first")
    #expect(try HistoryStore(path: keeper.path).readings(of: "water").map(\.entry.value.text) == ["00200"])
    #expect(try HistoryStore(path: keeper.path + ".old").readings(of: "water").map(\.entry.value.text) == ["00100"])
  }

  @Test("what cannot be stored has no verdict, and is stored when it comes again")
  func failure() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let keeper = try keeper("later/m.sqlite")
    #expect(throws: HistoryError.self) { try keeper.judge(value("00100"), confidence: 80, at: 0) }
    try FileManager.default.createDirectory(
      at: folder.appending(path: "later"), withIntermediateDirectories: true)
    #expect(try keeper.judge(value("00100"), confidence: 80, at: 100).rule == "first")
    #expect(try HistoryStore(path: keeper.path).readings(of: "water").count == 1)
    let broken = try self.keeper("broken.sqlite")
    try Data(repeating: 1, count: 4_096).write(to: URL(filePath: broken.path))
    #expect(broken.problem()?.code == .damaged)
  }
}
