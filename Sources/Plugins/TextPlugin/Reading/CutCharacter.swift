import ScanPluginKit
import TextFinding

/// Whether the sides of a picture cut off a line: then it is a part of a longer text.
///
/// What is as tall as the characters, stands on their line and goes on at a side is a part of a character. The frame of a plate reaches above
/// and below them, and a margin has no ink. A picture that is cut out tightly around a line counts as all of it: what its sides touch may be
/// what is around the plate.
enum CutCharacter {
  /// How many samples a character is high.
  private static let samples = 24
  /// How far above and below the line's middle is examined, and before the side, in character heights.
  private static let (reach, before) = (0.9, 1.6)
  /// How far from a line's end a side is at most that may cut it off, in character heights: hardly a character is wider.
  private static let near = 1.0
  /// The share of the picture's height that characters have at most where it shows more than them.
  private static let tight = 0.28
  /// How far a character reaches from the line's middle at most, and how tall it is at least, in character heights.
  private static let (band, tall) = (0.66, 0.6)

  /// Whether the left or the right side of the picture cuts off a line.
  static func isAtEnd(of line: FoundLine, in view: LumaView) -> Bool {
    let place = line.place
    let height = Double(place.extent.y)
    guard abs(place.axis.x) > 2 * abs(place.axis.y), height < tight * Double(view.height),
      let level = level(of: place, in: view)
    else { return false }
    return [1.0, -1.0].contains { direction in
      let side = side(of: place, direction, view)
      return side - Double(place.extent.x) / 2 < near * height
        && isCut(place, direction, side, level, line.isLight, view)
    }
  }

  /// How far a side of the picture is off the line's middle, along the line.
  private static func side(of place: TextLine, _ direction: Double, _ view: LumaView) -> Double {
    let isRight = (place.axis.x > 0) == (direction > 0)
    return abs(((isRight ? Double(view.width) : 0) - place.point.x) / place.direction.x)
  }

  private static func isCut(
    _ place: TextLine, _ direction: Double, _ side: Double, _ level: Double, _ isLight: Bool, _ view: LumaView
  ) -> Bool {
    let height = Double(place.extent.y)
    let (middle, axis) = (place.point, place.direction)
    let unit = height / Double(samples)
    let (columns, rows) = (Int(before * Double(samples)) + 8, 2 * Int(reach * Double(samples)))
    let ink = BytePlane()
    ink.resize(to: PixelSize(width: columns, height: rows))
    // In each row, the column behind the last one in the picture.
    var ends = [Int](repeating: columns, count: rows)
    for row in 0..<rows {
      let down = (Double(row) + 0.5 - Double(rows) / 2) * unit
      let bytes = ink.row(row)
      for column in 0..<columns {
        let along = direction * (side - before * height + Double(column) * unit)
        let point = middle + along * axis + down * SIMD2(-axis.y, axis.x)
        guard let luma = luma(point, view) else {
          bytes[column] = 0
          if Double(column) > before * Double(samples) / 2 { ends[row] = min(ends[row], column) }
          continue
        }
        bytes[column] = (luma < level) != isLight ? 1 : 0
      }
    }
    var parts: [Int32: (top: Int, bottom: Int, reaches: Bool)] = [:]
    for run in InkParts(ink).runs {
      let reaches = Int(run.end) >= ends[Int(run.y)] - 1
      let known = parts[run.part] ?? (Int(run.y), Int(run.y), false)
      parts[run.part] = (min(known.top, Int(run.y)), max(known.bottom, Int(run.y)), known.reaches || reaches)
    }
    func offset(_ row: Int) -> Double { (Double(row) + 0.5 - Double(rows) / 2) / Double(samples) }
    // What is open towards the side, as a 3 is, falls into several parts.
    let cut = parts.values.filter { $0.reaches && offset($0.top) > -band && offset($0.bottom) < band }
    guard let top = cut.map(\.top).min(), let bottom = cut.map(\.bottom).max() else { return false }
    return Double(bottom - top + 1) >= tall * Double(samples)
  }

  /// The level between ink and ground of a line; nil where they hardly differ.
  static func level(of place: TextLine, in view: LumaView) -> Double? {
    let (middle, axis) = (place.point, place.direction)
    let (width, height) = (Double(place.extent.x), Double(place.extent.y))
    var levels: [Double] = []
    for x in stride(from: -0.5, through: 0.5, by: 1.0 / 128) {
      for y in stride(from: -0.4, through: 0.4, by: 0.1) {
        let point = middle + x * width * axis + y * height * SIMD2(-axis.y, axis.x)
        if let luma = luma(point, view) { levels.append(luma) }
      }
    }
    levels.sort()
    guard levels.count > 100 else { return nil }
    let (dark, light) = (levels[levels.count / 12], levels[levels.count - 1 - levels.count / 12])
    return light - dark >= 24 ? (dark + light) / 2 : nil
  }

  private static func luma(_ point: SIMD2<Double>, _ view: LumaView) -> Double? {
    let (x, y) = (Int(point.x.rounded(.down)), Int(point.y.rounded(.down)))
    guard x >= 0, y >= 0, x < view.width, y < view.height else { return nil }
    return Double(view[x, y])
  }
}

extension TextLine {
  fileprivate var point: SIMD2<Double> { SIMD2(Double(middle.x), Double(middle.y)) }
  fileprivate var direction: SIMD2<Double> { SIMD2(Double(axis.x), Double(axis.y)) }
}
