import ScanJSON

/// Who changed the configuration, as far as a request says: a short name of the program, and the address of its machine.
struct ChangeAuthor: Sendable, Hashable {
  /// A browser with its system, like `Firefox, Android`, or the first word of what a program calls itself.
  let name: String
  /// The address that the request came from; nil when the server does not tell.
  let address: String?

  init(_ request: WebRequest) {
    name = Self.name(of: request.header("user-agent") ?? "")
    address = request.remoteAddress
  }

  func json() -> JSONNode {
    ["name": JSONNode(.string(name)), "address": address.map { JSONNode(.string($0)) } ?? JSONNode(.null)]
  }

  /// Words of the field `User-Agent` and what they stand for; those of browsers name several others, so that the first that fits counts.
  private static let browsers = [
    ("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"), ("Safari/", "Safari"),
  ]
  private static let systems = [
    ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("Macintosh", "Mac"),
    ("Linux", "Linux"),
  ]

  private static func name(of agent: String) -> String {
    // What a request says of itself is shown to others, so it is kept short and plain.
    let agent = agent.prefix(400)
    func first(_ words: [(word: String, name: String)]) -> String? { words.first { agent.contains($0.word) }?.name }
    if agent.hasPrefix("Mozilla/"), let browser = first(browsers) {
      return [browser, first(systems)].compactMap { $0 }.joined(separator: ", ")
    }
    let plain = agent.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    return String(plain.prefix(24))
  }
}
