public import ScanGeometry

/// What is done to each frame of a source before plugins see it: the turn that makes it upright, the digital part of the zoom, then mirroring.
public struct FrameAdjustment: Sendable, Hashable {
  /// The zoom that is cut out of the middle of the picture, at least 1 (the whole picture).
  public let zoom: Double
  /// Whether left and right change places.
  public let flipsLeftRight: Bool
  /// Whether top and bottom change places.
  public let flipsTopBottom: Bool
  /// The turn that makes a frame of the source upright; it comes before all else.
  public let rotation: Orientation

  /// Makes an adjustment; a zoom below 1, or not a number, counts as 1.
  public init(
    zoom: Double = 1, flipsLeftRight: Bool = false, flipsTopBottom: Bool = false, rotation: Orientation = .up
  ) {
    self.zoom = zoom.isFinite ? max(1, zoom) : 1
    self.flipsLeftRight = flipsLeftRight
    self.flipsTopBottom = flipsTopBottom
    self.rotation = rotation
  }

  /// Leaves frames as they are.
  public static let none = FrameAdjustment()

  /// The part of a picture that is kept: its middle, in pixels of the upright picture.
  ///
  /// - Parameter size: The size of the upright picture.
  public func kept(of size: PixelSize) -> PixelRect {
    guard zoom > 1, size.area > 0 else { return PixelRect(size) }
    let width = max(1, Int((Double(size.width) / zoom).rounded()))
    let height = max(1, Int((Double(size.height) / zoom).rounded()))
    return PixelRect(x: (size.width - width) / 2, y: (size.height - height) / 2, width: width, height: height)
  }

  /// The adjusted frame, which is smaller where it is zoomed; the frame itself when there is nothing to do.
  ///
  /// Number, timestamp and origin stay. Coordinates of results count in the adjusted frame.
  ///
  /// - Parameters:
  ///   - frame: The frame as its source gave it.
  ///   - pools: Where the memory of the new pixels comes from; nil allocates.
  public func applied(to frame: Frame, pools: FramePools? = nil) -> Frame {
    guard rotation == .up else { return turned(frame, pools) }
    let rect = kept(of: frame.size)
    guard rect != PixelRect(frame.size) || flipsLeftRight || flipsTopBottom else { return frame }
    let luma = LumaImage(size: rect.size, pool: pools?.luma) { buffer in
      frame.luma.withView { view in
        guard let target = buffer.baseAddress else { return }
        for y in 0..<rect.height {
          let row = UnsafeBufferPointer(start: view.row(sourceRow(y, rect)) + rect.x, count: rect.width)
          copy(row, to: target + y * rect.width)
        }
      }
    }
    return frame.with(luma: luma) { adjusted($0, pools?.color) }
  }

  private func adjusted(_ color: ColorImage, _ pool: PixelPool?) -> ColorImage {
    // A source may give its color in another size than its luma.
    let rect = kept(of: color.size)
    return ColorImage(size: rect.size, pool: pool) { buffer in
      color.withBytes { bytes in
        // Both hold four bytes for each pixel, and memory of this size is aligned for them.
        bytes.withMemoryRebound(to: SIMD4<UInt8>.self) { pixels in
          buffer.withMemoryRebound(to: SIMD4<UInt8>.self) { target in
            guard let from = pixels.baseAddress, let to = target.baseAddress else { return }
            for y in 0..<rect.height {
              let row = UnsafeBufferPointer(
                start: from + sourceRow(y, rect) * color.width + rect.x, count: rect.width)
              copy(row, to: to + y * rect.width)
            }
          }
        }
      }
    }
  }

  private func sourceRow(_ y: Int, _ rect: PixelRect) -> Int {
    rect.y + (flipsTopBottom ? rect.height - 1 - y : y)
  }

  @inline(__always)
  private func copy<Pixel>(_ row: UnsafeBufferPointer<Pixel>, to target: UnsafeMutablePointer<Pixel>) {
    guard let source = row.baseAddress else { return }
    guard flipsLeftRight else { return target.update(from: source, count: row.count) }
    let last = row.count - 1
    for x in 0...max(0, last) { target[x] = source[last - x] }
  }
}

/// The memory that adjusted frames of one source use again: one pool for luma, one for color.
public struct FramePools: Sendable {
  /// The pool of luma planes.
  public let luma: PixelPool
  /// The pool of color pictures.
  public let color: PixelPool

  /// Makes empty pools that keep at most `limit` idle buffers each.
  public init(limit: Int = 4) {
    luma = PixelPool(limit: limit)
    color = PixelPool(limit: limit)
  }
}
