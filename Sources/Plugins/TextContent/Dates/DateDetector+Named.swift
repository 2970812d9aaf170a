extension DateDetector {
  /// Dates with the name of a month: `4 March 2025`, `March 4th, 2025`, `4. März`, `4 de marzo de 2025`, `2025 March
  /// 4`.
  func named(at start: Int) -> Match? {
    guard text.startsFree(start), let token = text.token(start) else { return nil }
    if token.sort == .letters { return monthFirst(start) }
    guard token.sort == .digits, isDetached(start) else { return nil }
    return token.count == 4 ? yearFirst(start) : dayFirst(start)
  }

  private func dayFirst(_ start: Int) -> Match? {
    guard let token = text.token(start), token.count <= 2, let day = text.number(start) else { return nil }
    var index = start + 1
    if let ordinal = text.token(index), ["st", "nd", "rd", "th", "er", "o", "º", "ª"].contains(ordinal.word) {
      index += 1
    } else if text.isMark(index, ".") || text.isMark(index, "º") {
      index += 1
    }
    let sign = text.token(index)
    if let sign, sign.sort == .mark, sign.word == "-" || sign.word == "/" {
      // `04-MAR-2025`
      return hyphened(start, day, sign.word, index)
    }
    index = text.skippingSpace(index)
    index = skippingOf(index)
    guard let name = text.token(index), name.sort == .letters, let month = CalendarWords.month(name.word) else {
      return nil
    }
    let isTight = index == start + 1
    var end = index + 1
    if let (year, isShort, place) = year(behind: end) {
      guard let date = CalendarDate(year: year, month: month, day: day, isCenturyAssumed: isShort) else { return nil }
      return match(date, start, place)
    }
    guard !isTight, text.endsFree(end), let date = CalendarDate(year: nil, month: month, day: day), isWritten(name)
    else {
      return nil
    }
    // A verb or a share in a row of numbers is no month: `the 4 may`, `12 sep`.
    if name.count <= 3, text.isMark(end, "."), !text.isDigits(end + 1) { end += 1 }
    return match(date, start, end)
  }

  private func hyphened(_ start: Int, _ day: Int, _ sign: String, _ index: Int) -> Match? {
    guard let name = text.token(index + 1), name.sort == .letters, let month = CalendarWords.month(name.word),
      text.isMark(index + 2, sign),
      let token = text.token(index + 3), token.sort == .digits, token.count == 2 || token.count == 4,
      let value = text.number(index + 3),
      text.endsFree(index + 4)
    else { return nil }
    let isShort = token.count == 2
    let year = isShort ? CalendarDate.fullYear(value, reference: options.referenceYear) : value
    return CalendarDate(year: year, month: month, day: day, isCenturyAssumed: isShort).map {
      match($0, start, index + 4)
    }
  }

  private func monthFirst(_ start: Int) -> Match? {
    guard let name = text.token(start), let month = CalendarWords.month(name.word) else { return nil }
    guard !CalendarWords.needsDay(name.word) else { return nil }
    var index = start + 1
    if text.isMark(index, "."), name.count <= 5 { index += 1 }
    guard text.isSpace(index) || text.isMark(index, "-") || index > start + 1 else { return nil }
    index = text.skippingSpace(index)
    index = skippingOf(index)
    guard let token = text.token(index), token.sort == .digits, let value = text.number(index) else { return nil }
    if token.count == 4 {
      // A number in front that is no day, as in `32 March 2025`, makes the rest uncertain as well.
      let isAlone =
        !(text.isSpace(start - 1) && text.token(start - 2).map { $0.sort == .digits || $0.word == "." } ?? false)
      guard isAlone, text.endsFree(index + 1), isFreeEnd(index + 1) else { return nil }
      return CalendarDate(year: value, month: month, day: nil).map { match($0, start, index + 1) }
    }
    guard token.count <= 2 else { return nil }
    index += 1
    if let ordinal = text.token(index), ["st", "nd", "rd", "th"].contains(ordinal.word) { index += 1 }
    if let (year, isShort, place) = year(behind: index), !isShort || text.isMark(index, ",") {
      return CalendarDate(year: year, month: month, day: value, isCenturyAssumed: isShort).map {
        match($0, start, place)
      }
    }
    guard text.endsFree(index), isFreeEnd(index), isWritten(name),
      let date = CalendarDate(year: nil, month: month, day: value)
    else { return nil }
    return match(date, start, index)
  }

  private func yearFirst(_ start: Int) -> Match? {
    guard let year = text.number(start) else { return nil }
    var index = start + 1
    if text.isMark(index, ".") || text.isMark(index, "-") || text.isMark(index, "/") { index += 1 }
    index = text.skippingSpace(index)
    guard let name = text.token(index), name.sort == .letters, let month = CalendarWords.month(name.word) else {
      return nil
    }
    index += 1
    if text.isMark(index, ".") || text.isMark(index, "-") || text.isMark(index, "/") { index += 1 }
    index = text.skippingSpace(index)
    guard let token = text.token(index), token.sort == .digits, token.count <= 2, let day = text.number(index),
      text.endsFree(index + 1)
    else { return nil }
    return CalendarDate(year: year, month: month, day: day).map { match($0, start, index + 1) }
  }

  /// The year behind a month or day: `2025`, `, 2025`, `de 2025`, `'25`.
  private func year(behind start: Int) -> (year: Int, isShort: Bool, end: Int)? {
    var index = start
    if text.isMark(index, ".") { index += 1 }
    if text.isMark(index, ",") { index += 1 }
    index = text.skippingSpace(index)
    index = skippingOf(index)
    let hasMark = text.isMark(index, "'")
    if hasMark { index += 1 }
    guard index > start, let token = text.token(index), token.sort == .digits, let value = text.number(index),
      text.endsFree(index + 1), isFreeEnd(index + 1)
    else { return nil }
    if token.count == 4, (1500...2199).contains(value) { return (value, false, index + 1) }
    guard token.count == 2, hasMark else { return nil }
    return (CalendarDate.fullYear(value, reference: options.referenceYear), true, index + 1)
  }

  /// Behind a word that joins the parts of a date.
  private func skippingOf(_ index: Int) -> Int {
    guard let token = text.token(index), ["of", "de", "del", "di", "do"].contains(token.word) else { return index }
    return text.isSpace(index + 1) ? index + 2 : index
  }

  /// Whether no percent sign, colon or decimal sign goes on with the number.
  private func isFreeEnd(_ index: Int) -> Bool {
    guard let mark = text.token(index), mark.sort == .mark else { return true }
    if ["%", "€", "$", "£", "°", "_", "="].contains(mark.word) { return false }
    return
      !([":", ".", ",", "/", "-"].contains(mark.word) && text.isDigits(index + 1)
      && text.token(index + 1).map { $0.count < 4 } ?? false && mark.word != "-")
  }

  /// Whether a name that is a word as well is written as a name: with a capital.
  private func isWritten(_ name: PlainText.Token) -> Bool {
    guard CalendarWords.isWord(name.word) || name.count <= 3 else { return true }
    return text.scalar(name.range.lowerBound).map(Folding.isCapital) ?? false
  }

  private func match(_ date: CalendarDate, _ start: Int, _ end: Int) -> Match {
    Match(dates: [date], range: text.tokens[start].range.lowerBound..<text.tokens[end - 1].range.upperBound, end: end)
  }
}
