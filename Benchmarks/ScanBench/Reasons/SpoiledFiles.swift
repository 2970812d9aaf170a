import ScanPluginKit
import ScanStills
import ScanSynthetic

/// Files from which no picture can be made.
enum SpoiledFiles {
  /// The bytes of a file with what is wrong with it; nil where there is no file.
  static func all() throws -> [(cause: SpoilCause, name: String, bytes: [UInt8]?)] {
    let frame = try SyntheticScene.parse("text=4006381333931,format=EAN_13,size=320x240").frame()
    var files: [(cause: SpoilCause, name: String, bytes: [UInt8]?)] = [
      (.emptyFile, "no byte", []), (.noFile, "no such file", nil),
      (.otherFile, "text", Array("This is a text, and no picture.\n".utf8)),
      (.otherFile, "zeros", [UInt8](repeating: 0, count: 4_000)),
      (.otherFile, "program", [0x7F, 0x45, 0x4C, 0x46] + [UInt8](repeating: 1, count: 500)),
      (.otherFile, "document", Array("%PDF-1.7\n%%EOF\n".utf8)),
    ]
    for format in [StillFormat.png, .jpeg, .bmp, .webp] {
      let bytes = try PictureWriter(format: format).encode(frame.luma)
      files.append((.damagedFile, "\(format) cut short", Array(bytes.prefix(bytes.count / 2))))
      files.append((.damagedFile, "\(format) without its end", Array(bytes.dropLast(40))))
    }
    return files
  }
}
