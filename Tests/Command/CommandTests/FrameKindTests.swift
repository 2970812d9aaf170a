import Foundation
import ScanPluginKit
import ScanStills
import ScanSynthetic
import Testing

private let hasVideoTools = (try? VideoTools.find(for: "")) != nil

/// Frames that follow each other, and pictures that do not, as `run` takes them.
@Suite("Live frames and stills")
struct FrameKindTests {
  /// A folder with six pictures of one code, 100 ms apart, and configurations that count frames.
  private static func folder() throws -> Folder {
    let folder = try Folder()
    let scene = try SyntheticScene.parse("text=SCANVIEW 12345,format=CODE_128,size=480x200")
    for number in 1...6 { try PictureWriter().write(scene.frame().luma, to: folder.path + "/f-\(number).png") }
    for (name, keys) in [
      ("reads", #""cancelOnResult": true"#), ("delay", #""startScanDelay": 250, "consecutiveEqualResultFilter": 0"#),
      ("filter", #""consecutiveEqualResultFilter": -1"#), ("each", #""consecutiveEqualResultFilter": 0"#),
    ] {
      let reads = name == "reads" ? #", "minReads": 4"# : ""
      try folder.write(
        name + ".json",
        """
        {"pluginConfig": {"id": "\(name)", \(name == "reads" ? keys : "\"cancelOnResult\": false, " + keys),
          "barcodeConfig": {"barcodeFormats": ["CODE_128"]\(reads)}}}
        """)
    }
    return folder
  }

  /// The numbers of the frames with a result.
  private static func frames(_ run: Command.Outcome) -> [Int] {
    run.lines.filter { $0["event"] as? String == "result" }.compactMap { $0["frame"] as? Int }
  }

  private static func frames(_ folder: Folder, _ config: String, _ source: String, _ more: [String] = []) throws
    -> [Int]
  {
    let run = try Command.run(
      ["run", config + ".json", "-s", source, "--results-only"] + more, in: folder.path)
    #expect([0, 4].contains(run.status), "\(run.errors)")
    return frames(run)
  }

  @Test("a numbered sequence is a running source: minReads, startScanDelay and the filter count, by its own time")
  func sequence() throws {
    let folder = try Self.folder()
    let fps = ["--fps", "10"]
    #expect(try Self.frames(folder, "reads", "f-%d.png", fps) == [3])
    #expect(try Self.frames(folder, "delay", "f-%d.png", fps).first.map { $0 >= 3 } == true)
    let all = try Self.frames(folder, "each", "f-%d.png", fps)
    #expect(all.last == 5 && all.count >= 5)
    #expect(try Self.frames(folder, "filter", "f-%d.png", fps).count == 1)
  }

  @Test("a folder is stills, and either can be said otherwise")
  func said() throws {
    let folder = try Self.folder()
    #expect(try Self.frames(folder, "reads", ".") == [0])
    #expect(try Self.frames(folder, "each", ".") == [0, 1, 2, 3, 4, 5])
    #expect(try Self.frames(folder, "reads", ".", ["--as", "live"]) == [3])
    #expect(try Self.frames(folder, "delay", ".", ["--as", "live", "--fps", "10"]).first.map { $0 >= 3 } == true)
    #expect(try Self.frames(folder, "reads", "f-%d.png", ["--as", "stills"]) == [0])
    let camera = try Command.run(["run", "each.json", "-s", "camera", "--as", "stills"], in: folder.path)
    #expect(camera.status == 2 && camera.errors.contains("camera"), "\(camera.errors)")
    #expect(try Command.run(["run", "each.json", "-s", ".", "--as", "film"], in: folder.path).status == 2)
  }

  @Test("a video is a running source", .enabled(if: hasVideoTools, "ffmpeg is not installed"))
  func video() throws {
    let folder = try Self.folder()
    let run = try Command.shell(
      """
      ffmpeg -v error -nostdin -framerate 10 -i f-%d.png -c:v ffv1 v.mkv &&
      "$scanview" run reads.json -s v.mkv --results-only && "$scanview" run reads.json -s v.mkv --as stills --results-only
      """, in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(Self.frames(run) == [3, 0])
  }
}
