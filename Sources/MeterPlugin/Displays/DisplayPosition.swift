/// The code that says which value a line shows, by OBIS (IEC 62056-61) as displays write it: two or three numbers, `1.8.0`.
struct DisplayPosition: Hashable {
  /// The code.
  let code: String
  /// Where the value behind it begins, as a share of the place; nil when nothing is behind it.
  let end: Double?

  /// A character of a line and its middle as a share of the place.
  typealias Mark = (character: Unicode.Scalar, middle: Double)

  /// The code at the begin of a line; nil when the line does not begin with one.
  init?(_ marks: [Mark]) {
    let isPoint = marks.map { $0.character == "." }
    // Numbers of one digit, the last one of one or two: what stands behind must tell which.
    guard marks.count >= 5, isPoint.prefix(5).elementsEqual([false, true, false, true, false]),
      marks.prefix(6).allSatisfy({ $0.character != "-" })
    else { return nil }
    let gap = { (index: Int) in marks[index + 1].middle - marks[index].middle }
    let narrow = (marks[4].middle - marks[0].middle) / 2
    var count = 5
    if marks.count > 5, !isPoint[5], gap(4) < Self.apart * narrow { count = 6 }
    guard marks.count > count else {
      (code, end) = (Self.text(marks), nil)
      return
    }
    // The value keeps its distance, and is a number of its own.
    guard gap(count - 1) > Self.apart * narrow, isPoint[count...].filter(\.self).count < 2, marks.count - count >= 2
    else {
      return nil
    }
    code = Self.text(marks.prefix(count))
    end = (marks[count - 1].middle + marks[count].middle) / 2
  }

  /// How far a value stands from its code at least, beside the way from one number of the code to the next.
  private static let apart = 1.2

  private static func text(_ marks: some Sequence<Mark>) -> String {
    var text = String.UnicodeScalarView()
    for mark in marks { text.append(mark.character) }
    return String(text)
  }
}
