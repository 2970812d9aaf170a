import Dispatch
import Glibc
import ScanImage
import ScanPluginKit
import Synchronization

/// A Unix-domain socket over which other programs of the same user give a running scanner commands, as lines of JSON.
///
/// Every request gets exactly one reply, in the order of the requests of its connection. Events are sent to the connections that
/// asked for them, each at the pace of its reader: a slow one loses events as every subscriber does, and delays no other. The file has the
/// mode 0600, and connections of other users are closed at once.
public final class ControlServer: Sendable {
  /// How many clients are connected at most.
  public static let maxClients = 32

  /// The path of the socket.
  public let path: String
  private let loop: ControlLoop

  /// Makes the socket and begins to answer. A file that a scanner which is gone has left there is replaced.
  ///
  /// - Parameters:
  ///   - path: The path of the socket, at most 107 bytes.
  ///   - handler: What the commands do.
  /// - Throws: ``ControlError`` with `inUse` when another scanner listens there, `badPath`, `notPermitted` or `system`.
  public init(_ path: String, handler: ControlHandler) throws(ControlError) {
    self.path = path
    loop = try ControlLoop(UnixSocket.listen(path), handler)
    let loop = loop
    // The thread lives as long as the socket, and waits nearly all of the time.
    DispatchQueue(label: "scanview.control", qos: .userInitiated).async { loop.run() }
  }

  deinit {
    loop.stop(nil)
  }

  /// Removes the socket, answers what was asked already and ends; clients that take nothing are left after a second.
  public func stop() async {
    await withCheckedContinuation { loop.stop($0) }
  }
}

/// The thread behind a control socket: it waits for all descriptors at once, and moves bytes.
final class ControlLoop: Sendable {
  private struct State {
    var connections: [ControlConnection] = []
    var isStopping = false
    var isOver = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let listener: UnixSocket.Listener
  private let handler: ControlHandler
  private let bell: Bell
  private let state = Guarded(State())

  init(_ listener: UnixSocket.Listener, _ handler: ControlHandler) throws(ControlError) {
    guard let bell = Bell() else {
      let number = errno
      listener.close()
      throw ControlError(.system, ControlText.noPipe.with(["error": .string(UnixSocket.reason(number))]))
    }
    self.listener = listener
    self.handler = handler
    self.bell = bell
  }

  /// Lets the thread end; the waiter goes on when it has.
  func stop(_ waiter: CheckedContinuation<Void, Never>?) {
    state.withLock { state in
      state.isStopping = true
      if let waiter {
        if state.isOver { waiter.resume() } else { state.waiters.append(waiter) }
      }
    }
    bell.ring()
  }

  func run() {
    var end: ContinuousClock.Instant?
    while true {
      let isStopping = state.withLock { $0.isStopping }
      if isStopping, end == nil {
        end = .now + .seconds(1)
        listener.close()
        for connection in connections { connection.endReading() }
      }
      sweep()
      if let end, connections.isEmpty || .now >= end { break }
      wait(isStopping: isStopping)
    }
    for connection in connections { connection.close() }
    let waiters = state.withLock { state in
      state.isOver = true
      state.connections = []
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  private var connections: [ControlConnection] { state.withLock { $0.connections } }

  /// Closes the connections that are over.
  private func sweep() {
    let ended = state.withLock { state in
      let ended = state.connections.filter { $0.interest == nil }
      state.connections.removeAll { connection in ended.contains { $0 === connection } }
      return ended
    }
    for connection in ended { connection.close() }
  }

  /// Waits until something happens, and handles it.
  private func wait(isStopping: Bool) {
    let connections = connections
    let isFull = connections.count > ControlServer.maxClients
    var requests = [pollfd(fd: bell.descriptor, events: Int16(POLLIN), revents: 0)]
    requests.append(pollfd(fd: isStopping || isFull ? -1 : listener.descriptor, events: Int16(POLLIN), revents: 0))
    requests += connections.map { pollfd(fd: $0.descriptor, events: $0.interest ?? 0, revents: 0) }
    // While ending, and while the process is short of descriptors, it checks by the clock too.
    guard poll(&requests, nfds_t(requests.count), isStopping ? 100 : -1) > 0 else { return }
    if requests[0].revents != 0 { bell.silence() }
    for (request, connection) in zip(requests.dropFirst(2), connections) where request.revents != 0 {
      connection.handle(request.revents)
    }
    if requests[1].revents != 0 { acceptClients() }
  }

  private func acceptClients() {
    guard let descriptor = UnixSocket.accept(listener.descriptor) else {
      // Out of descriptors, the waiting client would wake the thread without end.
      if errno == EMFILE || errno == ENFILE || errno == ENOMEM { usleep(100_000) }
      return
    }
    let bell = bell
    let connection = ControlConnection(descriptor) { bell.ring() }
    let count = state.withLock { state in
      state.connections.append(connection)
      return state.connections.count
    }
    let handler = handler
    Task {
      if count > ControlServer.maxClients {
        let error = ControlError(
          .tooManyClients, ControlText.tooManyClients.with(["count": .number(ControlServer.maxClients)]))
        await connection.send(ControlReply(id: nil, outcome: .failure(error)).line(handler.texts))
      } else {
        await handler.serve(connection)
      }
      connection.finish()
    }
  }
}

/// A pipe by which tasks wake the thread.
private final class Bell: Sendable {
  let descriptor: Int32
  private let hammer: Int32

  /// Makes a bell; nil when the process has no descriptors left, with the reason in `errno`.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { UnixSocket.prepare(end) }
    (descriptor, hammer) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(hammer)
  }

  func ring() {
    // A full pipe rings already.
    var byte: UInt8 = 1
    _ = write(hammer, &byte, 1)
  }

  func silence() {
    withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
      while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
    }
  }
}
