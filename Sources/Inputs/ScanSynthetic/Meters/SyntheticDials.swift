import ScanGeometry

/// A row of dials with hands, each of which turns ten times as fast as the one to its left.
public struct SyntheticDials: Sendable, Hashable {
  /// The shape of the hands.
  public enum Hand: String, Sendable, Hashable, CaseIterable {
    /// A narrow triangle from a hub.
    case pointer
    /// A triangle with a fat round weight at the axis.
    case counterweight
    /// Half of a disc, whose pointed end shows the value.
    case halfDisc
  }

  /// Where the numbers stand.
  public enum Numbers: String, Sendable, Hashable, CaseIterable {
    /// Inside the ring.
    case inside
    /// Around it.
    case outside
  }

  /// The digits from the left.
  public var digits: [UInt8]
  /// How far the last hand is beyond its digit, 0…1.
  public var rest: Double
  /// Whether the first dial turns clockwise.
  public var firstIsClockwise = true
  /// Whether the others turn the one and the other way in turn.
  public var alternates = true
  /// The shape of the hands.
  public var hand = Hand.pointer
  /// Where the numbers stand.
  public var numbers = Numbers.inside
  /// The color of the hands.
  public var handColor = SyntheticColor(gray: 25)
  /// The color of the scales.
  public var ink = SyntheticColor(gray: 30)
  /// The color of the dials.
  public var ground = SyntheticColor(gray: 225)
  /// Whether a ring is drawn around each dial.
  public var hasRing = true
  /// How many small lines stand between two numbers, 0…9.
  public var ticks = 1
  /// From the middle of a dial to the next one beside their width, 1.02…1.6.
  public var pitch = 1.12
  /// How far the middle dials stand higher than the outer ones, beside the width of one, 0…0.5.
  public var arch = 0.0
  /// The largest error of a hand in digits, 0…0.3.
  public var play = 0.0
  /// The worth of the last dial, which is written beneath; nil writes none.
  public var unit: String?
  /// What the errors of the hands are drawn from.
  public var seed: UInt64 = 1

  /// Makes dials.
  ///
  /// - Parameters:
  ///   - digits: The digits from the left, 1…8 of 0…9.
  ///   - rest: How far the last hand is beyond its digit, 0…1.
  public init(digits: [UInt8], rest: Double = 0.3) {
    self.digits = digits.isEmpty ? [0] : digits.prefix(8).map { $0 % 10 }
    self.rest = rest.clamped(to: 0...1, or: 0)
  }

  /// What each hand shows, 0 up to 10: its digit and the part of the way to the next that the dials to its right have gone.
  public var positions: [Double] {
    var behind = min(max(rest, 0), 0.9999)
    var positions: [Double] = []
    for digit in digits.reversed() {
      positions.append(Double(digit) + behind)
      behind = (Double(digit) + behind) / 10
    }
    return positions.reversed()
  }

  /// The dials after a number of steps of the last one, which may be parts of one; after the last value comes zero.
  public func advanced(by steps: Double) -> SyntheticDials {
    var next = self
    (next.digits, next.rest) = MeterFigures.advanced(digits, rest: rest, by: steps)
    return next
  }

  /// Whether a dial turns clockwise.
  public func isClockwise(_ index: Int) -> Bool {
    alternates && index % 2 == 1 ? !firstIsClockwise : firstIsClockwise
  }

  /// The radius of a dial in units.
  private static let radius = 100.0

  var drawn: (drawing: MeterDrawing, marks: [MeterMark]) {
    let radius = Self.radius
    let reach = numbers == .outside ? radius * 1.32 : radius
    let pitch = 2 * reach * pitch.clamped(to: 1.02...1.6, or: 1.12)
    let arch = 2 * radius * arch.clamped(to: 0...0.5, or: 0)
    let count = digits.count
    let wide = Double(count - 1) * pitch + 2 * reach + 40
    var drawing = MeterDrawing(size: PixelSize(width: Int(wide), height: Int(2 * reach + arch + 90)))
    var random = SeededGenerator(seed: seed)
    var cells: [MeterArea] = []
    for (index, position) in positions.enumerated() {
      let along = count > 1 ? Double(index) / Double(count - 1) * 2 - 1 : 0
      let middle = SIMD2(20 + reach + Double(index) * pitch, 20 + reach + arch * along * along)
      let shown = position + random.number(-1, 1) * play.clamped(to: 0...0.3, or: 0)
      addScale(at: middle, isClockwise: isClockwise(index), to: &drawing)
      if let unit {
        let worth = (index..<(count - 1)).reduce("1") { text, _ in text + "0" }
        let label = index == count - 1 ? "1 " + unit : worth
        drawing.write(label, at: middle + SIMD2(0, reach + 14), height: 22, anchor: 0.5, ink)
      }
      addHand(at: middle, degrees: (isClockwise(index) ? 36 : -36) * shown, to: &drawing)
      cells.append(MeterArea(x: middle.x - radius, y: middle.y - radius, width: 2 * radius, height: 2 * radius))
    }
    return (drawing, [MeterMark(text: MeterFigures.text(digits, decimals: 0), unit: unit, cells: cells)])
  }

  private func addScale(at middle: SIMD2<Double>, isClockwise: Bool, to drawing: inout MeterDrawing) {
    let radius = Self.radius
    drawing.ellipse(middle, SIMD2(repeating: radius), ground)
    if hasRing { drawing.circle(middle, radius: radius - 2, pen: 4, ink) }
    let parts = min(max(ticks, 0), 9) + 1
    for tick in 0..<(10 * parts) {
      let turn = PortableMath.sinCos(degrees: Double(tick) * 36 / Double(parts))
      let way = SIMD2(turn.sin, -turn.cos)
      let isLong = tick % parts == 0
      drawing.line(
        middle + way * (radius * (isLong ? 0.84 : 0.9)), middle + way * (radius * 0.98), pen: isLong ? 5 : 3, ink)
    }
    for number in 0..<10 {
      let turn = PortableMath.sinCos(degrees: Double(number) * (isClockwise ? 36 : -36))
      let far = radius * (numbers == .outside ? 1.17 : 0.66)
      let height = radius * (numbers == .outside ? 0.24 : 0.25)
      let at = middle + SIMD2(turn.sin, -turn.cos) * far - SIMD2(0, height / 2)
      drawing.write(String(number), at: at, height: height, weight: 0.14, letterWidth: 0.6, anchor: 0.5, ink)
    }
  }

  private func addHand(at middle: SIMD2<Double>, degrees: Double, to drawing: inout MeterDrawing) {
    let turn = PortableMath.sinCos(degrees: degrees)
    let radius = Self.radius
    /// The place of a point beside the hand and along it, as parts of the radius.
    func at(_ beside: Double, _ along: Double) -> SIMD2<Double> {
      middle + SIMD2(turn.cos * beside + turn.sin * along, turn.sin * beside - turn.cos * along) * radius
    }
    let shadow = SIMD2(4.0, 6.0)
    let outlines: [[SIMD2<Double>]] =
      switch hand {
      case .pointer:
        [
          [at(-0.06, -0.25), at(-0.09, 0), at(-0.015, 0.86), at(0.015, 0.86), at(0.09, 0), at(0.06, -0.25)],
          MeterDrawing.ellipse(middle, SIMD2(repeating: radius * 0.13)),
        ]
      case .counterweight:
        [
          [at(-0.27, 0.1), at(-0.02, 0.88), at(0.02, 0.88), at(0.27, 0.1)],
          MeterDrawing.ellipse(middle, SIMD2(repeating: radius * 0.31)),
        ]
      case .halfDisc:
        [
          (0...16).map { step in
            let arc = PortableMath.sinCos(degrees: 180 + Double(step) * 180 / 16)
            return at(arc.cos * 0.3, arc.sin * 0.42)
          } + [at(0.3, 0.05), at(0.02, 0.82), at(-0.02, 0.82), at(-0.3, 0.05)]
        ]
      }
    drawing.fill(outlines.map { outline in outline.map { $0 + shadow } }, SyntheticColor(gray: 0), opacity: 0.25)
    drawing.fill(outlines, handColor)
    drawing.ellipse(middle, SIMD2(repeating: radius * 0.05), SyntheticColor(gray: 150))
  }
}
