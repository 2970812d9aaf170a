public import ScanGeometry

/// A drawn panel of a vehicle: an odometer with other rows above and below it.
public struct SyntheticCluster: Sendable {
  /// What is beside the odometer.
  public enum Row: String, Sendable, Hashable, CaseIterable {
    /// The distance of a trip, with a point.
    case trip
    /// A clock.
    case clock
    /// A temperature, at times below zero.
    case temperature
    /// The code of an error.
    case error
  }

  /// The panel in its surroundings.
  public let scene: SyntheticMeterScene
  /// What the odometer shows; nil where the panel has none.
  public let odometer: String?
  /// The other rows.
  public let others: [Row]

  /// Draws a panel.
  ///
  /// - Parameters:
  ///   - seed: The number of the picture.
  ///   - condition: How hard it is to read.
  ///   - hasOdometer: Whether it has an odometer; without one it has one other row.
  ///   - size: The size of the picture; the panel fills a good part of it.
  public init(
    seed: UInt64, condition: SyntheticMeterScene.Condition, hasOdometer: Bool = true,
    size: PixelSize = SyntheticMeterScene.cutout
  ) {
    var numbers = SeededGenerator(seed: seed)
    var random = SeededGenerator(seed: numbers.next() ^ SyntheticMeterScene.key("cluster" + condition.rawValue))
    var display = SyntheticDisplay.random(condition, &random, style: random.unit() < 0.2 ? .dots : .segments)
    let kinds = (0..<(hasOdometer ? Int(random.number(1, 3)) : 1)).map { _ in random.pick(Row.allCases) }
    var fields = kinds.map { Self.field($0, &random) }
    var value: String?
    if hasOdometer {
      let digits = (0..<Int(random.number(5, 7))).map {
        $0 == 0 ? Int(random.number(1, 10)) : Int(random.number(0, 10))
      }
      let text = digits.map { String($0) }.joined()
      value = text
      fields.insert(
        SyntheticDisplay.Field(text, unit: random.unit() < 0.7 ? "km" : nil),
        at: Int(random.number(0, Double(fields.count + 1))))
    }
    display.fields = fields
    var housing = SyntheticHousing()
    housing.seed = random.next()
    housing.print = 0
    let meter = SyntheticMeter(.display(display), housing: housing)
    scene = SyntheticMeterScene(
      kind: .display, condition: condition,
      scene: SyntheticMeterScene.scene(of: meter, condition, size: size, isColor: true, &random))
    (odometer, others) = (value, kinds)
  }

  private static func field(_ row: Row, _ random: inout SeededGenerator) -> SyntheticDisplay.Field {
    func digits(_ count: Int) -> String { (0..<count).map { _ in String(Int(random.number(0, 10))) }.joined() }
    func two(_ minimum: Double, _ end: Double) -> String {
      let number = Int(random.number(minimum, end))
      return number < 10 ? "0\(number)" : "\(number)"
    }
    switch row {
    case .trip:
      return SyntheticDisplay.Field(
        "\(Int(random.number(0, 1_000))).\(digits(1))", unit: random.unit() < 0.7 ? "km" : nil)
    case .clock: return SyntheticDisplay.Field("\(two(0, 24)):\(two(0, 60))")
    case .temperature:
      return SyntheticDisplay.Field("\(random.unit() < 0.5 ? "-" : "")\(two(0, 40)).\(digits(1))")
    case .error: return SyntheticDisplay.Field("\(random.pick(["E-", "F-", "E", "Er", "P", "H"]))\(digits(2))")
    }
  }
}
