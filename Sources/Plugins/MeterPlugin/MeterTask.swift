package import MeterHistory
package import ScanPluginKit

/// What a configuration wants of a meter's reading, whichever reader gives it.
package struct MeterTask {
  /// The key of the use case.
  package let useCase: String
  /// What the readers are asked for.
  package let constraints: MeterConstraints
  /// How far the meter stands turned in the picture, in degrees clockwise.
  package let rotation: Double
  /// The least confidence of a result, 0…100.
  package let minConfidence: Int
  /// How many decimals are reported at most; nil for all.
  package let maxDecimals: Int?
  /// The unit that the configuration names.
  package let unit: String?
  /// Which of several registers is asked for; nil for the only one.
  package let register: MeterRegister?
  /// Whether there may be several registers in view, of which none is more the value than another one.
  package let hasRegisters: Bool
  /// The pages of a display that shows them in turn; empty where all of its values stay in view.
  let pages: [MeterPage]
  /// The number of decimals of an odometer; nil for a meter.
  private let odometerDecimals: Int?
  /// Whether it is an odometer.
  var isOdometer: Bool { odometerDecimals != nil }
  /// The scale of a gauge; nil for what has digits.
  let scale: DialScale?
  private let range: (minimum: MeterValue?, greatest: MeterValue?)
  private let pattern: PatternText?
  private let makeBody: (Parts) -> any ResultBody

  /// What a result is made of.
  struct Parts {
    /// Nil where several registers are in view and none of them was asked for.
    let value: Value?
    let reading: MeterReading
    let digits: [MeterDigit]
    let others: [MeterField]
    let verdict: MeterVerdict?
    let text: TextReading
  }

  /// A value as it is reported.
  package struct Value: Sendable, Hashable {
    /// The exact amount, without its sign.
    package let amount: MeterValue
    /// Whether it is below zero.
    package let isNegative: Bool

    /// As the counter shows it, leading zeros included.
    package var text: String { (isNegative ? "-" : "") + amount.text }
    /// Without leading zeros.
    package var plainText: String { (isNegative ? "-" : "") + amount.plainText }
  }

  /// What a meter's configuration wants.
  ///
  /// - Throws: ``/ScanPluginKit/PluginError`` for an expression that could take too long.
  package init(_ config: MeterConfig) {
    useCase = MeterConfig.key
    var constraints = MeterConstraints()
    rotation = config.meterRotation
    constraints.digits = config.numDigits
    constraints.decimals = config.numDecimalDigits
    constraints.digitPlaces = config.digits
    constraints.dialPlaces = config.readDials
    scale = config.gaugeScale
    constraints.hasDrumsBeforeDials = config.hasDrumsBeforeDials
    constraints.isLastDialClockwise = config.lastDialDirection == .clockwise
    hasRegisters = config.scanMode != .dialMeter && config.digits.isEmpty && !config.hasDrumsBeforeDials
    pages = config.readPages
    register = hasRegisters && pages.isEmpty ? config.register : nil
    constraints.readsAllFields = config.scanMode == .multiFieldDigitalMeter || register != nil || !pages.isEmpty
    self.constraints = constraints
    odometerDecimals = nil
    minConfidence =
      config.minConfidence ?? Self.usualConfidence(config)
    maxDecimals =
      config.scanMode == .autoAnalogDigitalMeter && config.maxNumDecimalDigits >= 0 ? config.maxNumDecimalDigits : nil
    unit = config.unit
    range = (config.minValue, config.maxValue)
    pattern = config.validationRegex
    makeBody = { parts in
      MeterResult(
        value: parts.value?.text,
        unit: parts.value == nil ? nil : parts.reading.page?.unit ?? config.unit ?? parts.reading.unit,
        position: parts.value == nil ? nil : parts.reading.position, decimalValue: parts.value?.plainText,
        handAngle: config.gaugeScale.flatMap { scale in parts.reading.share.map(scale.shownAngle) },
        digits: parts.digits, isRolling: parts.value != nil && parts.reading.isRolling, others: parts.others,
        verdict: parts.verdict, reading: parts.text)
    }
  }

  /// What an odometer's configuration wants.
  ///
  /// - Throws: ``/ScanPluginKit/PluginError`` for an expression that could take too long.
  package init(_ config: OdometerConfig) {
    useCase = OdometerConfig.key
    var constraints = MeterConstraints()
    rotation = 0
    constraints.digits = config.numDigits
    let decimals = config.numDecimalDigits ?? 0
    // Where it is whole, a point distinguishes another row from it.
    constraints.decimals = decimals > 0 ? decimals : nil
    constraints.readsAllRows = true
    self.constraints = constraints
    odometerDecimals = decimals
    (register, hasRegisters, scale, pages) = (nil, false, nil, [])
    minConfidence = config.minConfidence
    maxDecimals = nil
    unit = nil
    range = (nil, nil)
    pattern = config.validationRegex
    makeBody = { parts in OdometerResult(value: parts.value?.text ?? "", digits: parts.digits, reading: parts.text) }
  }

  /// The least confidence where the configuration names none.
  private static func usualConfidence(_ config: MeterConfig) -> Int {
    if config.hasDrumsBeforeDials { return 70 }
    // Where the places are given, a meter is there, and only its digits may be wrong.
    return config.digits.isEmpty || config.scanMode == .dialMeter ? usualConfidence(config.scanMode) : 80
  }

  /// The same where nothing is known of the meter: so certain is nothing that is none, of thousands of pictures.
  package static func usualConfidence(_ mode: MeterConfig.ScanMode) -> Int { mode == .dialMeter ? 60 : 90 }

  /// The direction in the frame in which values are read; nil where it is neither.
  var axis: EdgeAxis? {
    rotation.truncatingRemainder(dividingBy: 180) == 0
      ? .horizontal : rotation.truncatingRemainder(dividingBy: 90) == 0 ? .vertical : nil
  }

  /// The value of a reading; nil where it has no digit, or more than a counter has, and for a hand outside of its scale.
  package func value(of reading: MeterReading) -> Value? {
    if let scale { return reading.share.flatMap(scale.value) }
    let count = reading.cells.count
    // A counter of which a part was read is another number.
    if let digits = constraints.digits, digits != count { return nil }
    let decimals = reading.page?.numDecimalDigits ?? constraints.decimals ?? reading.decimals ?? 0
    let units = reading.cells.reduce((sum: 0, isWhole: true)) { total, cell in
      let (product, over) = total.sum.multipliedReportingOverflow(by: 10)
      return (product &+ Int(cell.digit), total.isWhole && !over)
    }
    guard units.isWhole, decimals < count || decimals == 0,
      let amount = MeterValue(units: units.sum, digits: count, decimals: min(decimals, count))
    else { return nil }
    guard let maxDecimals, amount.decimals > maxDecimals else {
      return Value(amount: amount, isNegative: reading.isNegative)
    }
    return amount.with(decimals: maxDecimals).map { Value(amount: $0, isNegative: reading.isNegative) }
  }

  /// Why a value is no result; nil when it is one.
  package func refusal(of value: Value) -> Refusal? {
    if let odometerDecimals, let refusal = distanceRefusal(of: value, decimals: odometerDecimals) { return refusal }
    if let minimum = range.minimum, value.isNegative || value.amount < minimum {
      return Self.outOfRange("minValue", value, .belowLeast, minimum)
    }
    if let greatest = range.greatest, !value.isNegative, greatest < value.amount {
      return Self.outOfRange("maxValue", value, .aboveGreatest, greatest)
    }
    guard let pattern, !pattern.matches(value.text) else { return nil }
    return .pattern("validationRegex", of: value.text)
  }

  private static func outOfRange(
    _ rule: String, _ value: Value, _ text: MeterText, _ limit: MeterValue
  ) -> Refusal {
    let numbers = Double(value.plainText).map { [MeasuredValue(.amount, $0, limit: Double(limit.text))] } ?? []
    return Refusal(
      .outOfRange, by: rule, of: value.text, saying: text.with(["limit": .string(limit.text)]), numbers: numbers)
  }

  /// Why a reading is no result, as far as the configuration is to blame; nil when it is not.
  ///
  /// - Parameter confidence: the confidence of the reading, 0…100.
  func refusal(of reading: MeterReading, confidence: Int) -> Refusal? {
    if let scale, let refusal = scale.refusal(of: reading) { return refusal }
    if let digits = constraints.digits, scale == nil, digits != reading.cells.count {
      let count = reading.cells.count
      return Refusal(
        .wrongLength, by: "numDigits", of: reading.cells.map { String($0.digit) }.joined(),
        saying: MeterText.wrongDigits.with(["value": .number(count), "limit": .number(digits)]),
        numbers: [MeasuredValue(.length, count, limit: digits)])
    }
    guard let value = value(of: reading) else { return nil }
    if let refusal = refusal(of: value) { return refusal }
    if reading.standsBack { return Self.otherRow }
    if !pages.isEmpty, reading.page == nil { return Self.otherPage(value.text) }
    return confidence < minConfidence ? .confidence(confidence, below: minConfidence, of: value.text) : nil
  }

  /// Why a value is none of an odometer: a temperature is below zero, a trip has a point, and a speed few digits.
  private func distanceRefusal(of value: Value, decimals: Int) -> Refusal? {
    if value.isNegative || value.amount.decimals != decimals {
      return Refusal(
        .wrongDecimals, by: "numDecimalDigits", of: value.text, saying: MeterText.notWhole.with(),
        advice: MeterText.notWholeAdvice.with())
    }
    guard constraints.digits == nil, value.amount.digits < Self.fewestOdometer else { return nil }
    return Refusal(
      .wrongLength, by: "numDigits", of: value.text,
      saying: MeterText.fewDigits.with(["limit": .number(Self.fewestOdometer)]),
      advice: MeterText.fewDigitsAdvice.with(),
      numbers: [MeasuredValue(.length, value.amount.digits, limit: Self.fewestOdometer)])
  }

  /// The refusal of registers of which none, or more than one, is asked for.
  static let otherRegister = Refusal(
    .notSelected, by: "register", saying: MeterText.otherRegister.with(), advice: MeterText.otherRegisterAdvice.with())
  /// The refusal of a value that is on none of the pages.
  private static func otherPage(_ text: String) -> Refusal {
    Refusal(
      .notSelected, by: "pages", of: text, saying: MeterText.otherPage.with(), advice: MeterText.otherPageAdvice.with())
  }
  /// The refusal of a row beside another one that is longer, or as long.
  private static let otherRow = Refusal(
    .notSelected, by: "numDigits", saying: MeterText.otherRow.with(), advice: MeterText.otherRowAdvice.with())

  /// How many digits an odometer has at least where it is not configured: a trip has up to four, of which the point may not be seen.
  private static let fewestOdometer = 5

  /// The readings of a picture; those of a vehicle's panel marked that stand back behind a longer row, or behind one as long that is as
  /// likely the odometer.
  func rowsApart(_ readings: [MeterReading]) -> [MeterReading] {
    guard odometerDecimals != nil else { return readings }
    let rows = readings.filter { reading in
      reading.certainty >= Self.minRow && (value(of: reading).map { refusal(of: $0) == nil } ?? false)
    }
    let longest = rows.map(\.cells.count).max() ?? 0
    let equals = rows.filter { $0.cells.count == longest && $0.certainty >= MeterPlugin.likely }.registers
    return readings.map { reading in
      var reading = reading
      reading.standsBack = reading.cells.count < longest || equals.count > 1
      return reading
    }
  }

  /// How certain a row is at least that may be the odometer.
  private static let minRow = 0.1

  /// The body of a result.
  func body(_ parts: Parts) -> any ResultBody { makeBody(parts) }
}
