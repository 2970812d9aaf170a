import ScanPluginKit

/// One element against the rules of its identifier: what its parts say, and what is wrong with them.
struct GS1Judgement {
  private(set) var element: GS1Element
  private let identifier: GS1Identifier
  private let year: Int
  private var problems: [String] = []
  private var decimal: String?
  private var currency: String?
  private var date: String?
  private var checkDigitIsValid: Bool?

  init(_ identifier: GS1Identifier, _ value: ArraySlice<UInt8>, year: Int) {
    self.identifier = identifier
    self.year = year
    let text = String(decoding: value, as: UTF8.self)
    element = GS1Element(ai: identifier.ai, value: text)
    var rest = value
    for part in identifier.parts { read(part, from: &rest) }
    if !rest.isEmpty {
      problems.append("the value is \(rest.count) character\(rest.count == 1 ? "" : "s") too long")
    }
    element = GS1Element(
      ai: identifier.ai, value: text, title: identifier.title, decimal: decimal,
      unit: decimal == nil ? nil : unit, currency: currency, date: date, isCheckDigitValid: checkDigitIsValid,
      problems: problems)
  }

  private mutating func read(_ part: GS1Identifier.Part, from rest: inout ArraySlice<UInt8>) {
    if rest.isEmpty, part.isOptional { return }
    let own = rest.prefix(part.lengths.upperBound)
    rest = rest.dropFirst(own.count)
    guard own.count >= part.lengths.lowerBound else {
      problems.append(
        own.isEmpty
          ? "the value ends too early" : "the value is \(part.lengths.lowerBound - own.count) characters short")
      return
    }
    guard own.allSatisfy(part.set.contains) else {
      problems.append(
        part.set == .digits ? "\(shown(own)) is not digits alone" : "\(shown(own)) has characters that are not allowed")
      return
    }
    interpret(part.meaning, own)
  }

  private mutating func interpret(_ meaning: GS1Identifier.Meaning, _ own: ArraySlice<UInt8>) {
    switch meaning {
    case .plain, .percentText: break
    case .checkDigit, .checkPair:
      let isValid = meaning == .checkDigit ? CheckDigit.isValid(Array(own)) : CheckPair.isValid(Array(own))
      checkDigitIsValid = isValid
      if !isValid { problems.append("the check \(meaning == .checkDigit ? "digit is" : "characters are") wrong") }
    case .iban:
      let isValid = IBAN.isValid(String(decoding: own, as: UTF8.self))
      checkDigitIsValid = isValid
      if !isValid { problems.append("the check digits of the account number are wrong") }
    case .decimal:
      let places = identifier.ai.utf8.last.map { Int($0) - 0x30 } ?? 0
      decimal = GS1Text.decimal(own, places: places)
      if decimal == nil { problems.append("it has fewer digits than decimal places") }
    case .temperature: decimal = GS1Text.decimal(own, places: 2)
    case .minus:
      if own.first == 0x2D { decimal = decimal.map { "-" + $0 } } else { problems.append("the sign is not a minus") }
    case .date, .dateOrMonth, .longDate: readDate(own, meaning)
    case .time, .hour, .minutes: readTime(own, meaning)
    case .currency: currency = String(decoding: own, as: UTF8.self)
    case .country, .countryOrNone: break
    case .countries: if own.count % 3 != 0 { problems.append("countries are three digits each") }
    case .countryLetters:
      if !own.allSatisfy({ (0x41...0x5A).contains($0) }) { problems.append("a country is two capital letters") }
    case .yesNo: if own.first.map({ $0 > 0x31 }) ?? true { problems.append("it is neither 0 nor 1") }
    case .sex: if ![0x30, 0x31, 0x32, 0x39].contains(own.first ?? 0) { problems.append("it is none of 0, 1, 2, 9") }
    case .zero: if own.first != 0x30 { problems.append("the first digit is not 0") }
    case .pieceOfTotal:
      let (piece, total) = (GS1Text.number(own.prefix(2)), GS1Text.number(own.suffix(2)))
      if piece == 0 || total == 0 || piece > total { problems.append("piece \(piece) of \(total) cannot be") }
    case .place:
      if GS1Text.number(own.prefix(10)) > 1_800_000_000 || GS1Text.number(own.suffix(10)) > 3_600_000_000 {
        problems.append("the place is not on the globe")
      }
    }
  }

  /// A date; a second one makes a range with the first.
  private mutating func readDate(_ own: ArraySlice<UInt8>, _ meaning: GS1Identifier.Meaning) {
    let long = meaning == .longDate
    let full =
      long ? GS1Text.number(own.prefix(4)) : GS1Text.fullYear(GS1Text.number(own.prefix(2)), near: year)
    let month = GS1Text.number(own.dropFirst(long ? 4 : 2).prefix(2))
    var day = GS1Text.number(own.suffix(2))
    let last = CalendarDay.days(inMonth: month, of: full)
    if day == 0, meaning == .dateOrMonth { day = last }
    guard last > 0, (1...last).contains(day) else {
      problems.append("\(shown(own)) is no date")
      return
    }
    let text = CalendarDay.text(year: full, month: month, day: day)
    date = date.map { $0 + "/" + text } ?? text
  }

  private mutating func readTime(_ own: ArraySlice<UInt8>, _ meaning: GS1Identifier.Meaning) {
    let first = GS1Text.number(own.prefix(2))
    let second = own.count > 2 ? GS1Text.number(own.suffix(2)) : 0
    let isTime = own.count.isMultiple(of: 2) && first < (meaning == .minutes ? 60 : 24) && second < 60
    guard isTime else {
      problems.append("\(shown(own)) is no time")
      return
    }
    var text = ""
    for (index, byte) in own.enumerated() {
      if index == 2 { text += ":" }
      text.unicodeScalars.append(Unicode.Scalar(byte))
    }
    if let day = date { date = day + (meaning == .minutes ? ":" : "T") + text }
  }

  /// The unit of a measure: what its title has in brackets.
  private var unit: String? {
    if identifier.ai.hasPrefix("394") { return "%" }
    if identifier.ai.hasPrefix("337") { return "kg/m²" }
    guard let open = identifier.title.firstIndex(of: "("), let close = identifier.title.firstIndex(of: ")") else {
      return nil
    }
    return String(identifier.title[identifier.title.index(after: open)..<close])
  }

  private func shown(_ own: ArraySlice<UInt8>) -> String { "\"" + String(decoding: own, as: UTF8.self) + "\"" }
}

/// Numbers and years as element strings write them.
enum GS1Text {
  /// Up to eighteen digits as a number; other characters count nothing.
  static func number(_ digits: ArraySlice<UInt8>) -> Int {
    digits.prefix(18).reduce(0) { GS1Parser.isDigit($1) ? $0 * 10 + Int($1 - 0x30) : $0 }
  }

  /// Digits with a point before the last `places`, exactly; nil when there are fewer digits.
  static func decimal(_ digits: ArraySlice<UInt8>, places: Int) -> String? {
    guard places >= 0, digits.count >= places else { return nil }
    let whole = digits.dropLast(places).drop { $0 == 0x30 }
    let head = whole.isEmpty ? "0" : String(decoding: whole, as: UTF8.self)
    return places == 0 ? head : head + "." + String(decoding: digits.suffix(places), as: UTF8.self)
  }

  /// The year that two digits stand for: 51 to 99 years ahead is the century before, 50 to 99 years back the one after.
  static func fullYear(_ twoDigits: Int, near year: Int) -> Int {
    let century = year - year % 100
    let difference = twoDigits - year % 100
    if difference >= 51 { return century - 100 + twoDigits }
    return difference <= -50 ? century + 100 + twoDigits : century + twoDigits
  }
}
