import ScanJSON
import ScanSynthetic
import Testing

@Suite("Mutated texts")
struct FuzzTests {
  private static let seeds = [
    """
    {"cameraConfig": {"captureResolution": "1080p", "zoomGesture": true},
     "viewPluginConfig": {"pluginConfig": {"id": "M\\u00e9", "meterConfig": {"scanMode": "dial"}},
      "cutoutConfig": {"ratioFromSize": {"width": 7, "height": 3.5e0}, "list": [1, -2, null, [true, false]]}}}
    """,
    "\"a\": {\"b\": [1, 2, {\"c\": 'x'}], // comment\n /* block */ d: “e”, },\n",
    "[[[[{\"ключ\": \"\\ud83d\\ude00 \\n\"}, 1e999, 0.5, -0]]]]",
  ]
  /// Bytes that matter to the grammar, and some that break UTF-8.
  private static let alphabet =
    Array("{}[]\",:'/\\*#+-.0159eEnulltruefalseNaI \t\r\n\u{0}\u{1B}“”ä".utf8) + [0xFF, 0xC3, 0xED]

  @Test("5 000 random byte edits crash nothing, and every outcome is consistent")
  func mutations() {
    mutate(5_000, seed: 1)
  }

  @Test("60 000 random byte edits crash nothing, and every outcome is consistent", arguments: 2...7)
  func mutationsLong(seed: UInt64) {
    mutate(10_000, seed: seed)
  }

  private func mutate(_ rounds: Int, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<rounds {
      var bytes = Array(Self.seeds[round % Self.seeds.count].utf8)
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let place = Int.random(in: 0...bytes.count, using: &generator)
        let byte = Self.alphabet.randomElement(using: &generator) ?? 0
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: bytes.insert(byte, at: place)
        case 1 where place < bytes.count: bytes.remove(at: place)
        case 2 where place < bytes.count: bytes[place] = byte
        case 3: bytes.removeLast(bytes.count - place)
        default:
          let other = Int.random(in: 0...bytes.count, using: &generator)
          bytes.insert(contentsOf: Array(bytes[min(place, other)..<max(place, other)]), at: place)
        }
      }
      check(bytes)
    }
  }

  private func check(_ bytes: [UInt8]) {
    let outcome = JSONParser.parseTolerantly(bytes)
    if outcome.tree == nil, outcome.problems.isEmpty { Issue.record("neither tree nor problem: \(bytes)") }
    if outcome.problems.count > 101 { Issue.record("too many problems: \(bytes)") }
    let offsets = outcome.problems.compactMap { $0.position?.offset }
    if offsets.count != outcome.problems.count || offsets.contains(where: { !(0...bytes.count ~= $0) }) {
      Issue.record("a problem without a place in the text: \(bytes)")
    }
    for problem in outcome.problems where problem.position.map({ !isRight($0, in: bytes) }) ?? true {
      Issue.record("a wrong place \(problem): \(bytes)")
    }
    if outcome.problems.report(source: bytes).utf8.count > 200_000 { Issue.record("a long report: \(bytes)") }
    guard let tree = outcome.tree else { return }
    let again = JSONParser.parseTolerantly(tree.text())
    if again.tree != tree || !again.problems.isEmpty { Issue.record("a repaired tree that does not last: \(bytes)") }
  }

  /// Counts line and column anew from the text's start.
  private func isRight(_ position: SourcePosition, in bytes: [UInt8]) -> Bool {
    var before = bytes[..<position.offset]
    if before.starts(with: [0xEF, 0xBB, 0xBF]) { before = before.dropFirst(3) }
    var line = 1
    var column = 1
    var last: UInt8 = 0
    for byte in before {
      if byte == UInt8(ascii: "\n"), last == UInt8(ascii: "\r") {
        last = 0
        continue
      }
      last = byte
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return line == position.line && column == position.column
  }
}
