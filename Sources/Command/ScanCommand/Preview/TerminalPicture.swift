import ScanPluginKit
import ScanStills

/// Pictures as the characters that make a terminal show them.
enum TerminalPicture {
  /// The text for half blocks: each row of cells at its place.
  ///
  /// - Parameters:
  ///   - image: The picture, two rows of pixels for each row of cells.
  ///   - trueColor: Whether colors are 24-bit ones.
  static func blocks(_ image: ColorImage, trueColor: Bool) -> [String] {
    image.withBytes { bytes in
      stride(from: 0, to: image.height - 1, by: 2).map { y in
        var (text, last) = ("", "")
        for x in 0..<image.width {
          let (upper, lower) = (color(bytes, image, x, y, trueColor), color(bytes, image, x, y + 1, trueColor))
          let colors = "\u{1B}[38;\(upper);48;\(lower)m"
          if colors != last { text += colors }
          last = colors
          text += "▀"
        }
        return text + "\u{1B}[0m"
      }
    }
  }

  private static func color(
    _ bytes: UnsafeBufferPointer<UInt8>, _ image: ColorImage, _ x: Int, _ y: Int, _ trueColor: Bool
  ) -> String {
    let at = (y * image.width + x) * 4
    let (red, green, blue) = (Int(bytes[at]), Int(bytes[at + 1]), Int(bytes[at + 2]))
    return trueColor ? "2;\(red);\(green);\(blue)" : "5;\(paletteIndex(red, green, blue))"
  }

  /// The color of the 256-color palette that is nearest: of its cube of 6 × 6 × 6, or of its grays.
  static func paletteIndex(_ red: Int, _ green: Int, _ blue: Int) -> Int {
    let levels = [0, 95, 135, 175, 215, 255]
    func nearest(_ value: Int) -> Int { levels.indices.min { abs(levels[$0] - value) < abs(levels[$1] - value) } ?? 0 }
    let cube = [red, green, blue].map(nearest)
    let gray = min(23, max(0, ((red + green + blue) / 3 - 3) / 10))
    func distance(_ color: [Int]) -> Int {
      zip(color, [red, green, blue]).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
    let isGray = distance([Int](repeating: 8 + 10 * gray, count: 3)) < distance(cube.map { levels[$0] })
    return isGray ? 232 + gray : 16 + 36 * cube[0] + 6 * cube[1] + cube[2]
  }

  /// The text of kitty's protocol: a PNG in parts of 4 KiB, scaled to so many cells, in the place of the one before.
  static func kitty(_ image: ColorImage, columns: Int, rows: Int) -> String? {
    guard let png = try? PictureWriter(format: .png).encode(image) else { return nil }
    let letters = Array(base64(png).utf8)
    var (text, start) = ("", 0)
    while start < letters.count {
      let part = letters[start..<min(start + 4096, letters.count)]
      let control = start == 0 ? "a=T,f=100,i=31,p=1,q=2,C=1,c=\(columns),r=\(rows)," : ""
      start += part.count
      text += "\u{1B}_G\(control)m=\(start < letters.count ? 1 : 0);\(String(decoding: part, as: UTF8.self))\u{1B}\\"
    }
    return text
  }

  /// The text that removes the picture of kitty's protocol.
  static let kittyEnd = "\u{1B}_Ga=d,d=I,i=31,q=2\u{1B}\\"

  /// Bytes as Base64 (RFC 4648, section 4).
  static func base64(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      var word = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      var four = [UInt8](repeating: UInt8(ascii: "="), count: 4)
      for place in [3, 2, 1, 0] {
        if place <= part.count { four[place] = letters[word & 63] }
        word >>= 6
      }
      text += four
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The text of sixel graphics in 216 colors, six rows of pixels in a band.
  static func sixel(_ image: ColorImage) -> String {
    // Six levels of each color, given in percent.
    var text = "\u{1B}P0;1;0q\"1;1;\(image.width);\(image.height)"
    for index in 0..<216 { text += "#\(index);2;\(index / 36 * 20);\(index / 6 % 6 * 20);\(index % 6 * 20)" }
    image.withBytes { bytes in
      for top in stride(from: 0, to: image.height, by: 6) {
        var bands: [Int: [UInt8]] = [:]
        for y in top..<min(top + 6, image.height) {
          for x in 0..<image.width {
            let at = (y * image.width + x) * 4
            let levels = (0..<3).map { (Int(bytes[at + $0]) * 5 + 127) / 255 }
            bands[levels[0] * 36 + levels[1] * 6 + levels[2], default: [UInt8](repeating: 0, count: image.width)][x] |=
              1 << UInt8(y - top)
          }
        }
        let lines = bands.sorted { $0.key < $1.key }.map { "#\($0.key)\(runs(of: $0.value))" }
        text += lines.joined(separator: "$") + "-"
      }
    }
    return text + "\u{1B}\\"
  }

  /// One color of a band, repeated pixels by their number.
  private static func runs(of band: [UInt8]) -> String {
    var (text, place) = ("", 0)
    while place < band.count {
      let end = band[place...].firstIndex { $0 != band[place] } ?? band.count
      let letter = String(UnicodeScalar(63 + band[place]))
      text += end - place > 3 ? "!\(end - place)\(letter)" : String(repeating: letter, count: end - place)
      place = end
    }
    return text
  }
}
