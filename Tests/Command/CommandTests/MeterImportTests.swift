import Foundation
import Testing

@Suite("Old readings on the command line")
struct MeterImportTests {
  private func imported(
    _ folder: Folder, _ text: String, _ arguments: String..., zone: String = "Europe/Berlin"
  ) throws -> Command.Outcome {
    let file = try folder.write("old.txt", text)
    return try Command.run(
      ["meter", "import", folder.path + "/m.sqlite", file] + arguments, environment: ["TZ": zone])
  }

  @Test("wrong lines are named with what is right, and no file is made")
  func wrong() throws {
    let folder = try Folder()
    for (text, line, words) in [
      ("time;value\n2026-10-25 02:30;100,0\n", 2, "+02:00, +01:00"),
      ("time,value\n2026-03-29 02:30,100.0\n", 2, "does not come"),
      ("time,value\n2026-02-30,100.0\n", 2, "`2026-02-30`"), ("time,value\n2026-01-01,12a\n", 2, "`12a`"),
      ("time,value\n2026-01-01,100.0\n2026-01-02,99.0\n", 3, "less than the reading before"),
      ("time,value\n2026-01-01,100.0,3\n", 2, "3 values for 2 columns"), ("when,value\n", 1, "`time`"),
      ("{\"time\": \"2026-01-01\", \"value\": \"1\"}\n{\"time\": 5\n", 2, "the closing `}` is missing"),
      ("time,value\n\"2026-01-01,100.0\n", 2, "quotation mark"),
      ("time,value\n2999-01-01,100.0\n", 2, "more than a day ahead"),
    ] {
      let run = try imported(folder, text, "--meter", "water")
      #expect(run.status == 2 && run.errors.contains("old.txt:\(line): "), "\(text): \(run.errors)")
      #expect(run.errors.contains(words) && run.errors.contains("nothing is imported"), "\(text): \(run.errors)")
    }
    #expect(try folder.names() == ["old.txt"])
  }

  @Test("what is exported comes back as it was, and a trial stores nothing")
  func roundTrip() throws {
    let folder = try Folder()
    let run = try Command.run(
      ["meter", "simulate", "a.sqlite", "--readings", "300", "--meter", "gas", "--quiet"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    for format in ["csv", "json"] {
      let text = try Command.run(["meter", "export", "a.sqlite", "--format", format], in: folder.path).output
      let trial = try imported(folder, text, "--dry-run")
      #expect(trial.status == 0 && trial.errors.contains("300 readings would be added"), "\(trial.errors)")
      #expect(try !folder.names().contains("m.sqlite"))
      let real = try imported(folder, text)
      #expect(real.status == 0 && real.errors.contains("300 readings added"), "\(real.errors)")
      let again = try imported(folder, text)
      #expect(again.status == 0 && again.errors.contains("0 readings added, 300 were there"), "\(again.errors)")
      let back = try Command.run(["meter", "export", "m.sqlite", "--format", format], in: folder.path).output
      #expect(back.split(separator: "\n").count == text.split(separator: "\n").count)
      for name in try folder.names() where name.hasPrefix("m.sqlite") {
        try FileManager.default.removeItem(atPath: folder.path + "/" + name)
      }
    }
  }

  @Test("a unit that is another one is refused; without one, lines get that of the register")
  func units() throws {
    let folder = try Folder()
    #expect(try imported(folder, "time,value,unit\n2026-01-01,100.0,m³\n", "--meter", "w").status == 0)
    let other = try imported(folder, "time,value,unit\n2026-01-02,101.0,kWh\n", "--meter", "w")
    #expect(other.status == 2 && other.errors.contains("`m³`"), "\(other.errors)")
    // The history has one meter alone.
    #expect(try imported(folder, "time,value\n2026-01-02,101.0\n").status == 0)
    let export = try Command.run(["meter", "export", "m.sqlite", "--format", "json"], in: folder.path).lines
    #expect(export.compactMap { $0["unit"] as? String } == ["m³", "m³"])
  }

  @Test("points of InfluxDB and statistics of Home Assistant have unit, time and sum")
  func exports() throws {
    let folder = try Folder()
    let csv = """
      time,value
      2026-01-01T00:10:00Z,100.0
      2026-01-01T00:50:00Z,100.5
      2026-01-01T02:00:00Z,102.0
      """
    #expect(try imported(folder, csv, "--meter", "Cold water").status == 0)
    let points = try Command.run(
      ["meter", "export", "m.sqlite", "--format", "influxdb", "--unit", "m³"], in: folder.path)
    #expect(
      points.output.split(separator: "\n").first == "meter,meter=Cold\\ water,unit=m³ value=100.0 1767226200000",
      "\(points.output) \(points.errors)")
    let message = try #require(
      try Command.run(
        ["meter", "export", "m.sqlite", "--format", "home-assistant", "--unit", "m3"], in: folder.path
      ).lines.first)
    let metadata = try #require(message["metadata"] as? [String: Any])
    #expect(metadata["statistic_id"] as? String == "scanview:cold_water" && metadata["source"] as? String == "scanview")
    #expect(metadata["unit_of_measurement"] as? String == "m³" && metadata["unit_class"] as? String == "volume")
    #expect(metadata["has_sum"] as? Bool == true && message["type"] as? String == "recorder/import_statistics")
    let rows = try #require(message["stats"] as? [[String: Any]])
    #expect(rows.map { $0["start"] as? String } == ["2026-01-01T00:00:00+00:00", "2026-01-01T02:00:00+00:00"])
    #expect(rows.map { $0["state"] as? Double } == [100.5, 102] && rows.map { $0["sum"] as? Double } == [0.5, 2])
  }
}
