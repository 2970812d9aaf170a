import Foundation
import ScanGeometry
import ScanImage
import ScanStills
import ScanSynthetic
import Testing

@Suite("Pictures that a configuration is not made for")
struct ForeignPictureTests {
  /// Configurations whose readers must find nothing at all in such pictures.
  static let configs = [
    "mrz", "universal-id", "vehicle-registration", "japanese-landing-permission", "vin", "container", "tin",
    "tire-size", "commercial-tire-id", "license-plate",
  ]

  @Test("a black frame and a barcode give no result, and say what to try", arguments: configs + ["ocr", "tire-make"])
  func nothing(config: String) throws {
    let folder = try Folder()
    let size = PixelSize(width: 480, height: 360)
    try PictureWriter().write(LumaImage(size: size, filledWith: 0), to: folder.path + "/black.png")
    // Bars alone: the digits below a code are text, which an `ocrConfig` may well read.
    let symbol = try SyntheticSymbol(.ean13, text: "4006381333931", options: .init(showsText: false))
    let scene = SyntheticScene(
      size: size, background: .plain(SyntheticColor(gray: 255)),
      items: [
        SyntheticScene.Item(
          SyntheticArtwork(symbol), SyntheticPlacement(center: FramePoint(x: 240, y: 180), scale: 2))
      ])
    try PictureWriter().write(scene.frame().luma, to: folder.path + "/code.png")
    try Self.expectNothing(config, folder, pictures: 2)
  }

  // Not `commercial-tire-id`: its numbers have no form, and some word of prose, read with capitals and digits alone, looks like one.
  @Test(
    "a page of prose gives no document, zone, number or plate",
    arguments: configs.filter { $0 != "commercial-tire-id" })
  func prose(config: String) throws {
    let folder = try Folder()
    try PictureWriter().write(Self.prose, to: folder.path + "/prose.png")
    try Self.expectNothing(config, folder, pictures: 1)
  }

  @Test(
    "a language that is not installed is reported with its name before a picture is read",
    arguments: ["ocr", "data-scanner"])
  func language(config: String) throws {
    let folder = try Folder()
    let text = try String(contentsOfFile: "\(Command.root)/Configs/\(config).json", encoding: .utf8)
      .replacingOccurrences(of: #""languages": ["eng"]"#, with: #""languages": ["language_of_nobody"]"#)
      .replacingOccurrences(
        of: #""scanMode": "line","#, with: #""scanMode": "line", "languages": ["language_of_nobody"],"#)
    try folder.write("c.json", text)
    try PictureWriter().write(Self.prose, to: folder.path + "/prose.png")
    let run = try Command.run(["scan", "c.json", "prose.png"], in: folder.path)
    #expect(run.status == 2, "\(run.output)")
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("language_of_nobody"), "\(run.errors)")
  }

  /// No result of any kind, the exit status for that, and problems with code, message and advice.
  private static func expectNothing(_ config: String, _ folder: Folder, pictures: Int) throws {
    let run = try Command.run(["scan", "\(Command.root)/Configs/\(config).json", "."], in: folder.path)
    #expect(run.status == 4, "\(run.output) \(run.errors)")
    #expect(run.lines.count == pictures)
    for line in run.lines {
      #expect((line["results"] as? [Any] ?? []).isEmpty, "\(line)")
      let problems = try #require(line["problems"] as? [[String: Any]])
      #expect(!problems.isEmpty)
      for problem in problems { #expect(Set(problem.keys).isSuperset(of: ["code", "message", "advice"])) }
    }
  }

  /// Lines of prose in the project's own bitmap font.
  private static let prose: LumaImage = {
    let lines = [
      "the harbour was painted every spring", "and every spring the wind took some", "of the white away again nobody",
      "minded the keeper wrote the date and", "looked at the sky and began to hum",
    ]
    let size = PixelSize(width: 40 * BitmapFont.cellWidth, height: 16 * lines.count + 24)
    let small = LumaImage(size: size) { buffer in
      buffer.update(repeating: 235)
      for (line, text) in lines.enumerated() {
        for (number, scalar) in text.unicodeScalars.enumerated() {
          for (row, bits) in (BitmapFont.glyph(scalar) ?? []).enumerated() {
            for column in 0..<BitmapFont.cellWidth where bits & (0b10_0000 >> UInt8(column)) != 0 {
              buffer[(12 + 16 * line + row) * size.width + 12 + number * BitmapFont.cellWidth + column] = 20
            }
          }
        }
      }
    }
    return small.resized(to: PixelSize(width: 2 * size.width, height: 2 * size.height))
  }()
}
