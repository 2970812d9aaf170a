import ScanGeometry

/// Drums with dials beneath them, as water meters have: whole units on drums, fractions on dials.
extension SyntheticDrums {
  /// From the drums to the dials in units.
  private static let gap = 24.0

  /// The counter with its last digits on dials, all of which turn clockwise.
  ///
  /// - Parameters:
  ///   - count: How many digits stand on dials, 1…8; at least one is left to a drum. They are its last decimals.
  ///   - rest: How far the last hand is beyond its digit, 0…1.
  public func withDials(_ count: Int, rest: Double = 0.3) -> SyntheticDrums {
    let count = min(max(count, 0), 8, digits.count - 1)
    guard count > 0 else { return self }
    var counter = self
    counter.digits.removeLast(count)
    counter.decimals = max(0, decimals - count)
    var dials = SyntheticDials(digits: Array(digits.suffix(count)), rest: rest)
    dials.alternates = false
    counter.dials = dials
    return counter
  }

  /// How far the last drum has turned toward its next digit: with the first hand while that passes from 9 to 0.
  var lastTurn: Double {
    guard let hand = dials?.positions.first else { return min(max(roll, 0), 0.9999) }
    return max(0, hand - 9)
  }

  var drawn: (drawing: MeterDrawing, marks: [MeterMark]) {
    let (drums, mark) = row
    guard let dials, let behind = dials.drawn.marks.first else { return (drums, [mark]) }
    let scales = dials.drawn.drawing
    let wide = max(drums.size.width, scales.size.width)
    let gap = Self.gap
    var drawing = MeterDrawing(
      size: PixelSize(width: wide, height: drums.size.height + Int(gap) + scales.size.height))
    let left = SIMD2(Double(wide - drums.size.width) / 2, 0)
    let lower = SIMD2(Double(wide - scales.size.width) / 2, Double(drums.size.height) + gap)
    drawing.add(drums, at: left)
    drawing.add(scales, at: lower)
    let count = decimals + dials.digits.count
    let cells = mark.cells.map { $0.moved(left.x, left.y) } + behind.cells.map { $0.moved(lower.x, lower.y) }
    let text = MeterFigures.text(digits + dials.digits, decimals: count)
    return (drawing, [MeterMark(text: text, decimals: count, cells: cells)])
  }
}
