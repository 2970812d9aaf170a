import ScanGeometry
public import ScanImage

extension SyntheticDegradations {
  /// A picture as this light, lens, motion and sensor would have taken it: what spoils drawn scenes, done to pixels that are there.
  ///
  /// - Parameters:
  ///   - frame: The picture; its colors are spoiled with it. ``occlusion`` has no symbols to cover here.
  ///   - seed: What the noise is drawn from.
  public func applied(to frame: Frame, seed: UInt64) -> Frame {
    var raster: Raster
    if let color = frame.color {
      raster = Raster(size: frame.size, planes: 3)
      color.withBytes { bytes in
        for pixel in 0..<frame.size.area {
          for plane in 0..<3 { raster.values[pixel * 3 + plane] = Float(bytes[pixel * 4 + plane]) }
        }
      }
    } else {
      raster = Raster(size: frame.size, planes: 1)
      frame.luma.withView { view in
        for y in 0..<view.height {
          let row = view.row(y)
          for x in 0..<view.width { raster.values[y * view.width + x] = Float(row[x]) }
        }
      }
    }
    raster.degrade(self, seed: seed)
    let images = raster.images(pool: nil)
    return Frame(
      number: frame.number, timestamp: frame.timestamp, luma: images.luma, color: images.color, origin: frame.origin)
  }
}
