import Foundation
import MeterHistory
import ScanPluginKit
import Testing

@testable import MeterPlugin

@Suite("Readings that a history cannot take")
struct HistoryDeliveryTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "scanview-delivery-\(UUID())")

  /// A plugin whose history is in a folder that is not there yet.
  private func plugin(_ reader: ScriptedReader) throws -> MeterPlugin {
    let keeper = HistoryKeeper(
      MeterHistoryConfig(file: "m.sqlite", meter: "water"), baseDirectory: folder.path, patience: 0)
    return MeterPlugin(MeterTask(MeterConfig()), readers: [reader], history: keeper)
  }

  private func verdict(_ output: ScanOutput) -> MeterVerdict? { (output.results.first?.body as? MeterResult)?.verdict }

  @Test("a picture's reading is delivered with what is wrong with the history")
  func still() throws {
    let output = try plugin(ScriptedReader("0012.3")).scan(ScriptedReader.input(0, .still))
    #expect(output.results.count == 1 && verdict(output) == .notStored)
    #expect(output.problems.count == 1 && "\(output.problems)".contains("not in the history"))
  }

  @Test("a picture's own time is stored; without one that can be used its reading is delivered and not stored")
  func pictureTimes() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let plugin = try plugin(ScriptedReader("0012.3"))
    let outputs = try [CaptureTime.at(milliseconds: 7), .unknown("It says nothing."), .at(milliseconds: 3)].map {
      time in
      let luma = LumaImage(size: PixelSize(width: 100, height: 40), filledWith: 128)
      let origin = FrameOrigin(source: "a.jpg", captureTime: time)
      return try plugin.scan(ScanInput(frame: Frame(luma: luma, origin: origin), effort: .still))
    }
    #expect(outputs.compactMap(verdict).map(\.rule) == ["first", "notStored", "older"])
    #expect(outputs.map(\.problems.count) == [0, 1, 0])
    #expect(outputs[1].problems.first.map { "\($0)".contains("a.jpg") && "\($0)".contains("It says nothing.") } == true)
    let readings = try HistoryStore(path: folder.path + "/m.sqlite").readings(of: "water")
    #expect(readings.map(\.entry.time) == [7, 3] && readings.map(\.isAccepted) == [true, false])
  }

  @Test("what could not be stored is stored with its own time once that is possible")
  func later() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let texts = ["12.0", "12.1", "12.2"]
    for (hour, text) in texts.enumerated() {
      let value = try #require(MeterValue(text))
      // A round of its own, as `run --every` has them.
      let keeper = HistoryKeeper(
        MeterHistoryConfig(file: "m.sqlite", meter: "water"), baseDirectory: folder.path, patience: 0)
      if hour == 2 { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }
      let verdict = try? keeper.judge(HistoryKeeper.Reading(value), confidence: 90, at: Int64(hour) * 3_600_000)
      #expect((verdict?.rule == "follows") == (hour == 2))
    }
    let readings = try HistoryStore(path: folder.path + "/m.sqlite").readings(of: "water")
    #expect(Set(readings.map(\.entry.value.text)) == Set(texts))
    #expect(Set(readings.map(\.entry.time)) == [0, 3_600_000, 7_200_000])
  }

  @Test("a running source reports it once, and again when the history can be written at last")
  func live() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let plugin = try plugin(ScriptedReader("0012.3"))
    var outputs = try (0..<8).map { try plugin.scan(ScriptedReader.input($0)) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    outputs += try (8..<12).map { try plugin.scan(ScriptedReader.input($0)) }
    #expect(outputs.compactMap(verdict).map(\.rule) == ["notStored", "first"])
    #expect(outputs.map(\.problems.count).reduce(0, +) == 1)
    #expect(try HistoryStore(path: folder.path + "/m.sqlite").readings(of: "water").count == 1)
  }
}
