import ScanPluginKit
import ScanSynthetic

/// What is done to good pictures.
enum PictureSpoiling {
  /// A picture as light, lens and sensor spoil it.
  static func degraded(_ frame: Frame, seed: UInt64, _ change: (inout SyntheticDegradations) -> Void) -> Frame {
    var degradations = SyntheticDegradations()
    change(&degradations)
    return degradations.applied(to: frame, seed: seed)
  }

  /// The part of a picture inside a rectangle.
  static func cropped(_ frame: Frame, to rect: PixelRect) -> Frame {
    remade(frame, frame.luma.cropped(to: rect), frame.color?.cropped(to: rect))
  }

  /// A picture of fewer pixels.
  static func resized(_ frame: Frame, by factor: Double) -> Frame {
    let size = PixelSize(
      width: max(16, Int(Double(frame.size.width) * factor)), height: max(16, Int(Double(frame.size.height) * factor)))
    return remade(frame, frame.luma.resized(to: size), frame.color?.resized(to: size))
  }

  /// A picture in the middle of a larger plain one.
  static func padded(_ frame: Frame, to size: PixelSize) -> Frame {
    let (left, top) = ((size.width - frame.size.width) / 2, (size.height - frame.size.height) / 2)
    func inside(_ x: Int, _ y: Int) -> (x: Int, y: Int) {
      (min(max(x - left, 0), frame.size.width - 1), min(max(y - top, 0), frame.size.height - 1))
    }
    let whole = drawn(frame, size) { x, y in inside(x, y) }
    let ground = frame.luma.withView { view in view[view.width / 2, 0] }
    return filled(whole, ground) { x, y in
      x < left || y < top || x >= left + frame.size.width || y >= top + frame.size.height
    }
  }

  /// A picture of more pixels, whose edges stay as sharp.
  static func enlarged(_ frame: Frame, by factor: Double) -> Frame {
    let size = PixelSize(width: Int(Double(frame.size.width) * factor), height: Int(Double(frame.size.height) * factor))
    let steps = drawn(frame, size) { x, y in
      (min(frame.size.width - 1, Int(Double(x) / factor)), min(frame.size.height - 1, Int(Double(y) / factor)))
    }
    return degraded(steps, seed: 1) { $0.blur = 0.4 * factor }
  }

  /// A picture twice as high, with a plain ground above or below what it shows.
  static func extended(_ frame: Frame, above isAbove: Bool) -> Frame {
    let (width, height) = (frame.size.width, frame.size.height)
    let size = PixelSize(width: width, height: 2 * height)
    let whole = drawn(frame, size) { x, y in (x, isAbove ? max(0, y - height) : min(y, height - 1)) }
    return filled(whole, 128) { _, y in isAbove ? y < height : y >= height }
  }

  /// A picture whose pixels outside or inside a rectangle have one gray level.
  static func filled(_ frame: Frame, _ level: UInt8, where isFilled: (_ x: Int, _ y: Int) -> Bool) -> Frame {
    let size = frame.size
    let luma = LumaImage(size: size) { buffer in
      frame.luma.withView { view in
        for y in 0..<size.height {
          for x in 0..<size.width { buffer[y * size.width + x] = isFilled(x, y) ? level : view[x, y] }
        }
      }
    }
    let color = frame.color.map { color in
      ColorImage(size: size) { buffer in
        color.withBytes { bytes in
          for y in 0..<size.height {
            for x in 0..<size.width {
              for plane in 0..<4 {
                let at = (y * size.width + x) * 4 + plane
                buffer[at] = plane < 3 && isFilled(x, y) ? level : bytes[at]
              }
            }
          }
        }
      }
    }
    return remade(frame, luma, color)
  }

  /// A picture whose pixels come from places of another one.
  private static func drawn(_ frame: Frame, _ size: PixelSize, _ from: (Int, Int) -> (x: Int, y: Int)) -> Frame {
    let luma = LumaImage(size: size) { buffer in
      frame.luma.withView { view in
        for y in 0..<size.height {
          for x in 0..<size.width {
            let at = from(x, y)
            buffer[y * size.width + x] = view[at.x, at.y]
          }
        }
      }
    }
    let color = frame.color.map { color in
      ColorImage(size: size) { buffer in
        color.withBytes { bytes in
          for y in 0..<size.height {
            for x in 0..<size.width {
              let at = from(x, y)
              for plane in 0..<4 {
                buffer[(y * size.width + x) * 4 + plane] = bytes[(at.y * frame.size.width + at.x) * 4 + plane]
              }
            }
          }
        }
      }
    }
    return remade(frame, luma, color)
  }

  private static func remade(_ frame: Frame, _ luma: LumaImage, _ color: ColorImage?) -> Frame {
    Frame(luma: luma, color: color, origin: frame.origin)
  }
}
