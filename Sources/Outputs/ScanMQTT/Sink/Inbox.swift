import ScanImage

/// Takes what comes on a connection: what the broker kept, until a mark comes back, then the words of Home Assistant.
final class Inbox: Sendable {
  private struct State {
    var kept: [ReceivedMessage] = []
    var bytes = 0
    var mark: String?
  }

  /// The most bytes that are kept; what comes behind them is passed over.
  private static let mostBytes = 16 << 20

  private let state: Guarded<State>
  private let marked = PendingAnswer<Void>()
  private let status: String?
  private let onStart: @Sendable () -> Void

  /// Makes an inbox.
  ///
  /// - Parameters:
  ///   - mark: The message that ends what the broker kept; nil where nothing is to be learned.
  ///   - status: The topic on which Home Assistant says `online`; nil where it is not listened to.
  ///   - onStart: Called when it does.
  init(mark: String?, status: String?, onStart: @escaping @Sendable () -> Void) {
    state = Guarded(State(mark: mark))
    (self.status, self.onStart) = (status, onStart)
  }

  /// Takes a message, on the connection's thread.
  func take(_ message: ReceivedMessage) {
    // A retained one is no start: who connects announces anyway.
    if message.topic == status, !message.isRetained, message.payload == "online" { return onStart() }
    let isMark = state.withLock { state in
      guard let mark = state.mark else { return false }
      if message.payload == mark {
        state.mark = nil
        return true
      }
      let bytes = message.topic.utf8.count + message.payload.utf8.count
      if message.isRetained, state.bytes + bytes <= Self.mostBytes {
        state.kept.append(message)
        state.bytes += bytes
      }
      return false
    }
    if isMark { marked.give(()) }
  }

  /// What came before the mark; what came so far when the mark does not come within a time.
  func kept(within limit: Duration) async -> [ReceivedMessage] {
    await marked.value(within: limit, orLate: (), orCancelled: ())
    return state.withLock { state in
      state.mark = nil
      defer { state.kept = [] }
      return state.kept
    }
  }
}
