import Foundation
import ScanPluginKit
import ScanStills
import ScanSynthetic
import Testing

private let hasVideoTools = (try? VideoTools.find(for: "")) != nil

/// Meters whose decimals stand on red drums, in files, by the command and the shipped configuration.
@Suite("Colors of files")
struct ColorTests {
  private static let meter = Command.root + "/Configs/meter.json"
  private static let value = "004711.4"

  /// The picture of the README's example.
  private static func scene(_ more: String = "") throws -> SyntheticScene {
    try SyntheticScene.parse("meter=drums,value=\(value),size=1280x720,y=180,module=0.8,color=yes" + more)
  }

  private static func picture(_ folder: Folder, _ name: String) throws {
    let color = try #require(try scene().frame().color)
    try PictureWriter(jpegQuality: 90).write(color, to: folder.path + "/" + name)
  }

  private static func values(_ results: Any?) -> [String] {
    (results as? [[String: Any]] ?? []).compactMap { ($0["meterResult"] as? [String: Any])?["value"] as? String }
  }

  @Test("show `scan` the point of a counter", arguments: ["m.png", "m.jpg", "m.tif"])
  func scan(name: String) throws {
    let folder = try Folder()
    try Self.picture(folder, name)
    let run = try Command.run(["scan", Self.meter, name], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(Self.values(run.lines.first?["results"]) == [Self.value])
  }

  @Test("show `run` the point of a counter, in pictures and in a row of them")
  func run() throws {
    let folder = try Folder()
    for number in 1...3 { try Self.picture(folder, "m-\(number).png") }
    for source in ["m-1.png", "m-%d.png"] {
      let run = try Command.run(["run", Self.meter, "-s", source, "--results-only"], in: folder.path)
      #expect(run.status == 0, "\(run.errors)")
      #expect(Self.values(run.lines.compactMap { $0["result"] }) == [Self.value], "\(source)")
    }
  }

  @Test("show `run` the point of a counter in a video", .enabled(if: hasVideoTools, "ffmpeg is not installed"))
  func video() throws {
    let folder = try Folder()
    try Self.picture(folder, "m.png")
    let run = try Command.shell(
      """
      ffmpeg -v error -nostdin -loop 1 -i m.png -t 0.4 -r 10 -pix_fmt yuv420p m.mp4 &&
      "$scanview" run \(Self.meter) -s m.mp4 --results-only
      """, in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(Self.values(run.lines.compactMap { $0["result"] }) == [Self.value])
  }

  @Test("of a synthetic source come when the configuration needs them; without any the value is not accepted")
  func synthetic() throws {
    func values(_ more: String) throws -> [String] {
      let source =
        "synthetic:meter=drums,value=\(Self.value),size=1280x720,y=180,module=0.8,count=4,pacing=every" + more
      let run = try Command.run(["run", Self.meter, "-s", source, "--results-only"])
      return Self.values(run.lines.compactMap { $0["result"] })
    }
    #expect(try values("") == [Self.value])
    #expect(try values(",color=no") == [])
  }

  @Test("a picture without them is not read as ten times as much, and the reason is reported")
  func gray() throws {
    let folder = try Folder()
    try PictureWriter().write(try Self.scene().frame().luma, to: folder.path + "/gray.png")
    let run = try Command.run(["scan", Self.meter, "gray.png"], in: folder.path)
    #expect(Self.values(run.lines.first?["results"]) == [] && run.status == 4)
  }

  @Test("`snap` writes those that the source has", arguments: ["m.png", "synthetic:text=1,count=9,color=yes"])
  func snap(source: String) throws {
    let folder = try Folder()
    try Self.picture(folder, "m.png")
    let run = try Command.run(["snap", "-s", source, "-o", "shot.png"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let shot = try StillDecoder().open(folder.path + "/shot.png").frame()
    let color = try #require(shot.color)
    let isColored = color.withBytes { bytes in
      stride(from: 0, to: bytes.count, by: 4).contains {
        max(bytes[$0], bytes[$0 + 1]) - min(bytes[$0], bytes[$0 + 1]) > 40
      }
    }
    #expect(isColored == source.hasSuffix(".png"))
  }
}
