public import ScanGeometry

/// A borrowed view of 8-bit red, green, blue and alpha, one vector for each pixel: a pointer, a size and a row stride.
///
/// The pixels belong to the ``ColorImage`` that handed the view out; a view is valid only inside the closure that it was passed to.
public struct ColorView {
  /// The first pixel of the first row.
  public let base: UnsafePointer<SIMD4<UInt8>>
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The distance from one row to the next in pixels, at least `width`.
  public let stride: Int

  /// Makes a view of memory that outlives it.
  public init(base: UnsafePointer<SIMD4<UInt8>>, width: Int, height: Int, stride: Int) {
    self.base = base
    self.width = width
    self.height = height
    self.stride = stride
  }

  /// The size in pixels.
  public var size: PixelSize { PixelSize(width: width, height: height) }

  /// The part of the view inside `rect`, clamped to the view; shares the pixels.
  public func cropped(to rect: PixelRect) -> ColorView {
    let inside = rect.clamped(to: size)
    return ColorView(
      base: base + inside.y * stride + inside.x, width: inside.width, height: inside.height, stride: stride)
  }

  /// The first pixel of a row.
  @inlinable
  public func row(_ y: Int) -> UnsafePointer<SIMD4<UInt8>> { base + y * stride }

  /// One pixel as red, green, blue and straight alpha. The position is not checked in release builds.
  @inlinable
  public subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    assert(x >= 0 && x < width && y >= 0 && y < height)
    return base[y * stride + x]
  }
}
