import ScanPluginKit
import ScanRecognition
import TextFinding

/// What the configurations for markings of tires want that stand on one line each: sizes, makers' names and serial numbers.
struct TireMarkingTask: TextTask {
  let useCase: String
  let whitelist: String
  let upsideDown: UpsideDownMode
  let minConfidence: Int
  let maxLines: (live: Int, still: Int)
  private let pattern: PatternText?
  private let lines: Lines
  private let marking: @Sendable (FoundLine) -> Marking?

  /// Which lines can hold a marking.
  private struct Lines {
    /// More and less than so many heights long.
    var ratios: (minimum: Double, greatest: Double)
    /// Whether the largest lines are read first, and not the longest.
    var largestFirst = false
  }

  /// What `tireSizeConfig` wants.
  init(_ config: TireSizeConfig) {
    useCase = TireSizeConfig.key
    whitelist = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/.+-()x"
    (upsideDown, minConfidence, maxLines) = (config.upsideDownMode, config.minConfidence ?? 0, (4, 12))
    pattern = config.validationRegex
    lines = Lines(ratios: (3, 30))
    marking = Self.size
  }

  /// What `tireMakeConfig` wants: the maker's name is the largest word on a tire.
  init(_ config: TireMakeConfig) {
    useCase = TireMakeConfig.key
    whitelist = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    (upsideDown, minConfidence, maxLines) = (config.upsideDownMode, config.minConfidence ?? 0, (4, 12))
    pattern = config.validationRegex
    lines = Lines(ratios: (1.5, .infinity), largestFirst: true)
    marking = Self.maker
  }

  /// What `commercialTireIdConfig` wants; nothing but the reader's own confidence speaks for a number of no form.
  init(_ config: CommercialTireIDConfig) {
    useCase = CommercialTireIDConfig.key
    whitelist = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-"
    (upsideDown, minConfidence, maxLines) = (config.upsideDownMode, config.minConfidence ?? 50, (3, 10))
    pattern = config.validationRegex
    lines = Lines(ratios: (1.8, 24), largestFirst: true)
    marking = Self.serialNumber
  }

  func rank(_ line: FoundLine, in size: PixelSize) -> Double? {
    let extent = line.place.extent
    let ratio = Double(extent.x / extent.y)
    guard ratio > lines.ratios.minimum, ratio < lines.ratios.greatest else { return nil }
    return Double(lines.largestFirst ? extent.x * extent.y : extent.x)
  }

  func matches(in lines: [FoundLine]) -> [TextMatch] {
    lines.enumerated().compactMap { number, line in
      marking(line).map { marking in
        TextMatch(
          marking.text, lines: [number], cells: marking.cells, confidence: marking.confidence,
          corrections: marking.corrections, refusal: pattern.refusal(of: marking.text), body: marking.body)
      }
    }
  }

  // MARK: - Markings

  /// What a line says.
  private struct Marking {
    let text: String
    let cells: [TextCell]
    /// Its confidence; nil for what the least confident of its characters say.
    var confidence: Double?
    var corrections: [CharacterCorrection] = []
    let body: @Sendable (TextReading) -> any ResultBody
  }

  @Sendable private static func size(_ line: FoundLine) -> Marking? {
    guard let size = TireSizeReader.read(line.cells) else { return nil }
    let cells = size.characters.map { TextCell(" ", confidence: Double($0)) }
    return Marking(
      text: size.text, cells: cells, confidence: cells.meanConfidence, corrections: size.corrections
    ) { reading in
      func part(_ text: String) -> TireSizePart { TireSizePart(text: text, confidence: size.confidence) }
      func part(_ name: TireSize.Part) -> TireSizePart? {
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

  @Sendable private static func maker(_ line: FoundLine) -> Marking? {
    let read = line.cells.text
    guard let (name, changes) = TireMakers.maker(in: read) else { return nil }
    let correction = CharacterCorrection(line: 0, column: 0, from: read, to: name, reason: .word)
    return Marking(
      text: name, cells: line.cells, confidence: line.cells.meanConfidence,
      corrections: changes == 0 ? [] : [correction]
    ) { TireMakeResult(text: name, reading: $0) }
  }

  @Sendable private static func serialNumber(_ line: FoundLine) -> Marking? {
    guard let cells = CommercialTireID.read(line.cells) else { return nil }
    let text = cells.text
    return Marking(text: text, cells: cells) { CommercialTireIDResult(text: text, reading: $0) }
  }
}
