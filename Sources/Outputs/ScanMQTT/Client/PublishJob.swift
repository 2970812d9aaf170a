import ScanSinks

/// Messages that were published together, and what the broker has answered.
struct PublishJob {
  /// Who waits for them.
  let answer: PendingAnswer<PublishAnswer>
  /// When they were published.
  let begin: ContinuousClock.Instant
  /// When the broker answered last.
  private(set) var progress: ContinuousClock.Instant
  private let messages: [MQTTMessage]
  private var reasons: [Int?]
  /// The message that was not published, and why; those behind it were not either.
  private var stopped: (index: Int, problem: SinkProblem)?
  private var open: Int

  init(_ messages: [MQTTMessage], _ answer: PendingAnswer<PublishAnswer>) {
    (self.messages, self.answer) = (messages, answer)
    (begin, progress) = (.now, .now)
    reasons = Array(repeating: nil, count: messages.count)
    open = messages.count
  }

  /// Takes note of an answer.
  mutating func answered(_ index: Int, _ reason: Int) {
    guard reasons[index] == nil else { return }
    reasons[index] = reason
    open -= 1
    progress = .now
  }

  /// Takes note of a message that was not published.
  mutating func stop(at index: Int, _ problem: SinkProblem) {
    stopped = (index, problem)
    open -= messages.count - index
  }

  /// Whether no answer is missing.
  var isComplete: Bool { open <= 0 }

  /// What became of the messages.
  ///
  /// - Parameter end: Why no further answer comes; nil where none is missing.
  func result(_ settings: ConnectionSettings, _ end: SinkProblem?) -> PublishAnswer {
    for (index, message) in messages.enumerated() {
      if let stopped, stopped.index == index { return PublishAnswer(acknowledged: index, problem: stopped.problem) }
      guard let reason = reasons[index] else { return PublishAnswer(acknowledged: index, problem: end) }
      if let problem = MQTTFailure.refusedMessage(reason, topic: message.topic, settings) {
        return PublishAnswer(acknowledged: index, problem: problem)
      }
    }
    return PublishAnswer(acknowledged: messages.count)
  }
}
