import ScanGeometry
import ScanImage

/// How light the ground of drums is: decimals may stand on drums whose ground and digits have changed their colors, as the tenths of
/// an odometer.
enum DrumTones {
  /// How many of the last drums have another ground than all others; nil where all are alike.
  static func decimals(_ windows: [DrumWindow], in picture: DrumPicture) -> Int? {
    let looks = windows.map { look(at: $0, in: picture) }
    let cuts = (1..<max(1, looks.count)).compactMap { cut -> (count: Int, gap: Double)? in
      let (left, right) = (looks[..<cut], looks[cut...])
      let isLighter = right[cut].ground > left[0].ground
      let gap =
        isLighter
        ? (right.map(\.ground).min() ?? 0) - (left.map(\.ground).max() ?? 0)
        : (left.map(\.ground).min() ?? 0) - (right.map(\.ground).max() ?? 0)
      // The digits of each group have the other one's ground, nearly.
      let isInverse = left.allSatisfy { $0.isLight != isLighter } && right.allSatisfy { $0.isLight == isLighter }
      return isInverse ? (looks.count - cut, gap) : nil
    }
    let contrast = looks.map(\.contrast).min() ?? 0
    guard let best = cuts.max(by: { $0.gap < $1.gap }), best.gap > 0.6 * contrast, contrast > leastContrast else {
      return nil
    }
    return best.count
  }

  /// The least contrast between ground and digit.
  private static let leastContrast = 20.0
  private static let size = PixelSize(width: 16, height: 24)

  /// The luma of a drum's ground, whether that is lighter than its digit, and by how much they differ.
  private static func look(
    at window: DrumWindow, in picture: DrumPicture
  ) -> (ground: Double, isLight: Bool, contrast: Double) {
    var pixels = [UInt8](repeating: 0, count: size.area)
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      // No more than the digit: what is beside the drum has tones of its own.
      picture.sample(
        DrumWindow(middle: window.middle, right: window.right * 0.8, down: window.down * 0.7), size, into: base)
    }
    let sorted = pixels.sorted()
    let (low, high) = (Double(sorted[size.area / 16]), Double(sorted[size.area * 15 / 16]))
    // The digit is in the middle of its drum.
    let sides = pixels.indices.filter { $0 % size.width < 2 || $0 % size.width >= size.width - 2 }.map { pixels[$0] }
      .sorted()
    let middle = (low + high) / 2
    let isLight = Double(sides[sides.count / 2]) > middle
    // More of a drum is ground than digit; where that is not so it is not known which is which.
    let isSure = (2 * pixels.count { Double($0) > middle } > size.area) == isLight
    return (isLight ? high : low, isLight, isSure ? high - low : 0)
  }
}
