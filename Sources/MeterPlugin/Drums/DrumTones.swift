import ScanGeometry
import ScanImage

/// How light the ground of drums is: decimals may stand on drums whose ground and digits have changed their colors, as the tenths of
/// an odometer.
enum DrumTones {
  /// What the grounds say about the point.
  enum Finding: Equatable {
    /// So many of the last drums have the others' colors exchanged.
    case inverse(count: Int)
    /// Some of the last drums may have the others' colors exchanged.
    case unlike
    /// All drums have the same colors.
    case alike
  }

  /// What the grounds of a row of drums say.
  static func look(at windows: [DrumWindow], in picture: DrumPicture) -> Finding {
    let looks = windows.map { look(at: $0, in: picture) }
    let contrasts = looks.map(\.contrast).sorted()
    guard looks.count > 1, contrasts[contrasts.count / 2] > leastContrast else { return .alike }
    let lightness = looks.map(\.lightness)
    let all = lightness.reduce(0, +)
    let cuts = lightness.indices.dropFirst().map { cut in
      (count: lightness.count - cut, gain: abs(all - 2 * lightness[cut...].reduce(0, +)) - abs(all))
    }
    guard let best = cuts.max(by: { $0.gain < $1.gain }), best.gain > leastGain else { return .alike }
    // Behind one drum alone or before more than four no counter has its point.
    let isUsual = best.count <= 4 && best.count < looks.count - 1
    return best.gain > clearGain && isUsual ? .inverse(count: best.count) : .unlike
  }

  /// By how much two groups of drums go better with what is seen than one: that they are possible, and that they are clear.
  private static let (leastGain, clearGain) = (-1.0, 1.5)
  /// The least contrast between ground and digit.
  private static let leastContrast = 20.0
  private static let size = PixelSize(width: 16, height: 32)
  /// The rows of the digit, and those above and below it.
  private static let (middle, above, below) = (5..<27, 3..<5, 27..<29)

  /// How light a drum's ground is, positive where it is lighter than the digit, and by how much they differ in luma.
  ///
  /// No single place is sure to be ground: wide digits reach the sides of their drum, what is above and below may be the case, and
  /// more of a bold digit's box is digit than ground. So all of them count.
  private static func look(at window: DrumWindow, in picture: DrumPicture) -> (lightness: Double, contrast: Double) {
    var pixels = [UInt8](repeating: 0, count: size.area)
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      picture.sample(DrumWindow(middle: window.middle, right: window.right * 0.8, down: window.down), size, into: base)
    }
    func sorted(_ rows: Range<Int>, _ columns: [Int]) -> [UInt8] {
      rows.flatMap { row in columns.map { pixels[row * size.width + $0] } }.sorted()
    }
    let drum = sorted(middle, Array(0..<size.width))
    let (low, high) = (Double(drum[drum.count / 16]), Double(drum[drum.count * 15 / 16]))
    let (level, half) = ((low + high) / 2, max(1, (high - low) / 2))
    let places = [
      sorted(middle, [0, 1, size.width - 2, size.width - 1]), sorted(above, Array(4..<12)),
      sorted(below, Array(4..<12)),
    ].map { min(max((Double($0[$0.count / 2]) - level) / half, -1), 1) }
    let share = Double(drum.count { Double($0) > level }) / Double(drum.count)
    return (places.reduce(0, +) + 4 * (share - 0.5), high - low)
  }
}
