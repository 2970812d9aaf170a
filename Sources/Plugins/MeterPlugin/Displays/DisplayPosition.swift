/// The code that says which value a line shows, by OBIS (IEC 62056-61) as displays write it: `1.8.0`, `15.8.0`, and `1.8` for short.
struct DisplayPosition: Hashable {
  /// The code.
  let code: String
  /// Where the value behind it begins, as a share of the place; nil when nothing is behind it.
  let end: Double?
  /// Whether it can be no number: short forms and those with two digits before the last number may be one, where a point is seen that is none.
  let isPlain: Bool
  /// Whether it has all its numbers: a short form may be a code whose point or end is not seen, as `18.0` and `1.8` of `1.8.0`.
  let isWhole: Bool

  /// A character of a line and its middle as a share of the place.
  typealias Mark = (character: Unicode.Scalar, middle: Double)

  /// The code at the begin of a line; nil when the line does not begin with one.
  init?(_ marks: [Mark]) {
    let groups = Self.groups(marks)
    guard groups.count == 3 || (groups.count == 2 && groups[1].upperBound == marks.count) else { return nil }
    // How far numbers of the code are from each other.
    let narrow =
      zip(groups, groups.dropFirst()).reduce(0) { sum, pair in
        sum + marks[pair.1.lowerBound].middle - marks[pair.0.upperBound - 1].middle
      } / Double(groups.count - 1)
    let gap = { (index: Int) in marks[index + 1].middle - marks[index].middle }
    let last = groups[groups.count - 1]
    // What stands behind the last number must show whether its second digit belongs to it.
    let isWider = last.count == 2 && gap(last.lowerBound) >= Self.apart * narrow
    let count = isWider ? last.lowerBound + 1 : last.upperBound
    isPlain = groups.count == 3 && groups[0].count == 1 && groups[1].count == 1
    isWhole = groups.count == 3
    guard marks.count > count else {
      (code, end) = (Self.text(marks), nil)
      return
    }
    // The value keeps its distance, and is a number of its own.
    guard groups.count == 3, gap(count - 1) > Self.apart * narrow, marks.count - count >= 2,
      marks[count...].count(where: { $0.character == "." }) < 2
    else { return nil }
    code = Self.text(marks.prefix(count))
    end = (marks[count - 1].middle + marks[count].middle) / 2
  }

  /// The numbers of one or two digits with a point between each two that a line begins with, three at most.
  private static func groups(_ marks: [Mark]) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    var index = 0
    while groups.count < 3 {
      let digits = marks[index...].prefix(2).prefix { $0.character.properties.numericType != nil }.count
      guard digits > 0 else { break }
      groups.append(index..<index + digits)
      index += digits + 1
      guard index < marks.count, marks[index - 1].character == "." else { break }
    }
    return groups
  }

  /// How far a value stands from its code at least, beside the way from one number of the code to the next.
  private static let apart = 1.2

  private static func text(_ marks: some Sequence<Mark>) -> String {
    var text = String.UnicodeScalarView()
    for mark in marks { text.append(mark.character) }
    return String(text)
  }
}
