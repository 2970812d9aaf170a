import Glibc
import ScanPluginKit
import TextContent
import TextFinding

/// What `ocrConfig` wants.
struct OCRTask: TextTask {
  let useCase = OCRConfig.key
  let whitelist: String
  let minConfidence: Int
  let minSharpness: Int?
  let maxLines: (live: Int, still: Int)
  let quality: QualityLevel
  private let config: OCRConfig
  private let pattern: PatternText?
  private let contents: ContentFinder
  private let list: CharacterList?

  init(_ config: OCRConfig) {
    self.config = config
    whitelist = config.charWhitelist ?? ""
    list = whitelist.isEmpty ? nil : CharacterList(whitelist)
    // Below it noise passes for text.
    minConfidence = config.minConfidence ?? 40
    minSharpness = config.minSharpness
    quality = config.quality
    maxLines = (quality == .fast ? 3 : quality == .balanced ? 6 : 12, 100)
    pattern = config.validationRegex.flatMap { $0.text.isEmpty ? nil : $0 }
    let kinds = config.textContentTypes
    contents = ContentFinder(
      options: ContentOptions(kinds: Set(kinds.isEmpty ? ContentKind.allCases : kinds), isExpected: true))
  }

  /// What of a configuration is passed over.
  static func notes(_ config: OCRConfig) -> [PluginNote] {
    guard config.customCmdFile != nil else { return [] }
    return [
      PluginNote(
        .notInThisBuild, pointer: JSONPointer.root.appending("customCmdFile"),
        message: TextReasonText.noScript.with())
    ]
  }

  var readsWords: Bool { whitelist.isEmpty }
  var needsAllLines: Bool { true }
  /// Lines are things of their own; a grid is one, and so is a whole text.
  var reportsAll: Bool { config.scanMode == .line }
  var readsInTurn: Bool { config.scanMode == .line }

  func search(_ size: PixelSize, _ effort: ScanInput.Effort) -> LinePage.Search {
    // Lines of all heights are searched for: a search for large characters finds them in rows of small ones.
    let minimum = min(max(7, Double(size.height) / 80), config.minCharHeight.map { Double(max(5, $0)) } ?? .infinity)
    var search = LinePage.Search(heights: minimum...max(minimum, Double(size.height) * 0.9), minCharacters: 2)
    if config.minCharHeight != nil || config.maxCharHeight != nil {
      let (low, high) = (Double(config.minCharHeight ?? 0), Double(config.maxCharHeight ?? .max))
      search.wantedHeights = low - Self.heightError...max(low, high) + Self.heightError
    }
    search.readsUnlimited = !whitelist.isEmpty
    // How often an uncertain line is cut out and read anew; readers know up to nine ways.
    search.attempts = quality == .fast ? 1 : quality == .balanced ? 3 : 9
    return search
  }

  /// How much the height of characters is wrong by, in pixels.
  private static let heightError = 1.0

  func rank(_ line: FoundLine, in size: PixelSize) -> Double? { Double(line.place.extent.x * line.place.extent.y) }

  func matches(in lines: [FoundLine]) -> [TextMatch] {
    // The mean of all lines must not carry one that nobody can read.
    let readable = lines.inReadingOrder(
      lines.withoutOverlaps.filter { lines[$0].cells.confidence >= minConfidence && isReading(lines[$0]) })
    guard !readable.isEmpty else { return [] }
    // Lines with characters that the list lacks are refused one by one; of a page they are left out.
    let listed = config.scanMode == .line ? readable : readable.filter { refusalOfUnlisted([$0], in: lines) == nil }
    let order = listed.isEmpty ? readable : listed
    switch config.scanMode {
    case .line: return order.map { match([$0], in: lines) }
    case .grid: return grid(order, in: lines)
    case .auto:
      // The whole text; with an expression also a line of its own that fits it.
      let whole = match(order, in: lines)
      return [whole] + (pattern == nil || order.count == 1 ? [] : order.map { match([$0], in: lines) })
    }
  }

  /// Whether the attempts on a line agree at all: of characters that the list lacks, as of a page of small letters, each makes others.
  private func isReading(_ line: FoundLine) -> Bool { whitelist.isEmpty || line.likelihood >= Self.minLikelihood }

  /// The refusal of lines with characters that the list lacks: where no others may occur, readers take them for listed ones or
  /// leave them out.
  private func refusalOfUnlisted(_ numbers: [Int], in lines: [FoundLine]) -> Refusal? {
    guard let list else { return nil }
    guard numbers.contains(where: { hasUnlisted(lines[$0], list) }) else { return nil }
    return Refusal(
      .characterNotAllowed, by: "charWhitelist",
      of: numbers.map { (lines[$0].unlimited ?? []).spacedText }.joined(separator: " "),
      saying: TextReasonText.unlistedCharacters.with())
  }

  private func hasUnlisted(_ line: FoundLine, _ list: CharacterList) -> Bool {
    guard let unlimited = line.unlimited else { return false }
    let hasUnlisted = !list.unlisted(in: unlimited).isEmpty
    guard CellSet.any.characters.allSatisfy(whitelist.contains) else {
      return hasUnlisted || !list.agrees(unlimited, with: line.cells, share: 0.25)
    }
    // Where all codes may be, nothing is left out for the list's sake; words that share nothing with a code that all attempts read alike
    // are themselves misread.
    let likelihood = pow(line.likelihood, 1 / Double(max(1, line.cells.count)))
    return hasUnlisted && (likelihood < Self.codeLikelihood || list.agrees(unlimited, with: line.cells, share: 0.6))
  }

  /// How likely a character of a code is at least on the mean, by all attempts.
  private static let codeLikelihood = 0.85

  /// Codes of twenty characters that are read right have twice as much.
  private static let minLikelihood = 0.1

  private func match(_ numbers: [Int], in lines: [FoundLine]) -> TextMatch {
    match(numbers, in: lines, as: numbers.map { written(lines[$0].cells) }.joined(separator: "\n"))
  }

  private func match(_ numbers: [Int], in lines: [FoundLine], as text: String) -> TextMatch {
    let found = contents.find(in: text)
    return TextMatch(
      text, lines: numbers, cells: numbers.flatMap { lines[$0].cells },
      refusal: refusalOfUnlisted(numbers, in: lines) ?? refusal(of: text, holding: found)
    ) { OCRResult(text: text, contents: found.map { OCRContent($0) }, reading: $0) }
  }

  /// A line as it is written: an address or amount that is wanted has no blanks beside its marks, where readers like to see them.
  private func written(_ cells: [TextCell]) -> String {
    // A list of the characters that may occur has the blank, or there is none; but dates and addresses are recognized by their blanks.
    guard whitelist.isEmpty || whitelist.contains(" ") || !config.textContentTypes.isEmpty else { return cells.text }
    let text = cells.spacedText
    guard !config.textContentTypes.isEmpty, text.contains(" ") else { return text }
    func isWhole(_ text: String) -> Bool { contents.find(in: text).contains { $0.text == text } }
    guard !isWhole(text) else { return text }
    let marks: Set<Character> = [".", ",", ":", "/", "@", "_", "-", "?", "=", "&", "#"]
    let characters = Array(text)
    let joined = characters.indices.filter { index in
      guard characters[index] == " ", index > 0, index + 1 < characters.count else { return true }
      return !marks.contains(characters[index - 1]) && !marks.contains(characters[index + 1])
    }
    let candidate = String(joined.map { characters[$0] })
    return isWhole(candidate) ? candidate : text
  }

  /// The rows of a grid: as many as are asked for, each with as many characters, and as far apart.
  private func grid(_ order: [Int], in lines: [FoundLine]) -> [TextMatch] {
    let columns = config.charCountX.flatMap { $0 > 0 ? $0 : nil }
    let rows = order.filter { columns == nil || lines[$0].cells.count == columns }
    let count = config.charCountY.flatMap { $0 > 0 ? $0 : nil } ?? rows.count
    guard count > 0, rows.count >= count else { return [] }
    return (0...(rows.count - count)).compactMap { start in
      let chosen = Array(rows[start..<(start + count)])
      guard isRegular(chosen.map { lines[$0].place.middle.y }, heights: chosen.map { lines[$0].place.extent.y }) else {
        return nil
      }
      return match(chosen, in: lines, as: chosen.map { lines[$0].cells.text }.joined(separator: "\n"))
    }
  }

  /// Whether rows stand as far apart as the configuration says, give or take half a character.
  private func isRegular(_ middles: [Float], heights: [Float]) -> Bool {
    guard let padding = config.charPaddingYFactor, let height = heights.max() else { return true }
    let wanted = height * Float(1 + padding)
    return zip(middles, middles.dropFirst()).allSatisfy { abs($1 - $0 - wanted) < height / 2 }
  }

  private func refusal(of text: String, holding found: [FoundContent]) -> Refusal? {
    if let refusal = pattern.refusal(of: text) { return refusal }
    guard !config.textContentTypes.isEmpty, found.isEmpty else { return nil }
    return Refusal(.contentMissing, by: "textContentTypes", of: text, saying: TextReasonText.noContent.with())
  }

  func refusal(of lines: [FoundLine]) -> Refusal? {
    let read = lines.withoutOverlaps.map { lines[$0] }.filter { !$0.cells.isEmpty && isReading($0) }
    guard let mostConfident = read.max(by: { $0.cells.confidence < $1.cells.confidence }) else { return nil }
    let confidence = mostConfident.cells.confidence
    if confidence < minConfidence {
      return .confidence(confidence, below: minConfidence, of: mostConfident.cells.spacedText)
    }
    guard config.scanMode == .grid else { return nil }
    return Refusal(
      .notAGrid, by: "charCountX", of: mostConfident.cells.spacedText, saying: TextReasonText.noGrid.with(),
      numbers: [MeasuredValue(.count, read.count, limit: config.charCountY)])
  }
}
