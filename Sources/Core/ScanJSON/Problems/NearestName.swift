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
  let name = NameWords(met.hasSuffix(ending) ? stem(met) : met)
  guard !name.letters.isEmpty, limit > 0 else { return [] }
  var found: [(cost: Int, place: Int, name: String)] = []
  for (place, candidate) in candidates.enumerated() {
    let comparable = NameWords(met.hasSuffix(ending) ? stem(candidate) : candidate)
    if let cost = name.cost(to: comparable) { found.append((cost, place, candidate)) }
  }
  found.sort { ($0.cost, $0.place) < ($1.cost, $1.place) }
  // An exact fold is unambiguous: names further away would only distract.
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

extension NameWords {
  /// How far the candidate is; nil when it is too far to be meant. 0 for the same letters, then tens of slips.
  fileprivate func cost(to candidate: NameWords) -> Int? {
    if letters == candidate.letters { return 0 }
    guard !candidate.letters.isEmpty else { return nil }
    if letters.count > 3, sorted == candidate.sorted { return 10 }
    let shorter = min(letters.count, candidate.letters.count)
    let longer = max(letters.count, candidate.letters.count)
    let allowed = longer <= 2 ? 0 : longer <= 5 ? 1 : longer <= 9 ? 2 : longer <= 15 ? 3 : 4
    var best = distance(to: candidate, atMost: allowed).map { 10 * $0 }
    // Two letters say something only as a beginning, as in `QR`.
    if shorter >= 2, let place = Self.place(of: letters, and: candidate.letters), shorter >= 3 || place == 0 {
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
}
