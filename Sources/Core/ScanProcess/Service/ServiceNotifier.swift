import Glibc

/// Tells the service manager that started this process how it is doing, by the protocol of sd_notify(3): datagrams to a socket.
package struct ServiceNotifier: Sendable, Hashable {
  /// What is reported to the manager.
  package enum Message: Hashable, Sendable {
    /// The start or a reload is over, and the service does its work.
    case ready
    /// The configuration is being read again; ``ready`` follows.
    case reloading
    /// The service ends.
    case stopping
    /// The watchdog's time begins anew.
    case alive
    /// How it is doing, in one line for people.
    case status(String)
  }

  /// Why the manager was not reached, as `errno` numbers it.
  package struct Failure: Error, Hashable {
    /// The number.
    package let code: Int32
  }

  /// Where datagrams go: a path, or `@` and the name of an abstract socket.
  package let socket: String
  /// How long the manager waits for ``Message/alive`` before it restarts the service; nil when it does not watch.
  package let watchdog: Duration?

  /// What the variables say that a manager sets: `NOTIFY_SOCKET`, `WATCHDOG_USEC` and `WATCHDOG_PID`.
  ///
  /// - Returns: nil without a manager that listens at a socket of this machine.
  package init?(environment: (String) -> String?, process: Int32) {
    guard let socket = environment("NOTIFY_SOCKET"), socket.hasPrefix("/") || socket.hasPrefix("@"),
      (2..<Self.longestAddress).contains(socket.utf8.count)
    else { return nil }
    self.socket = socket
    let isMeant = environment("WATCHDOG_PID").map { $0 == "\(process)" } ?? true
    watchdog = environment("WATCHDOG_USEC").flatMap(Int.init)
      .flatMap { isMeant && $0 > 0 ? .microseconds($0) : nil }
  }

  /// The notifier of this process; nil without a manager.
  package static func ofProcess() -> ServiceNotifier? {
    ServiceNotifier(environment: { getenv($0).map { String(cString: $0) } }, process: getpid())
  }

  /// Sends messages in one datagram.
  ///
  /// - Throws: ``Failure`` when the manager does not take it within a second.
  package func send(_ messages: Message...) throws(Failure) {
    let text = messages.map(Self.lines).joined(separator: "\n")
    let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw Failure(code: errno) }
    defer { close(descriptor) }
    var limit = timeval(tv_sec: 1, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var bytes = Array(text.utf8)
    var (address, length) = self.address
    let sent = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        sendto(descriptor, &bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, length)
      }
    }
    guard sent == bytes.count else { throw Failure(code: errno) }
  }

  private static func lines(_ message: Message) -> String {
    switch message {
    case .ready: "READY=1"
    case .reloading:
      // The manager tells by the time which reload it is that ends.
      "RELOADING=1\nMONOTONIC_USEC=\(monotonicMicroseconds())"
    case .stopping: "STOPPING=1"
    case .alive: "WATCHDOG=1"
    case .status(let text): "STATUS=" + String(text.map { $0.isNewline ? " " : $0 })
    }
  }

  private static func monotonicMicroseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1_000
  }

  /// The bytes that an address holds, with the zero that ends a path.
  private static let longestAddress = MemoryLayout.size(ofValue: sockaddr_un().sun_path)

  private var address: (sockaddr_un, socklen_t) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { path in
      path.copyBytes(from: socket.utf8)
      // The name of an abstract socket begins with a zero byte.
      if socket.hasPrefix("@") { path[0] = 0 }
    }
    // An abstract name ends with its length: further zeros would be part of it.
    let header = MemoryLayout<sockaddr_un>.size - Self.longestAddress
    return (address, socklen_t(header + socket.utf8.count + (socket.hasPrefix("@") ? 0 : 1)))
  }
}
