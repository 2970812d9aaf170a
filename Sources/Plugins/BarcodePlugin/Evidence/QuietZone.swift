import ScanPluginKit

/// The light margin at both ends of a linear code, measured in the picture.
enum QuietZone {
  /// How far beyond an end the picture is examined, in modules; the standards ask for ten at both ends of Code 39, Codabar
  /// and Interleaved 2 of 5 (ISO/IEC 16388, 16390; AIM BC3).
  private static let reach = 9.0
  /// The modules below which a margin does not count as one. Photos are often cut closer than the standards allow, so that it
  /// costs a code a further reading, not more.
  static let minimum = 4.0
  /// The same of EAN and UPC symbols, whose guard patterns are of single modules; the standard asks for 7 to 11.
  static let minOfEAN = 2.5
  /// By how many modules the corners may miss the ends of the bars.
  private static let slip = 4.0

  /// How many light modules follow the bars, at the end that has fewer; nil for symbologies that are not judged.
  ///
  /// Of three lines through the bars the best one counts at each end. Where the picture ends, the margin ends.
  static func modules(of symbol: DecodedSymbol, at quad: FrameQuad, in view: LumaView) -> Double? {
    guard let count = moduleCount(of: symbol) else { return nil }
    let length = quad.topLeft.distance(to: quad.topRight)
    let module = length / Double(count)
    guard module >= 0.5, length < 100_000 else { return nil }
    let (dx, dy) = ((quad.topRight.x - quad.topLeft.x) / length, (quad.topRight.y - quad.topLeft.y) / length)
    var (before, after) = (0.0, 0.0)
    for share in [0.25, 0.5, 0.75] {
      let start = quad.topLeft.toward(quad.bottomLeft, by: share)
      let end = quad.topRight.toward(quad.bottomRight, by: share)
      let (dark, light) = extremes(from: start, to: end, in: view)
      guard light - dark >= 16 else { continue }
      let threshold = symbol.isInverted ? dark + (light - dark) / 3 : light - (light - dark) / 3
      func run(_ point: FramePoint, _ sign: Double) -> Double {
        lightRun(from: point, (dx * sign * module, dy * sign * module), threshold, symbol.isInverted, in: view)
      }
      before = max(before, run(start, -1))
      after = max(after, run(end, 1))
    }
    return min(before, after)
  }

  /// About how many modules wide a symbol is, with wide elements of two and a half; nil where the margin is not judged.
  private static func moduleCount(of symbol: DecodedSymbol) -> Int? {
    let count = symbol.text.utf8.count
    switch symbol.symbology {
    case .itf: return count * 8 + 9
    case .code39: return (count + 2) * 15
    case .codabar: return (count + (symbol.text.utf8.first.map { $0 >= 0x41 } == true ? 0 : 2)) * 11
    default: return nil
    }
  }

  /// The length of the light stretch that begins within ``slip`` of an end, in modules.
  private static func lightRun(
    from end: FramePoint, _ step: (x: Double, y: Double), _ threshold: Int, _ isInverted: Bool, in view: LumaView
  ) -> Double {
    var (run, best) = (0, 0)
    // Quarters of a module from inside the code outwards; the longest stretch counts, because the corner may lie in a bar.
    for quarter in Int(-slip * 4)...Int((slip + reach) * 4) {
      let (x, y) = (Int(end.x + step.x * Double(quarter) / 4), Int(end.y + step.y * Double(quarter) / 4))
      guard x >= 0, y >= 0, x < view.width, y < view.height else { break }
      let isLight = isInverted ? Int(view[x, y]) <= threshold : Int(view[x, y]) >= threshold
      run = isLight ? run + 1 : 0
      if Double(quarter - run) <= slip * 4 { best = max(best, run) }
    }
    return Double(best) / 4
  }

  /// The darkest and the lightest pixel between two places.
  private static func extremes(from start: FramePoint, to end: FramePoint, in view: LumaView) -> (dark: Int, light: Int)
  {
    var (dark, light) = (255, 0)
    let count = Int(start.distance(to: end).clamped(to: 1...2000))
    for index in 0...count {
      let point = start.toward(end, by: Double(index) / Double(count))
      let (x, y) = (Int(point.x), Int(point.y))
      guard x >= 0, y >= 0, x < view.width, y < view.height else { continue }
      let level = Int(view[x, y])
      (dark, light) = (min(dark, level), max(light, level))
    }
    return (dark, light)
  }
}

extension Point {
  /// The point at a share of the way to another one.
  func toward(_ other: Point, by share: Double) -> Point {
    Point(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
  }
}
