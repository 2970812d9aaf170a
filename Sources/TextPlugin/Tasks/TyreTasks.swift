import ScanPluginKit
import TextFinding

/// What `tinConfig` wants.
struct TINTask: TextTask {
  let useCase = TINConfig.key
  let whitelist = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
  let upsideDown: UpsideDownMode
  let minConfidence: Int
  let mostLines = (live: 4, still: 12)
  private let config: TINConfig
  private let pattern: BoundedPattern?
  private let today: TyreDate

  init(_ config: TINConfig, today: TyreDate) throws(PluginError) {
    self.config = config
    self.today = today
    upsideDown = config.upsideDownMode
    minConfidence = config.minConfidence ?? 0
    pattern = try .optional(config.validationRegex, useCase: TINConfig.key, length: 24)
  }

  func rank(_ line: FoundLine, in size: PixelSize) -> Double? {
    let ratio = Double(line.place.extent.x / line.place.extent.y)
    guard ratio > 3, ratio < 24 else { return nil }
    if let least = config.detectionMinHeightRatio, Double(line.place.extent.y) < least * Double(size.height) {
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
    for group in groups {
      var cells: [TextCell] = []
      for number in group {
        var next = lines[number].cells.codeCells
        if !cells.isEmpty, !next.isEmpty { next[0].followsSpace = true }
        cells += next
      }
      guard
        let number = TyreNumber.read(
          cells, needsPrefix: config.scanMode == .dot || group.count > 1, needsDate: config.validateProductionDate,
          keepsRule: config.scanMode == .dot, today: today)
      else { continue }
      let (text, today) = (number.text, today)
      return [
        TextMatch(text, lines: group, cells: number.fit.cells, corrections: number.fit.corrections) { reading in
          TINResult(
            text: text, productionDate: number.productionDate,
            tireAgeInYearsRoundedDown: number.week.flatMap { week in
              number.year.map { TyreDate(week: week, year: $0).years(to: today) }
            }, resultPrettified: number.grouped, reading: reading)
        }
      ]
    }
    return []
  }

  func accepts(_ match: TextMatch) -> Bool { pattern?.matches(match.text) ?? true }
}

/// What `tireSizeConfig` wants.
struct TyreSizeTask: TextTask {
  let useCase = TireSizeConfig.key
  let whitelist = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/.+-()x"
  let upsideDown: UpsideDownMode
  let minConfidence: Int
  let mostLines = (live: 4, still: 12)
  private let pattern: BoundedPattern?

  init(_ config: TireSizeConfig) throws(PluginError) {
    upsideDown = config.upsideDownMode
    minConfidence = config.minConfidence ?? 0
    pattern = try .optional(config.validationRegex, useCase: TireSizeConfig.key, length: 64)
  }

  func rank(_ line: FoundLine, in size: PixelSize) -> Double? {
    let ratio = Double(line.place.extent.x / line.place.extent.y)
    return ratio > 3 && ratio < 30 ? Double(line.place.extent.x) : nil
  }

  func matches(in lines: [FoundLine]) -> [TextMatch] {
    lines.enumerated().compactMap { number, line in
      guard let size = TyreSizeReader.read(line.cells) else { return nil }
      let cells = size.characters.map { TextCell(" ", confidence: Double($0)) }
      return TextMatch(
        size.text, lines: [number], cells: cells, confidence: cells.meanConfidence, corrections: size.corrections
      ) { reading in
        func part(_ text: String) -> TireSizePart { TireSizePart(text: text, confidence: size.confidence) }
        func part(_ name: TyreSize.Part) -> TireSizePart? {
          size.parts[name].map { TireSizePart(text: $0.text, confidence: $0.confidence) }
        }
        return TireSizeResult(
          text: part(size.text), vehicleType: part(.vehicleType), width: part(.width), ratio: part(.ratio),
          construction: part(.construction), diameter: part(.diameter), loadIndex: part(.loadIndex),
          speedRating: part(.speedRating), extraLoad: part(.extraLoad), winter: part(.winter),
          commercialTire: part(.commercialTire), prettifiedString: part(size.text),
          prettifiedStringWithMeta: part(size.textWithMeaning), reading: reading)
      }
    }
  }

  func accepts(_ match: TextMatch) -> Bool { pattern?.matches(match.text) ?? true }
}

/// What `tireMakeConfig` wants.
struct TyreMakeTask: TextTask {
  let useCase = TireMakeConfig.key
  let whitelist = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
  let upsideDown: UpsideDownMode
  let minConfidence: Int
  let mostLines = (live: 4, still: 12)
  private let pattern: BoundedPattern?

  init(_ config: TireMakeConfig) throws(PluginError) {
    upsideDown = config.upsideDownMode
    minConfidence = config.minConfidence ?? 0
    pattern = try .optional(config.validationRegex, useCase: TireMakeConfig.key, length: 40)
  }

  func rank(_ line: FoundLine, in size: PixelSize) -> Double? {
    // The maker's name is the largest word on a tyre.
    line.place.extent.x > 1.5 * line.place.extent.y ? Double(line.place.extent.y * line.place.extent.x) : nil
  }

  func matches(in lines: [FoundLine]) -> [TextMatch] {
    lines.enumerated().compactMap { number, line in
      let read = line.cells.text
      guard let (name, changes) = TyreMakers.maker(in: read) else { return nil }
      let correction = CharacterCorrection(
        line: 0, column: 0, from: read, to: name, reason: CellFit.Reason.word.rawValue)
      return TextMatch(
        name, lines: [number], cells: line.cells, confidence: line.cells.meanConfidence,
        corrections: changes == 0 ? [] : [correction]
      ) { TireMakeResult(text: name, reading: $0) }
    }
  }

  func accepts(_ match: TextMatch) -> Bool { pattern?.matches(match.text) ?? true }
}

/// What `commercialTireIdConfig` wants.
struct CommercialTyreIDTask: TextTask {
  let useCase = CommercialTireIDConfig.key
  let whitelist = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-"
  let upsideDown: UpsideDownMode
  let minConfidence: Int
  private let pattern: BoundedPattern?

  init(_ config: CommercialTireIDConfig) throws(PluginError) {
    upsideDown = config.upsideDownMode
    // Nothing but the reader's own confidence speaks for a number of no form.
    minConfidence = config.minConfidence ?? 50
    pattern = try .optional(config.validationRegex, useCase: CommercialTireIDConfig.key, length: 24)
  }

  func rank(_ line: FoundLine, in size: PixelSize) -> Double? {
    let ratio = Double(line.place.extent.x / line.place.extent.y)
    return ratio > 1.8 && ratio < 24 ? Double(line.place.extent.y * line.place.extent.x) : nil
  }

  func matches(in lines: [FoundLine]) -> [TextMatch] {
    lines.enumerated().compactMap { number, line in
      guard let cells = CommercialTyreID.read(line.cells) else { return nil }
      let text = cells.text
      return TextMatch(text, lines: [number], cells: cells) { CommercialTireIDResult(text: text, reading: $0) }
    }
  }

  func accepts(_ match: TextMatch) -> Bool { pattern?.matches(match.text) ?? true }
}
