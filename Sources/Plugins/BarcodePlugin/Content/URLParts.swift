/// The parts of an address (RFC 3986), as bytes that are still percent-encoded.
struct URLParts {
  /// The scheme in lower case; never empty.
  let scheme: String
  /// The host, without user and port; empty when there is no authority.
  let host: String
  /// What stands between the authority, or the scheme, and the query.
  let path: [UInt8]
  /// The names and values of the query, in their order.
  let query: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)]

  /// Takes an address apart; nil when it does not start with a scheme, or has white space or control characters.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let colon = bytes.firstIndex(of: 0x3A), colon > 0, Self.isScheme(bytes[..<colon]) else { return nil }
    guard !bytes.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else { return nil }
    scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
    var rest = bytes[(colon + 1)...]
    if let hash = rest.firstIndex(of: 0x23) { rest = rest[..<hash] }
    let mark = rest.firstIndex(of: 0x3F)
    query = mark.map { Self.pairs(rest[($0 + 1)...]) } ?? []
    if let mark { rest = rest[..<mark] }
    guard rest.starts(with: [0x2F, 0x2F]) else {
      host = ""
      path = Array(rest)
      return
    }
    let authority = rest.dropFirst(2).prefix { $0 != 0x2F }
    path = Array(rest.dropFirst(2 + authority.count))
    let place = authority.lastIndex(of: 0x40).map { authority[($0 + 1)...] } ?? authority
    // An address of version 6 has colons of its own, in brackets.
    let name = place.first == 0x5B ? place.prefix { $0 != 0x5D } + [0x5D] : place.prefix { $0 != 0x3A }
    host = String(decoding: name, as: UTF8.self)
  }

  /// The first value of the query with a name in lower case, decoded.
  func value(_ name: String) -> String? {
    query.first { String(decoding: $0.name, as: UTF8.self).lowercased() == name }.map { PercentText.decoded($0.value) }
  }

  private static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, isLetter(first) else { return false }
    return bytes.allSatisfy { isLetter($0) || GS1Parser.isDigit($0) || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private static func pairs(_ text: ArraySlice<UInt8>) -> [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] {
    text.split { $0 == 0x26 || $0 == 0x3B }.map { pair in
      let name = pair.prefix { $0 != 0x3D }
      return (name, pair.dropFirst(name.count + 1))
    }
  }
}

/// Percent-encoding (RFC 3986, section 2.1).
enum PercentText {
  /// The bytes behind an encoded text; a percent sign without two digits stays.
  static func bytes(_ text: some Collection<UInt8>) -> [UInt8] {
    escaped(text, mark: 0x25)
  }

  /// The text behind an encoded text; bytes that are no UTF-8 become replacement characters.
  static func decoded(_ text: some Collection<UInt8>) -> String {
    String(decoding: bytes(text), as: UTF8.self)
  }

  /// The bytes of a text in which a mark and two hexadecimal digits stand for a byte.
  static func escaped(_ text: some Collection<UInt8>, mark: UInt8) -> [UInt8] {
    let source = Array(text)
    var result: [UInt8] = []
    result.reserveCapacity(source.count)
    var index = 0
    while index < source.count {
      if source[index] == mark, index + 2 < source.count, let high = digit(source[index + 1]),
        let low = digit(source[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(source[index])
        index += 1
      }
    }
    return result
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}
