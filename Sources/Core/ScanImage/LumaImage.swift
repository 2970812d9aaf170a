public import ScanGeometry

/// An owned, immutable 8-bit luma picture (0 black … 255 white), rows packed without gaps.
///
/// Copies share the pixels. The memory goes back to its ``PixelPool``, if it came from one, with the last copy.
public struct LumaImage: Sendable {
  let storage: PixelStorage
  /// The size in pixels.
  public let size: PixelSize

  /// The number of columns.
  public var width: Int { size.width }
  /// The number of rows.
  public var height: Int { size.height }

  /// Makes a picture and lets `fill` write its pixels, row after row, `width` bytes each.
  ///
  /// - Parameters:
  ///   - size: The size of the picture.
  ///   - pool: Where the memory comes from and returns to; nil allocates and frees.
  ///   - fill: Writes all `width · height` bytes; what it leaves out is undefined.
  public init<Failure: Error>(
    size: PixelSize, pool: PixelPool? = nil,
    fill: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    let count = size.area
    let storage =
      pool?.take(count)
      ?? PixelStorage(base: PixelStorage.allocate(count), capacity: count, pool: nil)
    try fill(UnsafeMutableBufferPointer(start: storage.base, count: count))
    self.storage = storage
    self.size = size
  }

  /// Makes a picture of one gray value.
  public init(size: PixelSize, filledWith value: UInt8, pool: PixelPool? = nil) {
    self.init(size: size, pool: pool) { $0.update(repeating: value) }
  }

  /// Makes a picture from packed bytes; missing bytes are black.
  public init(size: PixelSize, bytes: [UInt8]) {
    self.init(size: size) { buffer in
      buffer.update(repeating: 0)
      _ = buffer.update(from: bytes.prefix(buffer.count))
    }
  }

  /// Makes a packed copy of what a view shows.
  public init(copying view: LumaView, pool: PixelPool? = nil) {
    self.init(size: view.size, pool: pool) { buffer in
      guard let base = buffer.baseAddress else { return }
      for y in 0..<view.height {
        (base + y * view.width).update(from: view.row(y), count: view.width)
      }
    }
  }

  /// Lends a view of all pixels for the duration of the call.
  public func withView<Result: ~Copyable, Failure: Error>(
    _ body: (LumaView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The storage must live until the body is done with its pointer.
    defer { withExtendedLifetime(storage) {} }
    return try body(
      LumaView(base: storage.base, width: size.width, height: size.height, stride: size.width))
  }

  /// Lends a view of the part inside `rect`, clamped to the picture.
  public func withView<Result: ~Copyable, Failure: Error>(
    of rect: PixelRect, _ body: (LumaView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withView { (view) throws(Failure) -> Result in try body(view.cropped(to: rect)) }
  }
}
