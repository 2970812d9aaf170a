import Synchronization

/// What waits for one reader of a stream, bounded whatever the reader does: messages in order, and pictures of which the newest counts.
final class BoundedReader: Sendable {
  private struct State {
    var messages: [[UInt8]] = []
    var newest: [UInt8]?
    var waiter: CheckedContinuation<[UInt8]?, Never>?
    var isEnded = false
    var dropped = 0
  }

  private let capacity: Int
  private let state = Mutex(State())

  /// - Parameter capacity: How many messages wait at most; a reader with more is too slow, and its stream ends.
  init(capacity: Int) {
    self.capacity = capacity
  }

  /// How many pictures were replaced before they were taken.
  var dropped: Int { state.withLock { $0.dropped } }

  /// Whether the stream has ended.
  var isEnded: Bool { state.withLock { $0.isEnded } }

  /// Adds a message.
  ///
  /// - Returns: Whether the reader keeps up.
  @discardableResult
  func add(_ message: [UInt8]) -> Bool {
    let (waiter, isKeepingUp) = state.withLock { state -> (CheckedContinuation<[UInt8]?, Never>?, Bool) in
      guard !state.isEnded else { return (nil, false) }
      if let waiter = state.waiter.take() { return (waiter, true) }
      guard state.messages.count < capacity else {
        state.isEnded = true
        state.messages = []
        return (nil, false)
      }
      state.messages.append(message)
      return (nil, true)
    }
    waiter?.resume(returning: message)
    return isKeepingUp
  }

  /// Puts a picture in the place of one that was not taken.
  func replace(_ picture: [UInt8]) {
    let waiter = state.withLock { state -> CheckedContinuation<[UInt8]?, Never>? in
      guard !state.isEnded else { return nil }
      if let waiter = state.waiter.take() { return waiter }
      if state.newest != nil { state.dropped += 1 }
      state.newest = picture
      return nil
    }
    waiter?.resume(returning: picture)
  }

  /// Ends the stream; what waits is dropped.
  func end() {
    let waiter = state.withLock { state in
      state.isEnded = true
      state.messages = []
      state.newest = nil
      return state.waiter.take()
    }
    waiter?.resume(returning: nil)
  }

  /// The next message or picture, messages first; nil at the end.
  private func next() async -> [UInt8]? {
    await withCheckedContinuation { continuation in
      let (isReady, value) = state.withLock { state -> (Bool, [UInt8]?) in
        if !state.messages.isEmpty { return (true, state.messages.removeFirst()) }
        if let newest = state.newest.take() { return (true, newest) }
        if state.isEnded { return (true, nil) }
        state.waiter = continuation
        return (false, nil)
      }
      if isReady { continuation.resume(returning: value) }
    }
  }

  /// The stream for the one who reads. It ends with ``end()``, or when its reader is cancelled.
  ///
  /// - Parameter onLeave: Called once when nobody can read the stream any more, also when nobody ever did.
  func stream(onLeave: @escaping @Sendable () -> Void) -> AsyncStream<[UInt8]> {
    let holder = Holder(onLeave)
    return AsyncStream {
      defer { withExtendedLifetime(holder) {} }
      return await withTaskCancellationHandler {
        await self.next()
      } onCancel: {
        self.end()
      }
    } onCancel: {
      self.end()
    }
  }

  /// Lives as long as a stream.
  private final class Holder: Sendable {
    private let onLeave: @Sendable () -> Void

    init(_ onLeave: @escaping @Sendable () -> Void) {
      self.onLeave = onLeave
    }

    deinit { onLeave() }
  }
}
