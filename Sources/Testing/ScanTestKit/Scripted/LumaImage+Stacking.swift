public import ScanPluginKit

extension LumaImage {
  /// A picture with another one of the same width below it, for tests in which several plugins have something to read; the wider one
  /// is cut off at its right.
  public func above(_ other: LumaImage) -> LumaImage {
    let width = min(self.width, other.width)
    return LumaImage(size: PixelSize(width: width, height: height + other.height)) { buffer in
      guard var next = buffer.baseAddress else { return }
      for part in [self, other] {
        part.withView { view in
          for y in 0..<view.height {
            next.update(from: view.row(y), count: width)
            next += width
          }
        }
      }
    }
  }
}
