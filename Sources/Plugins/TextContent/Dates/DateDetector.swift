/// Finds days, times of day, spans between two times, and lengths of time.
struct DateDetector {
  private(set) var candidates: [ContentCandidate] = []
  let text: PlainText
  let options: ContentOptions

  /// A date where it stands in the text, with all ways to read it.
  struct Match {
    var dates: [CalendarDate]
    /// The places of its scalars.
    var range: Range<Int>
    /// The token behind it.
    let end: Int
    /// Whether a time may follow at once, behind a `T`.
    var isISO = false
  }

  /// A reading and the token behind it.
  private typealias Found = (readings: [ContentReading], range: Range<Int>, end: Int, certainty: ContentCertainty)

  init(text: PlainText, options: ContentOptions) {
    self.text = text
    self.options = options
    var index = 0
    while index < text.tokens.count {
      guard text.tokens[index].sort == .digits || text.tokens[index].sort == .letters,
        let found = moment(at: index) ?? time(at: index) ?? duration(at: index)
      else {
        index += 1
        continue
      }
      candidates.append(
        ContentCandidate(
          kind: .dateTimeDuration, range: found.range, readings: found.readings, certainty: found.certainty))
      index = max(found.end, index + 1)
    }
  }

  /// A date, with a day of the week in front and a time behind it where there are any.
  private func moment(at index: Int) -> Found? {
    var start = index
    var weekday: Int?
    if let token = text.token(index), token.sort == .letters, let day = CalendarWords.weekday(token.word),
      text.startsFree(index)
    {
      start = index + 1
      if text.isMark(start, ".") { start += 1 }
      if text.isMark(start, ",") { start += 1 }
      start = text.skippingSpace(start)
      if ["the", "den", "der", "le", "el"].contains(text.token(start)?.word) { start = text.skippingSpace(start + 1) }
      weekday = day
    }
    guard var match = numeric(at: start) ?? compact(at: start) ?? named(at: start) ?? eastAsian(at: start) else {
      return nil
    }
    var certainty = ContentCertainty.formed
    if let weekday {
      match.range = text.tokens[index].range.lowerBound..<match.range.upperBound
      // The day of the week says which reading is meant, or that something was misread.
      let fitting = match.dates.filter { $0.weekday == nil || $0.weekday == weekday }
      if fitting.isEmpty { certainty = .contradicted } else { match.dates = fitting }
    }
    let behind =
      text.tokens.indices.contains(match.end - 1)
      && text.tokens[match.end - 1].range.upperBound == match.range.upperBound
    if behind, let (times, end) = following(match) {
      let readings = match.dates.flatMap { date in
        times.map { time in
          let parts = time.split(separator: "/").map { date.text + "T" + $0 }
          return ContentReading(
            parts.joined(separator: "/"), details(parts.count > 1 ? "interval" : "dateTime", date))
        }
      }
      let range = match.range.lowerBound..<text.tokens[end - 1].range.upperBound
      return (readings, range, end, certainty)
    }
    return (match.dates.map { ContentReading($0.text, details("date", $0)) }, match.range, match.end, certainty)
  }

  private func details(_ form: String, _ date: CalendarDate) -> [(String, String?)] {
    [("form", form), ("century", date.isCenturyAssumed ? "assumed" : nil)]
  }

  /// The time or span behind a date.
  private func following(_ match: Match) -> ([String], Int)? {
    guard match.dates.allSatisfy({ $0.day != nil }) else { return nil }
    var index = match.end
    if match.isISO, text.token(index)?.word == "t" {
      return TimeOfDay(text, at: index + 1).map { ([$0.text], $0.end) }
    }
    var count = 0
    while count < 6, let token = text.token(index) {
      let isJoint =
        token.sort == .space || (token.sort == .mark && [",", ".", "-", "@", "|", "·"].contains(token.word))
      let isWord =
        token.sort == .letters
        && ["at", "um", "a", "alle", "om", "kl", "klo", "las", "from", "ab", "von", "den", "ore", "o", "г", "р", "r"]
          .contains(
            token.word)
      guard isJoint || isWord else { break }
      index += 1
      count += 1
    }
    guard count > 0, text.isDigits(index), !isLongDate(index) else { return nil }
    return span(at: index, isNamed: true)
  }

  /// Whether a date with all digits of its year stands at a token: behind another date, `10.11.00` is a time.
  private func isLongDate(_ index: Int) -> Bool {
    guard let match = numeric(at: index) else { return false }
    return match.dates.contains { !$0.isCenturyAssumed }
  }

  /// A time of day or a span on its own.
  private func time(at index: Int) -> Found? {
    guard text.isDigits(index), text.startsFree(index), isDetached(index) else { return nil }
    let before =
      text.isSpace(index - 1) || text.isMark(index - 1, ".") ? text.words(before: index, count: 1).first : nil
    let isNamed = before.map { $0 == "kl" || $0 == "klo" } ?? false
    guard let first = TimeOfDay(text, at: index, isNamed: isNamed) ?? bareHour(index),
      let (values, end) = span(at: index, isNamed: isNamed)
    else { return nil }
    let isSpan = values.contains { $0.contains("/") }
    if !first.isMarked, !isSpan {
      if let before, CalendarWords.proportion.contains(before) || (first.isShort && !ContextWords.time.contains(before))
      {
        return nil
      }
      let next = text.isSpace(end) ? text.token(end + 1)?.word ?? "" : ""
      if CalendarWords.proportion.contains(next) { return nil }
    }
    var readings = values.map { ContentReading($0, [("form", isSpan ? "interval" : "time")]) }
    if !isSpan, let duration = first.duration { readings.append(ContentReading(duration, [("form", "duration")])) }
    let range = text.tokens[index].range.lowerBound..<text.tokens[end - 1].range.upperBound
    return (readings, range, end, .formed)
  }

  /// An hour without minutes whose other end says that it is one: `9 - 17 Uhr`.
  private func bareHour(_ index: Int) -> TimeOfDay? { spanEnd(from: index + 1) }

  /// The far end of a span whose near one ends at a token.
  private func spanEnd(from index: Int) -> TimeOfDay? {
    var place = text.skippingSpace(index)
    guard ["-", "to", "bis", "until", "till", "a", "al", "tot", "til", "do"].contains(text.token(place)?.word) else {
      return nil
    }
    place = text.skippingSpace(place + 1)
    return text.isDigits(place) ? TimeOfDay(text, at: place) : nil
  }

  /// A time, or a span of two, with all ways to read it.
  private func span(at index: Int, isNamed: Bool) -> ([String], Int)? {
    if let first = TimeOfDay(text, at: index, isNamed: isNamed) {
      guard let second = spanEnd(from: first.end) else { return ([first.text], first.end) }
      // `9:30 - 5 pm`: whether the morning or the evening is meant by the first is open where both come before the
      // second.
      var starts = [first.text]
      if second.isHalfDay, !first.isHalfDay, first.hour < 12, first.hour > 0 {
        let later = CalendarDate.padded(first.hour + 12, 2) + first.text.dropFirst(2)
        if later < second.text { starts.append(later) }
      }
      return (starts.map { $0 + "/" + second.text }, second.end)
    }
    guard let token = text.token(index), token.count <= 2, let hour = text.number(index), hour < 24,
      let second = spanEnd(from: index + 1), second.isMarked, second.duration == nil
    else { return nil }
    var starts = [hour]
    if second.isHalfDay, (1...11).contains(hour) { starts.append(hour + 12) }
    let texts = starts.map { CalendarDate.padded($0, 2) + ":00" }.filter { $0 < second.text }
    return texts.isEmpty ? nil : (texts.map { $0 + "/" + second.text }, second.end)
  }

  private func duration(at index: Int) -> Found? {
    guard text.startsFree(index) else { return nil }
    let found: DurationText?
    if text.isDigits(index) {
      guard isDetached(index) else { return nil }
      found = DurationText(words: text, at: index)
    } else {
      found = DurationText(period: text, at: index)
    }
    guard let found else { return nil }
    let range = text.tokens[index].range.lowerBound..<text.tokens[found.end - 1].range.upperBound
    return ([ContentReading(found.text, [("form", "duration")])], range, found.end, .formed)
  }

  /// Whether no sign ties a number to another one in front of it.
  func isDetached(_ index: Int) -> Bool {
    guard let before = text.token(index - 1), before.sort == .mark else { return true }
    if ["$", "€", "£", "#", "_", "@", "%"].contains(before.word) { return false }
    guard ["-", "/", ".", ":", ",", "+"].contains(before.word) else { return true }
    return text.token(index - 2).map { $0.sort != .digits && ($0.sort != .letters || before.word != "-") } ?? true
  }
}
