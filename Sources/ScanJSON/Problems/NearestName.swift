/// The names nearest to one that was met, best first: what `did you mean` shows.
///
/// Names that differ only in case, `_`, `-` and spaces come first, then names within a few slips of the keyboard
/// (optimal string alignment distance; Damerau 1964) or with their words in another order, then names that contain
/// the met one or are contained in it. An ending that all names share (`…Config`) makes none of them near, so it does not
/// count where the met name has it too. Of every name only the first 64 characters count, so that the cost is bounded.
///
/// - Parameters:
///   - met: the name that is none of the candidates.
///   - candidates: the right names.
///   - limit: the most names given.
public func nearestNames(to met: String, among candidates: [String], limit: Int = 3) -> [String] {
  let ending = sharedEnding(candidates)
  func stem(_ name: String) -> String {
    name.hasSuffix(ending) && name.count > ending.count ? String(name.dropLast(ending.count)) : name
  }
  let name = ComparableName(met.hasSuffix(ending) ? stem(met) : met)
  guard !name.folded.isEmpty, limit > 0 else { return [] }
  var found: [(cost: Int, place: Int, name: String)] = []
  for (place, candidate) in candidates.enumerated() {
    let comparable = ComparableName(met.hasSuffix(ending) ? stem(candidate) : candidate)
    if let cost = name.cost(to: comparable) { found.append((cost, place, candidate)) }
  }
  found.sort { ($0.cost, $0.place) < ($1.cost, $1.place) }
  // An exact fold leaves no doubt: names further away would only distract.
  if let best = found.first, best.cost == 0 { found.removeAll { $0.cost > 0 } }
  return found.prefix(limit).map(\.name)
}

/// The ending, of at least four letters, that all of several names share; empty when there is none.
private func sharedEnding(_ names: [String]) -> String {
  guard names.count > 1, var ending = names.first?.unicodeScalars.map({ $0 }) else { return "" }
  for name in names.dropFirst() {
    let scalars = Array(name.unicodeScalars)
    let common = zip(ending.reversed(), scalars.reversed()).prefix { $0 == $1 }.count
    ending = Array(ending.suffix(common))
    if ending.count < 4 { return "" }
  }
  return String(String.UnicodeScalarView(ending))
}

/// A name prepared for comparing.
private struct ComparableName {
  /// Lower case without `_`, `-`, spaces and dots.
  let folded: [Unicode.Scalar]
  /// The words, sorted and joined: equal for `widthMax` and `maxWidth`.
  let sortedWords: [Unicode.Scalar]

  private static let longest = 64

  init(_ name: String) {
    var words: [[Unicode.Scalar]] = [[]]
    var before: Unicode.Scalar?
    for scalar in name.unicodeScalars.prefix(Self.longest) {
      if Self.separates(scalar) {
        words.append([])
      } else {
        if let before, before.properties.isLowercase, scalar.properties.isUppercase { words.append([]) }
        words[words.count - 1].append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
      }
      before = scalar
    }
    folded = words.flatMap { $0 }
    sortedWords = words.sorted { $0.lexicographicallyPrecedes($1) }.flatMap { $0 }
  }

  private static func separates(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar == "-" || scalar == " " || scalar == "."
  }

  /// How far the candidate is; nil when it is too far to be meant. 0 for the same letters, then tens of slips.
  func cost(to candidate: ComparableName) -> Int? {
    if folded == candidate.folded { return 0 }
    guard !candidate.folded.isEmpty else { return nil }
    if folded.count > 3, sortedWords == candidate.sortedWords { return 10 }
    let shorter = min(folded.count, candidate.folded.count)
    let longer = max(folded.count, candidate.folded.count)
    let allowed = longer <= 2 ? 0 : longer <= 5 ? 1 : longer <= 9 ? 2 : longer <= 15 ? 3 : 4
    var best: Int?
    if longer - shorter <= allowed {
      let distance = Self.distance(folded, candidate.folded)
      if distance <= allowed { best = 10 * distance }
    }
    // Two letters say something only as a beginning, as in `QR`.
    if shorter >= 2, let place = Self.place(of: folded, and: candidate.folded), shorter >= 3 || place == 0 {
      // A containment counts less than a slip, and less the more is left over; a prefix more than another part.
      let contained = 40 + (longer - shorter) + (place == 0 ? 0 : 2)
      best = min(best ?? contained, contained)
    }
    return best
  }

  /// Where the shorter one stands in the longer one; nil when it does not.
  private static func place(of left: [Unicode.Scalar], and right: [Unicode.Scalar]) -> Int? {
    let (part, whole) = left.count <= right.count ? (left, right) : (right, left)
    return (0...whole.count - part.count).first { whole[$0..<$0 + part.count].elementsEqual(part) }
  }

  /// The insertions, deletions, substitutions and swaps of neighbours that lead from one to the other.
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 1...left.count {
      var current = [row]
      for column in 1...right.count {
        let same = left[row - 1] == right[column - 1]
        var cost = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + (same ? 0 : 1))
        if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
          cost = min(cost, beforeLast[column - 2] + 1)
        }
        current.append(cost)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
