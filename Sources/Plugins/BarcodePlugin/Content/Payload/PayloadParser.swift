import ScanPluginKit

/// Takes the message of a code apart: what an application would otherwise find out with patterns of its own.
///
/// The time grows with the length of the text; a text that is no message of a known kind gives nil.
public enum PayloadParser {
  /// The message of a text.
  public static func parse(_ text: String) -> Payload? {
    let text = trimmed(text)
    guard let colon = text.utf8.firstIndex(of: 0x3A) else { return EPCPayment.payload(text) }
    let head = text.utf8.distance(from: text.utf8.startIndex, to: colon) <= 16 ? text[..<colon].uppercased() : ""
    let rest = String(decoding: text.utf8[text.utf8.index(after: colon)...], as: UTF8.self)
    switch head {
    case "WIFI": return MarkedFields(rest).wifi
    case "MECARD": return MarkedFields(rest).meCard
    case "MATMSG": return MarkedFields(rest).email
    case "BEGIN": return ContentLines(text).payload
    case "GEO": return geo(rest)
    case "TEL": return phone(rest)
    case "SMS", "SMSTO", "MMS", "MMSTO": return message(rest)
    case "MAILTO": return email(rest)
    case "URL", "URLTO", "MEBKM": return bookmark(head, rest)
    case "HTTP", "HTTPS": return url(text)
    default: return EPCPayment.payload(text) ?? (head.isEmpty ? nil : url(text))
    }
  }

  /// The schemes besides http and https whose addresses are taken as such: others are too easily no address at all.
  private static let schemes: Set<String> = ["http", "https", "ftp", "ftps", "sftp", "rtsp", "otpauth", "market"]

  static func url(_ text: String, title: String? = nil) -> Payload? {
    guard let parts = URLParts(text), schemes.contains(parts.scheme), !parts.host.isEmpty else { return nil }
    return Payload(
      .url, [("url", text), ("scheme", parts.scheme), ("host", parts.host.lowercased()), ("title", title)])
  }

  /// `URLTO:title:address`, `URL:address` and `MEBKM:TITLE:…;URL:…;;`.
  private static func bookmark(_ head: String, _ rest: String) -> Payload? {
    if head == "MEBKM" {
      let fields = MarkedFields(rest)
      guard let address = fields["URL"] else { return nil }
      return url(address.contains("://") ? address : "http://" + address, title: fields["TITLE"])
    }
    if let direct = url(rest) { return direct }
    guard let colon = rest.firstIndex(of: ":") else { return nil }
    let title = String(rest[..<colon])
    return url(String(rest[rest.index(after: colon)...]), title: title.isEmpty ? nil : title)
  }

  /// `geo:LAT,LON[,ALT][;u=…][?q=…]` (RFC 5870).
  private static func geo(_ rest: String) -> Payload? {
    guard let parts = URLParts("geo:" + rest) else { return nil }
    let pieces = parts.path.split(separator: 0x3B, omittingEmptySubsequences: false)
    let numbers = pieces.first.map { $0.split(separator: 0x2C, omittingEmptySubsequences: false) } ?? []
    let texts = numbers.map { String(decoding: $0, as: UTF8.self) }
    let values = texts.compactMap { Double($0) }
    guard (2...3).contains(texts.count), values.count == texts.count, values.allSatisfy(\.isFinite),
      abs(values[0]) <= 90, abs(values[1]) <= 180
    else { return nil }
    let uncertainty = pieces.dropFirst().first { $0.starts(with: Array("u=".utf8)) }
      .map { String(decoding: $0.dropFirst(2), as: UTF8.self) }
    return Payload(
      .geo,
      [
        ("latitude", texts[0]), ("longitude", texts[1]), ("altitude", texts.count > 2 ? texts[2] : nil),
        ("uncertainty", uncertainty), ("query", parts.value("q")),
      ])
  }

  private static func phone(_ rest: String) -> Payload? {
    let number = PercentText.decoded(Array(rest.utf8.prefix { $0 != 0x3B && $0 != 0x3F }))
    guard number.utf8.contains(where: GS1Parser.isDigit) else { return nil }
    return Payload(.phone, [("number", number)])
  }

  /// `smsto:NUMBER:TEXT`, and `sms:NUMBER?body=TEXT` (RFC 5724).
  private static func message(_ rest: String) -> Payload? {
    let bytes = Array(rest.utf8)
    let number = bytes.prefix { $0 != 0x3A && $0 != 0x3F }
    let text = bytes.dropFirst(number.count)
    guard number.contains(where: GS1Parser.isDigit) else { return nil }
    var body: String?
    if text.first == 0x3A {
      body = String(decoding: text.dropFirst(), as: UTF8.self)
    } else if text.first == 0x3F {
      body = Self.query(text.dropFirst()).first { $0.name == "body" }?.value
    }
    return Payload(.sms, [("number", PercentText.decoded(number)), ("body", body)])
  }

  /// `mailto:ADDRESSES?subject=…&body=…` (RFC 6068).
  private static func email(_ rest: String) -> Payload? {
    let bytes = Array(rest.utf8)
    let path = bytes.prefix { $0 != 0x3F }
    let query = Self.query(bytes.dropFirst(path.count + 1))
    let addresses = { (name: String) -> String? in
      let list = query.filter { $0.name == name }.map(\.value)
      return list.isEmpty ? nil : list.joined(separator: ",")
    }
    let own = PercentText.decoded(path)
    let to = [own.isEmpty ? nil : own, addresses("to")].compactMap { $0 }.joined(separator: ",")
    guard to.contains("@") || addresses("subject") != nil || addresses("body") != nil else { return nil }
    return Payload(
      .email,
      [
        ("to", to.isEmpty ? nil : to), ("cc", addresses("cc")), ("bcc", addresses("bcc")),
        ("subject", query.first { $0.name == "subject" }?.value), ("body", query.first { $0.name == "body" }?.value),
      ])
  }

  /// The names in lower case and the values of a query, decoded. A plus sign stays one: only forms use it for a space.
  private static func query(_ text: ArraySlice<UInt8>) -> [(name: String, value: String)] {
    text.split(separator: 0x26).map { pair in
      let name = pair.prefix { $0 != 0x3D }
      return (PercentText.decoded(name).lowercased(), PercentText.decoded(pair.dropFirst(name.count + 1)))
    }
  }

  /// The text without white space and a byte order mark around it.
  static func trimmed(_ text: some StringProtocol) -> String {
    let isSpace = { (scalar: Unicode.Scalar) in
      scalar == " " || scalar == "\n" || scalar == "\r" || scalar == "\t" || scalar == "\u{FEFF}" || scalar == "\0"
    }
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !isSpace($0) }),
      let last = scalars.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(String.UnicodeScalarView(scalars[first...last]))
  }
}

extension Payload {
  /// A payload of texts; those that are nil are left out.
  init(_ kind: PayloadKind, _ texts: [(String, String?)], more: [(String, JSONNode?)] = []) {
    let fields =
      texts.compactMap { name, text in text.map { JSONMember(name, JSONNode(.string($0))) } }
      + more.compactMap { name, node in node.map { JSONMember(name, $0) } }
    self.init(kind: kind, fields: JSONNode(.object(fields)))
  }
}
