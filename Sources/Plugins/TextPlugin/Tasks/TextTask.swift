package import ScanPluginKit
import ScanRecognition

/// What a use case wants of the lines of a picture.
package protocol TextTask {
  /// The key of the use case.
  var useCase: String { get }
  /// The characters that the reader may give; empty for all.
  var whitelist: String { get }
  /// Whether the words of a language help.
  var readsWords: Bool { get }
  /// Whether text that stands on its head is read.
  var upsideDown: UpsideDownMode { get }
  /// How many lines of a running source's frame, and of a still, are read.
  var maxLines: (live: Int, still: Int) { get }
  /// Whether all lines are needed, and not only the first that fits.
  var needsAllLines: Bool { get }
  /// Whether all matches of a frame count, each by itself, and not only the likeliest one.
  var reportsAll: Bool { get }
  /// Whether the lines of a running source are read in turn, as many as the time of a frame allows, and stay in view without being read;
  /// for tasks whose matches are single lines.
  var readsInTurn: Bool { get }
  /// How much time a frame may take.
  var quality: QualityLevel { get }
  /// How many rows of characters of one height are tried in a frame of a running source, and in a still; none where the text has no such rows.
  var maxRows: (live: Int, still: Int) { get }
  /// How many lines are read besides, once there is what is wanted: for what stands near it.
  var linesBesides: Int { get }
  /// The least confidence of a result.
  var minConfidence: Int { get }
  /// The least sharpness of a picture, 0…100; nil for any.
  var minSharpness: Int? { get }

  /// What is searched for in a region of some size.
  func search(_ size: PixelSize, _ effort: ScanInput.Effort) -> LinePage.Search
  /// Whether a still in which nothing is found is searched once more for characters that are too small to stand apart.
  var readsSmallText: Bool { get }
  /// Whether what is wanted may stand above or below the bars of a code. Asked only where there are ``maxRows``.
  var isTextOfBars: Bool { get }
  /// How likely a row or line that was read once is the one that is wanted, 0…1: the highest is read first. Asked only where there are
  /// ``maxRows``.
  func promise(of line: FoundLine) -> Double
  /// What of a line that was read once is what is wanted, where it goes on beyond; nil for all of it. Asked only where there are ``maxRows``.
  func part(of line: FoundLine) -> FoundLine?
  /// How likely a line is the one that is wanted: the highest first; nil for one that cannot be.
  func rank(_ line: FoundLine, in size: PixelSize) -> Double?
  /// What the lines say, the likeliest first.
  func matches(in lines: [FoundLine]) -> [TextMatch]
  /// Why lines in which nothing was found are refused by the configuration; nil when it is not to blame.
  func refusal(of lines: [FoundLine]) -> Refusal?
}

extension TextTask {
  var readsWords: Bool { false }
  var upsideDown: UpsideDownMode { .disabled }
  var maxLines: (live: Int, still: Int) { (3, 10) }
  var needsAllLines: Bool { false }
  var reportsAll: Bool { false }
  var readsInTurn: Bool { false }
  var quality: QualityLevel { .balanced }
  var maxRows: (live: Int, still: Int) { (0, 0) }
  var readsSmallText: Bool { false }
  var isTextOfBars: Bool { false }
  var linesBesides: Int { 0 }
  var minSharpness: Int? { nil }
  func refusal(of lines: [FoundLine]) -> Refusal? { nil }
  func promise(of line: FoundLine) -> Double { line.likelihood }
  func part(of line: FoundLine) -> FoundLine? { nil }

  /// Characters from a hundredth to half of the region's height.
  func search(_ size: PixelSize, _ effort: ScanInput.Effort) -> LinePage.Search {
    let height = Double(size.height)
    return LinePage.Search(heights: max(7, height / 80)...max(14, height * 0.8), minCharacters: 3)
  }
}

extension PatternText? {
  /// The refusal of a text that does not match `validationRegex`.
  func refusal(of text: String) -> Refusal? {
    guard let pattern = self, !pattern.matches(text) else { return nil }
    return .pattern("validationRegex", of: text)
  }
}

/// What was understood of one or several lines.
package struct TextMatch: Sendable {
  /// What it says: two matches with the same text are the same.
  package let text: String
  /// The numbers of the lines that it is made of.
  package let lines: [Int]
  /// Its confidence, 0…100.
  package var confidence: Int { Int((Double(readConfidence) * share).rounded()) }
  /// Its confidence as it was read, 0…100.
  let readConfidence: Int
  /// What is left of that after changes, 0…1: however often a text is read, these stay what they are.
  let share: Double
  /// The confidence of each character.
  package let confidences: [Int]
  /// What was changed.
  package let corrections: [CharacterCorrection]
  /// Whether a check digit is right, so that one frame is enough.
  package let isChecked: Bool
  /// Whether it has all that such a text has, so that nothing better is searched for.
  package let isWhole: Bool
  /// The rule of the configuration that refuses it; nil for what the configuration asks for.
  package let refusal: Refusal?
  /// The result with how it was read.
  package let body: @Sendable (TextReading) -> any ResultBody

  /// Makes a match.
  ///
  /// - Parameters:
  ///   - confidence: Its confidence; nil for what the least confident of its characters say.
  ///   - share: What is left of that after changes, 0…1.
  ///   - isWhole: Whether it has all that such a text has.
  ///   - refusal: The rule of the configuration that refuses it.
  package init(
    _ text: String, lines: [Int], cells: [TextCell], confidence: Double? = nil, share: Double = 1,
    corrections: [CharacterCorrection] = [], isChecked: Bool = false,
    isWhole: Bool = true, refusal: Refusal? = nil, body: @escaping @Sendable (TextReading) -> any ResultBody
  ) {
    self.text = text
    self.lines = lines
    readConfidence = confidence.map { Int($0.rounded()) } ?? cells.confidence
    self.share = share
    confidences = cells.map { Int($0.confidence.rounded()) }
    self.corrections = corrections
    self.isChecked = isChecked
    self.isWhole = isWhole
    self.refusal = refusal
    self.body = body
  }

  /// Whether it is what the configuration asks for, so that no other reading is searched for.
  var settles: Bool { isWhole && refusal == nil }
}
