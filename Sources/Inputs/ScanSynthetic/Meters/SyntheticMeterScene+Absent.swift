public import ScanGeometry
import ScanImage

extension SyntheticMeterScene {
  /// What a picture shows in which nothing is to be read.
  public enum Absence: String, Sendable, Hashable, CaseIterable {
    /// A wall, a table, a heap of papers.
    case background
    /// Black or noise alone.
    case darkness
    /// A case with its labels but no counter.
    case plainCase
    /// A display that is switched off; the ghosts of its segments may show.
    case displayOff
    /// A hand before the counter.
    case hand
    /// Lines of words.
    case text
    /// Barcodes and two-dimensional codes.
    case codes
    /// A clock with its hands.
    case clock
  }

  /// Draws a picture without a meter's value.
  ///
  /// - Parameters:
  ///   - absence: What it shows instead; nil draws one.
  ///   - seed: The number of the picture.
  ///   - condition: How much it is spoiled; nil draws one.
  ///   - size: The size of the picture.
  ///   - isColor: Whether it has colors besides luma.
  public init(
    absent absence: Absence?, seed: UInt64, condition: Condition? = nil, size: PixelSize = cutout, isColor: Bool = true
  ) {
    var random = SeededGenerator(seed: seed ^ 0xAB5E_17CE)
    let (anyAbsence, anyCondition) = (random.pick(Absence.allCases), random.pick(Condition.allCases))
    let (absence, condition) = (absence ?? anyAbsence, condition ?? anyCondition)
    random = SeededGenerator(seed: random.next() ^ Self.key(absence.rawValue + condition.rawValue))
    let kinds: [SyntheticMeter.Kind] = absence == .displayOff ? [.display] : SyntheticMeter.Kind.counters
    let kind = random.pick(kinds)
    let meter = SyntheticMeter.random(kind, condition, &random)
    var scene = Self.scene(of: meter, condition, size: size, isColor: isColor, &random)
    switch absence {
    case .displayOff:
      if case .display(var display) = meter.face {
        display.isOn = false
        scene.meters[0].meter.face = .display(display)
      }
    case .hand: Self.addHand(to: &scene, &random)
    case .plainCase:
      let empty = meter.housing.drawn(around: meter.drawn.drawing.size, kind: kind)
      scene.covers.add(empty, by: scene.homography(scene.meters[0].placement, empty.size))
      scene.meters = []
    case .background, .darkness, .text, .codes, .clock:
      scene.meters = []
      Self.fill(&scene, absence, &random)
    }
    self.init(kind: nil, condition: condition, scene: scene)
  }

  private static func fill(_ scene: inout SyntheticScene, _ absence: Absence, _ random: inout SeededGenerator) {
    let (wide, tall) = (Double(scene.size.width), Double(scene.size.height))
    /// A place for something that fills a part of the picture's height.
    func placement(_ size: PixelSize, share: Double) -> SyntheticPlacement {
      let fitting = min(wide / Double(size.width), tall / Double(size.height)) * share
      return SyntheticPlacement(
        center: FramePoint(x: wide * random.number(0.35, 0.65), y: tall * random.number(0.4, 0.6)), scale: fitting,
        rotation: random.number(-12, 12), tilt: random.number(-15, 15), turn: random.number(-15, 15))
    }
    switch absence {
    case .darkness:
      scene.background = .plain(random.gray(0, 12))
      scene.degradations.noise = random.number(0, 40)
    case .text:
      let sheet = paper(&random)
      scene.covers.add(sheet, by: scene.homography(placement(sheet.size, share: random.number(0.8, 1.5)), sheet.size))
    case .codes:
      for symbology in [Symbology.code128, .ean13] {
        let digits = (0..<12).map { _ in String(Int(random.number(0, 10))) }.joined()
        guard let symbol = try? SyntheticSymbol(symbology, text: digits) else { continue }
        let artwork = SyntheticArtwork(symbol)
        scene.items.append(.init(artwork, placement(artwork.size, share: random.number(0.4, 0.9))))
      }
    case .clock:
      let clock = clock(&random)
      scene.covers.add(clock, by: scene.homography(placement(clock.size, share: random.number(0.7, 1.1)), clock.size))
    default:
      scene.background =
        random.unit() < 0.5
        ? .clutter(density: random.number(0.1, 1))
        : .texture(random.gray(60, 220, tint: 30), contrast: random.number(20, 90), grain: random.number(0.1, 12))
    }
  }

  private static let words = [
    "Bitte", "nicht", "abdecken", "WARNING", "high", "voltage", "Service", "Installation", "only", "by", "electrician",
    "GAS",
    "Wasser", "Hauptschalter", "MAIN", "SWITCH", "Keller", "links", "Zimmer", "open", "slowly", "Pressure", "keep",
    "clear",
    "manual", "of", "the", "and", "see", "page", "230 V", "16 A", "2016", "No. 4", "5 m",
  ]

  /// A sheet with lines of words.
  private static func paper(_ random: inout SeededGenerator) -> MeterDrawing {
    var sheet = MeterDrawing(size: PixelSize(width: 1_200, height: 420))
    let isDark = random.unit() < 0.25
    let ink = isDark ? random.gray(190, 250) : random.gray(5, 70)
    let area = MeterArea(x: -60, y: -40, width: 1_320, height: 500)
    sheet.fill(area, isDark ? random.gray(10, 90, tint: 20) : random.gray(190, 250, tint: 12))
    var y = 0.0
    while y < 390 {
      let height = random.number(18, random.unit() < 0.3 ? 90 : 40)
      let weight = random.number(0.09, 0.2)
      var x = 0.0
      while true {
        let word = random.pick(words)
        let width = StrokeLetters.width(word) * height
        guard x + width < 1_200 else { break }
        sheet.write(word, at: SIMD2(x, y), height: height, weight: weight, ink)
        x += width + height * 0.6
      }
      y += height * random.number(1.5, 2)
    }
    return sheet
  }

  /// A clock with twelve hours.
  private static func clock(_ random: inout SeededGenerator) -> MeterDrawing {
    var clock = MeterDrawing(size: PixelSize(width: 260, height: 260))
    let middle = SIMD2(130.0, 130)
    let ink = random.gray(5, 60)
    clock.ellipse(middle, SIMD2(126, 126), random.gray(20, 200, tint: 30))
    clock.ellipse(middle, SIMD2(112, 112), random.gray(200, 250, tint: 10))
    /// A place on the clock at a part of its turn.
    func at(_ part: Double, _ far: Double) -> SIMD2<Double> {
      let turn = PortableMath.sinCos(degrees: part * 360)
      return middle + SIMD2(turn.sin, -turn.cos) * far
    }
    let hasNumbers = random.unit() < 0.8
    for minute in 0..<60 {
      let isHour = minute % 5 == 0
      clock.line(at(Double(minute) / 60, isHour ? 98 : 103), at(Double(minute) / 60, 109), pen: isHour ? 5 : 2, ink)
      if isHour, hasNumbers {
        let hour = minute == 0 ? 12 : minute / 5
        clock.write(String(hour), at: at(Double(minute) / 60, 82) - SIMD2(0, 10), height: 20, anchor: 0.5, ink)
      }
    }
    let time = random.unit() * 12
    for (part, length, pen) in [(time / 12, 58.0, 9.0), (time - time.rounded(.down), 88, 6), (random.unit(), 92, 2)] {
      clock.line(at(part, -14), at(part, length), pen: pen, pen < 3 ? random.gray(20, 200, tint: 60) : ink)
    }
    clock.ellipse(middle, SIMD2(8, 8), ink)
    return clock
  }

  /// Draws a palm over the whole counter and fingers beyond it.
  private static func addHand(to scene: inout SyntheticScene, _ random: inout SeededGenerator) {
    guard let quad = scene.meterTruth.first?.quad else { return }
    let tones = [(224, 172, 142), (198, 134, 102), (141, 85, 58), (92, 58, 42), (240, 196, 170)]
    let tone = random.pick(tones)
    /// The skin in more or less light.
    func skin(_ light: Double) -> SyntheticColor {
      SyntheticColor(
        red: UInt8(min(Double(tone.0) * light, 255)), green: UInt8(min(Double(tone.1) * light, 255)),
        blue: UInt8(min(Double(tone.2) * light, 255)))
    }
    let box = quad.boundingRect
    let middle = SIMD2(box.center.x, box.center.y)
    let half = SIMD2(box.maxX - box.minX, box.maxY - box.minY) / 2
    let thick = max(half.y * 1.1, half.x * 0.32)
    let side: Double = random.unit() < 0.5 ? 1 : -1
    // Fingers lie along the counter, one beneath the other and each over the one before.
    for finger in 0..<4 {
      let y = middle.y + (Double(finger) - 1.5) * thick * 0.72
      let tip = middle.x - side * half.x * random.number(1.2, 1.5)
      let root = middle.x + side * half.x * 2.2 + side * thick * 2
      let path = [SIMD2(tip, y + random.number(-0.1, 0.1) * thick), SIMD2(root, y + random.number(-0.2, 0.6) * thick)]
      for (width, light) in [(1.06, 0.62), (1.0, 0.9), (0.72, 1.0), (0.4, 1.06)] {
        scene.covers.fill(
          StrokePath.stroked(path, pen: SIMD2(repeating: thick * width), isRound: true), skin(light))
      }
      scene.covers.ellipse(
        SIMD2(tip, path[0].y), SIMD2(thick * 0.34, thick * 0.24), skin(1.12), opacity: 0.8)
    }
  }
}
