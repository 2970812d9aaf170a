import Glibc
import ScanImage
import TestSupport
import Testing

/// What is between a sink and its broker, on the loopback interface: a test cuts it, or resets what is connected.
final class TestNetwork: Sendable {
  /// The port that stands for the broker's.
  var port: Int { wire.port }
  private let wire: Wire

  init(to broker: Int) throws {
    let wire = try Wire(to: broker)
    self.wire = wire
    ThreadJob { wire.run() }.start()
  }

  deinit { wire.change { $0.isOver = true } }

  /// How many connections were made.
  var connections: Int { wire.state.withLock { $0.connections } }

  /// From now on nothing passes, in no direction, and nothing is closed.
  func cut() { wire.change { $0.isCut = true } }

  /// From now on all passes, that which waited first.
  func heal() { wire.change { $0.isCut = false } }

  /// Resets all connections; what is under way in them is gone.
  func reset() async throws {
    wire.change { $0.resetsWanted += 1 }
    try await until(self.wire.state.withLock { $0.resetsDone == $0.resetsWanted })
  }
}

/// The thread of a network, which carries bytes in both directions.
private final class Wire: Sendable {
  struct State {
    var isCut = false
    var isOver = false
    var connections = 0
    var resetsWanted = 0
    var resetsDone = 0
  }

  let state = Guarded(State())
  let port: Int
  private let broker: Int
  private let server: Int32
  /// A pipe that has a byte when the state has changed.
  private let news: (read: Int32, write: Int32)

  init(to broker: Int) throws {
    self.broker = broker
    server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    port = try #require(TestBroker.listen(server))
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    news = (ends[0], ends[1])
  }

  deinit { for descriptor in [server, news.read, news.write] { close(descriptor) } }

  func change(_ body: @Sendable (inout State) -> Void) {
    state.withLock { body(&$0) }
    var byte: UInt8 = 1
    write(news.write, &byte, 1)
  }

  /// Runs until the network is gone.
  func run() {
    // Each end of a connection with the other one.
    var ends: [Int32: Int32] = [:]
    while true {
      let (isOver, isCut, resets) = state.withLock { ($0.isOver, $0.isCut, $0.resetsWanted) }
      if isOver || resets > state.withLock({ $0.resetsDone }) {
        for end in ends.keys { reset(end) }
        ends = [:]
        state.withLock { $0.resetsDone = resets }
      }
      if isOver { return }
      carry(&ends, isCut: isCut)
    }
  }

  /// Waits for something, and passes it on.
  private func carry(_ ends: inout [Int32: Int32], isCut: Bool) {
    let watched = [news.read] + (isCut ? [] : [server] + ends.keys)
    var polled = watched.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&polled, nfds_t(polled.count), -1) > 0 else { return }
    for ready in polled where ready.revents != 0 {
      if ready.fd == news.read {
        var bytes = [UInt8](repeating: 0, count: 64)
        _ = read(news.read, &bytes, bytes.count)
        // What is wanted now counts before what has come.
        return
      }
      if ready.fd == server {
        let client = accept(server, nil, nil)
        state.withLock { $0.connections += 1 }
        guard let other = TestBroker.connection(to: broker) else {
          reset(client)
          continue
        }
        (ends[client], ends[other]) = (other, client)
      } else if let other = ends[ready.fd], !pass(from: ready.fd, to: other) {
        for end in [ready.fd, other] {
          ends[end] = nil
          close(end)
        }
      }
    }
  }

  /// Passes on what has come.
  ///
  /// - Returns: Whether both ends are still there.
  private func pass(from source: Int32, to target: Int32) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = recv(source, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    guard count > 0 else { return count < 0 && errno == EAGAIN }
    var sent = 0
    while sent < count {
      let more = bytes[sent..<count].withUnsafeBytes { send(target, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard more > 0 else { return false }
      sent += more
    }
    return true
  }

  private func reset(_ end: Int32) {
    var now = linger(l_onoff: 1, l_linger: 0)
    setsockopt(end, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
    close(end)
  }
}
