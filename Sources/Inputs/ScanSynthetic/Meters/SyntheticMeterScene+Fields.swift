public import ScanGeometry

extension SyntheticMeterScene {
  /// Draws a display of two or three values with their units and codes.
  ///
  /// - Parameters:
  ///   - seed: The number of the picture.
  ///   - condition: How hard it is to read.
  ///   - size: The size of the picture; the display fills a good part of it.
  ///   - isColor: Whether the picture has colors besides luma.
  public init(
    fields seed: UInt64, condition: Condition, size: PixelSize = PixelSize(width: 1_280, height: 720),
    isColor: Bool = true
  ) {
    var numbers = SeededGenerator(seed: seed)
    var random = SeededGenerator(seed: numbers.next() ^ Self.key("fields" + condition.rawValue))
    var display = SyntheticDisplay.random(condition, &random)
    let codes = random.pick([
      ["1.8.0", "2.8.0", "1.6.0"], ["1.8.1", "1.8.2", "15.8.0"], ["3.8.0", "4.8.0", "32.7.0"],
    ])
    let digits = Int(random.number(5, 9))
    display.fields = codes.prefix(2 + Int(random.number(0, 2))).map { code in
      let decimals = random.unit() < 0.7 ? Int(random.number(1, 4)) : 0
      return SyntheticDisplay.Field(
        MeterFigures.text(random.value(digits), decimals: min(decimals, digits - 2)),
        unit: random.unit() < 0.8 ? random.pick(["kWh", "kWh", "MWh", "m³", "kW", "L"]) : nil,
        position: random.unit() < 0.8 ? code : nil)
    }
    var housing = SyntheticHousing()
    housing.seed = random.next()
    housing.print = random.number(0.1, 1)
    let meter = SyntheticMeter(.display(display), housing: housing)
    kind = .display
    self.condition = condition
    scene = Self.scene(of: meter, condition, size: size, isColor: isColor, &random)
  }
}
