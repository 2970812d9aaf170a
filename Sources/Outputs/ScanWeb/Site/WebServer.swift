public import ScanJSON

/// What carries a ``WebSite`` over the network.
public protocol WebServer: Sendable {
  /// Serves until the calling task is cancelled.
  ///
  /// - Parameters:
  ///   - address: Where it listens.
  ///   - onReady: Called once, when connections are taken.
  ///   - onCertificate: Called when the files of the certificate became others.
  ///   - answer: Answers a request.
  /// - Throws: What keeps it from listening.
  func run(
    _ address: WebAddress, onReady: @escaping @Sendable (WebListening) async -> Void,
    onCertificate: @escaping @Sendable (WebCertificateNews) -> Void,
    answer: @escaping @Sendable (WebRequest) async -> WebResponse
  ) async throws
}

extension WebServer {
  /// Serves until the calling task is cancelled; what happens to the files of a certificate is not reported.
  public func run(
    _ address: WebAddress, onReady: @escaping @Sendable (WebListening) async -> Void,
    answer: @escaping @Sendable (WebRequest) async -> WebResponse
  ) async throws {
    try await run(address, onReady: onReady, onCertificate: { _ in }, answer: answer)
  }
}

/// Where a server listens, and what it bears.
public struct WebAddress: Sendable, Hashable {
  /// The name or address of the network interface; only this machine reaches `127.0.0.1` and `::1`.
  public let host: String
  /// The port; 0 for any that is free.
  public let port: Int
  /// How many connections there may be at once.
  public let maximumConnections: Int
  /// How long a request may take to come.
  public let requestTime: Duration
  /// The certificate, where connections are encrypted; nil for plain HTTP.
  public let certificate: WebCertificate?

  /// Makes an address.
  public init(
    host: String = "127.0.0.1", port: Int = 8080, certificate: WebCertificate? = nil, maximumConnections: Int = 512,
    requestTime: Duration = .seconds(20)
  ) {
    self.host = host
    self.port = port
    self.certificate = certificate
    self.maximumConnections = maximumConnections
    self.requestTime = requestTime
  }

  /// Whether only this machine can connect.
  public var isLoopback: Bool { ["127.0.0.1", "::1", "localhost"].contains(host) }
}

/// The certificate by which a server encrypts its connections.
public enum WebCertificate: Sendable, Hashable {
  /// Two PEM files: the certificate with those that vouch for it, and its private key.
  case files(certificate: String, key: String)
  /// One that the server makes for itself and keeps in a folder, for the given names and addresses. It is made again when a name is
  /// missing and before it expires; browsers ask their users whether they trust it.
  case selfMade(names: [String], folder: String)
}

/// What a server does that takes connections.
public struct WebListening: Sendable, Hashable {
  /// The port.
  public let port: Int
  /// The SHA-256 of the certificate as pairs of hexadecimal digits, by which people compare it; nil for plain HTTP.
  public let fingerprint: String?

  /// Makes the description.
  public init(port: Int, fingerprint: String? = nil) {
    self.port = port
    self.fingerprint = fingerprint
  }
}

/// What became of a certificate whose files were written anew while a server runs.
public enum WebCertificateNews: Sendable, Hashable {
  /// New connections have the new one, whose SHA-256 this is.
  case renewed(fingerprint: String)
  /// The new one cannot be used, for this reason; the one from before is used on.
  case kept(reason: DisplayText)
}

/// Why a certificate cannot be used.
public struct WebCertificateError: DisplayableError, Sendable, CustomStringConvertible {
  /// What was met and what to do.
  public let displayText: DisplayText

  /// Makes an error.
  public init(_ displayText: DisplayText) {
    self.displayText = displayText
  }

  /// The same in English.
  public var description: String { displayText.text() }
}
