/// The one name that another one stands for with certainty, so that it may be repaired without asking; nil when a person has to decide.
///
/// That is a name that differs in upper and lower case, `_`, `-`, `.` and spaces only; one with the same words in another order; or
/// one with a single slip of the keyboard: a letter too many, too few or wrong, or two exchanged. A slip counts where it can hardly
/// make another word, as `light` and `right`, `height` and `weight` are: behind the first letter of a word of at least five letters
/// (four for an exchange, six for a wrong letter), never in digits, and not where it gives a word of the other names. In each case no
/// other name may be nearly as near. Letters in common, as `de` has with `denmark`, are no reason: see
/// ``nearestNames(to:among:limit:)`` for what may be suggested.
///
/// - Parameters:
///   - met: the name that is none of the candidates.
///   - candidates: the right names.
public func obviousName(for met: String, among candidates: [String]) -> String? {
  let name = NameWords(met)
  guard !name.letters.isEmpty else { return nil }
  let names = candidates.map { (text: $0, words: NameWords($0)) }
  let same = names.filter { $0.words.letters == name.letters }
  if !same.isEmpty { return same.count == 1 ? same[0].text : nil }
  let reordered = names.filter { name.words.count > 1 && $0.words.sorted == name.sorted }
  if !reordered.isEmpty { return reordered.count == 1 ? reordered[0].text : nil }
  let near = names.filter { name.distance(to: $0.words, atMost: 2) != nil }
  guard near.count == 1, let slip = name.slip(of: near[0].words) else { return nil }
  let isOtherWord = names.contains { other in other.words.words.contains(slip.word) }
  return isOtherWord || near[0].words.words[slip.place].count < slip.minLetters ? nil : near[0].text
}

/// A name as its words, in lower case.
struct NameWords {
  /// The words; none is empty.
  let words: [[Unicode.Scalar]]
  /// All of them without what separates them.
  let letters: [Unicode.Scalar]

  private static let longest = 64

  init(_ name: String) {
    var words: [[Unicode.Scalar]] = [[]]
    var before: Unicode.Scalar?
    for scalar in name.unicodeScalars.prefix(Self.longest) {
      if scalar == "_" || scalar == "-" || scalar == " " || scalar == "." {
        words.append([])
      } else {
        if let before, before.properties.isLowercase, scalar.properties.isUppercase { words.append([]) }
        words[words.count - 1].append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
      }
      before = scalar
    }
    self.words = words.filter { !$0.isEmpty }
    letters = words.flatMap { $0 }
  }

  /// The words in a fixed order, joined: equal for `widthMax` and `maxWidth`.
  var sorted: [Unicode.Scalar] { words.sorted { $0.lexicographicallyPrecedes($1) }.flatMap { $0 } }

  /// The insertions, deletions, substitutions and swaps of neighbors that lead to another name (optimal string alignment distance,
  /// Damerau 1964); nil when they are more than allowed.
  func distance(to other: NameWords, atMost allowed: Int) -> Int? {
    let (left, right) = (letters, other.letters)
    guard abs(left.count - right.count) <= allowed, !left.isEmpty, !right.isEmpty else { return nil }
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
    return last[right.count] <= allowed ? last[right.count] : nil
  }

  /// A single slip of the keyboard.
  struct Slip {
    /// Which word of the right name it was made in.
    let place: Int
    /// What became of that word.
    let word: [Unicode.Scalar]
    /// How many letters that word needs so that the slip hardly makes another one.
    let minLetters: Int
  }

  /// The slip that makes this name of a right one; nil when it is none, or more than one, or not of letters.
  func slip(of right: NameWords) -> Slip? {
    let (met, whole) = (letters, right.letters)
    guard met != whole, abs(met.count - whole.count) <= 1 else { return nil }
    let start = zip(met, whole).prefix { $0 == $1 }.count
    let metRest = Array(met[start...])
    let rest = Array(whole[start...])
    let isExchange =
      metRest.count == rest.count && rest.count > 1 && metRest[0] == rest[1] && metRest[1] == rest[0]
      && metRest.dropFirst(2) == rest.dropFirst(2)
    let removed: Int
    let added: [Unicode.Scalar]
    if isExchange {
      (removed, added) = (2, Array(metRest.prefix(2)))
    } else if met.count == whole.count {
      guard metRest.dropFirst() == rest.dropFirst() else { return nil }
      (removed, added) = (1, Array(metRest.prefix(1)))
    } else if met.count < whole.count {
      guard metRest[...] == rest.dropFirst() else { return nil }
      (removed, added) = (1, [])
    } else {
      guard metRest.dropFirst() == rest[...] else { return nil }
      (removed, added) = (0, Array(metRest.prefix(1)))
    }
    guard (added + rest.prefix(removed)).allSatisfy(\.properties.isAlphabetic) else { return nil }
    let isSubstitution = removed == 1 && !added.isEmpty
    return right.applying(removed, added, at: start, minLetters: isExchange ? 4 : isSubstitution ? 6 : 5)
  }

  /// The word at a place of ``letters`` with some of them exchanged; nil when they reach over its end, or are at its begin.
  private func applying(_ removed: Int, _ added: [Unicode.Scalar], at start: Int, minLetters: Int) -> Slip? {
    var first = 0
    for (place, word) in words.enumerated() {
      let end = first + word.count
      // A letter that is added at a word's end belongs to it.
      if start < end || removed == 0 && start == end {
        guard start > first, start - first + removed <= word.count else { return nil }
        var changed = word
        changed.replaceSubrange(start - first..<start - first + removed, with: added)
        return Slip(place: place, word: changed, minLetters: minLetters)
      }
      first = end
    }
    return nil
  }
}
