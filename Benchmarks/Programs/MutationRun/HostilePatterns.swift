import ScanPluginKit
import ScanStills

/// Patterns that are made to take long: regular expressions, forms of file names and patterns of paths, with texts that nearly match.
struct HostilePatterns: Inputs {
  private let seed: UInt64
  private let picture: [UInt8]
  private let texts: [String]

  /// What most of them are made of: expressions that are right, with as many ways to match as there can be.
  private static let atoms = [
    "a", ".", "[a-z]", "\\d", "\\w", "(a|a)", "(a*)", "(.*)", "[^b]", "(?:a|ab|b)", "é", "[\\x00-\\xff]", "(a+)+",
    "(a|b|ab)*",
    "((a?){9})", "[0-9]{4}",
  ]
  private static let quantifiers = ["", "", "", "*", "+", "?", "{1,100}", "{99}", "{0,}", "*?"]
  /// What makes one wrong, or another kind of pattern.
  private static let oddities = [
    "^", "$", "(?=a)", "\\1", "[[:alpha:]]", "(", ")", "[", "]", "\\", "{", "{1,1000}", "++", "{2}{500}{500}", "{,}",
    "{1,99999999999}", "**", "\\p{L}", "\\b", "%Y", "%m", "%d", "%z", "%s", "%Y%m%d", "%%", "%", "*1", "/", "\u{0}",
  ]

  init(seed: UInt64) throws {
    self.seed = seed
    picture = try PictureWriter(format: .png).encode(LumaImage(size: PixelSize(width: 2, height: 2), filledWith: 9))
    texts = [
      String(repeating: "a", count: 16_000) + "b", String(repeating: "ab", count: 8_000),
      String(repeating: "1", count: 16_000),
      "", String(repeating: "2026", count: 1_000) + ".jpg", "é\u{0}\u{202E}%Y",
    ]
  }

  func input(_ number: Int) -> [UInt8] {
    var mutator = mutator(number, seed: seed)
    var text = ""
    let isOdd = mutator.number(below: 3) == 0
    for _ in 0...mutator.number(below: 10) {
      let part =
        isOdd && mutator.number(below: 3) == 0
        ? mutator.element(of: Self.oddities) : mutator.element(of: Self.atoms) + mutator.element(of: Self.quantifiers)
      text = mutator.number(below: 4) == 0 ? "(\(text)\(part))" + mutator.element(of: Self.quantifiers) : text + part
    }
    if mutator.number(below: 8) == 0 { text = String(repeating: text, count: 1 + mutator.number(below: 300)) }
    return Array(text.utf8)
  }

  func use(_ bytes: [UInt8], _ number: Int) async -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    var outcome = "refused"
    if let pattern = try? PatternText(text) {
      outcome = "compiled"
      for text in texts where pattern.matches(text) { outcome = "matched" }
    }
    if let source = try? PictureTimeSource("name:" + text) {
      outcome += " named"
      for text in texts {
        _ = try? StillDecoder(times: source).open(bytes: picture, source: text).frame().origin.captureTime
      }
    }
    // The working folder is empty but for what the run puts there.
    if !text.hasPrefix("/"), !text.contains("..") { _ = try? InputExpansion().expand([text]) }
    return outcome
  }
}
