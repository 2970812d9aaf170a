import Foundation
import Testing

@Suite("Histories of meters on the command line")
struct MeterCommandTests {
  /// A history of a simulated meter with so many readings.
  private func history(_ folder: Folder, _ readings: Int = 60, meter: String = "water") throws -> String {
    let run = try Command.run(
      ["meter", "simulate", "m.sqlite", "--readings", "\(readings)", "--meter", meter, "--quiet"], in: folder.path)
    #expect(run.status == 0 && run.output.isEmpty, "\(run.errors)")
    return folder.path + "/m.sqlite"
  }

  /// A configuration whose meter has this history.
  private func config(_ folder: Folder, _ history: String, meter: String = "water") throws -> String {
    try folder.write(
      "meter.json",
      """
      {"pluginConfig": {"id": "m", "meterConfig": {"scanMode": "dial_meter",
        "history": {"file": "\(history)", "meter": "\(meter)"}}}}
      """)
  }

  @Test("the last readings are a table, by the file or by the configuration that names it")
  func table() throws {
    let folder = try Folder()
    let file = try history(folder)
    let run = try Command.run(["meter", "history", file, "--last", "5"])
    #expect(run.status == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 7 && lines.first == "water" && lines[1].hasPrefix("time "))
    #expect(lines.dropFirst(2).allSatisfy { $0.contains("accepted") || $0.contains("rejected") })
    let byConfig = try Command.run(["meter", "history", config(folder, "m.sqlite"), "--last", "5"])
    #expect(byConfig.status == 0 && byConfig.output == run.output, "\(byConfig.errors)")
  }

  @Test("CSV, JSON and Prometheus say the same readings; a file is written in one step")
  func export() throws {
    let folder = try Folder()
    let file = try history(folder, meter: "cold, \"2\"")
    let csv = try Command.run(["meter", "export", file, "--format", "csv"]).output.split(separator: "\n")
    #expect(csv.count == 61)
    #expect(csv.first == "meter,id,time,unixMs,value,accepted,rule,previousValue,confidence,register,unit")
    #expect(csv[1].hasPrefix("\"cold, \"\"2\"\"\",1,2025-"))
    let json = try Command.run(["meter", "export", file, "--format", "json"]).lines
    #expect(json.count == 60)
    for (number, object) in json.enumerated() {
      #expect(object["meter"] as? String == "cold, \"2\"" && object["id"] as? Int == number + 1)
      let value = try #require(object["value"] as? String)
      #expect(csv[number + 1].contains(",\(value),"))
    }
    let accepted = try Command.run(["meter", "export", file, "--format", "json", "--accepted-only"]).lines
    #expect(accepted.count == json.count { $0["accepted"] as? Bool == true })
    let run = try Command.run(["meter", "export", file, "--format", "prometheus", "-o", "out.prom"], in: folder.path)
    #expect(run.status == 0 && run.output.isEmpty, "\(run.errors)")
    let text = try String(contentsOfFile: folder.path + "/out.prom", encoding: .utf8)
    let last = try #require(accepted.last?["decimalValue"] as? String)
    #expect(text.contains("# TYPE scanview_meter_reading gauge\n"))
    #expect(text.contains("scanview_meter_rounds_without_reading_total{meter=\"cold, \\\"2\\\"\"} 0\n"))
    #expect(text.contains("scanview_meter_reading{meter=\"cold, \\\"2\\\"\"} \(last)\n"))
    #expect(
      text.contains("scanview_meter_readings_total{meter=\"cold, \\\"2\\\"\",accepted=\"true\",rule=\"first\"} 1\n"))
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      #expect(line.split(separator: " ").last.map { Double($0) != nil } == true, "\(line)")
    }
  }

  @Test("reset forgets the readings of one meter, of the configuration's, or of the whole file")
  func reset() throws {
    let folder = try Folder()
    let file = try history(folder, 20, meter: "water")
    _ = try history(folder, 30, meter: "gas")
    let wrong = try Command.run(["meter", "reset", file, "--meter", "heat"])
    #expect(wrong.status == 4 && wrong.errors.contains("`gas`, `water`"), "\(wrong.errors)")
    let run = try Command.run(["meter", "reset", file, "--meter", "gas"])
    #expect(run.status == 0 && run.errors == "gas: 30 readings forgotten\n", "\(run.errors)")
    let check = try Command.run(["meter", "check", file])
    #expect(check.status == 0 && check.output == "sound: 20 readings of 1 meter\n", "\(check.errors)")
    _ = try history(folder, 30, meter: "gas")
    let byConfig = try Command.run(["meter", "reset", config(folder, "m.sqlite", meter: "gas")])
    #expect(byConfig.status == 0 && byConfig.errors == "gas: 30 readings forgotten\n", "\(byConfig.errors)")
    _ = try history(folder, 1, meter: "gas")
    let all = try Command.run(["meter", "reset", file])
    #expect(
      all.status == 0 && all.errors == "gas: 1 reading forgotten\nwater: 20 readings forgotten\n", "\(all.errors)")
    #expect(try Command.run(["meter", "reset", file]).status == 4)
  }

  @Test("the registers of a meter are distinguished by table and exports, and one of them can be chosen")
  func registers() throws {
    let folder = try Folder()
    let run = try Command.run(
      ["meter", "simulate", "m.sqlite", "--readings", "60", "--registers", "3", "--quiet"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let file = folder.path + "/m.sqlite"
    let table = try Command.run(["meter", "history", file, "--register", "1.7.0", "--last", "3"]).output
    let rows = table.split(separator: "\n").dropFirst(2)
    #expect(rows.count == 3 && rows.allSatisfy { $0.contains(" 1.7.0 ") && $0.contains(" kW ") }, "\(table)")
    let csv = try Command.run(["meter", "export", file, "--format", "csv", "--register", "2.8.0"]).output
    let lines = csv.split(separator: "\n").dropFirst()
    #expect(lines.count > 10 && lines.allSatisfy { $0.hasSuffix(",2.8.0,kWh") }, "\(csv)")
    let json = try Command.run(["meter", "export", file, "--format", "json"]).lines
    #expect(json.count == 60 && Set(json.compactMap { $0["unit"] as? String }) == ["kWh", "kW"])
    let text = try Command.run(["meter", "export", file, "--format", "prometheus"]).output
    #expect(text.contains("scanview_meter_reading{meter=\"simulated\",register=\"1.8.0\",unit=\"kWh\"} "), "\(text)")
    let wrong = try Command.run(["meter", "history", file, "--register", "3.8.0"])
    #expect(wrong.status == 4 && wrong.errors.contains("`1.7.0`, `1.8.0`, `2.8.0`"), "\(wrong.errors)")
  }

  @Test("what is no history, or not there, is reported with the right exit code and stays as it is")
  func errors() throws {
    let folder = try Folder()
    try folder.write("damaged.sqlite", "SQLite format 3\0" + String(repeating: "x", count: 5_000))
    try folder.write("picture.png", Data(repeating: 7, count: 300))
    try folder.write("random", Data((0..<4_096).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) }))
    try folder.write("empty", Data())
    try folder.write("notes.txt", "the meter stands in the cellar")
    try folder.write("broken.json", "// a meter\n{\"pluginConfig\": ")
    let missing = try config(folder, "later.sqlite")
    for (arguments, status, words) in [
      (["none.sqlite"], Int32(1), "No such file"), (["damaged.sqlite"], 1, "damaged"),
      ([Command.barcode], 2, "no `meterConfig` with a `history`"), (["picture.png"], 1, "damaged"),
      (["random"], 1, "damaged"), (["empty"], 1, "holds nothing"), (["notes.txt"], 1, "damaged"),
      (["broken.json"], 2, "broken.json"), ([missing], 4, "no readings yet"),
    ] {
      for command in ["history", "check", "reset"] {
        let run = try Command.run(["meter", command] + arguments, in: folder.path)
        #expect(run.status == status && run.errors.contains(words), "\(command) \(arguments): \(run.errors)")
      }
    }
    #expect(
      try folder.names() == [
        "broken.json", "damaged.sqlite", "empty", "meter.json", "notes.txt", "picture.png", "random",
      ])
  }

  @Test(
    "`scan` stores readings with --record alone, and judges them in any case; one that cannot be stored is reported")
  func record() throws {
    let folder = try Folder()
    let picture = Command.root + "/Samples/Meters/water-reference.jpg"
    let json = try String(contentsOfFile: Command.root + "/Configs/meter-reference.json", encoding: .utf8)
      .replacing("../Samples/Meters/water-reference.jpg", with: picture)
      .replacing(#""unit": "m³","#, with: #""unit": "m³", "history": {"file": "FILE", "meter": "water"},"#)
    try folder.write("meter.json", json.replacing("FILE", with: "m.sqlite"))
    try folder.write("nowhere.json", json.replacing("FILE", with: "none/m.sqlite"))
    func scan(_ arguments: String...) throws -> (run: Command.Outcome, verdict: [String: Any]?) {
      let run = try Command.run(["scan"] + arguments, in: folder.path)
      let results = run.lines.first?["results"] as? [[String: Any]]
      let body = results?.first?["meterResult"] as? [String: Any]
      return (run, body?["verdict"] as? [String: Any])
    }
    let looked = try scan("meter.json", picture)
    #expect(looked.run.status == 0 && looked.verdict?["rule"] as? String == "first", "\(looked.run)")
    #expect(
      looked.run.errors.contains("--record") && !FileManager.default.fileExists(atPath: folder.path + "/m.sqlite"))
    let stored = try scan("meter.json", picture, "--record")
    #expect(stored.run.status == 0 && stored.verdict?["rule"] as? String == "first", "\(stored.run)")
    let again = try scan("meter.json", picture)
    #expect(again.verdict?["rule"] as? String == "follows", "\(again.run)")
    let export = try Command.run(["meter", "export", "m.sqlite", "--format", "json"], in: folder.path).lines
    #expect(export.count == 1 && export[0]["unit"] as? String == "m³")
    let failed = try scan("nowhere.json", picture, "--record")
    #expect(failed.run.status == 1 && failed.verdict?["rule"] as? String == "notStored", "\(failed.run)")
    #expect(failed.verdict?["accepted"] as? Bool == false)
    #expect(failed.run.errors.contains("the reading is not in the history"), "\(failed.run.errors)")
    #expect(!failed.run.errors.contains("cutout"), "\(failed.run.errors)")
    let without = try Command.run(["scan", Command.barcode, picture, "--record"])
    #expect(without.status == 2 && without.errors.contains("--record"), "\(without.errors)")
  }

  @Test("a process that is killed at any moment loses no reading that it reported, and leaves a sound file")
  func killed() throws {
    let folder = try Folder()
    var reported: [String: String] = [:]
    for round in 0..<12 {
      let output = Pipe()
      let process = Process()
      process.executableURL = URL(filePath: Command.path)
      process.arguments = ["meter", "simulate", "m.sqlite", "--readings", "100000", "--seed", "\(round)"]
      process.currentDirectoryURL = URL(filePath: folder.path)
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      // So many readings further it is killed, in the middle of whatever it does then.
      let wanted = Int.random(in: 1...60)
      var bytes = Data()
      while bytes.count(where: { $0 == 0x0A }) < wanted {
        let part = output.fileHandleForReading.availableData
        guard !part.isEmpty else { break }
        bytes += part
      }
      kill(process.processIdentifier, SIGKILL)
      bytes += try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      // The last line may have been cut.
      #expect(lines.count > wanted)
      for line in lines.dropLast() {
        let id = try #require(line.firstMatch(of: /"id":(\d+),/)).1
        #expect(reported.updateValue(String(line), forKey: String(id)) == nil, "\(id) was given twice")
      }
      let check = try Command.run(["meter", "check", "m.sqlite"], in: folder.path)
      #expect(check.status == 0, "round \(round): \(check.errors)")
    }
    let stored = try Command.run(["meter", "export", "m.sqlite", "--format", "json"], in: folder.path)
    let lines = Set(stored.output.split(separator: "\n").map(String.init))
    #expect(reported.values.allSatisfy(lines.contains) && reported.count >= 12)
  }
}
