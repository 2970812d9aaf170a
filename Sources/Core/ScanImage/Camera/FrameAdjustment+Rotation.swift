import ScanGeometry

extension FrameAdjustment {
  /// The frame turned, zoomed and mirrored in one pass.
  func turned(_ frame: Frame, _ pools: FramePools?) -> Frame {
    let walk = TurnedWalk(self, frame.size)
    let luma = LumaImage(size: walk.size, pool: pools?.luma) { buffer in
      frame.luma.withView { view in
        guard let target = buffer.baseAddress else { return }
        // Rows of a view may lie farther apart than they are long.
        TurnedWalk(self, frame.size, stride: view.stride).copy(view.base, to: target)
      }
    }
    return frame.with(luma: luma) { color in
      let walk = TurnedWalk(self, color.size)
      return ColorImage(size: walk.size, pool: pools?.color) { buffer in
        color.withBytes { bytes in
          // Both hold four bytes for each pixel, and memory of this size is aligned for them.
          bytes.withMemoryRebound(to: SIMD4<UInt8>.self) { pixels in
            buffer.withMemoryRebound(to: SIMD4<UInt8>.self) { target in
              guard let from = pixels.baseAddress, let to = target.baseAddress else { return }
              walk.copy(from, to: to)
            }
          }
        }
      }
    }
  }
}

/// The way through the stored pixels that gives the adjusted picture row by row.
private struct TurnedWalk {
  /// Pixels of a side of the blocks in which is copied, so that what is read of the cache's lines is used at once.
  private static let block = 32

  /// The size of the adjusted picture.
  let size: PixelSize
  private let start: Int
  private let across: Int
  private let down: Int

  /// - Parameter stride: The distance of the stored rows; nil for rows without a gap.
  init(_ adjustment: FrameAdjustment, _ stored: PixelSize, stride: Int? = nil) {
    let upright = adjustment.rotation.uprightSize(of: stored)
    let rect = adjustment.kept(of: upright)
    size = rect.size
    func index(_ x: Int, _ y: Int) -> Int {
      let pixel = adjustment.rotation.storedPixel(
        x: rect.x + (adjustment.flipsLeftRight ? rect.width - 1 - x : x),
        y: rect.y + (adjustment.flipsTopBottom ? rect.height - 1 - y : y), stored: stored)
      return pixel.y * (stride ?? stored.width) + pixel.x
    }
    start = index(0, 0)
    across = rect.width > 1 ? index(1, 0) - start : 0
    down = rect.height > 1 ? index(0, 1) - start : 0
  }

  @inline(__always)
  func copy<Pixel>(_ source: UnsafePointer<Pixel>, to target: UnsafeMutablePointer<Pixel>) {
    var top = 0
    while top < size.height {
      let bottom = min(top + Self.block, size.height)
      var left = 0
      while left < size.width {
        let right = min(left + Self.block, size.width)
        for y in top..<bottom {
          let row = target + y * size.width
          let first = start + y * down
          for x in left..<right { row[x] = source[first + x * across] }
        }
        left = right
      }
      top = bottom
    }
  }
}
