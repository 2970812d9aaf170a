import ScanPluginKit

/// A cutout around a part of pictures that all have one size, as a change of a configuration.
struct CutoutChange: Equatable, Sendable {
  /// The part, in pixels.
  let part: PixelRect
  /// The size of the pictures.
  let size: PixelSize

  /// A cutout of exactly a part.
  init(_ part: PixelRect, in size: PixelSize) { (self.part, self.size) = (part, size) }

  /// A cutout around a box, with a margin of a quarter of its size.
  init(around box: PixelRect, in size: PixelSize) {
    let (marginX, marginY) = (max(16, box.width / 4), max(16, box.height / 4))
    let (left, top) = (max(0, box.x - marginX), max(0, box.y - marginY))
    let (right, bottom) = (
      min(size.width, box.x + box.width + marginX), min(size.height, box.y + box.height + marginY)
    )
    self.init(PixelRect(x: left, y: top, width: right - left, height: bottom - top), in: size)
  }

  /// What sets it, as `--set` takes it.
  var overrides: [String] {
    let place = "/viewPluginConfig/cutoutConfig"
    let wide = (Double(part.width) / Double(size.width) * 1000).rounded(.up) / 10
    let high = (Double(part.height) / Double(size.height) * 1000).rounded(.up) / 10
    let (middleX, middleY) = (2 * part.x + part.width - size.width, 2 * part.y + part.height - size.height)
    return [
      "\(place)/alignment=\"center\"", "\(place)/width=0", "\(place)/maxWidthPercent=\"\(min(100, wide))%\"",
      "\(place)/maxHeightPercent=\"\(min(100, high))%\"",
      "\(place)/ratioFromSize={\"width\": \(part.width), \"height\": \(part.height)}",
      "\(place)/offset={\"x\": \(middleX / 2), \"y\": \(middleY / 2)}",
    ]
  }
}

extension PixelRect {
  /// The smallest rectangle around others; nil around none.
  static func around(_ boxes: [PixelRect]) -> PixelRect? {
    guard let left = boxes.map(\.x).min(), let top = boxes.map(\.y).min(),
      let right = boxes.map({ $0.x + $0.width }).max(), let bottom = boxes.map({ $0.y + $0.height }).max()
    else { return nil }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
