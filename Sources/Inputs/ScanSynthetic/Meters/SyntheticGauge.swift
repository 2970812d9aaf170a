import ScanGeometry

/// A gauge: an arc with a value at each end, and a hand between them.
public struct SyntheticGauge: Sendable, Hashable {
  /// The shape of the hand.
  public enum Hand: String, Sendable, Hashable, CaseIterable {
    /// A narrow triangle with a short tail.
    case pointer
    /// A thin line with a broad tail.
    case line
    /// A blade that is broadest beyond the middle.
    case lance
    /// A thin line with a ring as counterweight.
    case ring
  }

  /// What is around the face.
  public enum Rim: String, Sendable, Hashable, CaseIterable {
    /// A round case.
    case round
    /// The window of a panel, as large as the arc needs.
    case panel
  }

  /// The value that the hand shows; one beyond an end turns the hand beyond the scale.
  public var value: Double
  /// The angle of the hand at the start of the scale, in degrees clockwise from the top.
  public var startAngle: Double
  /// The angle of the hand at the end, greater where values grow clockwise.
  public var endAngle: Double
  /// The value at the start.
  public var startValue: Double
  /// The value at the end.
  public var endValue: Double
  /// The shape of the hand.
  public var hand = Hand.pointer
  /// What is around the face.
  public var rim = Rim.round
  /// The color of the hand.
  public var handColor = SyntheticColor(gray: 25)
  /// The color of marks and numbers.
  public var ink = SyntheticColor(gray: 30)
  /// The color of the face.
  public var ground = SyntheticColor(gray: 235)
  /// How many steps the numbers make, 1…20.
  public var numbers = 5
  /// How many small marks stand between two numbers, 0…9.
  public var ticks = 4
  /// Whether a line joins the marks.
  public var hasArc = true
  /// The part of the scale with a colored band, like 0.75…1; nil for none.
  public var band: ClosedRange<Double>?
  /// The color of the band.
  public var bandColor = SyntheticColor(red: 200, green: 40, blue: 40)
  /// What is written on the face, such as the unit; nil for nothing.
  public var unit: String?

  /// Makes a gauge of three quarters of a turn.
  public init(
    value: Double, from startValue: Double = 0, to endValue: Double = 16, startAngle: Double = -135,
    endAngle: Double = 135
  ) {
    (self.value, self.startValue, self.endValue) = (value, startValue, endValue)
    (self.startAngle, self.endAngle) = (startAngle, endAngle)
  }

  /// The part of the scale that the hand has passed: 0 at the start and 1 at the end.
  public var share: Double { endValue == startValue ? 0 : (value - startValue) / (endValue - startValue) }

  /// The value in digits, to about a hundredth of the scale.
  public var text: String { MeterFigures.text(of: value, decimals: decimals) }

  /// The gauge after a number of hundredths of its scale: the hand goes to the end, and back to the start.
  public func advanced(by steps: Double) -> SyntheticGauge {
    var next = self
    let way = (100 * share + steps).clamped(to: -1e12...1e12, or: 0)
    let rest = way - 200 * (way / 200).rounded(.down)
    next.value = startValue + (rest > 100 ? 200 - rest : rest) / 100 * (endValue - startValue)
    return next
  }

  /// How many even parts of the scale the truth gives the ends of.
  public static let measured = 4
  /// The radius of the scale in units.
  private static let radius = 200.0

  private var decimals: Int {
    var (decimals, span) = (0, abs(endValue - startValue))
    while decimals < 6, span > 0, span < 100 { (decimals, span) = (decimals + 1, span * 10) }
    return decimals
  }

  /// From the axis to the upper left corner of the drawing, and the drawing's size.
  private var frame: (axis: SIMD2<Double>, size: SIMD2<Double>) {
    let margin = Self.radius * 0.28
    guard rim == .panel else {
      let side = 2 * (Self.radius + margin)
      return (SIMD2(side / 2, side / 2), SIMD2(side, side))
    }
    var (low, high) = (SIMD2(-0.2, -0.2), SIMD2(0.2, 0.2))
    for step in 0...24 {
      let way = Self.way(startAngle + Double(step) / 24 * (endAngle - startAngle))
      (low, high) = (pointwiseMin(low, way), pointwiseMax(high, way))
    }
    return (SIMD2(repeating: margin) - low * Self.radius, (high - low) * Self.radius + 2 * margin)
  }

  var drawn: (drawing: MeterDrawing, marks: [MeterMark]) {
    let (axis, size) = frame
    var drawing = MeterDrawing(size: PixelSize(width: Int(size.x), height: Int(size.y)))
    switch rim {
    case .round:
      drawing.ellipse(axis, SIMD2(repeating: size.x / 2), SyntheticColor(gray: 60))
      drawing.ellipse(axis, SIMD2(repeating: size.x / 2 - 14), ground)
    case .panel:
      let area = MeterArea(x: 0, y: 0, width: size.x, height: size.y)
      drawing.fill(area, corner: 14, SyntheticColor(gray: 60))
      drawing.fill(area.grown(-12, -12), corner: 8, ground)
    }
    addScale(at: axis, to: &drawing)
    addHand(at: axis, to: &drawing)
    let radius = Self.radius
    let dial = MeterArea(x: axis.x - radius, y: axis.y - radius, width: 2 * radius, height: 2 * radius)
    var mark = MeterMark(text: text, decimals: decimals, unit: unit, cells: [dial])
    mark.points =
      [axis] + (0...Self.measured).map { axis + Self.way(angle(Double($0) / Double(Self.measured))) * radius }
    return (drawing, [mark])
  }

  /// The direction of an angle.
  private static func way(_ degrees: Double) -> SIMD2<Double> {
    let turn = PortableMath.sinCos(degrees: degrees)
    return SIMD2(turn.sin, -turn.cos)
  }

  private func angle(_ share: Double) -> Double { startAngle + share * (endAngle - startAngle) }

  private func addScale(at axis: SIMD2<Double>, to drawing: inout MeterDrawing) {
    let radius = Self.radius
    func arc(_ part: ClosedRange<Double>, _ far: Double) -> [SIMD2<Double>] {
      let count = max(2, Int(abs(part.upperBound - part.lowerBound) * abs(endAngle - startAngle) / 4))
      return (0...count).map { step in
        let share = part.lowerBound + Double(step) / Double(count) * (part.upperBound - part.lowerBound)
        return axis + Self.way(angle(share)) * far
      }
    }
    if let band {
      drawing.fill(
        StrokePath.stroked(arc(band, radius * 0.92), pen: SIMD2(repeating: radius * 0.08)), bandColor)
    }
    if hasArc { drawing.fill(StrokePath.stroked(arc(0...1, radius), pen: SIMD2(repeating: 4)), ink) }
    let parts = min(max(numbers, 1), 20)
    let small = min(max(ticks, 0), 9) + 1
    for tick in 0...(parts * small) {
      let way = Self.way(angle(Double(tick) / Double(parts * small)))
      let isLong = tick % small == 0
      drawing.line(
        axis + way * (radius * (isLong ? 0.86 : 0.92)), axis + way * (radius * 1.005), pen: isLong ? 6 : 3, ink)
    }
    let numberDecimals = numberDecimals(parts)
    for number in 0...parts {
      let share = Double(number) / Double(parts)
      let text = MeterFigures.text(
        of: startValue + share * (endValue - startValue), decimals: numberDecimals)
      let height = radius * 0.13
      let at = axis + Self.way(angle(share)) * (radius * 0.72) - SIMD2(0, height / 2)
      drawing.write(text, at: at, height: height, weight: 0.14, letterWidth: 0.6, anchor: 0.5, ink)
    }
    if let unit {
      let middle = Self.way(angle(0.5))
      // Beyond the axis where the arc leaves room, and between axis and arc where it does not.
      let far = abs(endAngle - startAngle) > 200 && rim == .round ? -0.5 : 0.42
      drawing.write(
        unit, at: axis + middle * (radius * far) - SIMD2(0, radius * 0.08), height: radius * 0.16, weight: 0.13,
        anchor: 0.5, ink)
    }
  }

  /// How many decimals the numbers of the scale need.
  private func numberDecimals(_ parts: Int) -> Int {
    let step = abs(endValue - startValue) / Double(parts)
    var (decimals, power) = (0, 1.0)
    while decimals < 3, abs(step * power - (step * power).rounded()) > 1e-6 * step * power {
      (decimals, power) = (decimals + 1, power * 10)
    }
    return decimals
  }

  private func addHand(at axis: SIMD2<Double>, to drawing: inout MeterDrawing) {
    let radius = Self.radius
    let along = Self.way(angle(share))
    /// The place of a point beside the hand and along it, as parts of the radius.
    func at(_ beside: Double, _ far: Double) -> SIMD2<Double> {
      axis + (along * far + SIMD2(-along.y, along.x) * beside) * radius
    }
    let outlines: [[SIMD2<Double>]] =
      switch hand {
      case .pointer:
        [[at(-0.035, -0.22), at(-0.05, 0), at(-0.008, 0.9), at(0.008, 0.9), at(0.05, 0), at(0.035, -0.22)]]
      case .line:
        [
          [at(-0.014, 0), at(-0.012, 0.92), at(0.012, 0.92), at(0.014, 0)],
          [at(-0.05, -0.3), at(-0.03, 0), at(0.03, 0), at(0.05, -0.3)],
        ]
      case .lance:
        [
          [
            at(-0.02, -0.25), at(-0.025, 0.3), at(-0.05, 0.62), at(0, 0.93), at(0.05, 0.62), at(0.025, 0.3),
            at(0.02, -0.25),
          ]
        ]
      case .ring:
        [[at(-0.018, -0.18), at(-0.01, 0.9), at(0.01, 0.9), at(0.018, -0.18)]]
          + StrokePath.stroked(
            (0...16).map { step in
              let turn = Self.way(Double(step) * 22.5)
              return at(turn.x * 0.08, -0.26 + turn.y * 0.08)
            }, pen: SIMD2(repeating: radius * 0.03))
      }
    let shadow = SIMD2(4.0, 6.0)
    drawing.fill(outlines.map { outline in outline.map { $0 + shadow } }, SyntheticColor(gray: 0), opacity: 0.2)
    drawing.fill(outlines, handColor)
    drawing.ellipse(axis, SIMD2(repeating: radius * 0.075), handColor)
    drawing.ellipse(axis, SIMD2(repeating: radius * 0.035), SyntheticColor(gray: 150))
  }
}
