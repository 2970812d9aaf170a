/// How a region writes a date in digits.
enum DateOrder: Sendable {
  case dayMonthYear, monthDayYear, yearMonthDay

  /// The order of a region (CLDR, short date formats).
  static func of(_ region: String) -> DateOrder {
    if ["US", "PH", "FM", "GU", "MH", "PW", "PR", "VI", "UM", "AS", "MP"].contains(region) { return .monthDayYear }
    return ["CN", "JP", "KR", "TW", "HU", "LT", "MN", "CA", "SE", "ZA", "IR", "KP", "BT"].contains(region)
      ? .yearMonthDay : .dayMonthYear
  }
}

extension DateDetector {
  /// `2025-03-04`, `4.3.2025`, `3/4/2025`, `03/04/25`.
  func numeric(at start: Int) -> Match? {
    guard text.isDigits(start), text.startsFree(start), isDetached(start), let first = text.token(start),
      let sign = text.token(start + 1), sign.sort == .mark, ["-", "/", "."].contains(sign.word)
    else { return nil }
    let gap = { (index: Int) in sign.word == "." ? text.skippingSpace(index) : index }
    let middle = gap(start + 2)
    guard let second = text.token(middle), second.sort == .digits, second.count <= 2, text.isMark(middle + 1, sign.word)
    else { return nil }
    let last = gap(middle + 2)
    guard let third = text.token(last), third.sort == .digits, let a = text.number(start), let b = text.number(middle),
      let c = text.number(last)
    else { return nil }
    let isISO = first.count == 4 && sign.word == "-" && second.count == 2 && third.count == 2
    let isFollowedByTime = isISO && text.token(last + 1)?.word == "t" && text.isDigits(last + 2)
    guard isFollowedByTime || text.endsFree(last + 1), isEnd(last + 1) else { return nil }
    let isVersion =
      text.words(before: start, count: 1).first.map {
        ["version", "v", "ver", "ip", "rev", "release", "section", "sort", "chapter", "kapitel", "abschnitt"].contains(
          $0)
      } ?? false
    if isVersion { return nil }
    let dates: [CalendarDate?]
    switch (first.count, third.count) {
    case (4, 1...2): dates = [CalendarDate(year: a, month: b, day: c)]
    case (1...2, 4): dates = ordered(a, b, c, isCenturyAssumed: false, sign: sign.word)
    case (1...2, 2):
      guard sign.word == "/" || (first.count == 2 && second.count == 2) else { return nil }
      var all = ordered(
        a, b, CalendarDate.fullYear(c, reference: options.referenceYear), isCenturyAssumed: true, sign: sign.word)
      // A year in front is only thought of where nothing else fits, or where it is the habit.
      let isHabit = options.regions.contains { DateOrder.of($0) == .yearMonthDay }
      if isHabit || sign.word != ".", isHabit || all.allSatisfy({ $0 == nil }) {
        let year = CalendarDate.fullYear(a, reference: options.referenceYear)
        all.append(CalendarDate(year: year, month: b, day: c, isCenturyAssumed: true))
      }
      dates = all
    default: return nil
    }
    var known: [CalendarDate] = []
    for date in dates.compactMap({ $0 }) where !known.contains(date) { known.append(date) }
    guard !known.isEmpty else { return nil }
    return Match(dates: known, range: first.range.lowerBound..<third.range.upperBound, end: last + 1, isISO: isISO)
  }

  /// Day and month in the orders that can be meant. With full stops the day stands first everywhere.
  private func ordered(_ a: Int, _ b: Int, _ year: Int, isCenturyAssumed: Bool, sign: String) -> [CalendarDate?] {
    let dayFirst = CalendarDate(year: year, month: b, day: a, isCenturyAssumed: isCenturyAssumed)
    let monthFirst = CalendarDate(year: year, month: a, day: b, isCenturyAssumed: isCenturyAssumed)
    if sign == "." { return [dayFirst] }
    let orders = Set(options.regions.map(DateOrder.of))
    if orders == [.dayMonthYear], dayFirst != nil { return [dayFirst] }
    if orders == [.monthDayYear], monthFirst != nil { return [monthFirst] }
    return [dayFirst, monthFirst]
  }

  /// Whether what stands at a token does not carry the number on.
  private func isEnd(_ index: Int) -> Bool {
    guard let mark = text.token(index), mark.sort == .mark else { return true }
    if ["%", "_", "@", "="].contains(mark.word) { return false }
    guard ["-", "/", ".", ":"].contains(mark.word) else { return true }
    return !text.isDigits(index + 1) && !(mark.word == "-" && text.isLetters(index + 1))
  }

  /// `04MAR2025` and `04MAR25`, as tickets write it.
  func compact(at start: Int) -> Match? {
    guard text.isDigits(start), text.startsFree(start), isDetached(start), let first = text.token(start),
      let value = text.number(start)
    else {
      return nil
    }
    guard first.count <= 2, let letters = text.token(start + 1), letters.sort == .letters, letters.count == 3,
      let month = CalendarWords.month(letters.word), let third = text.token(start + 2), third.sort == .digits,
      third.count == 2 || third.count == 4, let short = text.number(start + 2), text.endsFree(start + 3),
      isEnd(start + 3)
    else { return nil }
    let isShort = third.count == 2
    let year = isShort ? CalendarDate.fullYear(short, reference: options.referenceYear) : short
    guard let date = CalendarDate(year: year, month: month, day: value, isCenturyAssumed: isShort) else { return nil }
    return Match(dates: [date], range: first.range.lowerBound..<third.range.upperBound, end: start + 3)
  }

  /// `2025年3月4日`, `2025년 3월 4일`.
  func eastAsian(at start: Int) -> Match? {
    guard let first = text.token(start), first.count == 4, text.startsFree(start), let year = text.number(start),
      isSign(start + 1, "年", "년")
    else {
      return nil
    }
    let second = text.skippingSpace(start + 2)
    guard let month = text.number(second), isSign(second + 1, "月", "월"), let end = text.token(second + 1) else {
      return nil
    }
    let third = text.skippingSpace(second + 2)
    guard let day = text.number(third), let mark = text.token(third + 1), mark.sort == .letters,
      let sign = text.scalar(mark.range.lowerBound), sign == "日" || sign == "일"
    else {
      return CalendarDate(year: year, month: month, day: nil).map {
        Match(dates: [$0], range: first.range.lowerBound..<end.range.upperBound, end: second + 2)
      }
    }
    return CalendarDate(year: year, month: month, day: day).map {
      Match(dates: [$0], range: first.range.lowerBound..<(mark.range.lowerBound + 1), end: third + 2)
    }
  }

  private func isSign(_ index: Int, _ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Bool {
    guard let token = text.token(index), token.count == 1, let scalar = text.scalar(token.range.lowerBound) else {
      return false
    }
    return scalar == one || scalar == other
  }
}
