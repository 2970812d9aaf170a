/// What carries a ``WebSite`` over the network.
public protocol WebServer: Sendable {
  /// Serves until the calling task is cancelled.
  ///
  /// - Parameters:
  ///   - address: Where it listens.
  ///   - onReady: Called once with the port, when connections are taken.
  ///   - answer: Answers a request.
  /// - Throws: What keeps it from listening.
  func run(
    _ address: WebAddress, onReady: @escaping @Sendable (Int) async -> Void,
    answer: @escaping @Sendable (WebRequest) async -> WebResponse
  ) async throws
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

  /// Makes an address.
  public init(
    host: String = "127.0.0.1", port: Int = 8080, maximumConnections: Int = 512, requestTime: Duration = .seconds(20)
  ) {
    self.host = host
    self.port = port
    self.maximumConnections = maximumConnections
    self.requestTime = requestTime
  }

  /// Whether only this machine can connect.
  public var isLoopback: Bool { ["127.0.0.1", "::1", "localhost"].contains(host) }
}
