import ScanPluginKit

/// A date as it is printed on a document.
struct DateText: Sendable, Hashable {
  /// In which order day, month and year may stand.
  enum Order: Sendable, Hashable {
    case dayMonthYear, monthDayYear, yearMonthDay
  }

  /// What a date is for; it decides the century of a year of two digits.
  enum Role: Sendable, Hashable {
    case past, expiry
  }

  /// The date; nil when the text can be read in several ways, or in none.
  let date: DocumentDate?
  /// How many of the words at the start are the date.
  let wordCount: Int
  /// Whether it is written like a date and is none in any order: it was misread, or no calendar has it.
  var isImpossible = false
}

extension DateText {
  /// The date that words begin with; nil when they begin with nothing like a date.
  ///
  /// - Parameters:
  ///   - words: The words as they were read.
  ///   - orders: The orders that the layout knows. Where several give different dates, there is none.
  ///   - today: The present year.
  static func leading(_ words: [String], orders: Set<Order>, role: Role, today: Int) -> DateText? {
    var best: DateText?
    for count in 1...5 where count <= words.count {
      let parts = parts(words.prefix(count).joined(separator: " "))
      guard let parts else { continue }
      let dates = Set(readings(parts, orders: orders, role: role, today: today))
      guard !dates.isEmpty else { continue }
      // More words count only where they say something else, like the year behind a day and a month.
      if let best, best.date != nil || dates.count > 1 { break }
      best = DateText(date: dates.count == 1 ? dates.first : nil, wordCount: count)
      if dates.count == 1 { break }
    }
    if let best { return best }
    // What is written like a date and is none stays text.
    guard let first = words.first, isLikeDate(first) else { return nil }
    let all: Set<Order> = [.dayMonthYear, .monthDayYear, .yearMonthDay]
    let isPossible = parts(first).map { !readings($0, orders: all, role: role, today: today).isEmpty } ?? false
    return DateText(date: nil, wordCount: 1, isImpossible: !isPossible)
  }

  /// The orders that the dates of a page leave possible: 31/10/2031 has its day in front, and so have the others.
  static func orders(of page: TextPage, among orders: Set<Order>, today: Int) -> Set<Order> {
    let numeric: Set<Order> = [.dayMonthYear, .monthDayYear]
    guard orders.isSuperset(of: numeric) else { return orders }
    var proved: Set<Order> = []
    for word in page.words where isLikeDate(word.text) {
      guard let parts = parts(word.text) else { continue }
      let fitting = numeric.filter { !readings(parts, orders: [$0], role: .expiry, today: today).isEmpty }
      if fitting.count == 1 { proved.formUnion(fitting) }
    }
    return proved.count == 1 ? orders.subtracting(numeric).union(proved) : orders
  }

  /// Whether a word has the form of a date: three numbers with two marks between them, most characters being digits.
  static func isLikeDate(_ word: String) -> Bool {
    let characters = Array(word)
    let digits = characters.count { $0.isASCII && $0.isNumber }
    let marks = characters.count { ".-/".contains($0) }
    return (6...12).contains(characters.count) && digits >= 4 && marks == 2 && digits + marks >= characters.count - 2
  }

  private enum Part: Hashable {
    case number(Int, Int)
    case month(Int)
  }

  /// Numbers and names of months between marks; nil when anything else stands there.
  private static func parts(_ text: String) -> [Part]? {
    var parts: [Part] = []
    for piece in text.split(whereSeparator: { " ./-,".contains($0) }) {
      if piece.allSatisfy({ $0.isASCII && $0.isNumber }) {
        guard let number = Int(piece), piece.count <= 8 else { return nil }
        parts.append(.number(number, piece.count))
      } else {
        guard let month = MonthNames.month(String(piece)) else { return nil }
        // Bilingual documents write the month twice: AUG/AOUT.
        if case .month(let before) = parts.last {
          guard before == month else { return nil }
          continue
        }
        parts.append(.month(month))
      }
    }
    return (1...3).contains(parts.count) ? parts : nil
  }

  private static func readings(_ parts: [Part], orders: Set<Order>, role: Role, today: Int) -> [DocumentDate] {
    func date(_ year: Int, digits: Int, _ month: Int, _ day: Int) -> DocumentDate? {
      guard digits == 4 || digits == 2 else { return nil }
      let full =
        digits == 4 ? year : role == .past ? Century.past(year, today: today) : Century.expiry(year, today: today)
      guard (1850...2200).contains(full), (1...12).contains(month) else { return nil }
      guard (1...Self.days(inMonth: month, of: full)).contains(day) else { return nil }
      return DocumentDate(year: full, month: month, day: day)
    }
    switch (parts[0], parts.count > 1 ? parts[1] : nil, parts.count > 2 ? parts[2] : nil) {
    case (.number(let first, let width), .number(let second, let middle)?, .number(let third, let last)?):
      guard middle <= 2 else { return [] }
      if width == 4 { return last <= 2 ? [date(first, digits: 4, second, third)].compactMap(\.self) : [] }
      guard width <= 2 else { return [] }
      // A year of two digits in front is nowhere printed on the documents that are known.
      return orders.compactMap { order in
        switch order {
        case .dayMonthYear: date(third, digits: last, second, first)
        case .monthDayYear: date(third, digits: last, first, second)
        case .yearMonthDay: nil
        }
      }
    case (.number(let day, let width), .month(let month)?, .number(let year, let digits)?) where width <= 2:
      return [date(year, digits: digits, month, day)].compactMap(\.self)
    case (.number(let year, 4), .month(let month)?, .number(let day, let width)?) where width <= 2:
      return [date(year, digits: 4, month, day)].compactMap(\.self)
    case (.month(let month), .number(let day, let width)?, .number(let year, 4)?) where width <= 2:
      return [date(year, digits: 4, month, day)].compactMap(\.self)
    case (.number(let number, 8), nil, nil):
      return orders.compactMap { order in
        switch order {
        case .dayMonthYear: date(number % 10_000, digits: 4, number / 10_000 % 100, number / 1_000_000)
        case .monthDayYear: date(number % 10_000, digits: 4, number / 1_000_000, number / 10_000 % 100)
        case .yearMonthDay: date(number / 10_000, digits: 4, number / 100 % 100, number % 100)
        }
      }
    default: return []
    }
  }

  /// The number of days of a month of the Gregorian calendar.
  static func days(inMonth month: Int, of year: Int) -> Int {
    if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
    return [4, 6, 9, 11].contains(month) ? 30 : 31
  }
}

extension DocumentDate {
  /// The date as ISO 8601 writes it, as far as it is known.
  var iso: String {
    func padded(_ number: Int, _ width: Int) -> String {
      String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
    }
    return ([padded(year, 4)] + [month, day].compactMap(\.self).map { padded($0, 2) }).joined(separator: "-")
  }

  /// Whether the date comes before another one; the parts that both know count.
  func isBefore(_ other: DocumentDate) -> Bool {
    (year, month ?? 0, day ?? 0) < (other.year, other.month ?? 0, other.day ?? 0)
  }
}
