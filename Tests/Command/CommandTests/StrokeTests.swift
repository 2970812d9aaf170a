import Foundation
import ScanImage
import ScanStills
import Testing

@Suite("The width of strokes in annotated pictures")
struct StrokeTests {
  /// How many pixels have the color of the stroke.
  private func red(_ width: Int, in folder: Folder) throws -> Int {
    let path = "/viewPluginConfig/scanFeedbackConfig"
    let settings = ["strokeWidth=\(width)", #"strokeColor="FF0000""#, #"fillColor="00000000""#, #"style="rect""#]
    let file = folder.path + "/\(width).png"
    let run = try Command.run(
      ["scan", Command.barcode, "Samples/flyer-qr.jpg", "-a", file] + settings.flatMap { ["--set", "\(path)/\($0)"] })
    #expect(run.status == 0, "\(run.errors)")
    let image = try #require(try StillDecoder(wantsColor: true).open(file).frame().color)
    return image.withBytes { bytes in
      stride(from: 0, to: bytes.count - 3, by: 4).count {
        bytes[$0] == 255 && bytes[$0 + 1] == 0 && bytes[$0 + 2] == 0
      }
    }
  }

  @Test("a width of 0 draws no stroke, a greater one a wider stroke")
  func width() throws {
    let folder = try Folder()
    let (none, thin, wide) = (try red(0, in: folder), try red(2, in: folder), try red(8, in: folder))
    #expect(none < thin && thin < wide, "\(none), \(thin), \(wide)")
  }
}
