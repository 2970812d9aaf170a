import Foundation
import ScanGeometry
import ScanImage
import Testing

@testable import ScanStills

@Suite("Names of files that are no text")
struct FileNameTests {
  @Test(
    "bytes are text where they can be, and no two names have one text",
    arguments: [
      (Array("a.png".utf8), "a.png"), ([0x61, 0xE9, 0x2E, 0xFF], "a\\xE9.\\xFF"), (Array("ä🙂".utf8), "ä🙂"),
      ([0xF0, 0x9F, 0x41], "\\xF0\\x9FA"), (Array("a\\xE9".utf8), "a\\x5CxE9"),
      (Array("a\\x00\\xe9".utf8), "a\\x00\\xe9"),
    ])
  func text(bytes: [UInt8], text: String) {
    #expect(FileName.text(bytes) == text)
  }

  @Test("a folder's pictures are found and read whatever their names are, each as itself")
  func folder() throws {
    let folder = try TemporaryFolder()
    let names: [[UInt8]] = [[0x61, 0xE9], Array("a\\xE9".utf8), Array("b".utf8), [0xFF, 0xFE]]
    for (index, name) in names.enumerated() {
      let picture = try PictureWriter(format: .png).encode(
        LumaImage(size: PixelSize(width: 10 + index, height: 10), filledWith: 0))
      let path = Array(folder.path.utf8) + [0x2F] + name + Array(".png".utf8)
      let descriptor = open(path.map(CChar.init(bitPattern:)) + [0], O_WRONLY | O_CREAT, 0o600)
      #expect(write(descriptor, picture, picture.count) == picture.count)
      close(descriptor)
    }
    let inputs = try InputExpansion().expand([folder.path])
    #expect(inputs.problems.isEmpty)
    let widths = try inputs.paths.map { try StillDecoder().open($0).frame().size.width }
    #expect(widths.sorted() == [10, 11, 12, 13])
    #expect(inputs.paths.filter(FileName.isEscaped).count == 3)
  }
}
