import ScanImage
import ScanJSON
import ScanSinks

/// Publishes records to a broker, and announces their views to Home Assistant.
///
/// Its connection belongs to a thread of its own; see ``MQTTConnection``. While records wait, each attempt to connect is one that the runner
/// asks for; only a connection that is lost while none waits is made again by the sink itself.
actor MQTTSink: Sink {
  nonisolated let batchLimit = 100

  let settings: MQTTSinkConfig
  let address: BrokerAddress
  let context: SinkContext
  let topics: Topics
  let clock: any Clock<Duration>
  var announcer: Announcer
  let states: StateMessages
  var connection: MQTTConnection?
  /// The attempt that is under way.
  var opening: Task<Result<MQTTConnection, SinkProblem>, Never>?
  /// An attempt that was given up and still looks for the host.
  var stuck: MQTTConnection?
  /// Whether it knows what was announced before.
  var hasLearned = false
  /// The last retained message of each topic of a state.
  var lastStates: [String: MQTTMessage] = [:]
  /// Connects again while no record waits.
  var reconnecting: Task<Void, Never>?
  /// Announces again, as Home Assistant has started.
  var announcing: Task<Void, Never>?
  /// Whether the last records were delivered, so that no runner asks for a connection.
  var isIdle = false
  var isClosed = false
  /// How many commands are under way.
  var commandsUnderWay = 0

  init(
    settings: MQTTSinkConfig, address: BrokerAddress, context: SinkContext,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    (self.settings, self.address, self.context, self.clock) = (settings, address, context, clock)
    topics = Topics(prefix: settings.topicPrefix)
    let tellsStale = context.events.contains("noReading")
    announcer = Announcer(
      topics: topics, settings: settings.homeAssistant, installation: Installation(context).digits,
      version: context.version, texts: context.texts, service: context.views,
      modes: settings.acceptsCommands ? context.commands?.modes : nil, tellsStale: tellsStale,
      pictures: Self.pictures(settings, context, tellsStale: tellsStale))
    // A view begins with its first configuration, whatever was commanded before the last end.
    if settings.acceptsCommands, let modes = context.commands?.modes {
      for view in context.views ?? [] {
        let names = modes(view)
        guard names.count > 1, let first = names.first else { continue }
        let topic = topics.event("mode", of: view)
        lastStates[topic] = MQTTMessage(topic, first, isRetained: true)
      }
    }
    states = StateMessages(topics: topics, texts: context.texts, tellsStale: tellsStale)
  }

  func deliver(_ records: [SinkRecord]) async -> SinkAnswer {
    isIdle = false
    let connection: MQTTConnection
    switch await connected() {
    case .success(let open): connection = open
    case .failure(let problem): return SinkAnswer(accepted: 0, problem: problem)
    }
    let trees = records.map(\.json)
    let results = trees.map { $0.flatMap(ViewResult.init) }
    for (record, result) in zip(records, results) where record.event == "result" {
      if let result { announcer.note(result, of: record.view) }
    }
    if let problem = await announce(on: connection, again: false) { return SinkAnswer(accepted: 0, problem: problem) }
    var batch: [MQTTMessage] = []
    // How many messages are to be acknowledged until a record has arrived.
    var ends: [Int] = []
    let stateMessages = newest(records, trees, results)
    for (index, record) in records.enumerated() {
      batch += itemMessages(record, trees[index])
      batch += stateMessages[index]
      batch.append(MQTTMessage(topics.event(record.event, of: record.view), record.body, qos: settings.qos))
      ends.append(batch.count)
    }
    let answer = await connection.publish(batch).value(
      orLate: Self.cancelled, orCancelled: Self.cancelled)
    let accepted = ends.prefix { $0 <= answer.acknowledged }.count
    await publishPictures(of: records.prefix(accepted), on: connection)
    isIdle = answer.problem == nil
    if isIdle, !connection.isRunning { connectionEnded() }
    return SinkAnswer(accepted: accepted, problem: answer.problem)
  }

  static let cancelled = PublishAnswer(acknowledged: 0, problem: .later(MQTTText.cancelled.with()))

  /// The messages for states, of each topic the newest, with the record that it belongs to.
  private func newest(_ records: [SinkRecord], _ trees: [JSONNode?], _ results: [ViewResult?]) -> [[MQTTMessage]] {
    var messages = records.map { _ in [MQTTMessage]() }
    guard settings.keepsState || settings.homeAssistant != nil else { return messages }
    var seen: Set<String> = []
    for index in records.indices.reversed() {
      guard let tree = trees[index] else { continue }
      for (topic, payload) in states.messages(records[index], tree, results[index]) where seen.insert(topic).inserted {
        let message = MQTTMessage(topic, payload, isRetained: true)
        messages[index].append(message)
        lastStates[topic] = message
      }
    }
    return messages
  }

  /// A message for each thing that was read, for the tags of Home Assistant.
  private func itemMessages(_ record: SinkRecord, _ tree: JSONNode?) -> [MQTTMessage] {
    guard settings.homeAssistant != nil, record.event == "result", let tree, tree["result"]?["meterResult"] == nil
    else {
      return []
    }
    return (tree["items"]?.elements ?? []).map { item in
      var message = ObjectWriter()
      message.add("text", item["text"]?.string ?? "")
      message.add("kind", item["kind"]?.string)
      message.add("time", tree["time"])
      message.add("id", record.id)
      return MQTTMessage(topics.item(of: record.view), message.text, qos: settings.qos)
    }
  }

  /// Tells Home Assistant what it does not know.
  ///
  /// - Parameter again: Whether to tell it all.
  /// - Returns: Why it was not published; nil when it was, or when there is nothing to tell.
  func announce(on connection: MQTTConnection, again: Bool) async -> SinkProblem? {
    guard let announcement = announcer.announcement(again: again) else { return nil }
    let answer = await connection.publish(announcement.messages).value(
      orLate: Self.cancelled, orCancelled: Self.cancelled)
    if let problem = answer.problem {
      // The record is not to blame.
      return problem.kind == .refused ? .later(problem.displayText) : problem
    }
    announcer.didAnnounce(announcement)
    return nil
  }

  func close() async {
    isClosed = true
    reconnecting?.cancel()
    announcing?.cancel()
    opening?.cancel()
    _ = await opening?.value
    await connection?.close(MQTTMessage(topics.status, "offline", isRetained: true))
    connection = nil
  }
}
