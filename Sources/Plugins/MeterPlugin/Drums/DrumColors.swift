import ScanGeometry
import ScanImage

/// The colors of drums and of a display's digits: those behind the point are red, stand on red, or have a red frame.
enum DrumColors {
  /// What the colors say about the point.
  enum Finding: Equatable {
    /// So many of the last drums are red, and that is right so likely, 0…1.
    case red(count: Int, certainty: Double)
    /// No drum, or every one, is redder than the others.
    case alike
    /// Something red is above or below some of the last drums alone: a line beneath the decimals, or print.
    case beside
    /// There are no colors: a point that is shown by them alone cannot be seen.
    case unknown
  }

  /// How likely a counter without a printed point is a whole number, where its colors are unknown.
  static let whole = 0.5

  /// What the colors of a row of drums say.
  static func finding(at windows: [DrumWindow], _ given: MeterPicture) -> Finding {
    guard let color = given.color, isColored(color.image, color.region) else { return .unknown }
    guard windows.count > 1 else { return .alike }
    return color.image.withBytes { bytes in
      let picture = Picture(bytes: bytes, size: color.image.size, region: color.region)
      let red = split(windows.map { picture.redness($0, inside) }, minimum: 0.03)
      // A frame shows above and below its windows.
      let above = windows.map { window in Self.above.map { picture.redness(window, [$0]) }.max() ?? 0 }
      let below = windows.map { window in Self.below.map { picture.redness(window, [$0]) }.max() ?? 0 }
      let frame = split(zip(above, below).map { min($0, $1) }, minimum: minFrame)
      // What is red around a window may shine into the next one.
      if let best = [red, frame].compactMap(\.self).max(by: { $0.gap < $1.gap }) {
        // A frame that is seen around fewer windows, or more, than are red inside is not clear.
        let isClear = red.flatMap { red in frame.map { red.count == $0.count } } ?? true
        return .red(count: best.count, certainty: isClear ? best.certainty : uncertain)
      }
      return [above, below].contains { split($0, minimum: minFrame) != nil } ? .beside : .alike
    }
  }

  /// The cut into left and right that sets apart best what is less and more red; nil where nothing does.
  private static func split(_ red: [Double], minimum: Double) -> (count: Int, certainty: Double, gap: Double)? {
    let splits = (1..<red.count).map { split -> (count: Int, gap: Double) in
      let (left, right) = (red[..<split].max() ?? 0, red[split...].min() ?? 0)
      return (red.count - split, right - left)
    }
    guard let best = splits.max(by: { $0.gap < $1.gap }), best.gap > minimum else { return nil }
    let left = red[..<(red.count - best.count)].max() ?? 0
    // Thin red digits in little light are hardly red, but all others are gray then.
    guard best.gap > (best.gap > 0.06 ? 0.5 : 2) * left else { return nil }
    // Where a drum is half as red as those behind it, the cut may be before it.
    return (best.count, best.gap > left ? 1 : uncertain, best.gap)
  }

  /// Whether anything in a region has a color: a picture of red, green and blue may come from a source that sees gray alone.
  private static func isColored(_ image: ColorImage, _ region: PixelRect) -> Bool {
    image.withView(of: region) { view in
      let (across, down) = (max(1, view.width / Self.samplesPerSide), max(1, view.height / Self.samplesPerSide))
      return stride(from: 0, to: view.height, by: down).contains { y in
        stride(from: 0, to: view.width, by: across).contains { x in
          let pixel = view[x, y]
          let (low, high) = (min(pixel.x, pixel.y, pixel.z), max(pixel.x, pixel.y, pixel.z))
          return high - low > Self.gray
        }
      }
    }
  }

  /// How many rows and columns are examined for a color.
  private static let samplesPerSide = 96
  /// How far red, green and blue of a gray pixel are apart at most.
  private static let gray: UInt8 = 12
  /// How likely a cut is right that is not clear.
  static let uncertain = 0.6
  /// How much redder a frame is at least than what is around the other windows.
  private static let minFrame = 0.15

  /// The rows of a window that are examined, in its heights from its middle.
  private static let inside = Array(stride(from: Float(-0.42), through: 0.42, by: 0.056))
  /// Where the frame of a window may be, which can be thin.
  private static let above = Array(stride(from: Float(-0.9), through: -0.36, by: 0.03))
  private static let below = Array(stride(from: Float(0.36), through: 0.9, by: 0.03))

  /// A frame's colors, lent.
  private struct Picture {
    let bytes: UnsafeBufferPointer<UInt8>
    let size: PixelSize
    let region: PixelRect

    /// How much redder than gray rows of a window are, 0…1. Its sides are left out: a red frame around the next drum is there, too.
    func redness(_ window: DrumWindow, _ rows: [Float]) -> Double {
      var (sum, light) = (0, 1)
      for row in rows {
        for right in 0..<12 {
          let point = window.middle + window.right * ((Float(right) / 12 - 0.46) * 0.62) + window.down * row
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
}
