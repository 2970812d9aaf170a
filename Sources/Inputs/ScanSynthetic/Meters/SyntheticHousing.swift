import ScanGeometry

/// The case of a meter with its plate, labels and screws.
public struct SyntheticHousing: Sendable, Hashable {
  /// The color of the case.
  public var color = SyntheticColor(gray: 70)
  /// The color of the plate on which the labels are printed.
  public var plate = SyntheticColor(gray: 215)
  /// The color of the print.
  public var ink = SyntheticColor(gray: 30)
  /// How far the plate reaches beyond the counter at the sides, in units.
  public var sideMargin = 140.0
  /// How far the plate reaches beyond the counter above and below, in units.
  public var verticalMargin = 150.0
  /// How much is printed on the plate, 0…1.
  public var print = 0.6
  /// The unit that is printed large beside or beneath the counter; nil for none.
  public var unit: String?
  /// Whether screws show at the plate's corners.
  public var hasScrews = true
  /// How clearly the glass before the meter shows reflections, 0…1.
  public var reflection = 0.0
  /// How much dirt and how many scratches are on the glass, 0…1.
  public var dirt = 0.0
  /// What the labels and their places are drawn from.
  public var seed: UInt64 = 1

  /// Makes a case.
  public init() {}

  private static let makers = ["ELMETRA", "Norvolt", "GASOMAT", "Aquatec", "VERITAS", "Kontor AG", "SIGMA-Z", "Hydria"]
  private static let marks = [
    "3 x 230/400 V", "10(60) A", "50 Hz", "Cl. 2", "Qn 1.5", "Type E7-C", "IP 52", "75 rev/kWh", "2016", "V = 2 dm³",
    "p max 0.5 bar",
    "T30", "MADE IN EU", "B - H", "A", "DE-16-MI004", "40°C", "No. off", "Form 2S", "CL 200", "TA 30",
  ]

  /// The case around a counter of a size.
  func drawn(around size: PixelSize, kind: SyntheticMeter.Kind) -> MeterDrawing {
    var drawing = MeterDrawing(size: size)
    let inner = MeterArea(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    let sheet = inner.grown(max(sideMargin, 20), max(verticalMargin, 20))
    drawing.fill(sheet.grown(70, 80).moved(14, 20), corner: 60, SyntheticColor(gray: 0), opacity: 0.3)
    drawing.fill(sheet.grown(60, 70), corner: 50, color)
    drawing.fill(sheet.grown(6, 6), corner: 16, SyntheticColor(gray: 0), opacity: 0.3)
    drawing.fill(sheet, corner: 14, plate)
    var random = SeededGenerator(seed: seed)
    if hasScrews {
      for corner in 0..<4 {
        let at = SIMD2(corner % 2 == 0 ? sheet.x + 30 : sheet.right - 30, corner < 2 ? sheet.y + 30 : sheet.bottom - 30)
        addScrew(at: at, degrees: random.number(0, 180), to: &drawing)
      }
    }
    addLabels(inner: inner, sheet: sheet, random: &random, to: &drawing)
    return drawing
  }

  private func addScrew(at place: SIMD2<Double>, degrees: Double, to drawing: inout MeterDrawing) {
    drawing.ellipse(place, SIMD2(16, 16), SyntheticColor(gray: 70))
    drawing.ellipse(place - SIMD2(1, 1), SIMD2(14, 14), SyntheticColor(gray: 150))
    let turn = PortableMath.sinCos(degrees: degrees)
    let way = SIMD2(turn.cos, turn.sin) * 11
    drawing.line(place - way, place + way, pen: 4, SyntheticColor(gray: 40))
  }

  private func addLabels(
    inner: MeterArea, sheet: MeterArea, random: inout SeededGenerator, to drawing: inout MeterDrawing
  ) {
    if let unit {
      if sideMargin > StrokeLetters.width(unit) * 40 + 50, random.unit() < 0.6 {
        drawing.write(unit, at: SIMD2(inner.right + 30, inner.middle.y - 20), height: 40, ink)
      } else {
        drawing.write(unit, at: SIMD2(inner.middle.x, inner.bottom + 24), height: 34, anchor: 0.5, ink)
      }
    }
    let amount = print.clamped(to: 0...1, or: 0)
    // Two bands of lines: above and below the counter.
    for isBelow in [false, true] where verticalMargin > 90 {
      let top = isBelow ? inner.bottom + 76 : sheet.y + 18
      let bottom = isBelow ? sheet.bottom - 14 : inner.y - 30
      var y = top
      var isFirst = true
      while y + 20 < bottom {
        let height = isFirst && !isBelow ? random.number(30, 46) : random.number(15, 26)
        guard y + height < bottom else { break }
        if isFirst, !isBelow, random.unit() < 0.3 + amount {
          let maker = Self.makers[Int(random.number(0, Double(Self.makers.count)))]
          drawing.write(
            maker, at: SIMD2(sheet.middle.x, y), height: height, weight: 0.18, letterWidth: 0.62, anchor: 0.5, ink)
        } else if isBelow, isFirst, random.unit() < amount, bottom - y > 60 {
          addBarcode(at: SIMD2(sheet.middle.x - 150, y), random: &random, to: &drawing)
          y += 74
          isFirst = false
          continue
        } else {
          var x = sheet.x + random.number(56, 110)
          while x < sheet.right - 160 {
            let mark = Self.marks[Int(random.number(0, Double(Self.marks.count)))]
            let width = StrokeLetters.width(mark) * height
            if random.unit() < amount, x + width < sheet.right - 40 {
              drawing.write(mark, at: SIMD2(x, y), height: height, ink)
            }
            x += width + random.number(30, 120)
          }
        }
        y += height + random.number(10, 24)
        isFirst = false
      }
    }
  }

  /// Bars as of a barcode with a serial number beneath.
  private func addBarcode(at place: SIMD2<Double>, random: inout SeededGenerator, to drawing: inout MeterDrawing) {
    drawing.fill(MeterArea(x: place.x - 12, y: place.y - 4, width: 324, height: 70), SyntheticColor(gray: 240))
    var x = place.x
    while x < place.x + 294 {
      let bar = 2 + 2 * Double(Int(random.number(0, 3)))
      drawing.fill(MeterArea(x: x, y: place.y, width: bar, height: 38), SyntheticColor(gray: 20))
      x += bar + 2 + 2 * Double(Int(random.number(0, 3)))
    }
    let serial = (0..<10).map { _ in String(Int(random.number(0, 10))) }.joined()
    drawing.write(serial, at: SIMD2(place.x + 150, place.y + 43), height: 17, anchor: 0.5, SyntheticColor(gray: 20))
  }

  /// Draws dirt and reflections of the glass over everything.
  func addGlass(to drawing: inout MeterDrawing) {
    addDirt(to: &drawing)
    let strength = reflection.clamped(to: 0...1, or: 0)
    guard strength > 0 else { return }
    var random = SeededGenerator(seed: seed &+ 77)
    let (wide, tall) = (Double(drawing.size.width), Double(drawing.size.height))
    for _ in 0..<2 {
      let x = random.number(-0.2, 1) * wide
      let width = random.number(0.05, 0.3) * wide
      let lean = random.number(0.2, 1.2) * tall
      drawing.fill(
        [
          [
            SIMD2(x + lean, -tall), SIMD2(x + width + lean, -tall), SIMD2(x + width - lean, 2 * tall),
            SIMD2(x - lean, 2 * tall),
          ]
        ],
        SyntheticColor(gray: 245), opacity: strength * random.number(0.1, 0.35))
    }
  }

  private func addDirt(to drawing: inout MeterDrawing) {
    let amount = dirt.clamped(to: 0...1, or: 0)
    guard amount > 0 else { return }
    var random = SeededGenerator(seed: seed &+ 303)
    let (wide, tall) = (Double(drawing.size.width), Double(drawing.size.height))
    func place() -> SIMD2<Double> { SIMD2(random.number(-0.2, 1.2) * wide, random.number(-0.6, 1.6) * tall) }
    let tone = random.gray(20, 200, tint: 20)
    for _ in 0..<Int(amount * 12) {
      let size = random.number(20, 110)
      let middle = place()
      // Smudges fade out: a few discs over each other.
      for ring in 1...3 {
        let radius = SIMD2(size, size * random.number(0.3, 0.8)) * (Double(ring) / 3)
        drawing.ellipse(middle, radius, tone, opacity: 0.05 * amount)
      }
    }
    for _ in 0..<Int(amount * 130) {
      let radius = random.number(0.8, 2.5 + 3 * amount * random.unit() * random.unit())
      let gray = random.unit() < 0.75 ? random.gray(10, 90) : random.gray(200, 250)
      drawing.ellipse(place(), SIMD2(radius, radius * random.number(0.6, 1.4)), gray, opacity: random.number(0.3, 0.9))
    }
    for _ in 0..<Int(amount * 9) {
      let (start, turn) = (place(), PortableMath.sinCos(degrees: random.number(0, 180)))
      let end = start + SIMD2(turn.cos, turn.sin) * random.number(40, 320)
      drawing.line(start, end, pen: random.number(0.8, 2.2), random.gray(150, 250), opacity: random.number(0.15, 0.5))
    }
  }
}
