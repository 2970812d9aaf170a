import ScanPluginKit

/// Pictures of a street with the back of a car, drawn with ``DrawnPage``.
enum DrawnStreet {
  static let size = PixelSize(width: 1280, height: 720)

  /// A street with a car: a dark body with a grille of bars, windows, rough ground, and lettering on a wall.
  ///
  /// - Parameters:
  ///   - plate: The text of its plate; nil for a car without one.
  ///   - height: The height of the plate's characters in pixels.
  ///   - frame: The gray level of the frame around the plate.
  static func picture(plate: String?, height: Double = 12, wall: String? = "GARAGE", frame: UInt8 = 20) -> LumaImage {
    let piece = plate.map { DrawnPage.picture([$0], height: height) }
    let sign = wall.map { DrawnPage.picture([$0], height: 60) }
    return LumaImage(size: size) { buffer in
      var noise: UInt32 = 1
      for y in 0..<size.height {
        for x in 0..<size.width {
          noise = noise &* 1_664_525 &+ 1_013_904_223
          let grain = Int(noise >> 24) % (y > 600 ? 40 : 6)
          buffer[y * size.width + x] = UInt8(ground(x, y) + grain)
        }
      }
      if let sign { paste(sign, x: 60, y: 40, margin: 0, into: buffer) }
      guard let piece else { return }
      let (x, y) = (640 - piece.width / 2, 500)
      // A plate shows less around its text than a page, and stands in a frame.
      let margin = Int(height * 1.5) - Int(height * 0.45)
      let edge = max(2, Int(height / 6))
      for row in (y + margin - edge)..<(y + piece.height - margin + edge) {
        for column in (x + margin - edge)..<(x + piece.width - margin + edge) {
          buffer[row * size.width + column] = frame
        }
      }
      paste(piece, x: x, y: y, margin: margin, into: buffer)
    }
  }

  private static func ground(_ x: Int, _ y: Int) -> Int {
    switch (x, y) {
    // The bars of the grille.
    case (520..<760, 420..<460): (x / 7) % 2 == 0 ? 30 : 110
    // A window and a lamp on each side.
    case (440..<840, 300..<380): 90 - (x - 440) / 10
    case (400..<460, 410..<470), (820..<880, 410..<470): 200
    case (360..<920, 280..<600): 60
    default: y > 600 ? 110 : 150 - y / 10
    }
  }

  private static func paste(
    _ picture: LumaImage, x: Int, y: Int, margin: Int, into buffer: UnsafeMutableBufferPointer<UInt8>
  ) {
    picture.withView { view in
      for row in margin..<(view.height - margin) {
        for column in margin..<(view.width - margin) {
          buffer[(y + row) * size.width + x + column] = view[column, row]
        }
      }
    }
  }
}
