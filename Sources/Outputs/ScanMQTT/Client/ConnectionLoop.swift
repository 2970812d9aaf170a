import Glibc
import ScanJSON
import ScanSinks

/// What the thread of a connection does: it alone has the C client, from its making to its end.
final class ConnectionLoop {
  /// How long the last message and the good-bye may take, each.
  private static let farewell = Duration.milliseconds(400)
  /// How long the messages of one request may take, however steadily they are acknowledged.
  private static let longest = Duration.seconds(45)

  private let connection: MQTTConnection
  private let settings: ConnectionSettings
  private var client: MosquittoClient?
  private var isConnected = false
  /// Why it ends; nil while it lasts.
  private var failure: SinkProblem?
  private var jobs: [Int: PublishJob] = [:]
  private var lastJob = 0
  /// Which message of which job an id stands for.
  private var places: [Int32: (job: Int, index: Int)] = [:]
  /// Answers that came before the id was known, as those to messages without acknowledgement do.
  private var early: [Int32: Int] = [:]
  private var subscriptions: [Int32: PendingAnswer<SinkProblem?>] = [:]
  /// Until when it says good-bye; nil before it does.
  private var lastMoment: ContinuousClock.Instant?

  init(_ connection: MQTTConnection) {
    self.connection = connection
    settings = connection.settings
  }

  /// Connects and does what is asked for until the connection ends.
  func run() {
    // A connection that the other side closed is met by an error, not by a signal.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    var end = SinkProblem.later(MQTTText.cancelled.with())
    do throws(SinkProblem) {
      try work()
    } catch {
      // What the broker said comes before what the library makes of it.
      end = failure ?? error
    }
    connection.enter(nil)
    client = nil
    for job in jobs.values { job.answer.give(job.result(settings, end)) }
    for subscription in subscriptions.values { subscription.give(end) }
    connection.didEnd(end)
  }

  private func work() throws(SinkProblem) {
    try MosquittoLibrary.load()
    let client = try MosquittoClient(settings, events)
    self.client = client
    connection.enter(client.waker)
    let begin = ContinuousClock.now
    try client.connect()
    while true {
      if let failure { throw failure }
      if connection.isAbandoned { return }
      let now = ContinuousClock.now
      if !isConnected, now - begin > settings.limit { throw noAnswer }
      if isConnected {
        for request in connection.takeRequests() { try take(request, client) }
      }
      if lastMoment != nil, try sayGoodbye(client) { return }
      let patience = try nextLook(now, begin)
      try client.turn(within: patience)
    }
  }

  private var events: MosquittoClient.Events {
    MosquittoClient.Events(
      connected: { [unowned self] reason in
        if reason == 0 {
          isConnected = true
          connection.didOpen()
        } else {
          failure = MQTTFailure.refusedConnection(reason, settings)
        }
      },
      dismissed: { [unowned self] reason in failure = MQTTFailure.dismissed(reason, settings) },
      published: { [unowned self] id, reason in answered(id, reason) },
      subscribed: { [unowned self] id, reason in
        let refused = MQTTFailure.refusedMessage(reason, topic: settings.statusTopic, settings)
        subscriptions.removeValue(forKey: id)?.give(refused)
      },
      received: { [unowned self] message in connection.didReceive(message) })
  }

  private func take(_ request: MQTTConnection.Request, _ client: MosquittoClient) throws(SinkProblem) {
    switch request {
    case .publish(let messages, let answer): try publish(messages, answer, client)
    case .subscribe(let topics, let answer): subscriptions[try client.subscribe(topics)] = answer
    case .unsubscribe(let topic): try client.unsubscribe(topic)
    case .end(let last):
      lastMoment = ContinuousClock.now + Self.farewell
      if let last { try publish([last], PendingAnswer(), client) }
    }
  }

  private func publish(
    _ messages: [MQTTMessage], _ answer: PendingAnswer<PublishAnswer>, _ client: MosquittoClient
  ) throws(SinkProblem) {
    lastJob += 1
    let number = lastJob
    jobs[number] = PublishJob(messages, answer)
    for (index, message) in messages.enumerated() {
      do throws(SinkProblem) {
        let id = try client.publish(message)
        places[id] = (number, index)
        if let reason = early.removeValue(forKey: id) { answered(id, reason) }
      } catch  where error.kind == .refused {
        // The connection is as good as before; the messages behind it wait for what becomes of this one.
        jobs[number]?.stop(at: index, error)
        break
      }
    }
    finish(number)
  }

  private func answered(_ id: Int32, _ reason: Int) {
    guard let place = places.removeValue(forKey: id) else {
      early[id] = reason
      return
    }
    jobs[place.job]?.answered(place.index, reason)
    finish(place.job)
  }

  /// Gives the answer of a job that waits for nothing more.
  private func finish(_ number: Int) {
    guard let job = jobs[number], job.isComplete else { return }
    jobs[number] = nil
    job.answer.give(job.result(settings, nil))
  }

  /// Waits for what is under way, then says good-bye.
  ///
  /// - Returns: Whether all is said.
  private func sayGoodbye(_ client: MosquittoClient) throws(SinkProblem) -> Bool {
    guard let lastMoment, jobs.isEmpty || ContinuousClock.now > lastMoment else { return false }
    client.disconnect()
    let end = ContinuousClock.now + Self.farewell
    while ContinuousClock.now < end {
      // The library closes the connection when the good-bye is written.
      try client.turn(within: .milliseconds(20))
    }
    return true
  }

  /// How long it may wait for the network.
  ///
  /// - Throws: When the broker takes too long.
  private func nextLook(_ now: ContinuousClock.Instant, _ begin: ContinuousClock.Instant) throws(SinkProblem)
    -> Duration
  {
    var next = now + .seconds(1)
    if !isConnected { next = min(next, begin + settings.limit) }
    if let lastMoment { next = min(next, lastMoment) }
    for job in jobs.values {
      let end = min(job.progress + settings.limit, job.begin + Self.longest)
      guard now < end else {
        throw .later(
          MQTTText.notAcknowledged.with([
            "broker": .string(settings.broker.text), "time": .seconds(min(settings.limit, Self.longest)),
          ]))
      }
      next = min(next, end)
    }
    return next - now
  }

  private var noAnswer: SinkProblem {
    .later(
      MQTTText.noAnswer.with(["broker": .string(settings.broker.text), "time": .seconds(settings.limit)]))
  }
}
