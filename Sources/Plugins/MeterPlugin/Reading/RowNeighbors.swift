import ScanPluginKit
import TextFinding

/// What stands between and beside the digits of a row, which shows that they are no counter's: a colon makes them a clock's, a letter
/// those of a code.
///
/// It examines the ink alone: the nets for digits see digits, points and signs, and make nothing or a digit of all else. Not for two
/// threads at once.
final class RowNeighbors {
  /// What speaks against a counter.
  enum Finding: Sendable, Hashable {
    /// Two dots above each other between two digits.
    case colon
    /// Something as tall as the digits beside the first one.
    case letter
    /// Two numbers beside each other, or a date with its points.
    case apart
    /// A point between other digits than those that the reading has it between.
    case point
  }

  private let cutter = DisplayCutter()
  private let luma = BytePlane()
  private let ink = BytePlane()
  private let digits = BytePlane()

  /// The rows of the picture of a row, and of its digits.
  private static let (rows, tall) = (64, 40)
  /// How much is examined above and below the digits, in their heights.
  private static let room = Double(rows - tall) / 2 / Double(tall)
  /// How far before the first digit and behind the last one, in their heights.
  private static let (before, behind) = (3.4, 1.2)
  /// The widest picture.
  private static let maxColumns = 1_600

  /// Takes a picture whose rows are asked about next.
  func take(_ view: LumaView) { cutter.take(view) }

  /// What speaks against a counter; nil where nothing does.
  ///
  /// - Parameters:
  ///   - decimals: How many digits stand behind the point of the reading.
  ///   - withPoint: Whether it counts where the point is seen.
  ///   - withLetters: Whether letters before the digits count.
  ///   - withEnd: Whether it counts what stands right behind the digits.
  ///   - isDisplay: Whether it is a display, which may show a temperature.
  func finding(
    _ row: DigitRow, decimals: Int?, withPoint: Bool, withLetters: Bool, withEnd: Bool, isDisplay: Bool,
    of view: LumaView
  ) -> Finding? {
    let count = row.middles.count
    if Self.isApart(row, decimals: decimals) { return .apart }
    guard count > 1, take(row, of: view) else { return nil }
    let middles = row.middles.map { (Self.before + $0 * row.aspect) * Double(Self.tall) }
    let gaps = Array(zip(middles, middles.dropFirst()))
    // Dots that blur has joined with strokes stand alone where only the darkest is ink.
    let attempts = [parts(row, strictness: 0), parts(row, strictness: 0.5)]
    for parts in attempts
    where Self.clockGaps(count).contains(where: { Self.hasColon(between: gaps[$0].0, gaps[$0].1, parts) }) {
      return .colon
    }
    for parts in attempts {
      let points = gaps.indices.filter { Self.hasPoint(between: gaps[$0].0, gaps[$0].1, parts) }.map { count - 1 - $0 }
      if zip(points.dropFirst(), points).contains(where: { $1 - $0 == 2 }) { return .apart }
      if withPoint, let point = points.first, point != decimals { return .point }
    }
    let pitch = row.pitch * row.aspect * Double(Self.tall)
    if withPoint, let parted = Self.decimals(partedIn: middles, attempts[0]), parted != decimals {
      return .point
    }
    if withEnd, Self.goesOn(behind: middles[count - 1], pitch, attempts[0]) { return .apart }
    if isDisplay, count <= Self.longestTemperature, Self.hasDegree(behind: middles[count - 1], pitch, attempts[0]) {
      return .letter
    }
    let isShort = count <= Self.shortCode
    guard withLetters || isShort else { return nil }
    return Self.hasLetter(before: middles[0], pitch, isShort: isShort, attempts[0]) ? .letter : nil
  }

  /// Where a row of so many digits has a colon if it is a clock's: minutes and seconds have two.
  private static func clockGaps(_ count: Int) -> [Int] { [count - 3, count - 5].filter { $0 >= 0 } }

  /// The most digits of a temperature.
  private static let longestTemperature = 4

  /// Whether a gap without a point is so wide that another number begins behind it.
  private static func isApart(_ row: DigitRow, decimals: Int?) -> Bool {
    let gaps = zip(row.middles, row.middles.dropFirst()).map { $1 - $0 }
    return gaps.indices.contains { index in
      gaps[index] > widestGap * row.pitch && decimals.map { $0 != gaps.count - index } ?? true
    }
  }

  /// The widest gap between two digits of a number, in ways from one digit to the next.
  private static let widestGap = 1.8

  /// A connected part of the ink, in digit heights; the digits reach from 0 to 1.
  private struct Part {
    var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    var area = 0.0
    /// Whether it may go on beyond what is examined, and whether it does so elsewhere than above.
    var isCut = false
    var isCutBelow = false

    var wide: Double { right - left }
    var tall: Double { bottom - top }
    var middle: SIMD2<Double> { SIMD2((left + right) / 2, (top + bottom) / 2) }
  }

  /// Takes the picture of a row and what is around it; false where there is none.
  private func take(_ row: DigitRow, of view: LumaView) -> Bool {
    let aspect = row.aspect
    let columns = Int((aspect + Self.before + Self.behind) * Double(Self.tall))
    guard aspect > 0, (Self.tall...Self.maxColumns).contains(columns),
      let map = Homography<NormalizedSpace, CropSpace>(unitSquareTo: row.quad),
      let around = map.apply(
        Rect(
          x: -Self.before / aspect, y: -Self.room, width: (aspect + Self.before + Self.behind) / aspect,
          height: 1 + 2 * Self.room
        ).quad),
      let picture = cutter.picture(around, of: view, size: PixelSize(width: columns, height: Self.rows))
    else { return false }
    picture.withView { view in
      luma.reduce(view, by: 1)
      digits.reduce(view.cropped(to: Self.box(row)), by: 1)
    }
    return true
  }

  /// Where the digits are in the picture of a row.
  private static func box(_ row: DigitRow) -> PixelRect {
    PixelRect(
      x: Int(before * Double(tall)), y: (rows - tall) / 2, width: Int(row.aspect * Double(tall)), height: tall)
  }

  /// The ink of the row that was taken.
  ///
  /// - Parameter strictness: From where on what is darker, or lighter, than the ground is ink: 0 half way to the digits, 1 as dark as they
  ///   are in the mean.
  private func parts(_ row: DigitRow, strictness: Double) -> [Part] {
    let box = Self.box(row)
    let half = PanelFinder.level(digits)
    let isDark = 2 * digits.bytes.count { Double($0) < half } < digits.bytes.count
    let inked = digits.bytes.filter { (Double($0) < half) == isDark }
    let mean = inked.reduce(0.0) { $0 + Double($1) } / Double(max(1, inked.count))
    let level = half + strictness * (mean - half)
    ink.resize(to: luma.size)
    let (bytes, given) = (ink.bytes, luma.bytes)
    for index in bytes.indices { bytes[index] = (Double(given[index]) < level) == isDark ? 1 : 0 }
    let found = InkParts(ink)
    var parts = [Part](repeating: Part(), count: found.count)
    let (unit, lean) = (1 / Double(Self.tall), Self.lean(found.runs, box, columns: luma.size.width))
    for run in found.runs {
      let (y, number) = (Double(Int(run.y) - box.y) * unit, Int(run.part))
      // Upright, so that what is beside a leaning digit is not above or below it.
      let moved = lean * (y - 0.5)
      parts[number].left = min(parts[number].left, Double(run.start) * unit + moved)
      parts[number].right = max(parts[number].right, Double(run.end) * unit + moved)
      parts[number].top = min(parts[number].top, y)
      parts[number].bottom = max(parts[number].bottom, y + unit)
      parts[number].area += Double(run.end - run.start) * unit * unit
      if Int(run.y) == Self.rows - 1 || run.start == 0 { parts[number].isCutBelow = true }
      if run.y == 0 || parts[number].isCutBelow { parts[number].isCut = true }
    }
    return parts
  }

  /// How far the tops of the digits lean to the right, in their heights: upright strokes fill few columns.
  private static func lean(_ runs: [InkParts.Run], _ box: PixelRect, columns: Int) -> Double {
    let leans = stride(from: -0.04, through: 0.24, by: 0.04)
    func sharpness(_ lean: Double) -> Double {
      var sums = [Double](repeating: 0, count: columns + 2)
      for run in runs where (box.y..<box.y + box.height).contains(Int(run.y)) && Int(run.start) >= box.x {
        let moved = Int((lean * Double(Int(run.y) - box.y - tall / 2)).rounded())
        // The difference of neighbors adds up to the sums.
        sums[min(max(Int(run.start) + moved, 0), columns)] += 1
        sums[min(max(Int(run.end) + moved, 0), columns)] -= 1
      }
      var (height, sharpness) = (0.0, 0.0)
      for step in sums {
        height += step
        sharpness += height * height
      }
      return sharpness
    }
    return leans.max { sharpness($0) < sharpness($1) } ?? 0
  }

  // MARK: - Dots

  /// Whether two dots of one size stand above each other between two digits whose middles are known.
  private static func hasColon(between left: Double, _ right: Double, _ parts: [Part]) -> Bool {
    let dots = dots(between: left, right, parts)
    guard dots.count == 2 else { return false }
    let (upper, lower) = dots[0].middle.y < dots[1].middle.y ? (dots[0], dots[1]) : (dots[1], dots[0])
    return upper.middle.y < 0.62 && lower.middle.y - upper.middle.y > 0.2
      && abs(upper.middle.x - lower.middle.x) < 0.16 && max(upper.wide, lower.wide) < 2 * min(upper.wide, lower.wide)
      && max(upper.tall, lower.tall) < 2 * min(upper.tall, lower.tall)
  }

  /// Whether a dot stands at the foot of two digits whose middles are known, between them.
  private static func hasPoint(between left: Double, _ right: Double, _ parts: [Part]) -> Bool {
    let dots = dots(between: left, right, parts)
    return dots.count == 1 && dots[0].middle.y > 0.78
  }

  /// The dots between two digits whose middles are known.
  private static func dots(between left: Double, _ right: Double, _ parts: [Part]) -> [Part] {
    let (left, right) = (left / Double(tall), right / Double(tall))
    let near = parts.filter { $0.middle.x > left && $0.middle.x < right }
    let strokes = near.filter { max($0.wide, $0.tall) > maxDot && $0.tall > minStroke }
    // Digits of dots have nothing else; their outer dots come near the gap.
    let reach = strokes.isEmpty ? 0.12 : 0.36 * (right - left)
    return near.filter { dot in
      max(dot.wide, dot.tall) <= maxDot && min(dot.wide, dot.tall) >= minDot
        && dot.wide < 1.8 * dot.tall && dot.tall < 2.4 * dot.wide
        && dot.area >= 0.55 * dot.wide * dot.tall && abs(dot.middle.x - (left + right) / 2) <= reach
        && dot.top > -0.05 && dot.bottom < 1.2
        && !strokes.contains { $0.left < dot.middle.x && dot.middle.x < $0.right }
    }
  }

  /// The extents of a dot, and the least height of a stroke, in digit heights.
  private static let (minDot, maxDot, minStroke) = (0.05, 0.3, 0.3)

  // MARK: - Decimals without a point

  /// How many of the last digits stand lower than the others; nil where all are alike.
  private static func decimals(partedIn middles: [Double], _ parts: [Part]) -> Int? {
    let middles = middles.map { $0 / Double(tall) }
    // From where to where the ink about the middle of each digit reaches.
    let digits = middles.indices.map { index -> (top: Double, bottom: Double) in
      let reach = 0.42 * (index > 0 ? middles[index] - middles[index - 1] : middles[1] - middles[0])
      // Large digits before small ones may reach above what is examined, frames reach below it, too.
      let ink = parts.filter {
        !$0.isCutBelow && (!$0.isCut || $0.wide < 0.9) && abs($0.middle.x - middles[index]) < reach
      }
      return (ink.map(\.top).min() ?? 0, ink.map(\.bottom).max() ?? 1)
    }
    // Digits of two sizes pull the row askew; their feet stand on one line.
    let feet = line(through: zip(middles, digits.map(\.bottom)).map { ($0, $1) })
    let tops = zip(middles, digits).map { $1.top - feet($0) }
    let step = (1..<digits.count).first { step in
      let wrong = (step..<digits.count).count { abs(digits[$0].bottom - feet(middles[$0])) >= 0.12 }
      // A drum that rolls is lower as a whole.
      return (tops[step...].min() ?? 0) > (tops[..<step].max() ?? 0) + minStep && 3 * wrong <= digits.count - step
    }
    return step.map { digits.count - $0 }
  }

  /// The line that most of the points are near: the median of the slopes between two (Sen 1968), and of what remains.
  private static func line(through points: [(x: Double, y: Double)]) -> (Double) -> Double {
    func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    let slopes = points.indices.flatMap { first in
      points[(first + 1)...].map { ($0.y - points[first].y) / ($0.x - points[first].x) }
    }
    let slope = slopes.isEmpty ? 0 : median(slopes)
    let offset = median(points.map { $0.y - slope * $0.x })
    return { offset + slope * $0 }
  }

  /// How much lower the tops of small decimals are at least, in digit heights.
  private static let minStep = 0.12

  /// Whether something as tall as small decimals and taller than units stands right behind the last digit, or a stroke as tall as the
  /// digits at the right of the next cell, where a 1 of segments is.
  private static func goesOn(behind last: Double, _ pitch: Double, _ parts: [Part]) -> Bool {
    let (middle, pitch) = (last / Double(tall), pitch / Double(tall))
    let next = parts.filter { !$0.isCut && $0.left > middle + 0.45 * pitch && $0.left < middle + 0.95 * pitch }
    if next.contains(where: { (0.56...1.1).contains($0.tall) && abs($0.bottom - 1) < 0.12 && $0.wide < 0.9 }) {
      return true
    }
    let strokes = parts.filter {
      !$0.isCut && $0.wide < 0.3 && $0.tall > minStroke && abs($0.middle.x - middle - 1.25 * pitch) < 0.25 * pitch
    }
    guard let top = strokes.map(\.top).min(), let bottom = strokes.map(\.bottom).max() else { return false }
    return abs(bottom - 1) < 0.12 && abs(top) < 0.12
  }

  // MARK: - Letters

  /// Whether a small ring, as of degrees, hangs behind the last digit: it is a temperature.
  private static func hasDegree(behind last: Double, _ pitch: Double, _ parts: [Part]) -> Bool {
    let (middle, pitch) = (last / Double(tall), pitch / Double(tall))
    return parts.contains {
      !$0.isCut && $0.left > middle + 0.4 * pitch && $0.left < middle + 1.2 * pitch && $0.middle.y < 0.35
        && (0.1...0.35).contains($0.tall) && (0.1...0.35).contains($0.wide)
    }
  }

  /// Codes of errors have so few digits that what stands a blank before them belongs to them.
  private static let shortCode = 4

  /// Whether a character as tall as the digits stands before the first one, with or without a sign between them.
  private static func hasLetter(before first: Double, _ pitch: Double, isShort: Bool, _ parts: [Part]) -> Bool {
    let begin = (first - pitch / 2) / Double(tall)
    let before = parts.filter {
      !$0.isCut && $0.middle.x < begin && $0.right < first / Double(tall) && $0.tall < 1.25 && $0.area > 0.004
    }.sorted { $0.right > $1.right }
    var groups: [Part] = []
    for part in before {
      if var last = groups.last, part.right > last.left - 0.1 {
        (last.left, last.right) = (min(last.left, part.left), max(last.right, part.right))
        (last.top, last.bottom) = (min(last.top, part.top), max(last.bottom, part.bottom))
        last.area += part.area
        groups[groups.count - 1] = last
      } else {
        groups.append(part)
      }
    }
    var edge = begin
    for group in groups {
      let away = edge - group.right
      let isSign = group.tall < 0.3 && group.wide > 0.12 && (0.25...0.75).contains(group.middle.y)
      guard away < (isShort ? 1.5 : 0.32) else { return false }
      if group.tall > 0.72, group.tall < 1.2, group.wide < 1.1, abs(group.bottom - 1) < 0.2, abs(group.top) < 0.25 {
        return true
      }
      if isSign || isShort { edge = group.left }
    }
    return false
  }
}
