import ScanPluginKit

/// One element against the rules of its identifier: what its parts say, and what is wrong with them.
struct GS1Judgment {
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
    case .checkDigit, .checkPair, .checkPairOfText:
      let isValid = meaning == .checkDigit ? CheckDigit.isValid(Array(own)) : CheckPair.isValid(Array(own))
      checkDigitIsValid = isValid
      if !isValid { problems.append("the check \(meaning == .checkDigit ? "digit is" : "characters are") wrong") }
      if meaning == .checkPairOfText, own.allSatisfy(GS1Parser.isDigit) {
        problems.append("it is digits alone, which leaves no place for the model")
      }
    case .iban:
      let isValid = IBAN.isValid(String(decoding: own, as: UTF8.self))
      checkDigitIsValid = isValid
      if !isValid { problems.append("the check digits of the account number are wrong") }
    case .decimal:
      let places = identifier.ai.utf8.last.map { Int($0) - 0x30 } ?? 0
      decimal = GS1Text.decimal(own, places: places)
      if decimal == nil { problems.append("it has fewer digits than decimal places") }
    case .temperature: decimal = GS1Text.decimal(own, places: 2)
    case .coupon, .offer:
      let coupon = meaning == .coupon ? GS1Coupon(code: own, year: year) : GS1Coupon(offer: own)
      if let problem = coupon.problem { problems.append(problem) }
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
    case .sex: if ![0x30, 0x31, 0x32, 0x39].contains(own.first ?? 0) { problems.append("it is not one of 0, 1, 2, 9") }
    case .zero: if own.first != 0x30 { problems.append("the first digit is not 0") }
    case .pieceOfTotal:
      let (piece, total) = (GS1Text.number(own.prefix(2)), GS1Text.number(own.suffix(2)))
      if piece == 0 || total == 0 || piece > total { problems.append("piece \(piece) of \(total) cannot be") }
    case .place:
      if GS1Text.number(own.prefix(10)) > 1_800_000_000 || GS1Text.number(own.suffix(10)) > 3_600_000_000 {
        problems.append("the place is not on the globe")
      }
    case .notZero, .noLeadingZero, .winding, .placeInSequence, .mediaType, .importer: checkRange(meaning, own)
    }
  }

  private mutating func checkRange(_ meaning: GS1Identifier.Meaning, _ own: ArraySlice<UInt8>) {
    let number = GS1Text.number(own)
    switch meaning {
    case .notZero: if number == 0 { problems.append("\(shown(own)) is zero") }
    case .noLeadingZero: if own.first == 0x30 { problems.append("\(shown(own)) starts with 0") }
    case .winding: if ![0, 1, 9].contains(number) { problems.append("the direction is none of 0, 1, 9") }
    case .placeInSequence:
      // One digit each, as the whole has three characters.
      let bytes = Array(own)
      let isPlace = bytes.count == 3 && bytes[1] == 0x2F && (0x31...0x39).contains(bytes[0]) && bytes[0] <= bytes[2]
      if !isPlace || bytes[2] > 0x39 { problems.append("\(shown(own)) is no place in a sequence") }
    case .mediaType:
      if !(1...10).contains(number), !(80...99).contains(number) {
        problems.append("\(shown(own)) is no assigned kind of carrier")
      }
    case .importer:
      if own.contains(where: { !GS1Identifier.CharacterSet.set64.contains($0) || $0 == 0x3D }) {
        problems.append("\(shown(own)) is no index of an importer")
      }
    default: break
    }
  }

  /// A date; a second one makes a range with the first.
  private mutating func readDate(_ own: ArraySlice<UInt8>, _ meaning: GS1Identifier.Meaning) {
    guard let text = GS1Text.date(own, near: year, monthEnds: meaning == .dateOrMonth) else {
      problems.append("\(shown(own)) is no date")
      return
    }
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

  /// The unit of a measure: what its title has in brackets, or ends with.
  private var unit: String? {
    if identifier.ai.hasPrefix("394") { return "%" }
    if identifier.ai.hasPrefix("337") { return "kg/m²" }
    if identifier.ai.hasPrefix("433") { return identifier.title.hasSuffix("F") ? "°F" : "°C" }
    guard let open = identifier.title.firstIndex(of: "("), let close = identifier.title.firstIndex(of: ")") else {
      return nil
    }
    return String(identifier.title[identifier.title.index(after: open)..<close])
  }

  private func shown(_ own: ArraySlice<UInt8>) -> String { "\"" + String(decoding: own, as: UTF8.self) + "\"" }
}
