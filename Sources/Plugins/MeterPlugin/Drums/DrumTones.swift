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
  static func finding(at windows: [DrumWindow], in picture: DrumPicture) -> Finding {
    let tones = windows.map { tone(at: $0.within(pitch(of: windows)), in: picture) }
    let contrasts = tones.map(\.contrast).sorted()
    guard tones.count > 1, contrasts[contrasts.count / 2] > minContrast else { return .alike }
    let all = tones.reduce(0) { $0 + $1.lightness }
    let splits = tones.indices.dropFirst().map { split in
      (at: split, gain: abs(all - 2 * tones[split...].reduce(0) { $0 + $1.lightness }) - abs(all))
    }
    guard let best = splits.max(by: { $0.gain < $1.gain }), best.gain > minGain else { return .alike }
    let (left, right) = (tones[..<best.at], tones[best.at...])
    let isLighter = mean(left, \.lightness) < mean(right, \.lightness)
    let isEach =
      left.allSatisfy { ($0.lightness < 0) == isLighter } && right.allSatisfy { ($0.lightness > 0) == isLighter }
    let sign = isLighter ? 1.0 : -1
    let shares = sign * (mean(right, \.share) - mean(left, \.share))
    let edges = sign * (mean(right, \.edges) - mean(left, \.edges))
    // Behind one drum alone or before more than four no counter has its point.
    let isUsual = right.count <= 4 && left.count > 1
    if isEach, isUsual, best.gain > clearGain, shares > clearShares, edges > clearEdges {
      return .inverse(count: right.count)
    }
    return isEach && best.gain > 0 || shares > minShares ? .unlike : .alike
  }

  /// The least distance between the middles of two drums that stand beside each other.
  private static func pitch(of windows: [DrumWindow]) -> Float {
    zip(windows, windows.dropFirst()).map { ($1.middle - $0.middle).length }.min() ?? .infinity
  }

  private static func mean(_ tones: ArraySlice<WindowTone>, _ value: (WindowTone) -> Double) -> Double {
    tones.reduce(0) { $0 + value($1) } / Double(max(1, tones.count))
  }

  /// By how much two groups of drums go better with what is seen than one: that they are possible, and that they are clear.
  private static let (minGain, clearGain) = (-1.0, 1.5)
  /// By how much the groups differ in what is light of their drums where they may be unlike, and at least where they are, and by how much
  /// above and below their digits: the segments of a display, which may look like drums, are thin whatever they show.
  private static let (minShares, clearShares, clearEdges) = (0.4, 0.45, 0.3)
  /// The least contrast between ground and digit.
  private static let minContrast = 20.0
  private static let size = PixelSize(width: 16, height: 32)
  /// The rows of the digit, and those above and below it.
  private static let (middle, above, below) = (5..<27, 3..<5, 27..<29)

  /// What a drum looks like.
  private struct WindowTone {
    /// How light what is beside its digit is, and what is above and below it: -1 as dark as anything in the drum, 1 as light.
    var sides: Double
    var edges: Double
    /// How much more of it is light than dark, as a share.
    var share: Double
    /// By how much ground and digit differ in luma.
    var contrast: Double

    /// Positive where the ground is lighter than the digit.
    var lightness: Double { sides + 2 * edges + 2 * share }
  }

  /// Examines a drum.
  ///
  /// No single place is certain to be ground: wide digits reach the sides of their drum, what is above and below may be the case, and
  /// more of a bold digit's box is digit than ground. So all of them count.
  private static func tone(at window: DrumWindow, in picture: DrumPicture) -> WindowTone {
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
    func light(_ rows: Range<Int>, _ columns: [Int]) -> Double {
      let place = sorted(rows, columns)
      return min(max((Double(place[place.count / 2]) - level) / half, -1), 1)
    }
    let central = Array(4..<12)
    return WindowTone(
      sides: light(middle, [0, 1, size.width - 2, size.width - 1]),
      edges: (light(above, central) + light(below, central)) / 2,
      share: 2 * Double(drum.count { Double($0) > level }) / Double(drum.count) - 1, contrast: high - low)
  }
}

extension DrumWindow {
  /// The window at most so wide as drums are apart: large digits make it wider, and the next drum stands in it.
  fileprivate func within(_ pitch: Float) -> DrumWindow {
    DrumWindow(middle: middle, right: right * min(1, pitch / max(right.length, 1e-3)), down: down)
  }
}
