import CPangoCairo
import ScanGeometry
import ScanImage

/// Pictures that cairo draws on.
///
/// A picture is drawn in tiles, because cairo's surfaces have at most 32,767 pixels on a side, and because a tile in cairo's form (blue,
/// green, red, alpha; premultiplied) takes little memory beside a large photo.
enum Painting {
  /// The longest side of a tile in pixels.
  private static let tile = PixelSize(width: 8192, height: 1024)

  /// A picture with something drawn on it.
  ///
  /// - Parameters:
  ///   - size: The size in pixels.
  ///   - background: What is below, as large as the picture; nil for black.
  ///   - draw: Draws on one tile after the other, in coordinates of the whole picture. Where memory lacks for a tile, it is left undrawn.
  static func image(_ size: PixelSize, over background: ColorImage?, draw: (Pen) -> Void) -> ColorImage {
    ColorImage(size: size) { pixels in
      if let background, background.size == size {
        background.withBytes { _ = pixels.update(from: $0) }
      } else {
        for index in pixels.indices { pixels[index] = index % 4 == 3 ? 255 : 0 }
      }
      guard DrawingLibrary.problem == nil else { return }
      for y in stride(from: 0, to: size.height, by: tile.height) {
        for x in stride(from: 0, to: size.width, by: tile.width) {
          let rect = PixelRect(
            x: x, y: y, width: min(tile.width, size.width - x), height: min(tile.height, size.height - y))
          paint(rect, of: size, pixels, draw)
        }
      }
    }
  }

  private static func paint(
    _ rect: PixelRect, of size: PixelSize, _ pixels: UnsafeMutableBufferPointer<UInt8>, _ draw: (Pen) -> Void
  ) {
    guard let surface = Surface(rect.size), let pen = Pen(surface, origin: rect) else { return }
    surface.withRows { row, target in
      let start = ((rect.y + row) * size.width + rect.x) * 4
      PixelForm.toCairo(pixels.baseAddress.map { $0 + start }, target, count: rect.width)
    }
    draw(pen)
    surface.withRows { row, source in
      let start = ((rect.y + row) * size.width + rect.x) * 4
      PixelForm.fromCairo(source, pixels.baseAddress.map { $0 + start }, count: rect.width)
    }
  }
}

/// A cairo surface of pixels.
final class Surface {
  /// Owned; destroyed with this object.
  let handle: OpaquePointer
  /// The size in pixels.
  let size: PixelSize

  /// Makes a surface; nil when there is no memory for it, or a side is longer than cairo can.
  init?(_ size: PixelSize) {
    guard DrawingLibrary.problem == nil, size.area > 0, size.width <= 32_767, size.height <= 32_767,
      let handle = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height))
    else { return nil }
    guard cairo_surface_status(handle) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(handle)
      return nil
    }
    self.handle = handle
    self.size = size
  }

  /// Makes a surface with a picture; nil as ``init(_:)-(PixelSize)``.
  convenience init?(_ image: ColorImage) {
    self.init(image.size)
    image.withBytes { bytes in
      withRows { row, target in
        PixelForm.toCairo(bytes.baseAddress.map { $0 + row * image.width * 4 }, target, count: image.width)
      }
    }
  }

  deinit { cairo_surface_destroy(handle) }

  /// Gives the rows of pixels in cairo's form, to read or to write.
  func withRows(_ body: (_ row: Int, _ pixels: UnsafeMutablePointer<UInt8>) -> Void) {
    cairo_surface_flush(handle)
    // The memory belongs to the surface, which lives until the end of this call at least.
    guard let base = cairo_image_surface_get_data(handle) else { return }
    let stride = Int(cairo_image_surface_get_stride(handle))
    for row in 0..<size.height { body(row, base + row * stride) }
    cairo_surface_mark_dirty(handle)
  }
}

/// The two forms of a pixel: red, green, blue and straight alpha here; a native word of premultiplied alpha, red, green, blue in cairo.
private enum PixelForm {
  static func toCairo(_ source: UnsafePointer<UInt8>?, _ target: UnsafeMutablePointer<UInt8>, count: Int) {
    guard let source else { return }
    target.withMemoryRebound(to: UInt32.self, capacity: count) { words in
      for index in 0..<count {
        let at = source + index * 4
        let (red, green, blue, alpha) = (UInt32(at[0]), UInt32(at[1]), UInt32(at[2]), UInt32(at[3]))
        words[index] =
          alpha == 255
          ? 0xFF00_0000 | red << 16 | green << 8 | blue
          : alpha << 24 | part(red, alpha) << 16 | part(green, alpha) << 8 | part(blue, alpha)
      }
    }
  }

  static func toCairo(_ source: UnsafeMutablePointer<UInt8>?, _ target: UnsafeMutablePointer<UInt8>, count: Int) {
    toCairo(source.map { UnsafePointer($0) }, target, count: count)
  }

  static func fromCairo(_ source: UnsafeMutablePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>?, count: Int) {
    guard let target else { return }
    source.withMemoryRebound(to: UInt32.self, capacity: count) { words in
      for index in 0..<count {
        let (word, at) = (words[index], target + index * 4)
        let alpha = word >> 24
        at[0] = straight(word >> 16 & 0xFF, alpha)
        at[1] = straight(word >> 8 & 0xFF, alpha)
        at[2] = straight(word & 0xFF, alpha)
        at[3] = UInt8(alpha)
      }
    }
  }

  private static func part(_ value: UInt32, _ alpha: UInt32) -> UInt32 { (value * alpha + 127) / 255 }

  private static func straight(_ value: UInt32, _ alpha: UInt32) -> UInt8 {
    if alpha == 255 { return UInt8(value) }
    return alpha == 0 ? 0 : UInt8(min(255, (value * 255 + alpha / 2) / alpha))
  }
}
