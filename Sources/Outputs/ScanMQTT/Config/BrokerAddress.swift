import ScanJSON

/// Where a broker is.
struct BrokerAddress: Sendable, Hashable {
  /// What is wrong with the text of an address.
  enum Mistake: Error, Hashable {
    /// It is none.
    case malformed
    /// It holds a user name or a password.
    case hasUser

    /// The sentence.
    var text: DisplayText {
      switch self {
      case .malformed: MQTTConfigText.address.with()
      case .hasUser: MQTTConfigText.userInAddress.with()
      }
    }
  }

  /// The name or number of the computer.
  let host: String
  /// The port, 1…65535.
  let port: Int
  /// Whether TLS is used.
  let isEncrypted: Bool

  /// Reads an address: `mqtt://HOST:PORT`, `mqtts://HOST:PORT` or `HOST:PORT`; a number of IPv6 stands in brackets where a port follows.
  init(_ text: String) throws(Mistake) {
    var rest = text[...]
    var isEncrypted = false
    if let scheme = text.firstRange(of: "://") {
      switch text[..<scheme.lowerBound].lowercased() {
      case "mqtt", "tcp": break
      case "mqtts", "ssl": isEncrypted = true
      default: throw .malformed
      }
      rest = text[scheme.upperBound...]
    }
    if rest.last == "/" { rest = rest.dropLast() }
    guard !rest.contains("@") else { throw .hasUser }
    var host = rest
    var port = isEncrypted ? 8883 : 1883
    var portText: Substring?
    if rest.first == "[" {
      guard let end = rest.firstIndex(of: "]") else { throw .malformed }
      host = rest[rest.index(after: rest.startIndex)..<end]
      let behind = rest[rest.index(after: end)...]
      guard behind.isEmpty || behind.first == ":" else { throw .malformed }
      if !behind.isEmpty { portText = behind.dropFirst() }
    } else if let colon = rest.lastIndex(of: ":"), rest.firstIndex(of: ":") == colon {
      host = rest[..<colon]
      portText = rest[rest.index(after: colon)...]
    }
    if let portText {
      guard let number = Int(portText), (1...65_535).contains(number) else { throw .malformed }
      port = number
    }
    let isName = host.utf8.allSatisfy { $0 > 0x20 && $0 != 0x2F && $0 != 0x3F && $0 != 0x23 && $0 != 0x7F }
    guard !host.isEmpty, host.utf8.count <= 253, isName else { throw .malformed }
    (self.host, self.port, self.isEncrypted) = (String(host), port, isEncrypted)
  }

  /// The address as it stands in messages.
  var text: String {
    "\(isEncrypted ? "mqtts" : "mqtt")://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }
}
