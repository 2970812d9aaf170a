import Foundation
import ScanImage
import ScanJSON
import Testing

@testable import ScanStills

@Suite("When a picture was taken")
struct PictureTimeTests {
  /// 2026-01-31 12:00:00 UTC.
  private static let noon: Int64 = 1_769_860_800_000

  /// The time that a picture says by its EXIF, as milliseconds behind noon.
  private func time(_ block: [UInt8]) throws -> CaptureTime {
    let decoder = StillDecoder(times: .exif)
    let bytes = Samples.jpeg(try Samples.encoded(.jpeg), withEXIF: block)
    return try decoder.open(bytes: bytes).captureTime(page: 1) { Self.noon }
  }

  private func pattern(_ text: String) throws -> FileTimePattern { try FileTimePattern(text) }

  @Test(
    "EXIF says the time with its offset, in both byte orders, in JPEG, PNG, WebP and TIFF", arguments: [true, false])
  func exif(bigEndian: Bool) throws {
    let block = Samples.exif(
      bigEndian: bigEndian, main: [0x0132: "2026:02:02 00:00:00"],
      own: [0x9003: "2026:01:31 13:00:00", 0x9011: "+01:00"])
    #expect(try time(block) == .at(milliseconds: Self.noon))
    let png = Samples.png(try Samples.encoded(.png), withChunk: "eXIf", block)
    let webp = Samples.webp(try Samples.encoded(.webp), withEXIF: block)
    for bytes in [png, webp] {
      let document = try StillDecoder(times: .exif).open(bytes: bytes)
      #expect(document.captureTime(page: 1) { Self.noon } == .at(milliseconds: Self.noon))
      let frame = try document.frame()
      #expect(frame.origin.captureTime == .at(milliseconds: Self.noon))
    }
    let plain = try StillDecoder().open(bytes: png).frame()
    #expect(plain.origin.captureTime == .unstated)
  }

  @Test("a page of a TIFF has its own time")
  func tiff() throws {
    var bytes = Samples.tiff([(Samples.luma(), 1), (Samples.luma(), 1)])
    // The first directory's BitsPerSample, which is what is assumed without it, gives way to a DateTime.
    let text = bytes.count
    bytes += Array("2026:01:31 12:00:00\0".utf8)
    let entry = try #require(bytes.firstRange(of: [2, 1, 3, 0, 1, 0, 0, 0, 8, 0, 0, 0])?.lowerBound)
    bytes.replaceSubrange(entry..<(entry + 12), with: [0x32, 1, 2, 0, 20, 0, 0, 0] + Samples.little32(text))
    let document = try StillDecoder(times: .exif).open(bytes: bytes)
    let local = CalendarTime(year: 2026, month: 1, day: 31, hour: 12).milliseconds
    #expect(document.captureTime(page: 1) { .max / 2 } == .at(milliseconds: try #require(local)))
    guard case .unknown = document.captureTime(page: 2) else { return #expect(Bool(false), "a time without EXIF") }
  }

  @Test("without an offset it is local time; without DateTimeOriginal, or with a blank one, DateTime counts")
  func fallback() throws {
    let local = try #require(CalendarTime(year: 2026, month: 1, day: 31, hour: 11, minute: 30).milliseconds)
    let text = "2026:01:31 11:30:00"
    #expect(try time(Samples.exif(bigEndian: true, main: [:], own: [0x9003: text])) == .at(milliseconds: local))
    #expect(try time(Samples.exif(bigEndian: true, main: [0x0132: text], own: [:])) == .at(milliseconds: local))
    for blank in ["    :  :     :  :  ", "0000:00:00 00:00:00"] {
      let block = Samples.exif(bigEndian: false, main: [0x0132: text], own: [0x9003: blank, 0x9010: "+00:00"])
      #expect(try time(block) == .at(milliseconds: Self.noon - 1_800_000))
    }
  }

  @Test(
    "a time that is none, or more than a day ahead, is reported",
    arguments: [
      ("2026:02:30 12:00:00", "+00:00", "is no time"), ("2026:13:01 12:00:00", "+00:00", "is no time"),
      ("yesterday", "+00:00", "yesterday"), ("2026:01:31 12:00:00", "+25:00", "is no time"),
      ("2026:02:02 12:00:00", "+00:00", "more than a day ahead"), ("1969:01:31 12:00:00", "Z", "is no time"),
      ("2026:01:31\u{1b}[2J", "Z", "2026:01:31?[2J"),
    ])
  func unusable(text: String, offset: String, words: String) throws {
    let time = try time(Samples.exif(bigEndian: true, main: [:], own: [0x9003: text, 0x9011: offset]))
    guard case .unknown(let why) = time else { return #expect(Bool(false), "\(time)") }
    #expect(
      why.text().contains(words) && why.text().contains(text.hasPrefix("2026:02:02") ? "clock" : "name:PATTERN"),
      "\(why)")
  }

  @Test("EXIF that is cut or changed anywhere gives a time or none, and no crash")
  func broken() throws {
    let block = Samples.exif(
      bigEndian: false, main: [0x0132: "2026:01:31 12:00:00"], own: [0x9003: "2026:01:31 13:00:00", 0x9011: "+01:00"])
    for length in 0...block.count { _ = EXIFTime(block[..<length])?.milliseconds }
    for at in block.indices {
      for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
        var copy = block
        copy[at] = value
        _ = EXIFTime(copy[...])?.milliseconds
      }
    }
    for at in 0..<(block.count - 4) {
      var copy = block
      copy.replaceSubrange(at..<(at + 4), with: [0xFF, 0xFF, 0xFF, 0xFF])
      _ = EXIFTime(copy[...]).map { ($0.milliseconds, $0.words) }
    }
  }

  @Test(
    "a name says the time by its form",
    arguments: [
      ("meter_%Y%m%d_%H%M%S.jpg", "a/b/meter_20260131_120000.jpg"),
      ("%Y-%m-%dT%H%M%S%z.png", "2026-01-31T130000+0100.png"),
      ("*%Y%m%d*%H%M%S*", "cam1_99999999_20260131-x-120000_0042.jpg"), ("%s.jpg", "1769860800.jpg"),
      ("IMG_%s%L*", "IMG_1769860800000_7.jpg"), ("%Y/%m-%d/%H%M.jpg", "/in/2026/01-31/1200.jpg"),
      ("100%%_%Y%m%d%H", "100%_2026013112"), ("é%Y%m%d_%H:%M:%S%z*", "é20260131_12:00:00Z.jpg"),
    ])
  func name(form: String, path: String) throws {
    let found = try #require(try pattern(form).time(of: path), "\(form)")
    let local = try #require(CalendarTime(year: 2026, month: 1, day: 31, hour: 12).milliseconds)
    #expect(found == (form.contains("%z") || form.contains("%s") ? Self.noon : local))
  }

  @Test("a name of another form, or with a day that is in no calendar, says no time")
  func otherNames() throws {
    let form = try pattern("m_%Y%m%d.jpg")
    for name in [
      "m_20260230.jpg", "m_2026013.jpg", "m_20260131.jpeg", "xm_20260131.jpg", "m_20260131.jpg.jpg", "", "-",
    ] {
      #expect(form.time(of: name) == nil, "\(name)")
    }
    let time = PictureTimeSource.name(form).time(of: "x.jpg", now: { Self.noon }) { nil }
    guard case .unknown(let why) = time else { return #expect(Bool(false), "\(time)") }
    #expect(why.text().contains("m_%Y%m%d.jpg"))
    let ahead = PictureTimeSource.name(try pattern("%s")).time(of: "1770000000", now: { Self.noon }) { nil }
    guard case .unknown(let words) = ahead else { return #expect(Bool(false), "\(ahead)") }
    #expect(words.text().contains("2026-02-02 02:40:00 UTC"), "\(words)")
  }

  @Test(
    "a pattern that says no time is refused with what is allowed",
    arguments: [
      "name:", "name:%Y%m.jpg", "name:%Y%m%d%M", "name:%Y%m%d%H%S", "name:%Y%m%d%Y", "name:%Y%m%d%q", "name:%Y%m%d%",
      "name:%s%Y%m%d", "name:%Y%m%d%L", "name:" + String(repeating: "*", count: 1_001) + "%s",
    ])
  func wrongPattern(text: String) {
    let problem = #expect(throws: FileTimePattern.Problem.self) { try PictureTimeSource(text) }
    #expect(problem?.displayText.text().contains("%s") == true)
  }

  @Test("a name full of stars is done soon")
  func manyStars() throws {
    let form = try pattern(String(repeating: "*1", count: 400) + "%Y%m%d*2")
    #expect(form.time(of: String(repeating: "1", count: 4_000)) == nil)
  }

  @Test("the file's time, and what has none")
  func file() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.png"
    try Data(Samples.encoded(.png)).write(to: URL(filePath: path))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_769_860_800)], ofItemAtPath: path)
    #expect(StillDecoder(times: .file).captureTime(of: path) == .at(milliseconds: Self.noon))
    for path in ["-", folder.path + "/none.png"] {
      guard case .unknown = StillDecoder(times: .file).captureTime(of: path) else {
        return #expect(Bool(false), "a time of \(path)")
      }
    }
    #expect(throws: FileTimePattern.Problem.self) { try PictureTimeSource("later") }
    #expect(try ["exif", "now", "file"].map { try PictureTimeSource($0) } == [.exif, .now, .file])
  }
}
