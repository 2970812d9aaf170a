import ScanImage
import ScanJSON
import ScanSinks

/// One connection to a broker, from its begin to its end: it never connects again.
///
/// The C client belongs to a thread of the connection's own, ``ConnectionLoop``, which alone calls it; what others ask for waits in a
/// list that the thread looks at. So no call here blocks, whatever the network does.
final class MQTTConnection: Sendable {
  /// What the thread is asked for.
  enum Request {
    case publish([MQTTMessage], PendingAnswer<PublishAnswer>)
    case subscribe([String], PendingAnswer<SinkProblem?>)
    case unsubscribe(String)
    case end(MQTTMessage?)
  }

  /// What is known of the connection on every thread.
  private struct State {
    var requests: [Request] = []
    /// What wakes the thread while it waits for the network; nil when there is no client.
    var waker: Int32?
    var isAbandoned = false
    /// Why it ended; nil while it lasts.
    var end: SinkProblem?
  }

  /// How it is set.
  let settings: ConnectionSettings
  private let state = Guarded(State())
  /// Whether the broker took the connection: nil, or why not.
  private let opened = PendingAnswer<SinkProblem?>()
  private let closed = PendingAnswer<Void>()
  private let onMessage: @Sendable (ReceivedMessage) -> Void
  private let onEnd: @Sendable (SinkProblem) -> Void

  /// Begins to connect.
  ///
  /// - Parameters:
  ///   - onMessage: Called for each message that comes, on the connection's thread.
  ///   - onEnd: Called once, when it has ended, on that thread.
  init(
    _ settings: ConnectionSettings, onMessage: @escaping @Sendable (ReceivedMessage) -> Void,
    onEnd: @escaping @Sendable (SinkProblem) -> Void
  ) {
    (self.settings, self.onMessage, self.onEnd) = (settings, onMessage, onEnd)
    ThreadJob { [self] in ConnectionLoop(self).run() }.start()
  }

  /// Waits until the broker took the connection; for one task, once.
  ///
  /// - Returns: nil, or why it did not. Then the connection ends by itself.
  func whenOpened() async -> SinkProblem? {
    let limit = DisplayText.Argument.seconds(settings.limit)
    let late = SinkProblem.later(
      MQTTText.noAnswer.with(["broker": .string(settings.broker.text), "time": limit]))
    // The thread looks at the time itself, but not while it looks for the host.
    let problem = await opened.value(
      within: settings.limit + .milliseconds(250), orLate: late, orCancelled: .later(MQTTText.cancelled.with()))
    if problem != nil { abandon() }
    return problem
  }

  /// Whether its thread still runs.
  var isRunning: Bool { state.withLock { $0.end == nil } }

  /// Publishes messages in their order.
  func publish(_ messages: [MQTTMessage]) -> PendingAnswer<PublishAnswer> {
    let answer = PendingAnswer<PublishAnswer>()
    if let end = ask(.publish(messages, answer)) { answer.give(PublishAnswer(acknowledged: 0, problem: end)) }
    return answer
  }

  /// Subscribes to topics.
  func subscribe(_ topics: [String]) -> PendingAnswer<SinkProblem?> {
    let answer = PendingAnswer<SinkProblem?>()
    if let end = ask(.subscribe(topics, answer)) { answer.give(end) }
    return answer
  }

  /// Ends the subscription to a topic.
  func unsubscribe(_ topic: String) { _ = ask(.unsubscribe(topic)) }

  /// Publishes a last message, says good-bye and waits for the end, for less than a second.
  func close(_ last: MQTTMessage?) async {
    if ask(.end(last)) == nil {
      await closed.value(within: .milliseconds(900), orLate: (), orCancelled: ())
    }
    abandon()
  }

  /// Ends it without a word, so that the broker sends the last will.
  func abandon() {
    state.withLock { state in
      state.isAbandoned = true
      if let waker = state.waker { MosquittoClient.wake(waker) }
    }
  }

  /// Puts a request behind the others.
  ///
  /// - Returns: nil, or why the connection has ended.
  private func ask(_ request: Request) -> SinkProblem? {
    state.withLock { state in
      if let end = state.end { return end }
      state.requests.append(request)
      if let waker = state.waker { MosquittoClient.wake(waker) }
      return nil
    }
  }

  // MARK: - For the thread

  /// Says what wakes the thread; nil before the client is freed.
  func enter(_ waker: Int32?) { state.withLock { $0.waker = waker } }

  /// Takes what was asked for since the last time.
  func takeRequests() -> [Request] {
    state.withLock { state in
      defer { state.requests = [] }
      return state.requests
    }
  }

  /// Whether nobody waits for it any more.
  var isAbandoned: Bool { state.withLock { $0.isAbandoned } }

  /// The broker took it.
  func didOpen() { opened.give(nil) }

  /// A message came.
  func didReceive(_ message: ReceivedMessage) { onMessage(message) }

  /// It has ended; nothing is asked for any more.
  func didEnd(_ problem: SinkProblem) {
    let left = state.withLock { state in
      state.end = problem
      defer { state.requests = [] }
      return state.requests
    }
    for request in left {
      switch request {
      case .publish(_, let answer): answer.give(PublishAnswer(acknowledged: 0, problem: problem))
      case .subscribe(_, let answer): answer.give(problem)
      case .unsubscribe, .end: break
      }
    }
    opened.give(problem)
    closed.give(())
    onEnd(problem)
  }
}
