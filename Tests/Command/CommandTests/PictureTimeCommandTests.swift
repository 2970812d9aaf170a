import Foundation
import Testing

@Suite("The times of pictures in a meter's history")
struct PictureTimeCommandTests {
  private static let form = "name:*_%Y%m%d_%H%M%S.jpg"

  /// A folder with a configuration that has a history, and pictures of one meter with these names.
  private func folder(_ names: String...) throws -> Folder {
    let folder = try Folder()
    let json = try String(contentsOfFile: Command.root + "/Configs/meter-reference.json", encoding: .utf8)
      .replacing("../Samples", with: Command.root + "/Samples")
      .replacing(#""unit": "m³","#, with: #""unit": "m³", "history": {"file": "h.db", "meter": "water"},"#)
    try folder.write("meter.json", json)
    for name in names { try folder.copySample("Meters/water-reference.jpg", as: "in/" + name) }
    return folder
  }

  /// The rule, or the reason, of each picture of a scan.
  private func rules(_ run: Command.Outcome) -> [String] {
    run.lines.compactMap { line in
      let results = line["results"] as? [[String: Any]]
      let verdict = (results?.first?["meterResult"] as? [String: Any])?["verdict"] as? [String: Any]
      return verdict?["rule"] as? String
    }
  }

  private func stored(_ folder: Folder) throws -> [String] {
    try Command.run(["meter", "export", "h.db", "--format", "json"], in: folder.path).lines
      .compactMap { ($0["time"] as? String).map { $0.prefix(13) + " " } }
      .map(String.init)
  }

  @Test("they come from the names, in their order; an older one is refused, and one that is there is not stored again")
  func names() throws {
    let folder = try folder("b_20260131_120000.jpg", "a_20260201_120000.jpg")
    func scan(_ picture: String, _ form: String = Self.form) throws -> Command.Outcome {
      try Command.run(
        ["scan", "meter.json", picture, "--record", "--time-from", form, "--jobs", "4"], in: folder.path,
        environment: ["TZ": "UTC"])
    }
    let first = try scan("in")
    #expect(first.status == 0 && rules(first) == ["first", "follows"], "\(first)")
    #expect((first.lines.first?["source"] as? String)?.contains("b_20260131") == true)
    #expect(try stored(folder) == ["2026-01-31T12 ", "2026-02-01T12 "])
    #expect(rules(try scan("in")) == ["first", "follows"])
    #expect(try stored(folder).count == 2)
    try folder.copySample("Meters/water-reference.jpg", as: "in/c_20251231_120000.jpg")
    let older = try scan("in/c_20251231_120000.jpg")
    #expect(older.status == 0 && rules(older) == ["older"], "\(older)")
    #expect(rules(try scan("in/c_20251231_120000.jpg")) == ["older"])
    #expect(try stored(folder).count == 3)
    let none = try scan("in/c_20251231_120000.jpg", "name:other_%Y%m%d.jpg")
    #expect(none.status == 1 && rules(none) == ["notStored"], "\(none)")
    #expect(none.errors.contains("in/c_20251231_120000.jpg") && none.errors.contains("other_%Y%m%d.jpg"))
    #expect(try stored(folder).count == 3)
  }

  @Test("EXIF and the file's time, in `scan` and in `run --every`")
  func others() throws {
    let folder = try folder("a.jpg")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_769_860_800)], ofItemAtPath: folder.path + "/in/a.jpg")
    let exif = try Command.run(["scan", "meter.json", "in", "--record", "--time-from", "exif"], in: folder.path)
    #expect(exif.status == 1 && rules(exif) == ["notStored"] && exif.errors.contains("DateTimeOriginal"), "\(exif)")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/h.db"))
    let file = try Command.run(
      ["run", "meter.json", "-s", "in", "--every", "1s", "--rounds", "1", "--time-from", "file"], in: folder.path)
    #expect(file.status == 0, "\(file)")
    #expect(try stored(folder) == ["2026-01-31T12 "])
  }

  @Test("what has no pictures, no history or no such form is refused before anything is read")
  func refused() throws {
    let folder = try folder("a.jpg")
    for (arguments, words) in [
      (["run", "meter.json", "-s", "synthetic:count=1", "--time-from", "exif"], "only with pictures"),
      (["run", "meter.json", "-s", "a.mp4", "--time-from", "file"], "only with pictures"),
      (["scan", "meter.json", "in", "--time-from", "later"], "name:PATTERN"),
      (["scan", "meter.json", "in", "--time-from", "name:%Y.jpg"], "it says no day"),
      (["scan", Command.barcode, "in", "--time-from", "exif"], "`history`"),
    ] {
      let run = try Command.run(arguments, in: folder.path)
      #expect(run.status == 2 && run.errors.contains(words), "\(arguments): \(run.errors)")
    }
  }
}
