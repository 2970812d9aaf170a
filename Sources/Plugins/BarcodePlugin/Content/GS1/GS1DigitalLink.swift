import ScanPluginKit

extension GS1Parser {
  /// Takes an uncompressed GS1 Digital Link apart (GS1 Digital Link standard: URI syntax).
  ///
  /// - Returns: The message; nil unless the text is an http or https address whose path has a GS1 key with a value that is
  ///   right, check digit included: an address that only looks similar is no Digital Link.
  public func parseDigitalLink(_ text: String) -> GS1Message? {
    guard let parts = URLParts(text), parts.scheme == "http" || parts.scheme == "https", !parts.host.isEmpty else {
      return nil
    }
    let segments = parts.path.split(separator: 0x2F, omittingEmptySubsequences: true).map { Array($0) }
    guard let (place, key) = primaryKey(segments) else { return nil }
    var elements = [key]
    var problems: [String] = []
    var qualifiers = (GS1Identifier.named(key.ai)?.qualifiers ?? []).map { $0[...] }
    var index = place + 2
    while index < segments.count {
      let name = Self.identifier(segments[index])
      guard let ai = name, index + 1 < segments.count else {
        problems.append("the path ends with \"\(PercentText.decoded(segments[index]))\", which is no element")
        break
      }
      let element = element(ai, PercentText.bytes(segments[index + 1])[...])
      let following = qualifiers.compactMap { list in list.firstIndex(of: ai).map { list[($0 + 1)...] } }
      if !following.isEmpty {
        qualifiers = following
      } else {
        problems.append("(\(ai)) does not belong behind (\(key.ai)) in the path, or not at that place")
      }
      elements.append(element)
      index += 2
    }
    for (name, value) in parts.query {
      if let ai = Self.identifier(name) {
        elements.append(element(ai, PercentText.bytes(Array(value))[...]))
      } else if !name.isEmpty, name.allSatisfy(Self.isDigit) {
        problems.append("(\(String(decoding: name, as: UTF8.self))) is no known application identifier")
      }
    }
    return GS1Message(elements: elements, problems: problems + GS1Associations.problems(elements))
  }

  /// The first key of a path whose value is right, and the index of its identifier.
  private func primaryKey(_ segments: [[UInt8]]) -> (index: Int, element: GS1Element)? {
    guard segments.count >= 2 else { return nil }
    for index in 0..<(segments.count - 1) {
      guard let ai = Self.identifier(segments[index]), GS1Identifier.named(ai)?.isKey == true else { continue }
      var value = PercentText.bytes(segments[index + 1])
      // A GTIN may be written with 8, 12 or 13 digits; the identifier's value has 14.
      if ai == "01", [8, 12, 13].contains(value.count) {
        value = [UInt8](repeating: 0x30, count: 14 - value.count) + value
      }
      let element = element(ai, value[...])
      // The keys without a check digit of modulo 10 start with a company prefix, which has four digits at least.
      let isKey = element.isCheckDigitValid ?? (value.count >= 5 && value.prefix(4).allSatisfy(Self.isDigit))
      if isKey, element.problems.isEmpty { return (index, element) }
    }
    return nil
  }

  /// The identifier that a name in an address stands for: its digits, or a word of the standard's first version.
  private static func identifier(_ name: some Collection<UInt8>) -> String? {
    guard (2...8).contains(name.count) else { return nil }
    let text = String(decoding: name, as: UTF8.self)
    return GS1Identifier.named(text)?.ai ?? words[text]
  }

  private static let words = [
    "sscc": "00", "gtin": "01", "lot": "10", "exp": "17", "ser": "21", "cpv": "22", "gdti": "253", "glnx": "254",
    "gcn": "255", "ginc": "401", "gsin": "402", "gln": "414", "payto": "415", "partygln": "417", "grai": "8003",
    "giai": "8004", "itip": "8006", "cpid": "8010", "cpsn": "8011", "gmn": "8013", "gsrnp": "8017", "gsrn": "8018",
    "srin": "8019", "refno": "8020",
  ]
}
