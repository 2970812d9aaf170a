import ScanGeometry
import ScanImage

/// Raw pixels in color, for snapshots: plain loops, a few milliseconds for a frame.
enum ColorRows {
  /// Rows of red, green and blue.
  static func rgb(
    _ source: UnsafeRawPointer, size: PixelSize, stride: Int, red: Int, green: Int, blue: Int, step: Int
  ) -> ColorImage {
    ColorImage(size: size) { buffer in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let pixel = (source + y * stride + x * step).assumingMemoryBound(to: UInt8.self)
          let at = 4 * (y * size.width + x)
          buffer[at] = pixel[red]
          buffer[at + 1] = pixel[green]
          buffer[at + 2] = pixel[blue]
          buffer[at + 3] = 255
        }
      }
    }
  }

  /// Packed 4:2:2.
  static func packed(
    _ source: UnsafeRawPointer, size: PixelSize, stride: Int, lumaFirst: Bool, uFirst: Bool
  ) -> ColorImage {
    let chroma = source + (lumaFirst ? 1 : 0)
    let u = Plane(chroma + (uFirst ? 0 : 2), stride: stride, step: 4, halfWidth: true, halfHeight: false)
    let v = Plane(chroma + (uFirst ? 2 : 0), stride: stride, step: 4, halfWidth: true, halfHeight: false)
    let y = Plane(source + (lumaFirst ? 0 : 1), stride: stride, step: 2, halfWidth: false, halfHeight: false)
    return image(size, y: y, u: u, v: v)
  }

  /// A plane of luma with chroma behind it.
  static func planes(
    _ source: UnsafeRawPointer, size: PixelSize, stride: Int, chroma: PixelLayout.Chroma
  ) -> ColorImage {
    let luma = Plane(source, stride: stride, step: 1, halfWidth: false, halfHeight: false)
    let start = source + stride * size.height
    let first: Plane
    let second: Plane
    let uIsFirst: Bool
    switch chroma {
    case .none:
      first = luma
      second = luma
      uIsFirst = true
    case .pairs(let uFirst, let halfHeight):
      first = Plane(start, stride: stride, step: 2, halfWidth: true, halfHeight: halfHeight)
      second = Plane(start + 1, stride: stride, step: 2, halfWidth: true, halfHeight: halfHeight)
      uIsFirst = uFirst
    case .planes(let uFirst, let halfHeight):
      let half = (stride + 1) / 2
      let rows = halfHeight ? (size.height + 1) / 2 : size.height
      first = Plane(start, stride: half, step: 1, halfWidth: true, halfHeight: halfHeight)
      second = Plane(start + half * rows, stride: half, step: 1, halfWidth: true, halfHeight: halfHeight)
      uIsFirst = uFirst
    }
    return image(size, y: luma, u: uIsFirst ? first : second, v: uIsFirst ? second : first)
  }

  /// One component of a picture: where it starts and how it steps.
  private struct Plane {
    let base: UnsafeRawPointer
    let stride: Int
    let step: Int
    let xShift: Int
    let yShift: Int

    init(_ base: UnsafeRawPointer, stride: Int, step: Int, halfWidth: Bool, halfHeight: Bool) {
      self.base = base
      self.stride = stride
      self.step = step
      xShift = halfWidth ? 1 : 0
      yShift = halfHeight ? 1 : 0
    }

    func value(_ x: Int, _ y: Int) -> Int {
      Int((base + (y >> yShift) * stride + (x >> xShift) * step).load(as: UInt8.self))
    }
  }

  /// Limited-range BT.601 to full-range RGB (ITU-R BT.601-7, 2.5.3) in 8-bit fixed point.
  private static func image(_ size: PixelSize, y luma: Plane, u: Plane, v: Plane) -> ColorImage {
    ColorImage(size: size) { buffer in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let c = 298 * (luma.value(x, y) - 16)
          let d = u.value(x, y) - 128
          let e = v.value(x, y) - 128
          let at = 4 * (y * size.width + x)
          buffer[at] = clamped((c + 409 * e + 128) >> 8)
          buffer[at + 1] = clamped((c - 100 * d - 208 * e + 128) >> 8)
          buffer[at + 2] = clamped((c + 516 * d + 128) >> 8)
          buffer[at + 3] = 255
        }
      }
    }
  }

  private static func clamped(_ value: Int) -> UInt8 { UInt8(min(max(value, 0), 255)) }
}
