import ScanGeometry

/// A counter of drums as of electricity, gas and water meters.
public struct SyntheticDrums: Sendable, Hashable {
  /// How decimals are distinguished from the other digits.
  public enum DecimalMark: String, Sendable, Hashable, CaseIterable {
    /// Not at all.
    case none
    /// By red drums.
    case redDrums
    /// By drums on which ground and digits have changed their colors, as the tenths of an odometer.
    case inverse
    /// By red digits.
    case redDigits
    /// By a red frame around their windows.
    case redFrame
  }

  /// The digits from the left; of a drum between two the lower one.
  public var digits: [UInt8]
  /// How many of them are decimals.
  public var decimals: Int
  /// How far the last drum has turned toward its next digit, 0…1; of no use with ``dials``.
  public var roll: Double
  /// Dials beneath the drums that show the places behind them; nil for none.
  public var dials: SyntheticDials?
  /// How decimals are distinguished from the others.
  public var decimalMark = DecimalMark.redDrums
  /// How the digits look.
  public var face = SyntheticDigitFace()
  /// The color of the drums.
  public var ground = SyntheticColor(gray: 28)
  /// The color of the digits.
  public var ink = SyntheticColor(gray: 235)
  /// The color of red drums, digits or frames.
  public var red = SyntheticColor(red: 178, green: 30, blue: 34)
  /// From the middle of a drum to that of the next, in units, 50…200.
  public var pitch = 92.0
  /// The height of the windows in units, 90…220.
  public var windowHeight = 150.0
  /// From a digit to the next one around the drum, in units, 110…200.
  public var step = 145.0
  /// Whether each drum has a window of its own.
  public var hasWindows = true
  /// Whether cogs show at the right edge of each drum.
  public var hasCogs = false
  /// How much darker the drums are where they turn away, 0…1.
  public var shade = 0.4
  /// The largest error of a drum's turn, as a part of a step, 0…0.1.
  public var play = 0.0
  /// The color of what is around the windows.
  public var frame = SyntheticColor(gray: 60)
  /// What the errors of the turns are drawn from.
  public var seed: UInt64 = 1

  /// Makes a counter.
  ///
  /// - Parameters:
  ///   - digits: The digits from the left, 1…12 of 0…9.
  ///   - decimals: How many of them are decimals.
  ///   - roll: How far the last drum has turned toward its next digit, 0…1.
  public init(digits: [UInt8], decimals: Int = 0, roll: Double = 0) {
    self.digits = digits.isEmpty ? [0] : digits.prefix(12).map { $0 % 10 }
    self.decimals = min(max(decimals, 0), self.digits.count)
    self.roll = roll.clamped(to: 0...1, or: 0)
  }

  /// How far each drum stands, in digits, 0 up to 10: the last one by ``roll``, or with the first of its dials, and each of the others turns
  /// with the one to its right while that passes from 9 to 0.
  public var positions: [Double] {
    var turn = lastTurn
    var positions: [Double] = []
    for digit in digits.reversed() {
      positions.append(Double(digit) + turn)
      if digit != 9 { turn = 0 }
    }
    return positions.reversed()
  }

  /// The counter after a number of steps of its last drum or dial, which may be parts of one; after the last value comes zero.
  public func advanced(by steps: Double) -> SyntheticDrums {
    let behind = dials?.digits ?? []
    let (all, rest) = MeterFigures.advanced(digits + behind, rest: dials?.rest ?? roll, by: steps)
    var next = self
    next.digits = Array(all.prefix(digits.count))
    guard dials != nil else {
      next.roll = rest
      return next
    }
    next.dials?.digits = Array(all.suffix(behind.count))
    next.dials?.rest = rest
    return next
  }

  /// From where on a drum stands clearly between two digits, and from where on the next one is as good a reading, its own error
  /// included.
  static let (rolling, arrival) = (0.21, 0.79)

  /// The drums without their dials, drawn.
  var row: (drawing: MeterDrawing, mark: MeterMark) {
    let count = Double(digits.count)
    let pitch = pitch.clamped(to: 50...200, or: 92)
    let tall = windowHeight.clamped(to: 90...220, or: 150)
    let (side, rim) = (pitch * 0.25, tall * 0.14)
    var drawing = MeterDrawing(size: PixelSize(width: Int(count * pitch + 2 * side), height: Int(tall + 2 * rim)))
    let body = MeterArea(x: side, y: rim, width: count * pitch, height: tall)
    drawing.fill(body.grown(side, rim), corner: 10, frame)
    if !hasWindows { drawing.fill(body, SyntheticColor(gray: 12)) }
    var random = SeededGenerator(seed: seed)
    var cells: [MeterArea] = []
    var turned = lastTurn
    for (index, position) in positions.enumerated() {
      let isDecimal = index >= digits.count - decimals
      let inset = hasWindows ? pitch * 0.07 : pitch * 0.012
      let window = MeterArea(x: side + Double(index) * pitch, y: rim, width: pitch, height: tall).grown(-inset, 0)
      if isDecimal, decimalMark == .redFrame {
        drawing.fill(window.grown(inset, rim * 0.6), red)
      }
      let loose = random.number(-1, 1) * play.clamped(to: 0...0.1, or: 0)
      turned = lastTurn + loose
      let reds = isDecimal ? decimalMark : .none
      let (own, print): (SyntheticColor, SyntheticColor) =
        switch reds {
        case .redDrums: (red, ink)
        case .redDigits: (ground, red)
        case .inverse: (ink, ground)
        case .none, .redFrame: (ground, ink)
        }
      add(position: position + loose, ground: own, ink: print, window: window, to: &drawing)
      cells.append(window)
    }
    if decimals > 0, decimals < digits.count, decimalMark == .none || decimalMark == .redFrame {
      let x = side + Double(digits.count - decimals) * pitch
      // Between windows it stands on the case, in the color that shows there; without them on the drums.
      let isLost = hasWindows && abs(Int(ink.green) - Int(frame.green)) < abs(Int(ground.green) - Int(frame.green))
      let shown = isLost ? ground : ink
      drawing.ellipse(.init(x, rim + tall * 0.94), .init(7, 7), shown)
    }
    var mark = MeterMark(text: MeterFigures.text(digits, decimals: decimals), decimals: decimals, cells: cells)
    mark.isRolling = turned > Self.rolling && turned < Self.arrival
    if turned >= Self.arrival { mark.alternatives = [MeterFigures.text(MeterFigures.next(digits), decimals: decimals)] }
    return (drawing, mark)
  }

  /// Draws the part of a drum that its window shows.
  private func add(
    position: Double, ground: SyntheticColor, ink: SyntheticColor, window: MeterArea, to drawing: inout MeterDrawing
  ) {
    drawing.fill(window, corner: 0, ground)
    let step = step.clamped(to: 110...200, or: 145)
    let radius = step * 10 / (2 * Double.pi)
    let middle = window.middle
    /// The place in the window of a point of the drum's surface, or nil when it has turned away.
    func seen(_ along: Double) -> Double? {
      let angle = along / radius * (180 / Double.pi)
      return abs(angle) < 88 ? PortableMath.sinCos(degrees: angle).sin * radius : nil
    }
    let lower = Int(position.rounded(.down))
    for number in (lower - 1)...(lower + 2) {
      let offset = (Double(number) - position) * step
      let outlines = face.outlines(((number % 10) + 10) % 10).map { outline in
        outline.compactMap { point in
          seen(point.y * 100 + offset).map { SIMD2(middle.x + point.x * 100, middle.y + $0) }
        }
      }
      drawing.fill(outlines, ink, within: window)
      guard hasCogs else { continue }
      for cog in 0..<2 {
        let from = offset + (Double(cog) * 0.5 - 0.35) * step
        guard let top = seen(from), let bottom = seen(from + step * 0.22) else { continue }
        let tooth = MeterArea(
          x: window.right - window.width * 0.1, y: middle.y + top, width: window.width * 0.1, height: bottom - top)
        drawing.fill([tooth.outline()], ink, within: window)
      }
    }
    let shade = shade.clamped(to: 0...1, or: 0)
    let bands = 26
    for band in 0..<bands {
      let part = (Double(band) + 0.5) / Double(bands) * 2 - 1
      // Light falls from above, and the rim throws a shadow on the upper edge.
      let dark = shade * part * part * (part < 0 ? 1 : 0.7)
      let area = MeterArea(
        x: window.x, y: window.y + window.height * Double(band) / Double(bands), width: window.width,
        height: window.height / Double(bands))
      drawing.fill(area, SyntheticColor(gray: 0), opacity: dark)
    }
    drawing.fill(
      MeterArea(x: window.x, y: window.y, width: window.width * 0.05, height: window.height), SyntheticColor(gray: 0),
      opacity: shade * 0.6)
  }
}
