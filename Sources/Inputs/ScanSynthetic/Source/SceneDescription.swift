import ScanJSON

/// A scene as `key=value` pairs separated by commas, such as `text=4006381333931,format=EAN_13,rotate=15,noise=8`.
///
/// In values, `\,` is a comma, `\\` a backslash and `\u{1D}` the character of that number.
struct SceneDescription {
  /// Every key, in the order in which messages and help show them.
  enum Key: String, CaseIterable {
    case text, format, addon, gs1, caption, barheight
    case meter, value, dials, roll, unit, condition, rate, scale, arc, hand, pages, each, fade, blank
    case module, x, y, rotate, tilt, turn
    case background, contrast, brightness, invert, blur, motion, motionangle, noise
    case light, lightangle, glare, glarex, glarey, occlude, blocks
    case size, color, fps, count, seed, pacing, pan, shake, spin
  }

  private var values: [Key: String] = [:]

  init(_ text: String) throws(SyntheticError) {
    for piece in try Self.pieces(text) {
      guard let equals = piece.firstIndex(of: "=") else {
        let place = piece.isEmpty ? SyntheticText.description.with() : DisplayText(piece)
        throw SyntheticError(.malformed, at: place, message: SyntheticText.noPair.with())
      }
      let name = String(piece[..<equals])
      guard let key = Key(rawValue: name.lowercased()) else {
        let known = Key.allCases.map(\.rawValue).joined(separator: ", ")
        throw SyntheticError(
          .unknownKey, place: name, .unknownKey, ["names": .string(known)])
      }
      guard values[key] == nil else {
        throw SyntheticError(.duplicateKey, place: name, .keyTwice)
      }
      values[key] = try Self.unescaped(piece[piece.index(after: equals)...], key: key)
    }
  }

  /// The text of a key; nil when it is not given.
  func string(_ key: Key) -> String? { values[key] }

  /// The number of a key.
  func number(
    _ key: Key, _ range: ClosedRange<Double>, default fallback: Double
  ) throws(SyntheticError) -> Double {
    guard let text = values[key] else { return fallback }
    guard let value = Double(text), range.contains(value) else {
      throw invalid(
        key, .number,
        ["least": .string(Self.short(range.lowerBound)), "most": .string(Self.short(range.upperBound))])
    }
    return value
  }

  /// The whole number of a key.
  func whole<Number: FixedWidthInteger>(
    _ key: Key, _ range: ClosedRange<Number>
  ) throws(SyntheticError) -> Number? {
    guard let text = values[key] else { return nil }
    guard let value = Number(text), range.contains(value) else {
      throw invalid(key, .whole, ["least": "\(range.lowerBound)", "most": "\(range.upperBound)"])
    }
    return value
  }

  /// The switch of a key.
  func flag(_ key: Key, default fallback: Bool) throws(SyntheticError) -> Bool {
    guard let text = values[key] else { return fallback }
    switch text.lowercased() {
    case "yes", "true", "on", "1": return true
    case "no", "false", "off", "0": return false
    default: throw invalid(key, .flag)
    }
  }

  /// The choice of a key.
  func choice<Value>(
    _ key: Key, _ choices: [(name: String, value: Value)], default fallback: Value
  ) throws(SyntheticError) -> Value {
    guard let text = values[key] else { return fallback }
    for choice in choices where choice.name == text.lowercased() { return choice.value }
    throw invalid(key, .choice, ["names": .string(choices.map(\.name).joined(separator: ", "))])
  }

  /// Refuses keys that mean nothing together with the others.
  func refuse(_ keys: [Key], because reason: SyntheticText) throws(SyntheticError) {
    for key in keys where values[key] != nil {
      throw SyntheticError(.invalidValue, place: key.rawValue, .noMeaning, ["reason": .text(reason.with())])
    }
  }

  /// The error for a value that is not what the key takes.
  func invalid(
    _ key: Key, _ allowed: SyntheticText, _ arguments: [String: DisplayText.Argument] = [:]
  ) -> SyntheticError {
    SyntheticError(
      .invalidValue, place: key.rawValue, .notAllowed,
      ["value": .string(String((values[key] ?? "").prefix(60))), "allowed": .text(allowed.with(arguments))])
  }

  private static func short(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }

  /// The text cut at commas that no backslash precedes.
  private static func pieces(_ text: String) throws(SyntheticError) -> [String] {
    var pieces: [String] = []
    var piece = ""
    var isEscaped = false
    for character in text {
      if character == "," && !isEscaped {
        pieces.append(piece)
        piece = ""
      } else {
        piece.append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    if isEscaped {
      throw SyntheticError(.malformed, place: piece, .openBackslash)
    }
    if !piece.isEmpty || !pieces.isEmpty { pieces.append(piece) }
    return pieces
  }

  private static func unescaped(
    _ text: Substring, key: Key
  ) throws(SyntheticError) -> String {
    var result = ""
    var rest = text
    while let character = rest.popFirst() {
      guard character == "\\" else {
        result.append(character)
        continue
      }
      switch rest.popFirst() {
      case ",": result.append(",")
      case "\\": result.append("\\")
      case "u":
        guard rest.first == "{", let end = rest.firstIndex(of: "}"),
          let number = UInt32(rest[rest.index(after: rest.startIndex)..<end], radix: 16),
          let scalar = Unicode.Scalar(number)
        else { fallthrough }
        result.unicodeScalars.append(scalar)
        rest = rest[rest.index(after: end)...]
      default:
        throw SyntheticError(.malformed, place: key.rawValue, .wrongBackslash)
      }
    }
    return result
  }
}
