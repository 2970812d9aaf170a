import Glibc
import ScanImage
import Synchronization

/// One client: the lines that it sent and the bytes that it has not taken yet, both bounded.
///
/// The server's thread moves bytes; the client's own task takes lines and sends answers.
final class ControlConnection: Sendable {
  private struct State {
    var reader = LineReader(limit: ControlRequest.longestLine)
    var lines: [LineReader.Line] = []
    var output: [UInt8] = []
    var sent = 0
    /// Nothing more comes from the client.
    var isReadOver = false
    /// Nothing more goes to the client.
    var isGone = false
    /// The connection ends when its output was taken.
    var endsAfterOutput = false
    /// Whether events come on this connection, so that it lasts although its client has said all.
    var isSubscribed = false
    var lineWaiter: CheckedContinuation<LineReader.Line?, Never>?
    var roomWaiters: [CheckedContinuation<Bool, Never>] = []
  }

  /// How many lines wait before no more are read.
  private static let maxLines = 64
  /// How many bytes wait before senders do.
  private static let maxOutput = 256 << 10

  let descriptor: Int32
  private let state = Guarded(State())
  private let wake: @Sendable () -> Void

  init(_ descriptor: Int32, wake: @escaping @Sendable () -> Void) {
    self.descriptor = descriptor
    self.wake = wake
  }

  // MARK: - For the client's task

  /// Waits for the next line; nil when there will be none any more.
  func nextLine() async -> LineReader.Line? {
    let line = await withCheckedContinuation { waiter in
      state.withLock { state in
        state.lineWaiter = waiter
        Self.feed(&state)
      }
    }
    // There is room for another line now.
    wake()
    return line
  }

  /// Sends a line, and waits while the client is slow.
  ///
  /// - Returns: Whether the client is still there.
  @discardableResult
  func send(_ line: String) async -> Bool {
    let isThere = state.withLock { state in
      guard !state.isGone, !state.endsAfterOutput else { return false }
      state.output += line.utf8
      state.output.append(UInt8(ascii: "\n"))
      return true
    }
    guard isThere else { return false }
    wake()
    return await withCheckedContinuation { waiter in
      state.withLock { state in
        if state.isGone || state.output.count - state.sent < Self.maxOutput {
          waiter.resume(returning: !state.isGone)
        } else {
          state.roomWaiters.append(waiter)
        }
      }
    }
  }

  /// Begins or ends to keep the connection for the sake of events.
  ///
  /// - Returns: Whether it was the other way before.
  func subscribe(_ isSubscribed: Bool) -> Bool {
    state.withLock { state in
      defer { Self.feed(&state) }
      guard state.isSubscribed != isSubscribed else { return false }
      state.isSubscribed = isSubscribed
      return true
    }
  }

  /// Ends the connection when the client has taken what waits.
  func finish() {
    state.withLock { $0.endsAfterOutput = true }
    wake()
  }

  // MARK: - For the server's thread

  /// What is to be waited for; nil when the connection is over.
  var interest: Int16? {
    state.withLock { state in
      if state.isGone || state.endsAfterOutput && state.output.isEmpty { return nil }
      var events: Int32 = 0
      if !state.isReadOver, state.lines.count < Self.maxLines { events |= POLLIN }
      if !state.output.isEmpty { events |= POLLOUT }
      return Int16(events)
    }
  }

  /// Moves what can be moved now.
  func handle(_ events: Int16) {
    let happened = Int32(events)
    if happened & (POLLIN | POLLHUP | POLLERR) != 0 { read(isLast: happened & (POLLHUP | POLLERR) != 0) }
    if happened & POLLOUT != 0 { write() }
    if happened & (POLLHUP | POLLERR | POLLNVAL) != 0 { state.withLock { Self.end(&$0) } }
  }

  /// Takes no more requests; those that came are still answered, and events come until their stream ends.
  func endReading() {
    state.withLock { state in
      state.isReadOver = true
      Self.feed(&state)
    }
  }

  /// Forgets the client, and lets go whoever waits for it.
  func close() {
    state.withLock { Self.end(&$0) }
    Glibc.close(descriptor)
  }

  private func read(isLast: Bool) {
    withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 1) { buffer in
      // What a client that is gone has sent before is bounded by the socket's own buffer.
      repeat {
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        if count < 0, errno == EINTR { continue }
        if count < 0, errno == EAGAIN { return }
        let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<max(0, count)])
        state.withLock { state in
          guard !state.isReadOver else { return }
          state.lines += state.reader.take(bytes)
          if count <= 0 {
            state.isReadOver = true
            if let line = state.reader.end() { state.lines.append(line) }
          }
          Self.feed(&state)
        }
        if count <= 0 { return }
      } while isLast
    }
  }

  private func write() {
    state.withLock { state in
      while state.sent < state.output.count {
        let count = state.output.withUnsafeBytes { bytes in
          Glibc.send(
            descriptor, bytes.baseAddress.map { $0 + state.sent }, bytes.count - state.sent,
            Int32(MSG_NOSIGNAL))
        }
        if count < 0, errno == EINTR { continue }
        if count < 0, errno == EAGAIN { break }
        guard count > 0 else { return Self.end(&state) }
        state.sent += count
      }
      if state.sent == state.output.count {
        state.output.removeAll(keepingCapacity: true)
        state.sent = 0
      } else if state.sent > Self.maxOutput {
        state.output.removeFirst(state.sent)
        state.sent = 0
      }
      if state.output.count - state.sent < Self.maxOutput / 2 {
        for waiter in state.roomWaiters { waiter.resume(returning: true) }
        state.roomWaiters.removeAll()
      }
    }
  }

  private static func end(_ state: inout State) {
    state.isGone = true
    state.isReadOver = true
    state.isSubscribed = false
    state.output = []
    state.sent = 0
    for waiter in state.roomWaiters { waiter.resume(returning: false) }
    state.roomWaiters.removeAll()
    feed(&state)
  }

  private static func feed(_ state: inout State) {
    guard let waiter = state.lineWaiter else { return }
    if !state.lines.isEmpty {
      state.lineWaiter = nil
      waiter.resume(returning: state.lines.removeFirst())
    } else if state.isReadOver, !state.isSubscribed {
      state.lineWaiter = nil
      waiter.resume(returning: nil)
    }
  }
}
