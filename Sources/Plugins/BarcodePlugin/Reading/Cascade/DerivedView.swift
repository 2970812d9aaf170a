import ScanGeometry
import ScanImage

/// A picture made of a region, in which codes can be read that the region itself hides.
struct DerivedView {
  /// The pixels.
  let image: LumaImage
  /// The way from its pixels back to those of the region.
  let toRegion: AffineTransform<CropSpace, CropSpace>

  init(_ image: LumaImage, toRegion: AffineTransform<CropSpace, CropSpace> = AffineTransform(scale: 1)) {
    self.image = image
    self.toRegion = toRegion
  }
}

extension CropTransform {
  /// The largest area of the cut around one code in pixels.
  static let largest = 600_000.0
  /// The pixels that no cut around one code has more of: the largest area, and room for sides rounded up.
  static let maxPixels = 1 << 20
  /// The pixels that no side of a cut of a 1080p frame is longer than: its diagonal with margins, at four times its size.
  static let longestSide = 1 << 14
}

/// Memory for one cut after the other, kept from frame to frame.
final class CropBuffer {
  private let memory = KeptMemory<UInt8>(minimumCapacity: CropTransform.maxPixels)

  /// The picture of a cut; valid until the next call. Nil for a cut or region without pixels.
  func take(_ crop: CropTransform, of view: LumaView) -> LumaView? {
    let count = crop.size.area
    guard count > 0, view.width > 0, view.height > 0, let base = memory.take(count).baseAddress else { return nil }
    view.sample(crop, into: base)
    return LumaView(base: base, width: crop.size.width, height: crop.size.height, stride: crop.size.width)
  }
}

extension LumaView {
  /// The part of the view that a cut shows.
  func derivedView(_ crop: CropTransform, pool: PixelPool? = nil) -> DerivedView {
    let image = LumaImage(size: crop.size, pool: pool) { buffer in
      if let pixels = buffer.baseAddress, width > 0, height > 0 { sample(crop, into: pixels) }
    }
    return DerivedView(image, toRegion: crop.toRegion)
  }

  /// The whole view turned by an angle about its middle, at another scale if asked for.
  func turned(degrees: Double, scale: Double = 1, pool: PixelPool? = nil) -> DerivedView {
    let axis = SIMD2<Float>(degrees: degrees)
    let (cosine, sine) = (abs(axis.x), abs(axis.y))
    let (w, h) = (Float(width), Float(height))
    return derivedView(
      CropTransform(
        middle: SIMD2(w, h) / 2, axis: axis, extent: SIMD2(w * cosine + h * sine, w * sine + h * cosine), scale: scale),
      pool: pool)
  }

  /// A turned rectangle of the view as an upright picture; the parameters are those of ``CropTransform``.
  func derivedView(
    middle: SIMD2<Float>, axis: SIMD2<Float>, size: SIMD2<Float>, scale: Double, pool: PixelPool? = nil
  ) -> DerivedView {
    derivedView(CropTransform(middle: middle, axis: axis, extent: size, scale: scale), pool: pool)
  }
}
