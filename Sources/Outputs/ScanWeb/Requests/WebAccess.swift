import ScanJSON
import Synchronization

/// Who may use a site.
///
/// A name of the machine that is not expected is refused, so that no foreign page reaches the site by a name of its own (DNS rebinding);
/// so is a request that a page of another origin makes. Where other machines can connect, a token is asked for: as `Authorization:
/// Bearer …` of a program, or as the cookie that a browser gets for the key of a link, which holds once.
public final class WebAccess: Sendable {
  private struct State {
    var linkKey: String?
    var sessions: [String] = []
  }

  private let hosts: Set<String>
  private let token: String?
  private let isSecure: Bool
  private let makeSecret: @Sendable () -> String
  private let state: Mutex<State>
  private static let cookie = "scanview"
  private static let maximumSessions = 64

  /// Makes the rules.
  ///
  /// - Parameters:
  ///   - hosts: The names and addresses by which the site is called, beside those of the loopback.
  ///   - token: The token; nil where everybody who can connect may use the site.
  ///   - isSecure: Whether the site is reached over HTTPS alone.
  ///   - secret: Makes a random text of letters and digits, which nobody can guess.
  public init(
    hosts: Set<String> = [], token: String? = nil, isSecure: Bool = false,
    secret: @escaping @Sendable () -> String = WebAccess.randomSecret
  ) {
    self.hosts = hosts.union(["localhost", "127.0.0.1", "[::1]"])
    self.token = token
    self.isSecure = isSecure
    makeSecret = secret
    state = Mutex(State())
  }

  /// A random text of 32 characters: 128 bits of the system's generator.
  public static let randomSecret: @Sendable () -> String = {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Makes the key of a link, `/?key=…`, which lets one browser in; an older key that was not used does not hold any more.
  public func makeLinkKey() -> String {
    let key = makeSecret()
    state.withLock { $0.linkKey = key }
    return key
  }

  /// Answers a request that must not reach the site, or that signs a browser in.
  ///
  /// - Parameter texts: The language of refusals.
  /// - Returns: The answer; nil when the request may go on.
  func answer(_ request: WebRequest, _ texts: TextCatalog = .english) -> WebResponse? {
    guard let host = request.header("host"), hosts.contains(Self.name(host)) else {
      return .error(
        WebError(
          421, "wrongHost",
          WebRefusal.wrongHost.with(["names": .string(hosts.sorted().joined(separator: ", "))])), texts)
    }
    if let origin = request.header("origin"), origin != "https://\(host)", isSecure || origin != "http://\(host)" {
      return .error(WebError(403, "foreignOrigin", WebRefusal.foreignOrigin.with()), texts)
    }
    if let site = request.header("sec-fetch-site"), site != "same-origin", site != "none", request.path != "/" {
      return .error(WebError(403, "foreignOrigin", WebRefusal.foreignOrigin.with()), texts)
    }
    guard let token else { return nil }
    if request.method == "GET", request.path == "/", let key = request.queryValue("key") { return signIn(key, texts) }
    let bearer = request.header("authorization").flatMap { $0.hasPrefix("Bearer ") ? String($0.dropFirst(7)) : nil }
    if let bearer, Self.isEqual(bearer, token) { return nil }
    if let session = request.cookie(Self.cookie),
      state.withLock({ state in state.sessions.contains { Self.isEqual($0, session) } })
    {
      return nil
    }
    return .error(
      WebError(401, "noToken", WebRefusal.noToken.with()), texts,
      headers: [("WWW-Authenticate", "Bearer")])
  }

  /// Who sends a request that was let in, as far as this is known: the browser by its cookie, or the one who has the token.
  func owner(of request: WebRequest) -> String {
    guard token != nil, request.header("authorization") == nil else { return "" }
    return request.cookie(Self.cookie) ?? ""
  }

  private func signIn(_ key: String, _ texts: TextCatalog) -> WebResponse {
    let session = makeSecret()
    let isRight = state.withLock { state in
      guard let expected = state.linkKey, Self.isEqual(expected, key) else { return false }
      state.linkKey = nil
      state.sessions = state.sessions.suffix(Self.maximumSessions - 1) + [session]
      return true
    }
    guard isRight else {
      return .error(WebError(401, "usedLink", WebRefusal.usedLink.with()), texts)
    }
    return WebResponse(
      status: 303, type: "text/plain",
      headers: [
        ("Location", "/"),
        (
          "Set-Cookie",
          "\(Self.cookie)=\(session); Path=/; HttpOnly; SameSite=Strict\(isSecure ? "; Secure" : "")"
        ),
      ], .bytes([]))
  }

  /// The name of a host field without its port.
  private static func name(_ host: String) -> String {
    let lower = host.lowercased()
    if lower.hasPrefix("["), let end = lower.firstIndex(of: "]") { return String(lower[...end]) }
    return String(lower.prefix { $0 != ":" })
  }

  /// Compares in a time that does not tell how many characters are equal.
  private static func isEqual(_ first: String, _ second: String) -> Bool {
    let (first, second) = (Array(first.utf8), Array(second.utf8))
    var difference = UInt8(first.count == second.count ? 0 : 1)
    for index in first.indices { difference |= first[index] ^ (second.isEmpty ? 1 : second[index % second.count]) }
    return difference == 0
  }
}
