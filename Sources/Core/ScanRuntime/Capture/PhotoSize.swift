import ScanPluginKit

/// How large a photo is.
public enum PhotoSize: String, Sendable, Hashable, CaseIterable {
  /// As large as the source gives it.
  case full
  /// Scaled down so that neither side has more than 640 pixels.
  case preview
}

extension Frame {
  /// The picture scaled down so that neither side has more than `side` pixels; itself when it is no larger.
  package func scaledDown(to side: Int) -> Frame {
    let longest = max(size.width, size.height)
    guard longest > side else { return self }
    func scaled(_ size: PixelSize) -> PixelSize {
      PixelSize(width: max(1, size.width * side / longest), height: max(1, size.height * side / longest))
    }
    return Frame(
      number: number, timestamp: timestamp, luma: luma.resized(to: scaled(luma.size)),
      color: color?.resized(to: scaled(luma.size)), origin: origin)
  }
}
