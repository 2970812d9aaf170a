import ScanGeometry
import ScanImage

/// The colors of drums: those behind the point are red, or stand on red.
enum DrumColors {
  /// What the colors say about the point.
  enum Finding: Equatable {
    /// So many of the last drums are red, and that is right so likely, 0…1.
    case red(count: Int, certainty: Double)
    /// No drum, or every one, is redder than the others.
    case alike
    /// There are no colors: a point that is shown by them alone cannot be seen.
    case unknown
  }

  /// How likely a counter without a printed point is a whole number, where its colors are unknown.
  static let whole = 0.5

  /// What the colors of a row of drums say.
  static func look(at windows: [DrumWindow], _ given: MeterPicture) -> Finding {
    guard let color = given.color, isColored(color.image, color.region) else { return .unknown }
    guard windows.count > 1 else { return .alike }
    let red = color.image.withBytes { bytes in
      windows.map { redness($0, bytes, color.image.size, color.region) }
    }
    // The cut into left and right that sets them apart best.
    let cuts = (1..<red.count).map { cut -> (count: Int, gap: Double) in
      let (left, right) = (red[..<cut].max() ?? 0, red[cut...].min() ?? 0)
      return (red.count - cut, right - left)
    }
    guard let best = cuts.max(by: { $0.gap < $1.gap }), best.gap > 0.03 else { return .alike }
    let left = red[..<(red.count - best.count)].max() ?? 0
    // Thin red digits in little light are hardly red, but all others are grey then.
    guard best.gap > (best.gap > 0.06 ? 0.5 : 2) * left else { return .alike }
    // Where a drum is half as red as those behind it, the cut may be before it.
    return .red(count: best.count, certainty: best.gap > left ? 1 : Self.doubted)
  }

  /// Whether anything in a region has a color: a picture of red, green and blue may come from a source that sees grey alone.
  private static func isColored(_ image: ColorImage, _ region: PixelRect) -> Bool {
    image.withView(of: region) { view in
      let (across, down) = (max(1, view.width / Self.looks), max(1, view.height / Self.looks))
      return stride(from: 0, to: view.height, by: down).contains { y in
        stride(from: 0, to: view.width, by: across).contains { x in
          let pixel = view[x, y]
          let (low, high) = (min(pixel.x, pixel.y, pixel.z), max(pixel.x, pixel.y, pixel.z))
          return high - low > Self.grey
        }
      }
    }
  }

  /// How many rows and columns are looked at for a color.
  private static let looks = 96
  /// How far red, green and blue of a grey pixel are apart at most.
  private static let grey: UInt8 = 12

  /// How likely a cut is right that is not clear.
  private static let doubted = 0.6

  /// How much redder than grey a window is, 0…1. Its sides are left out: a red frame around the next drum is there, too.
  private static func redness(
    _ window: DrumWindow, _ bytes: UnsafeBufferPointer<UInt8>, _ size: PixelSize, _ region: PixelRect
  ) -> Double {
    var (sum, light) = (0, 1)
    for down in 0..<16 {
      for right in 0..<12 {
        let share = SIMD2(Float(right) / 12 - 0.46, Float(down) / 16 - 0.47) * SIMD2(0.62, 0.9)
        let point = window.middle + window.right * share.x + window.down * share.y
        guard point.x.isFinite, point.y.isFinite, abs(point.x) < 1e6, abs(point.y) < 1e6 else { continue }
        let (x, y) = (Int(point.x) + region.x, Int(point.y) + region.y)
        guard x >= 0, y >= 0, x < size.width, y < size.height else { continue }
        let at = (y * size.width + x) * 4
        let (red, green, blue) = (Int(bytes[at]), Int(bytes[at + 1]), Int(bytes[at + 2]))
        sum += max(0, red - max(green, blue))
        light += max(red, max(green, blue))
      }
    }
    return Double(sum) / Double(light)
  }
}
