/// Neighboring characters of Code 39 on one line: what is in view of a code.
struct Code39Run {
  /// The end of the code that is known by its start or stop character and the light margin beside it.
  struct Ends: OptionSet {
    let rawValue: Int
    /// The line's first character is the code's first or last.
    static let first = Ends(rawValue: 1)
    /// The line's last character is the code's first or last.
    static let last = Ends(rawValue: 2)
  }

  /// Whether the code's text runs along the line.
  enum Direction {
    case along, against, unknown
  }

  /// The characters along the line, start and stop included.
  var characters: [Code39Character]
  /// The middle of each, in samples of the line.
  var middles: [Float]
  /// The ends of the code that are in view.
  var ends: Ends
  /// Whether the text runs along the line; without a start or stop character in view it is unknown.
  var direction: Direction

  /// The width of a character.
  var pitch: Float {
    guard let first = middles.first, let last = middles.last, middles.count > 1 else { return 0 }
    return (last - first) / Float(middles.count - 1)
  }

  /// The same run without the characters outside a range.
  func cut(to range: Range<Int>) -> Code39Run {
    var run = self
    run.characters = Array(characters[range])
    run.middles = Array(middles[range])
    if range.lowerBound > 0 { run.ends.remove(.first) }
    if range.upperBound < characters.count { run.ends.remove(.last) }
    return run
  }
}

/// The search for characters of Code 39 between the edges of a line.
struct Code39Runs {
  /// The least certainty of a character.
  static let minCertainty: Float = 0.25
  /// The fewest characters of a run.
  static let fewest = 4

  private let edges: [Float]
  /// The length of the line in samples.
  private let length: Float

  /// Characters at every tenth edge.
  private struct Chain {
    let first: Int
    var count = 1

    var last: Int { first + 10 * (count - 1) }
    var starts: StrideThrough<Int> { stride(from: first, through: last, by: 10) }
  }

  init(_ edges: [Float], length: Float) {
    self.edges = edges
    self.length = length
  }

  /// The runs of a line; `startsDark` shows whether a bar begins at the first edge.
  func find(startsDark: Bool) -> [Code39Run] {
    let chains = chains(firstBar: startsDark ? 0 : 1)
    var runs: [(run: Code39Run, span: ClosedRange<Int>)] = []
    for chain in chains {
      if let run = run(of: chain) { runs.append((run, chain.first...(chain.last + 9))) }
    }
    // The same bars can often be divided in more than one way. A margin shows which is right; without one all that are
    // about as long stay, and the one that agrees with what is known of the code is taken.
    return runs.enumerated().filter { index, one in
      !runs.enumerated().contains { other, rival in
        guard other != index, rival.span.overlaps(one.span) else { return false }
        if one.run.ends.isEmpty != rival.run.ends.isEmpty { return one.run.ends.isEmpty }
        return rival.run.characters.count > 2 * one.run.characters.count
      }
    }.map(\.element.run)
  }

  /// Characters that follow each other at ten elements, with equal widths and gaps.
  private func chains(firstBar: Int) -> [Chain] {
    guard edges.count >= 10 * Self.fewest else { return [] }
    var chains: [Chain] = []
    // Where the last chain ends that has the same last digit: what lies before is in it.
    var used = SIMD16<Int>(repeating: -1)
    for start in stride(from: firstBar, through: edges.count - 10, by: 2) where start > used[start % 10] {
      guard character(start) != nil else { continue }
      var chain = Chain(first: start)
      while chain.last + 19 < edges.count, character(chain.last + 10) != nil, isContinued(chain) { chain.count += 1 }
      used[start % 10] = chain.last
      if chain.count >= Self.fewest { chains.append(chain) }
    }
    return chains
  }

  private func character(_ start: Int) -> Code39Character? {
    guard let character = Code39Character(edges[start..<start + 10]), character.certainty >= Self.minCertainty
    else { return nil }
    return character
  }

  /// Whether the next ten elements are as wide as the last character of a chain, and as far from it as its others are.
  private func isContinued(_ chain: Chain) -> Bool {
    let (before, start) = (chain.last, chain.last + 10)
    let gap = edges[start] - edges[start - 1]
    let (old, new) = (edges[before + 9] - edges[before], edges[start + 9] - edges[start])
    guard new < old * 1.2, old < new * 1.2 else { return false }
    let narrow = (old + new) / 27
    // The gap is 1 to 5.3 modules (ISO/IEC 16388); all gaps of a code are alike.
    guard gap > 0.3 * narrow, gap < 5.8 * narrow else { return false }
    guard chain.count > 1 else { return true }
    return abs(gap - (edges[before] - edges[before - 1])) < 0.8 * narrow
  }

  /// The run of a chain; nil when a margin beside it has no start or stop character, or both ends contradict each other.
  private func run(of chain: Chain) -> Code39Run? {
    let (first, last) = (chain.first, chain.last)
    let characters = chain.starts.compactMap(character)
    guard let head = characters.first, let tail = characters.last else { return nil }
    let star = UInt8(ascii: "*")
    let narrow = (edges[last + 9] - edges[first]) / Float(chain.count) / 14.5
    let before = edges[first] - (first > 0 ? edges[first - 1] : 0)
    let after = (last + 10 < edges.count ? edges[last + 10] : length) - edges[last + 9]
    var run = Code39Run(
      characters: characters, middles: chain.starts.map { (edges[$0] + edges[$0 + 9]) / 2 }, ends: [],
      direction: .unknown)
    var directions: Set<Code39Run.Direction> = []
    if before > 7 * narrow {
      guard head.letter == star || head.mirrored == star else { return nil }
      run.ends.insert(.first)
      directions.insert(head.letter == star ? .along : .against)
    }
    if after > 7 * narrow {
      guard tail.letter == star || tail.mirrored == star else { return nil }
      run.ends.insert(.last)
      directions.insert(tail.letter == star ? .along : .against)
    }
    guard directions.count < 2 else { return nil }
    run.direction = directions.first ?? .unknown
    return run
  }
}
