import Foundation
import Testing

@Suite("The use of meters on the command line")
struct MeterUseTests {
  private static let berlin = ["TZ": "Europe/Berlin"]

  /// A history with readings at times, each `TIME,VALUE`.
  private func history(_ folder: Folder, _ readings: [String], meter: String = "water") throws -> String {
    let lines = ["time,value,unit"] + readings.map { $0 + ",m³" }
    let csv = try folder.write("old.csv", lines.joined(separator: "\n"))
    let file = folder.path + "/m.sqlite"
    let run = try Command.run(["meter", "import", file, csv, "--meter", meter], environment: Self.berlin)
    #expect(run.status == 0, "\(run.errors)")
    return file
  }

  @Test("days are those of the time zone, 23 and 25 hours long where the clock is changed")
  func clockChange() throws {
    let folder = try Folder()
    let readings = [
      "2026-03-28 00:00,100.0", "2026-03-29 00:00,124.0", "2026-03-30 00:00,147.0", "2026-03-31 00:00,171.0",
    ]
    let file = try history(folder, readings)
    let run = try Command.run(["meter", "use", file, "--format", "json"], environment: Self.berlin)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.lines.map { $0["period"] as? String } == ["2026-03-28", "2026-03-29", "2026-03-30"])
    #expect(run.lines.map { $0["use"] as? String } == ["24.0", "23.0", "24.0"])
    #expect(run.lines[1]["begin"] as? String == "2026-03-28T23:00:00.000Z")
    #expect(run.lines[1]["end"] as? String == "2026-03-29T22:00:00.000Z" && run.lines[1]["unit"] as? String == "m³")
    let month = try Command.run(["meter", "use", file, "--by", "month", "--format", "csv"], environment: Self.berlin)
    #expect(
      month.output == """
        meter,register,unit,period,begin,end,use,readings,marks
        water,,m³,2026-03,2026-02-28T23:00:00.000Z,2026-03-31T22:00:00.000Z,71.0,4,partial

        """, "\(month.output)")
    let table = try Command.run(
      ["meter", "use", file, "--last", "1", "-o", "use.txt"], in: folder.path, environment: Self.berlin)
    #expect(table.status == 0 && table.output.isEmpty, "\(table.errors)")
    let text = try String(contentsOfFile: folder.path + "/use.txt", encoding: .utf8)
    #expect(text == "water\nday         use   unit  readings  remark\n2026-03-30  24.0  m³    1\n", "\(text)")
  }

  @Test("a replaced meter is noted, shown, exported and undone; what cannot be is refused")
  func replaced() throws {
    let folder = try Folder()
    let file = try history(folder, ["2026-01-01T00:00:00Z,0900.0", "2026-01-02T00:00:00Z,0910.0"])
    func replace(_ arguments: String...) throws -> Command.Outcome {
      try Command.run(["meter", "replace", file] + arguments, environment: ["TZ": "UTC"])
    }
    let wrong = try replace("--at", "2026-01-02 12:00", "--last", "0905.0", "--first", "0000.0")
    #expect(wrong.status == 1 && wrong.errors.contains("0910.0"), "\(wrong.errors)")
    let noTime = try replace("--at", "2026-02-30", "--last", "0915.0", "--first", "0000.0")
    #expect(noTime.status == 2 && noTime.errors.contains("`2026-02-30`"), "\(noTime.errors)")
    let ahead = try replace("--at", "2999-01-01", "--last", "0915.0", "--first", "0000.0")
    #expect(ahead.status == 2 && ahead.errors.contains("more than a day ahead"), "\(ahead.errors)")
    let incomplete = try replace("--at", "2026-01-02 12:00", "--undo")
    #expect(incomplete.status == 2 && incomplete.errors.contains("--undo alone"), "\(incomplete.errors)")
    let noted = try replace("--at", "2026-01-02 12:00", "--last", "0915.0", "--first", "0001.0")
    #expect(
      noted.status == 0
        && noted.errors == "water: replaced at 2026-01-02T12:00:00.000Z, from 0915.0 to 0001.0\n", "\(noted.errors)")
    let csv = try Command.run(["meter", "export", file, "--format", "csv"]).output
    #expect(csv.contains("water,,2026-01-02T12:00:00.000Z,1767355200000,0001.0,true,replaced,0915.0,,,m³\n"), "\(csv)")
    let table = try Command.run(["meter", "history", file]).output
    #expect(table.contains("replaced"), "\(table)")
    let undone = try replace("--undo")
    #expect(undone.status == 0 && undone.errors.contains("forgotten"), "\(undone.errors)")
    #expect(try replace("--undo").status == 4)
  }
}
