import ScanPluginKit
import ScanRecognition
import TextFinding

/// What `tinConfig` wants.
struct TINTask: TextTask {
  let useCase = TINConfig.key
  let whitelist = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
  let upsideDown: UpsideDownMode
  let minConfidence: Int
  let maxLines = (live: 4, still: 12)
  private let config: TINConfig
  private let pattern: PatternText?
  private let today: TireDate

  init(_ config: TINConfig, today: TireDate) {
    self.config = config
    self.today = today
    upsideDown = config.upsideDownMode
    minConfidence = config.minConfidence ?? 0
    pattern = config.validationRegex
  }

  func rank(_ line: FoundLine, in size: PixelSize) -> Double? {
    let ratio = Double(line.place.extent.x / line.place.extent.y)
    guard ratio > 3, ratio < 24 else { return nil }
    if let minimum = config.detectionMinHeightRatio, Double(line.place.extent.y) < minimum * Double(size.height) {
      return nil
    }
    if let share = config.horizontalAlignmentRatio {
      let left = line.place.quad.corners.map(\.x).min() ?? 0
      guard left <= share * Double(size.width) else { return nil }
    }
    return Double(line.place.extent.x)
  }

  func matches(in lines: [FoundLine]) -> [TextMatch] {
    let order = lines.readingOrder
    let groups = order.map { [$0] } + zip(order, order.dropFirst()).map { [$0, $1] }
    let found = groups.compactMap { match($0, in: lines) }
    return found.filter(\.settles) + found.filter { !$0.settles }
  }

  private func match(_ group: [Int], in lines: [FoundLine]) -> TextMatch? {
    var cells: [TextCell] = []
    for number in group {
      var next = lines[number].cells.codeCells
      if !cells.isEmpty, !next.isEmpty { next[0].followsSpace = true }
      cells += next
    }
    guard
      let number = TireNumber.read(
        cells, needsPrefix: config.scanMode == .dot || group.count > 1, keepsRule: config.scanMode == .dot, today: today
      )
    else { return nil }
    let (text, today) = (number.text, today)
    return TextMatch(
      text, lines: group, cells: number.fit.cells, corrections: number.fit.corrections, isWhole: number.week != nil,
      refusal: refusal(of: number)
    ) { reading in
      TINResult(
        text: text, productionDate: number.productionDate,
        tireAgeInYearsRoundedDown: number.week.flatMap { week in
          number.year.map { TireDate(week: week, year: $0).years(to: today) }
        }, resultPrettified: number.grouped, reading: reading)
    }
  }

  private func refusal(of number: TireNumber) -> Refusal? {
    if config.validateProductionDate, number.week == nil {
      return Refusal(
        .dateMissing, by: "validateProductionDate", of: number.text, saying: TextReasonText.noDate.with())
    }
    if config.minConfidence == nil, number.week == nil, number.fit.cells.confidence < Self.minUndated {
      return Refusal(
        .confidenceTooLow, by: "minConfidence", of: number.text, saying: TextReasonText.undated.with(),
        numbers: [MeasuredValue(.confidence, number.fit.cells.confidence, limit: Self.minUndated)])
    }
    return pattern.refusal(of: number.text)
  }

  /// Without a date nothing but the reader's own confidence speaks for a number.
  private static let minUndated = 50
}
