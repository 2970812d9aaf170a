public import ScanGeometry

extension LumaImage {
  /// The picture in another size: averaged over the covered area where it shrinks, interpolated linearly where it grows.
  ///
  /// Both axes are independent; the arithmetic is exact, rounded once. A size or picture without pixels gives an empty
  /// or black picture.
  public func resized(to target: PixelSize, pool: PixelPool? = nil) -> LumaImage {
    guard target != size else { return self }
    guard size.area > 0 else { return LumaImage(size: target, filledWith: 0, pool: pool) }
    let across = ResampleAxis(source: width, target: target.width)
    let down = ResampleAxis(source: height, target: target.height)
    return LumaImage(size: target, pool: pool) { buffer in
      withView { view in
        let total = across.total * down.total
        var index = 0
        for y in 0..<target.height {
          let rows = down.span(at: y)
          for x in 0..<target.width {
            let columns = across.span(at: x)
            var sum = 0
            for row in rows {
              let pixels = view.row(row)
              var rowSum = 0
              for column in columns {
                rowSum += Int(pixels[column]) * across.weight(of: column, at: x)
              }
              sum += rowSum * down.weight(of: row, at: y)
            }
            buffer[index] = UInt8((sum + total / 2) / total)
            index += 1
          }
        }
      }
    }
  }
}
