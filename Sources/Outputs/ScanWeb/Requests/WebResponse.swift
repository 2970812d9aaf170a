import ScanJSON

/// The answer to a ``WebRequest``.
public struct WebResponse: Sendable {
  /// What follows the header.
  public enum Body: Sendable {
    /// All of it.
    case bytes([UInt8])
    /// Parts that come over time; each is to be sent as soon as it comes.
    case stream(AsyncStream<[UInt8]>)
  }

  /// The status code of HTTP.
  public var status: Int
  /// The header fields.
  public var headers: [(name: String, value: String)]
  /// The body.
  public var body: Body
  /// The number by which the policy lets scripts and styles in a page run; nil when there are none.
  var nonce: String?

  init(status: Int = 200, type: String, headers: [(name: String, value: String)] = [], _ body: Body) {
    self.status = status
    self.headers = [("Content-Type", type)] + headers
    self.body = body
  }

  /// Text or a file of the page.
  static func text(_ text: String, type: String = "text/plain; charset=utf-8") -> WebResponse {
    WebResponse(type: type, .bytes(Array(text.utf8)))
  }

  /// A JSON value.
  static func json(
    _ node: JSONNode, status: Int = 200, headers: [(name: String, value: String)] = []
  ) -> WebResponse {
    WebResponse(
      status: status, type: "application/json", headers: headers, .bytes(Array((node.text(.compact) + "\n").utf8)))
  }

  /// An error as `{"error": {"code": …, "message": …}}`.
  static func error(
    _ error: WebError, _ texts: TextCatalog = .english, headers: [(name: String, value: String)] = []
  ) -> WebResponse {
    json(
      ["error": ["code": JSONNode(.string(error.code)), "message": JSONNode(.string(error.messageText.text(texts)))]],
      status: error.status, headers: headers)
  }

  /// The answer with what protects the browser of a visitor.
  func hardened() -> WebResponse {
    var hardened = self
    let inline = nonce.map { " 'nonce-\($0)'" } ?? ""
    hardened.headers += [
      (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'\(inline); style-src 'self'\(inline); img-src 'self' blob:; connect-src 'self'; media-src 'self' blob:; "
          + "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
      ),
      ("Permissions-Policy", "camera=(self), microphone=(), geolocation=()"),
      ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
      ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Cache-Control", "no-store"),
    ]
    return hardened
  }
}
