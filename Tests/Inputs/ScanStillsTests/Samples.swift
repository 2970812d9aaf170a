import Foundation
import ScanGeometry
import ScanImage
import ScanStills

/// Small pictures made on the spot, and the bytes that our own writer does not make.
enum Samples {
  /// A picture without any symmetry: every orientation looks different.
  static func luma(width: Int = 24, height: Int = 16) -> LumaImage {
    LumaImage(size: PixelSize(width: width, height: height)) { buffer in
      for y in 0..<height {
        for x in 0..<width {
          let isCorner = x < width / 2 && y < height / 2
          buffer[y * width + x] = UInt8(isCorner ? 20 : 120 + 100 * x / width + 30 * y / height)
        }
      }
    }
  }

  static func color(width: Int = 24, height: Int = 16) -> ColorImage {
    ColorImage(size: PixelSize(width: width, height: height)) { buffer in
      for index in 0..<(width * height) {
        let (x, y) = (index % width, index / width)
        buffer[index * 4] = UInt8(255 * x / width)
        buffer[index * 4 + 1] = UInt8(255 * y / height)
        buffer[index * 4 + 2] = x < width / 2 ? 200 : 30
        buffer[index * 4 + 3] = 255
      }
    }
  }

  static func bytes(_ image: LumaImage) -> [UInt8] {
    image.withView { view in (0..<view.height).flatMap { y in (0..<view.width).map { view[$0, y] } } }
  }

  static func bytes(_ image: ColorImage) -> [UInt8] {
    image.withBytes { Array($0) }
  }

  /// The largest difference of two pictures of one size; 256 when the sizes differ.
  static func difference(_ a: LumaImage, _ b: LumaImage) -> Int {
    guard a.size == b.size else { return 256 }
    return zip(bytes(a), bytes(b)).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  static func encoded(_ format: StillFormat, _ image: LumaImage = luma()) throws -> [UInt8] {
    try PictureWriter(format: format, jpegQuality: 98).encode(image)
  }

  /// A TIFF structure with one directory of one entry: the orientation.
  static func exif(_ orientation: Int, bigEndian: Bool) -> [UInt8] {
    func short(_ value: Int) -> [UInt8] {
      let pair = [UInt8(value >> 8), UInt8(value & 255)]
      return bigEndian ? pair : pair.reversed()
    }
    func long(_ value: Int) -> [UInt8] {
      bigEndian ? short(value >> 16) + short(value & 0xFFFF) : short(value & 0xFFFF) + short(value >> 16)
    }
    let mark = Array((bigEndian ? "MM" : "II").utf8)
    return mark + short(42) + long(8) + short(1) + short(0x0112) + short(3) + long(1) + short(orientation) + short(0)
      + long(0)
  }

  /// A TIFF structure with texts, in its first directory and in that of EXIF.
  static func exif(bigEndian: Bool, main: [Int: String], own: [Int: String]) -> [UInt8] {
    func ordered(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = Array(big32(value).suffix(count))
      return bigEndian ? bytes : bytes.reversed()
    }
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
      ordered(tag, 2) + ordered(type, 2) + ordered(count, 4) + ordered(value, 4)
    }
    /// A directory at a place, its texts behind it.
    func directory(_ texts: [Int: String], pointer: Int?, at start: Int) -> [UInt8] {
      let count = texts.count + (pointer == nil ? 0 : 1)
      var (entries, values) = ([UInt8](), [UInt8]())
      for (tag, text) in texts.sorted(by: { $0.key < $1.key }) {
        let bytes = Array(text.utf8) + [0]
        entries += ordered(tag, 2) + ordered(2, 2) + ordered(bytes.count, 4)
        if bytes.count <= 4 {
          entries += bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
        } else {
          entries += ordered(start + 6 + count * 12 + values.count, 4)
          values += bytes
        }
      }
      if let pointer { entries += entry(0x8769, 4, 1, pointer) }
      return ordered(count, 2) + entries + ordered(0, 4) + values
    }
    let length = directory(main, pointer: 0, at: 8).count
    return Array((bigEndian ? "MM" : "II").utf8) + ordered(42, 2) + ordered(8, 4)
      + directory(main, pointer: 8 + length, at: 8) + directory(own, pointer: nil, at: 8 + length)
  }

  /// A WebP with an EXIF chunk behind its picture.
  static func webp(_ bytes: [UInt8], withEXIF block: [UInt8]) -> [UInt8] {
    let chunk = Array("EXIF".utf8) + little32(block.count) + block + (block.count % 2 == 1 ? [0] : [])
    let all = bytes + chunk
    return all[..<4] + little32(all.count - 8) + all[8...]
  }

  /// A JPEG with an EXIF segment put in behind the start mark.
  static func jpeg(_ bytes: [UInt8], withEXIF block: [UInt8]) -> [UInt8] {
    let payload = Array("Exif\0\0".utf8) + block
    let length = payload.count + 2
    return bytes[..<2] + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + payload + bytes[2...]
  }

  /// A PNG with a chunk put in before its end mark.
  static func png(_ bytes: [UInt8], withChunk name: String, _ data: [UInt8]) -> [UInt8] {
    bytes.dropLast(12) + chunk(name, data) + bytes.suffix(12)
  }

  /// The same PNG with the check sum of every chunk that is still whole made right.
  static func png(withMendedSums bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var at = 8
    while at + 12 <= bytes.count {
      let length = bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) }
      let end = at + 8 + length
      guard end + 4 <= bytes.count else { break }
      bytes.replaceSubrange(end..<(end + 4), with: big32(Int(crc(Array(bytes[(at + 4)..<end])))))
      at = end + 4
    }
    return bytes
  }

  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    big32(data.count) + Array(name.utf8) + data + big32(Int(crc(Array(name.utf8) + data)))
  }

  static func big32(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) } }
  static func little32(_ value: Int) -> [UInt8] { big32(value).reversed() }
  static func little16(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255)] }

  /// The check sum of PNG chunks (ISO/IEC 15948, annex D).
  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var value: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
    return ~value
  }

  /// A PNG of the given size and nothing in it.
  static func emptyPNG(width: Int, height: Int) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", big32(width) + big32(height) + [8, 6, 0, 0, 0]) + chunk("IDAT", []) + chunk("IEND", [])
  }

  /// A little-endian TIFF of 8-bit gray or RGB pages with any orientation, uncompressed.
  static func tiff(_ pages: [(image: LumaImage, orientation: Int)], samples: Int = 1) -> [UInt8] {
    var file: [UInt8] = Array("II".utf8) + little16(42) + little32(0)
    var link = 4
    for page in pages {
      let strip = file.count
      for gray in bytes(page.image) { file += [UInt8](repeating: gray, count: samples) }
      if file.count % 2 == 1 { file.append(0) }
      let bits = file.count
      file += little16(8) + little16(8) + little16(8)
      let directory = file.count
      file.replaceSubrange(link..<(link + 4), with: little32(directory))
      let entries: [(Int, Int, Int, Int)] = [
        (256, 3, 1, page.image.width), (257, 3, 1, page.image.height),
        samples == 1 ? (258, 3, 1, 8) : (258, 3, 3, bits), (259, 3, 1, 1), (262, 3, 1, samples == 1 ? 1 : 2),
        (273, 4, 1, strip), (274, 3, 1, page.orientation), (277, 3, 1, samples), (278, 3, 1, page.image.height),
        (279, 4, 1, page.image.size.area * samples),
      ]
      file += little16(entries.count)
      for entry in entries {
        file += little16(entry.0) + little16(entry.1) + little32(entry.2) + little32(entry.3)
      }
      link = file.count
      file += little32(0)
    }
    return file
  }
}

/// A folder that is removed with its contents at the end of a test.
final class TemporaryFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "scan-stills-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    // Nothing depends on it: the system empties the temporary folder anyway.
    _ = try? FileManager.default.removeItem(atPath: path)
  }

  func file(_ name: String) -> String { path + "/" + name }

  @discardableResult
  func put(_ bytes: [UInt8], _ name: String) throws -> String {
    let url = URL(fileURLWithPath: file(name))
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
    return url.path
  }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}
