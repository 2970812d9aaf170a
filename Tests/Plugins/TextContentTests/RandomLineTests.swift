import ScanSynthetic
import Testing
import TextContent

@Suite("Random lines")
struct RandomLineTests {
  /// Characters that matter to the rules, and some that break those that think in bytes or letters of one script.
  private static let alphabet =
    Array(
      "0123456789012345678901234567890123456789aAbehHmMpPtTzZ1Z+-./:,;@#$€£¥()[]<>'\"%&=?!_ \t\n".unicodeScalars)
    + [
      "é", "ß", "İ", "\u{301}", "年", "月", "日", "٣", "１", "：", "\u{A0}", "\u{2011}", "😀", "\u{200D}", "\u{0}", "ﬁ", "ǅ",
      "\u{10FFFF}",
    ]

  private static let seeds: [String] = {
    let lines = try? ContentKind.allCases.flatMap { try LabeledLine.lines(of: $0) }
    return (lines ?? []).map(\.text)
  }()

  @Test("100 000 random and mutated lines keep the rules of findings", arguments: 1...10)
  func lines(seed: UInt64) throws {
    #expect(Self.seeds.count > 800)
    var generator = SeededGenerator(seed: seed)
    for round in 0..<10_000 {
      var line = String.UnicodeScalarView()
      if round.isMultiple(of: 4) {
        for _ in 0..<Int.random(in: 0...40, using: &generator) { line.append(Self.scalar(&generator)) }
      } else {
        var scalars = Array((Self.seeds.randomElement(using: &generator) ?? "").unicodeScalars)
        for _ in 0..<Int.random(in: 1...4, using: &generator) { Self.mutate(&scalars, &generator) }
        line = String.UnicodeScalarView(scalars)
      }
      check(String(line), round)
    }
  }

  private static func scalar(_ generator: inout SeededGenerator) -> Unicode.Scalar {
    alphabet.randomElement(using: &generator) ?? " "
  }

  private static func mutate(_ scalars: inout [Unicode.Scalar], _ generator: inout SeededGenerator) {
    let place = Int.random(in: 0...scalars.count, using: &generator)
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: scalars.insert(scalar(&generator), at: place)
    case 1 where place < scalars.count: scalars.remove(at: place)
    case 2 where place < scalars.count: scalars[place] = scalar(&generator)
    case 3: scalars.removeLast(scalars.count - place)
    default:
      let other = Array((seeds.randomElement(using: &generator) ?? "").unicodeScalars)
      scalars.insert(contentsOf: other.prefix(Int.random(in: 0...12, using: &generator)), at: place)
    }
  }

  private static let regions = [[], ["US"], ["DE", "AT"], ["GB", "US"], ["JP"]]

  private func check(_ line: String, _ round: Int) {
    let options = ContentOptions(regions: Self.regions[round % Self.regions.count], referenceYear: 2026)
    let found = ContentFinder(options: options).find(in: line)
    let bytes = Array(line.utf8)
    var last = 0
    for finding in found {
      let range = finding.range
      guard range.lowerBound >= last, range.upperBound <= bytes.count, !range.isEmpty else {
        Issue.record("a place outside of the text or within another: \(line.debugDescription) \(finding)")
        return
      }
      last = range.upperBound
      if String(decoding: bytes[range], as: UTF8.self) != finding.text {
        Issue.record("a text that does not stand there: \(line.debugDescription) \(finding)")
      }
      if finding.readings.isEmpty || Set(finding.readings).count != finding.readings.count
        || finding.readings.count > 24
      {
        Issue.record("no readings, too many, or one twice: \(line.debugDescription) \(finding)")
      }
      for reading in finding.readings where !isWellFormed(reading, finding.kind) {
        Issue.record("a value out of form: \(line.debugDescription) \(finding)")
      }
    }
  }

  /// Whether a value has the form that its kind promises.
  private func isWellFormed(_ reading: ContentReading, _ kind: ContentKind) -> Bool {
    let value = reading.value
    switch kind {
    case .url: return value.contains("://") && reading["host"].map { !$0.isEmpty && $0 == $0.lowercased() } ?? false
    case .dateTimeDuration:
      return !value.isEmpty && value.utf8.allSatisfy { "0123456789-:TPYMWDHSZ+./".utf8.contains($0) }
    case .emailAddress: return value.split(separator: "@").count == 2
    case .flightNumber:
      return (3...7).contains(value.utf8.count) && reading["number"].map { (1...4).contains($0.utf8.count) } ?? false
    case .fullStreetAddress: return reading["street"] != nil && reading["postalCode"] != nil && reading["city"] != nil
    case .shipmentTrackingNumber:
      return (10...34).contains(value.utf8.count)
        && value.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
    case .telephoneNumber:
      return (3...16).contains(value.utf8.count)
        && value.drop { $0 == "+" }.utf8.allSatisfy { (0x30...0x39).contains($0) }
    case .currency:
      let parts = value.split(separator: " ")
      return parts.count == 2 && Double(parts[0])?.isFinite ?? false && parts[1].utf8.count == 3
    }
  }

  @Test(
    "long lines of what detectors begin with are read to their end",
    arguments: [
      "a@", "http://a", "http://[", "1 ", "1-", "(1", "+1", "1Z", "A1 ", "$1", "1:2", "a.b", "P1", "1h", "12 March ",
      "rue de la ", "12 Am ", "RR1", "é", "\u{301}", "1 - ",
    ])
  func long(piece: String) {
    let tail = "\n info@example.com"
    let line = String(repeating: piece, count: 20_000 / piece.unicodeScalars.count) + tail
    let found = ContentFinder(options: ContentOptions(kinds: [.emailAddress], limit: 100_000)).find(in: line)
    #expect(found.last?.text == "info@example.com")
  }
}
