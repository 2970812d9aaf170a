import Foundation
import ScanRuntime
import ScanStills
import Testing

@testable import ScanCommand

@Suite("Pictures of a source")
struct SnapTests {
  @Test("what the command line leaves open is as captureConfig says")
  func series() throws {
    let file = CaptureConfig(mode: .timed, intervalMs: 500, count: 4, startDelayMs: 20)
    #expect(try SnapSeries(every: nil, count: nil).config == .default)
    #expect(try SnapSeries(every: nil, count: nil, file: file).config == file)
    #expect(
      try SnapSeries(every: "2s", count: 3, file: file).config
        == CaptureConfig(mode: .timed, intervalMs: 2000, count: 3, startDelayMs: 20))
    #expect(try SnapSeries(every: "2s", count: nil, file: file).pictures == 4)
    #expect(try SnapSeries(every: nil, count: nil, file: CaptureConfig(mode: .timed)).pictures == nil)
    #expect(throws: UsageError.self) { try SnapSeries(every: "2s", count: nil) }
    #expect(throws: UsageError.self) { try SnapSeries(every: "2s", count: nil, file: CaptureConfig(intervalMs: 50)) }
  }

  @Test(
    "a series by captureConfig is written to numbered files, and --count counts before it", arguments: [true, false])
  func captureConfig(isLimited: Bool) throws {
    let folder = try Folder()
    try folder.write("c.json", #"{"captureConfig": {"mode": "timed", "intervalMs": 10, "count": 3}}"#)
    let run = try Command.run(
      ["snap", "c.json", "-s", "synthetic:text=1", "-o", "s.png"] + (isLimited ? ["--count", "2"] : []), in: folder.path
    )
    #expect(run.status == 0, "\(run.errors)")
    let names = isLimited ? ["s-1.png", "s-2.png"] : ["s-1.png", "s-2.png", "s-3.png"]
    #expect(run.output.split(separator: "\n").map(String.init) == names)
    #expect(names.allSatisfy { FileManager.default.fileExists(atPath: folder.path + "/" + $0) })
  }

  @Test("a series without end goes on to the end of the source")
  func endless() throws {
    let folder = try Folder()
    try folder.write("c.json", #"{"captureConfig": {"mode": "timed", "intervalMs": 10}}"#)
    let run = try Command.run(
      ["snap", "c.json", "-s", "synthetic:text=1,count=40", "-o", "s.png"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("s-1.png\n"))
  }

  @Test("--contact-sheet writes the tiles of the series to one more file, and replaces none unless forced")
  func contactSheet() throws {
    let folder = try Folder()
    let line = [
      "snap", "-s", "synthetic:text=1", "-o", "s.png", "--count", "3", "--every", "10ms", "--contact-sheet", "all.jpg",
    ]
    let run = try Command.run(line, in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.split(separator: "\n").last == "all.jpg")
    let sheet = try StillDecoder().open(folder.path + "/all.jpg").frame()
    #expect(sheet.size.width == 2 * 248 + 8)
    let again = try Command.run(line, in: folder.path)
    #expect(again.status != 0 && again.errors.contains("there is a file"))
    #expect(try Command.run(line + ["--force"], in: folder.path).status == 0)
  }
}
