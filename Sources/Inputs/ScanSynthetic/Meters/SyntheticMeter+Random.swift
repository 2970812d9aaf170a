import ScanGeometry

extension SyntheticMeter {
  /// Makes a meter with a random appearance and a random value.
  ///
  /// - Parameters:
  ///   - kind: What shows its value.
  ///   - seed: The number of the meter.
  ///   - condition: How hard it is to read by itself.
  public init(_ kind: Kind, seed: UInt64, condition: SyntheticMeterScene.Condition = .easy) {
    var random = SeededGenerator(seed: seed)
    self = .random(kind, condition, &random)
  }

  /// A meter drawn at random.
  ///
  /// - Parameters:
  ///   - kind: What shows its value.
  ///   - condition: How hard it is to read by itself: rare shapes, play, little contrast.
  ///   - random: Where everything is drawn from.
  static func random(
    _ kind: Kind, _ condition: SyntheticMeterScene.Condition, _ random: inout SeededGenerator
  ) -> SyntheticMeter {
    var housing = SyntheticHousing()
    housing.seed = random.next()
    housing.sideMargin = random.number(40, 320)
    housing.verticalMargin = random.number(40, 330)
    housing.print = random.number(0.1, 1)
    housing.hasScrews = random.unit() < 0.6
    let isDark = random.unit() < 0.3
    housing.plate = isDark ? random.gray(20, 90, tint: 12) : random.gray(150, 245, tint: 14)
    housing.ink = isDark ? random.gray(170, 240) : random.gray(10, 70)
    housing.color = random.gray(25, 225, tint: 25)
    housing.reflection =
      condition == .easy || random.unit() < 0.5 ? 0 : random.number(0, condition == .hard ? 0.8 : 0.4)
    if condition != .easy, random.unit() < 0.6 { housing.dirt = random.number(0, condition == .hard ? 1 : 0.4) }
    let face: Face
    switch kind {
    case .drums:
      let drums = SyntheticDrums.random(condition, &random)
      housing.unit = random.unit() < 0.7 ? random.pick(["kWh", "m³", "m³", "kWh", "cbm", "L"]) : nil
      face = .drums(drums)
    case .display:
      let display = SyntheticDisplay.random(condition, &random)
      if display.fields[0].unit == nil, random.unit() < 0.6 {
        housing.unit = random.pick(["LITRES", "kWh", "GALLONS", "m³", "TOTAL"])
      }
      face = .display(display)
    case .dials:
      let dials = SyntheticDials.random(condition, &random)
      if isDark, dials.numbers == .outside || dials.unit != nil {
        // What is printed around the dials has the color of their scales.
        housing.plate = random.gray(150, 245, tint: 14)
        housing.ink = dials.ink
      }
      face = .dials(dials)
      housing.unit = random.unit() < 0.5 ? random.pick(["KILOWATT HOURS", "kWh", "CUBIC FEET", "m³"]) : nil
    case .gauge: face = .gauge(.random(condition, &random))
    }
    return SyntheticMeter(face, housing: housing)
  }
}

extension SyntheticDrums {
  static func random(
    _ condition: SyntheticMeterScene.Condition, _ random: inout SeededGenerator
  ) -> SyntheticDrums {
    let count = Int(random.number(5, 9))
    var digits = random.value(count)
    // Runs of nines before the last drum, so that several drums turn at once, are rare by chance.
    if random.unit() < 0.25 {
      for index in (count - Int(random.number(1, 4)))..<count { digits[index] = 9 }
    }
    let decimals = random.unit() < 0.6 ? Int(random.number(1, Double(min(4, count - 3)))) : 0
    var drums = SyntheticDrums(digits: digits, decimals: decimals)
    drums.roll = random.unit() < 0.5 ? 0 : random.unit()
    drums.face = .random(condition, &random)
    switch Int(random.number(0, 10)) {
    case 0..<5:
      drums.ground = random.gray(8, 60, tint: 10)
      drums.ink = random.gray(190, 250, tint: 15)
    default:
      drums.ground = random.gray(185, 250, tint: 15)
      drums.ink = random.gray(5, 60)
    }
    drums.red = SyntheticColor(
      red: UInt8(random.number(140, 225)), green: UInt8(random.number(15, 60)), blue: UInt8(random.number(15, 60)))
    let isBright = drums.ground.planes(1)[0] > 120
    // Dark digits on a red drum do not exist: it carries white ones, or the digits are red themselves.
    drums.decimalMark =
      isBright
      ? random.pick([.redDigits, .redFrame, .none]) : random.pick([.redDrums, .redDrums, .redFrame, .inverse, .none])
    drums.pitch = 100 * drums.face.width * random.number(1.35, 2)
    drums.windowHeight = random.number(112, condition == .easy ? 150 : 185)
    drums.step = random.number(118, 175)
    drums.hasWindows = random.unit() < 0.65
    drums.hasCogs = random.unit() < 0.3
    drums.shade = random.number(0.1, condition == .hard ? 0.8 : 0.55)
    drums.play = condition == .easy ? 0.01 : condition == .normal ? 0.03 : 0.06
    drums.frame = random.gray(15, 235)
    drums.seed = random.next()
    return drums
  }
}

extension SyntheticDigitFace {
  static func random(
    _ condition: SyntheticMeterScene.Condition, _ random: inout SeededGenerator
  ) -> SyntheticDigitFace {
    let weight = condition == .easy ? random.number(0.11, 0.18) : random.number(0.075, 0.21)
    return SyntheticDigitFace(
      width: random.number(0.42, 0.66), weight: weight, contrast: random.number(0.7, 1.05),
      lean: random.unit() < 0.15 ? random.number(0, 0.18) : 0, one: random.pick([.flag, .flag, .foot, .bar]),
      isRound: random.unit() < 0.35, shapes: UInt8(random.number(0, 256)))
  }
}

extension SyntheticDisplay {
  static func random(
    _ condition: SyntheticMeterScene.Condition, _ random: inout SeededGenerator, style: Style? = nil
  ) -> SyntheticDisplay {
    let count = Int(random.number(4, 9))
    let decimals = random.unit() < 0.7 ? Int(random.number(1, 4)) : 0
    var text = MeterFigures.text(random.value(count), decimals: min(decimals, count - 2))
    if random.unit() < 0.06 { text = "-" + text }
    let hasUnit = random.unit() < 0.6
    var display = SyntheticDisplay([
      Field(text, unit: hasUnit ? random.pick(["kWh", "kWh", "m³", "L", "MWh", "kW"]) : nil)
    ])
    if random.unit() < 0.2 { display.fields[0].position = random.pick(["1.8.0", "2.8.0", "1.8.1", "15.8"]) }
    display.style = style ?? (random.unit() < 0.12 ? .dots : .segments)
    display.width = random.number(0.45, 0.62)
    display.thickness = condition == .easy ? random.number(0.09, 0.14) : random.number(0.07, 0.16)
    display.gap = display.style == .dots ? random.number(0.1, 0.3) : random.number(0, 0.35)
    display.bevel = random.number(0, 0.5)
    display.slant = random.unit() < 0.6 ? random.number(0.02, 0.18) : 0
    display.pitch = random.number(1.25, 1.7)
    display.ghost = random.unit() < 0.5 ? 0 : random.number(0.01, condition == .hard ? 0.18 : 0.08)
    display.shapes = random.unit() < 0.8 ? 0 : UInt8(random.number(0, 8))
    if random.unit() < 0.2 {
      display.ground = random.gray(5, 45, tint: 12)
      display.ink = random.pick([
        SyntheticColor(red: 250, green: 70, blue: 50), SyntheticColor(red: 90, green: 240, blue: 120),
        SyntheticColor(gray: 240), SyntheticColor(red: 120, green: 200, blue: 255),
        SyntheticColor(red: 255, green: 190, blue: 60),
      ])
    } else {
      let level = random.number(condition == .hard ? 80 : 120, 230)
      let tint = random.pick([(1, 1, 1), (0.92, 1, 0.84), (0.55, 1, 0.6), (1, 0.72, 0.4), (0.75, 0.88, 1)])
      display.ground = SyntheticColor(
        red: UInt8(level * tint.0), green: UInt8(level * tint.1), blue: UInt8(level * tint.2))
      let depth = condition == .hard ? random.number(0.05, 0.6) : random.number(0.05, 0.35)
      display.ink = SyntheticColor(
        red: UInt8(level * tint.0 * depth), green: UInt8(level * tint.1 * depth), blue: UInt8(level * tint.2 * depth))
    }
    display.frame = random.gray(15, 220)
    return display
  }
}

extension SyntheticDials {
  static func random(
    _ condition: SyntheticMeterScene.Condition, _ random: inout SeededGenerator
  ) -> SyntheticDials {
    var dials = SyntheticDials(digits: random.value(random.unit() < 0.5 ? 4 : 5), rest: random.unit())
    dials.firstIsClockwise = random.unit() < 0.5
    dials.hand = random.pick(condition == .easy ? [.pointer] : Hand.allCases + [.pointer])
    dials.numbers = random.unit() < 0.7 ? .inside : .outside
    dials.handColor = random.unit() < 0.35 ? SyntheticColor(red: 200, green: 30, blue: 30) : random.gray(10, 50)
    dials.ground = random.gray(185, 245, tint: 10)
    dials.ink = random.gray(10, 70)
    dials.hasRing = random.unit() < 0.85
    dials.ticks = random.pick([0, 1, 1, 4])
    dials.pitch = random.number(1.04, 1.4)
    dials.arch = random.unit() < 0.2 ? random.number(0, 0.25) : 0
    dials.play = condition == .easy ? 0.03 : condition == .normal ? 0.1 : 0.18
    dials.unit = random.unit() < 0.4 ? random.pick(["kWh", "m³"]) : nil
    dials.seed = random.next()
    return dials
  }
}

extension SeededGenerator {
  /// One of several.
  mutating func pick<Choice>(_ choices: [Choice]) -> Choice { choices[Int(number(0, Double(choices.count)))] }

  /// A gray, or a color near one.
  mutating func gray(_ low: Double, _ high: Double, tint: Double = 0) -> SyntheticColor {
    let level = number(low, high)
    let parts = (0..<3).map { _ in UInt8((level + number(-tint, tint)).clamped(to: 0...255, or: 0)) }
    return SyntheticColor(red: parts[0], green: parts[1], blue: parts[2])
  }

  /// Digits of a value as meters show them: often with zeros at the begin.
  mutating func value(_ count: Int) -> [UInt8] {
    let zeros = unit() < 0.5 ? 0 : Int(number(0, Double(count) * 0.6))
    return (0..<count).map { $0 < zeros ? 0 : UInt8(number(0, 10)) }
  }
}
