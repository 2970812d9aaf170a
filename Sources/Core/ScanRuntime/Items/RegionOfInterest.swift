public import ScanPluginKit

/// The part of the picture that a user of the view cares about, beside the cutout of the configuration.
public enum RegionOfInterest: Sendable, Hashable {
  /// In pixels of the upright frame.
  case frame(Rect<FrameSpace>)
  /// In fractions of the frame's width and height, 0…1 from the top left corner.
  case normalized(Rect<NormalizedSpace>)

  /// The pixels of a frame that the region touches; empty when there are none.
  func rect(in size: PixelSize) -> PixelRect {
    let (rect, scaleX, scaleY) =
      switch self {
      case .frame(let rect): ((rect.minX, rect.minY, rect.maxX, rect.maxY), 1.0, 1.0)
      case .normalized(let rect):
        ((rect.minX, rect.minY, rect.maxX, rect.maxY), Double(size.width), Double(size.height))
      }
    func pixel(_ value: Double, _ limit: Int) -> Int {
      value.isNaN ? 0 : Int(min(max(value, 0), Double(limit)))
    }
    let left = pixel((rect.0 * scaleX).rounded(.down), size.width)
    let top = pixel((rect.1 * scaleY).rounded(.down), size.height)
    let right = pixel((rect.2 * scaleX).rounded(.up), size.width)
    let bottom = pixel((rect.3 * scaleY).rounded(.up), size.height)
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension PixelRect {
  /// The part that lies in a region of interest; the whole when there is none.
  func limited(to region: RegionOfInterest?, in size: PixelSize) -> PixelRect {
    guard let other = region?.rect(in: size) else { return self }
    let left = max(x, other.x)
    let top = max(y, other.y)
    let (right, bottom) = (min(x + width, other.x + other.width), min(y + height, other.y + other.height))
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
