public import ScanGeometry

/// An owned, immutable picture of 8-bit red, green, blue and alpha, interleaved in this order, rows packed without gaps.
///
/// Alpha is straight (not premultiplied). Copies share the pixels.
public struct ColorImage: Sendable {
  private let storage: PixelStorage
  /// The size in pixels.
  public let size: PixelSize

  /// The number of columns.
  public var width: Int { size.width }
  /// The number of rows.
  public var height: Int { size.height }

  /// Makes a picture and lets `fill` write its `4 · width · height` bytes.
  public init<Failure: Error>(
    size: PixelSize, pool: PixelPool? = nil,
    fill: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    let (count, overflow) = size.area.multipliedReportingOverflow(by: 4)
    precondition(!overflow, "a picture of \(size) pixels cannot exist in memory")
    let storage =
      pool?.take(count)
      ?? PixelStorage(base: PixelStorage.allocate(count), capacity: count, pool: nil)
    try fill(UnsafeMutableBufferPointer(start: storage.base, count: count))
    self.storage = storage
    self.size = size
  }

  /// Makes an opaque gray picture from luma.
  public init(_ luma: LumaImage) {
    self.init(size: luma.size) { buffer in
      luma.withView { view in
        for y in 0..<view.height {
          let row = view.row(y)
          var offset = y * view.width * 4
          for x in 0..<view.width {
            buffer[offset] = row[x]
            buffer[offset + 1] = row[x]
            buffer[offset + 2] = row[x]
            buffer[offset + 3] = 255
            offset += 4
          }
        }
      }
    }
  }

  /// Lends the bytes (red, green, blue, alpha per pixel) for the duration of the call.
  public func withBytes<Result: ~Copyable, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(storage) {} }
    return try body(UnsafeBufferPointer(start: storage.base, count: size.area * 4))
  }

  /// Lends the part inside `rect`, clamped to the picture, for the duration of the call.
  public func withView<Result: ~Copyable, Failure: Error>(
    of rect: PixelRect, _ body: (ColorView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { withExtendedLifetime(storage) {} }
    // Memory of this kind is aligned for whole pixels.
    return try storage.base.withMemoryRebound(to: SIMD4<UInt8>.self, capacity: size.area) {
      (pixels) throws(Failure) -> Result in
      let whole = ColorView(base: UnsafePointer(pixels), width: width, height: height, stride: width)
      return try body(whole.cropped(to: rect))
    }
  }

  /// The luma of the picture over white, by the BT.601 weights (ITU-R BT.601-7, 2.5.1) in 8-bit fixed point.
  public func luma(pool: PixelPool? = nil) -> LumaImage {
    LumaImage(size: size, pool: pool) { buffer in
      withBytes { bytes in
        for index in 0..<buffer.count {
          let at = index * 4
          let gray =
            (77 * Int(bytes[at]) + 150 * Int(bytes[at + 1]) + 29 * Int(bytes[at + 2]) + 128) >> 8
          let alpha = Int(bytes[at + 3])
          buffer[index] = UInt8((gray * alpha + 255 * (255 - alpha) + 127) / 255)
        }
      }
    }
  }
}
