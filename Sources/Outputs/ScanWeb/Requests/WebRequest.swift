public import ScanJSON

/// An HTTP request as a ``WebSite`` sees it, whichever server read it.
public struct WebRequest: Sendable {
  /// What is to be done, as `GET`.
  public let method: String
  /// The path as it was sent, without the query, as `/config`.
  public let path: String
  /// The query as it was sent, without its question mark; empty without one.
  public let query: String
  /// The address of the machine that sent it, without a port; nil when the server does not know.
  public let remoteAddress: String?
  private let headers: [String: String]
  private let readBody: @Sendable (Int) async throws(WebError) -> [UInt8]

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - method: What is to be done.
  ///   - path: The path as it was sent, without the query.
  ///   - query: The query as it was sent, without its question mark.
  ///   - headers: The header fields by their names in lower case.
  ///   - remoteAddress: The address of the machine that sent it, without a port.
  ///   - body: Reads the whole body of at most so many bytes; throws ``WebError/tooLarge(limit:)`` when there are more, and ``WebError/tooSlow``
  ///     when they do not come in time.
  public init(
    method: String, path: String, query: String = "", headers: [String: String] = [:],
    remoteAddress: String? = nil,
    body: @escaping @Sendable (Int) async throws(WebError) -> [UInt8] = { _ throws(WebError) in [] }
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.remoteAddress = remoteAddress
    readBody = body
  }

  /// A header field by its name in lower case.
  func header(_ name: String) -> String? { headers[name] }

  /// The body.
  ///
  /// - Parameter limit: The most bytes that are read.
  func body(limit: Int) async throws(WebError) -> [UInt8] { try await readBody(limit) }

  /// A value of the query; nil without it. Only letters, digits, `-` and `_` are expected, so nothing is decoded.
  func queryValue(_ name: String) -> String? {
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      if parts.count == 2, parts[0] == name { return String(parts[1]) }
    }
    return nil
  }

  /// A cookie by its name.
  func cookie(_ name: String) -> String? {
    for pair in (headers["cookie"] ?? "").split(separator: ";") {
      let parts = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      if parts.count == 2, parts[0] == name { return String(parts[1]) }
    }
    return nil
  }
}

/// Why a request is refused: the status of HTTP, a code for programs and a sentence for people.
public struct WebError: Error, Sendable, Equatable {
  /// The status code, 400 to 503.
  public let status: Int
  /// The code, as `notFound`.
  public let code: String
  /// What was met and what is allowed, as a sentence that can be shown in another language.
  public let messageText: DisplayText

  /// What was met and what is allowed, in English.
  public var message: String { messageText.text() }

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - status: The status code, 400 to 503.
  ///   - code: The code.
  ///   - message: What was met and what is allowed.
  public init(_ status: Int, _ code: String, _ message: DisplayText) {
    self.status = status
    self.code = code
    messageText = message
  }

  /// The body has more bytes than the request may have.
  public static func tooLarge(limit: Int) -> WebError {
    WebError(413, "tooLarge", WebRefusal.tooLarge.with(["limit": .number(limit)]))
  }

  /// The body broke off.
  public static func brokenBody(_ error: any Error) -> WebError {
    WebError(400, "brokenBody", WebRefusal.brokenBody.with(["error": .text(DisplayText(of: error))]))
  }

  /// The body did not come in time.
  public static let tooSlow = WebError(408, "tooSlow", WebRefusal.tooSlow.with())
}
