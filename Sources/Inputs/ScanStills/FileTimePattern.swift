public import ScanJSON

/// The form of file names that say when a picture was taken, like `meter_%Y%m%d_%H%M%S.jpg`.
///
/// - `%Y` `%m` `%d` `%H` `%M` `%S`: year with four digits, month, day, hour, minute and second with two.
/// - `%L`: milliseconds with three digits. `%s`: seconds since 1970 with ten digits.
/// - `%z`: the distance from UTC (`Z`, `+0200`, `+02:00`); without it, times are local, but for `%s`.
/// - `*`: anything, or nothing. `%%`: a percent sign. All else stands for itself.
///
/// With a slash in it the pattern takes as many folders of the path too: `%Y-%m-%d/%H%M%S*.jpg`.
public struct FileTimePattern: Hashable, Sendable {
  /// What is wrong with a pattern, as a sentence for a person.
  public struct Problem: DisplayableError, Hashable, CustomStringConvertible {
    /// The sentence.
    public let displayText: DisplayText
    /// The sentence in English.
    public var description: String { displayText.text() }
    init(_ displayText: DisplayText) { self.displayText = displayText }
  }

  private enum Part: Hashable {
    case byte(UInt8)
    case field(Character)
  }

  /// How many digits a field has, and what its number can be.
  private static let fields: [Character: (digits: Int, range: ClosedRange<Int>)] = [
    "Y": (4, CalendarTime.years), "m": (2, 1...12), "d": (2, 1...31), "H": (2, 0...23), "M": (2, 0...59),
    "S": (2, 0...60), "L": (3, 0...999), "s": (10, 0...9_999_999_999),
  ]
  private static let longest = 1_000

  /// The pattern as it was given.
  public let text: String
  /// What stands between the stars.
  private let runs: [[Part]]
  private let folders: Int

  /// Reads a pattern.
  ///
  /// - Throws: ``Problem`` when it does not say a time.
  public init(_ text: String) throws(Problem) {
    func wrong(_ what: TimeText, _ arguments: [String: DisplayText.Argument] = [:]) -> Problem {
      Problem(TimeText.wrongPattern.with(["pattern": .string(text), "what": .text(what.with(arguments))]))
    }
    guard text.utf8.count <= Self.longest else { throw wrong(.longPattern, ["limit": .number(Self.longest)]) }
    var runs: [[Part]] = [[]]
    var given: Set<Character> = []
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "*": runs.append([])
      case "%":
        guard let field = rest.popFirst() else { throw wrong(.singlePercent) }
        if field == "%" {
          runs[runs.count - 1].append(.byte(UInt8(ascii: "%")))
        } else {
          guard Self.fields[field] != nil || field == "z" else {
            throw wrong(.noField, ["field": .string(String(field))])
          }
          guard given.insert(field).inserted else { throw wrong(.twoFields, ["field": .string(String(field))]) }
          runs[runs.count - 1].append(.field(field))
        }
      default: runs[runs.count - 1] += String(character).utf8.map { .byte($0) }
      }
    }
    let calendar: Set<Character> = ["Y", "m", "d", "H", "M", "S", "z"]
    if given.contains("s") {
      guard given.isDisjoint(with: calendar) else { throw wrong(.allOfTime) }
    } else {
      guard given.isSuperset(of: ["Y", "m", "d"]) else { throw wrong(.noDay) }
      for (part, whole) in [("M", "H"), ("S", "M"), ("L", "S")] as [(Character, Character)]
      where given.contains(part) && !given.contains(whole) {
        throw wrong(.partAlone, ["field": .string(String(part)), "whole": .string(String(whole))])
      }
    }
    self.text = text
    self.runs = runs
    folders = text.utf8.count { $0 == UInt8(ascii: "/") }
  }

  /// The time that a name says, in milliseconds since 1970 (UTC); nil when it is not of this form, or no time of the calendar.
  func time(of path: String) -> Int64? {
    let names = path.utf8.split(separator: UInt8(ascii: "/"))
    let name = Array(names.suffix(folders + 1).joined(separator: [UInt8(ascii: "/")]))
    var found: [Character: Int] = [:]
    var at = 0
    for (index, run) in runs.enumerated() {
      // The first run begins the name, the last one ends it; what a star stands for is as short as can be.
      let starts = index == 0 ? 0...0 : at...name.count
      let isLast = index == runs.count - 1
      guard
        let end = starts.lazy.compactMap({ Self.end(of: run, in: name, from: $0, mustEnd: isLast, &found) }).first
      else { return nil }
      at = end
    }
    return Self.milliseconds(found)
  }

  /// Where a run ends that begins at a place; nil when it does not stand there.
  private static func end(
    of run: [Part], in name: [UInt8], from start: Int, mustEnd: Bool, _ found: inout [Character: Int]
  ) -> Int? {
    var (at, own) = (start, [Character: Int]())
    for part in run {
      switch part {
      case .byte(let byte):
        guard at < name.count, name[at] == byte else { return nil }
        at += 1
      case .field("z"):
        guard let offset = CalendarTime.offset(name[at...]) else { return nil }
        own["z"] = offset.minutes
        at += offset.length
      case .field(let field):
        guard let form = fields[field], name.count - at >= form.digits else { return nil }
        let digits = name[at..<(at + form.digits)]
        guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        guard form.range.contains(number) else { return nil }
        own[field] = number
        at += form.digits
      }
    }
    guard !mustEnd || at == name.count else { return nil }
    found.merge(own) { $1 }
    return at
  }

  private static func milliseconds(_ found: [Character: Int]) -> Int64? {
    let rest = found["L"] ?? 0
    if let seconds = found["s"] { return Int64(seconds) * 1_000 + Int64(rest) }
    guard let year = found["Y"], let month = found["m"], let day = found["d"] else { return nil }
    var time = CalendarTime(year: year, month: month, day: day)
    (time.hour, time.minute, time.second) = (found["H"] ?? 0, found["M"] ?? 0, found["S"] ?? 0)
    (time.millisecond, time.offset) = (rest, found["z"])
    return time.milliseconds
  }
}
