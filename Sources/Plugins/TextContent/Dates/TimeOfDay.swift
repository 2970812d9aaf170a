/// A time of day where it stands in a text.
struct TimeOfDay {
  /// The form of ISO 8601: `14:30`, `14:30:05`, with a zone where the text has one.
  let text: String
  /// The token behind it.
  let end: Int
  /// Whether words or letters say that it is a time: am, pm, Uhr, a zone.
  let isMarked: Bool
  /// Whether it is one of the twelve hours of a half day.
  let isHalfDay: Bool
  let hour: Int
  let minute: Int
  /// Whether the hour has one digit and there are minutes, as in a proportion.
  let isShort: Bool
  /// What else `14h` can be.
  let duration: String?

  init?(_ text: PlainText, at start: Int, isNamed: Bool = false) {
    guard let token = text.token(start), token.count <= 2, var hour = text.number(start), hour <= 24 else { return nil }
    var index = start + 1
    var minute: Int?
    var second = ""
    var isMarked = false
    var duration: String?
    if text.isMark(index, ":"), let value = Self.sixty(text, index + 1) {
      minute = value
      index += 2
      if text.isMark(index, ":"), let value = Self.sixty(text, index + 1) {
        second = ":" + CalendarDate.padded(value, 2)
        index += 2
        if text.isMark(index, ".") || text.isMark(index, ","), let part = text.token(index + 1), part.sort == .digits,
          part.count <= 9
        {
          second += "." + text.plain(part.range)
          index += 2
        }
      }
    } else if text.isMark(index, "."), let value = Self.sixty(text, index + 1),
      isNamed || text.token(text.skippingSpace(index + 2))?.word == "uhr"
    {
      minute = value
      index += 2
      if isNamed, text.isMark(index, "."), let value = Self.sixty(text, index + 1) {
        second = ":" + CalendarDate.padded(value, 2)
        index += 2
      }
    } else if let letters = text.token(text.skippingSpace(index)), letters.word == "h" {
      let isTight = !text.isSpace(index)
      index = text.skippingSpace(index) + 1
      let place = text.isSpace(index) && !isTight ? index + 1 : index
      if let value = Self.sixty(text, place) {
        // `2 h 30 min` is a length of time.
        if CalendarWords.unit(text.token(text.skippingSpace(place + 1))?.word ?? "") == .minute { return nil }
        minute = value
        index = place + 1
      } else {
        guard isTight, text.scalar(letters.range.lowerBound) == "h" else { return nil }
        duration = "PT" + String(hour) + "H"
      }
      isMarked = true
    }
    var isHalfDay = false
    let place = text.skippingSpace(index)
    if let (half, end) = Self.half(text, place) {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + half
      index = end
      isMarked = true
      isHalfDay = true
    } else if minute != nil, (1...12).contains(hour), let half = Self.half(before: start, text) {
      hour = hour % 12 + half
      isMarked = true
      isHalfDay = true
    } else if let word = text.token(place), word.word == "uhr" {
      index = place + 1
      isMarked = true
      if minute == nil, text.isSpace(index), let value = Self.sixty(text, index + 1) {
        minute = value
        index += 2
      }
    }
    guard minute != nil || isMarked, hour < 24 || (minute ?? 0) == 0 else { return nil }
    var zone = ""
    if minute != nil, let (name, end) = Self.zone(text, index) {
      zone = name
      index = end
      isMarked = true
    }
    guard text.endsFree(index) else { return nil }
    if let next = text.token(index), next.sort == .mark, next.word == ":" || next.word == "%",
      next.word == "%" || text.isDigits(index + 1)
    {
      return nil
    }
    self.text = CalendarDate.padded(hour, 2) + ":" + CalendarDate.padded(minute ?? 0, 2) + second + zone
    end = index
    self.isMarked = isMarked
    self.isHalfDay = isHalfDay
    self.hour = hour
    self.minute = minute ?? 0
    isShort = token.count == 1 && minute != nil && !isMarked
    self.duration = duration
  }

  /// Two digits below sixty.
  private static func sixty(_ text: PlainText, _ index: Int) -> Int? {
    guard text.token(index)?.count == 2, let value = text.number(index), value < 60 else { return nil }
    return value
  }

  /// `am`, `p.m.`: the hours to add, and the token behind it.
  private static func half(_ text: PlainText, _ index: Int) -> (Int, Int)? {
    guard let token = text.token(index), token.sort == .letters else { return nil }
    switch token.word {
    case "am": return (0, index + 1)
    case "pm": return (12, index + 1)
    case "a", "p":
      guard text.isMark(index + 1, "."), text.token(index + 2)?.word == "m" else { return nil }
      return (token.word == "p" ? 12 : 0, text.isMark(index + 3, ".") ? index + 4 : index + 3)
    default: return nil
    }
  }

  /// The hours to add where the half of the day stands in front, as in Korean and Chinese forms with Latin letters.
  private static func half(before start: Int, _ text: PlainText) -> Int? {
    guard text.isSpace(start - 1), let word = text.token(start - 2)?.word else { return nil }
    return ["am": 0, "오전": 0, "上午": 0, "午前": 0, "pm": 12, "오후": 12, "下午": 12, "午後": 12][word]
  }

  /// `Z`, `UTC`, `GMT`, `+02:00`, `UTC+2`; names of zones that several places use are not understood.
  private static func zone(_ text: PlainText, _ index: Int) -> (String, Int)? {
    let place = text.skippingSpace(index)
    if let token = text.token(place), token.sort == .letters {
      if token.word == "z", place == index { return ("Z", place + 1) }
      guard token.word == "utc" || token.word == "gmt" else { return nil }
      return offset(text, place + 1) ?? ("Z", place + 1)
    }
    // Behind a space only the form of e-mails (RFC 5322) is a zone: four digits.
    return place == index || text.token(place + 1)?.count == 4 ? offset(text, place) : nil
  }

  private static func offset(_ text: PlainText, _ index: Int) -> (String, Int)? {
    guard text.isMark(index, "+") || text.isMark(index, "-"), let sign = text.token(index)?.word,
      let token = text.token(index + 1), token.sort == .digits, let value = text.number(index + 1)
    else { return nil }
    if token.count == 4, value / 100 <= 14, value % 100 < 60 {
      return (sign + CalendarDate.padded(value / 100, 2) + ":" + CalendarDate.padded(value % 100, 2), index + 2)
    }
    guard token.count <= 2, value <= 14 else { return nil }
    let hours = sign + CalendarDate.padded(value, 2)
    if text.isMark(index + 2, ":"), let minutes = sixty(text, index + 3) {
      return (hours + ":" + CalendarDate.padded(minutes, 2), index + 4)
    }
    // A hyphen and a number alone are the other end of a span.
    return sign == "+" || text.token(index - 1)?.sort == .letters ? (hours + ":00", index + 2) : nil
  }
}
