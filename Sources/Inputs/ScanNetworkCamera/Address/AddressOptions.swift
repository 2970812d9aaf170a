import ScanJSON

/// The options behind the `#` of an address, each taken out by whoever knows its key.
struct AddressOptions {
  private var values: [String: String]

  init(_ values: [String: String]) { self.values = values }

  /// The text before the first `#`, and what follows it.
  static func split(_ text: String) -> (text: String, options: String?) {
    guard let mark = text.firstIndex(of: "#") else { return (text, nil) }
    return (String(text[..<mark]), String(text[text.index(after: mark)...]))
  }

  /// The pairs of a text like `transport=udp&timeout=5s`.
  static func pairs(_ text: String?) throws(AddressError) -> [String: String] {
    var values: [String: String] = [:]
    for part in (text ?? "").split(separator: "&") {
      guard let equal = part.firstIndex(of: "="), equal != part.startIndex else { throw AddressError(.optionForm) }
      let key = String(part[..<equal])
      guard values.updateValue(String(part[part.index(after: equal)...]), forKey: key) == nil else {
        throw AddressError(.optionTwice, ["key": .string(ShownText.short(key))])
      }
    }
    return values
  }

  /// The value of a key; nil where it is not given.
  mutating func take(_ key: String) -> String? { values.removeValue(forKey: key) }

  /// One of several values.
  mutating func choice<Value>(_ key: String, _ choices: [(name: String, value: Value)]) throws(AddressError) -> Value? {
    guard let text = take(key) else { return nil }
    guard let choice = choices.first(where: { $0.name == text }) else {
      throw AddressError(
        .optionChoice,
        [
          "key": .string(key), "value": .string(ShownText.short(text)),
          "choices": .string(choices.map(\.name).joined(separator: ", ")),
        ])
    }
    return choice.value
  }

  /// A time like `500ms`, `10s` or `5m`; a number alone means seconds.
  mutating func time(_ key: String, in range: ClosedRange<Duration>) throws(AddressError) -> Duration? {
    guard let text = take(key) else { return nil }
    let units: [(String, Double)] = [("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600)]
    let unit = units.first { text.hasSuffix($0.0) } ?? ("", 1)
    guard let number = Double(text.dropLast(unit.0.count)), number.isFinite, abs(number) < 1e9,
      range.contains(.milliseconds((number * unit.1 * 1000).rounded()))
    else {
      throw AddressError(
        .optionTime,
        [
          "key": .string(key), "value": .string(ShownText.short(text)), "least": .seconds(range.lowerBound),
          "most": .seconds(range.upperBound),
        ])
    }
    return .milliseconds((number * unit.1 * 1000).rounded())
  }

  /// Ensures that every option was taken.
  ///
  /// - Throws: ``AddressError`` for one that the source does not have.
  func end(allowed: [String]) throws(AddressError) {
    guard let unknown = values.keys.min() else { return }
    throw AddressError(
      .optionUnknown,
      ["key": .string(ShownText.short(unknown)), "allowed": .string(allowed.sorted().joined(separator: ", "))])
  }
}
