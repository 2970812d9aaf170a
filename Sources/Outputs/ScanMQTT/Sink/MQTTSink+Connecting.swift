import ScanImage
import ScanJSON
import ScanSinks

extension MQTTSink {
  /// Connects, so that the status is `online` before the first result.
  func open() async -> SinkProblem? {
    switch await connected() {
    case .failure(let problem): return problem
    case .success(let connection):
      isIdle = true
      if !connection.isRunning { connectionEnded() }
      return nil
    }
  }

  /// The connection; one is made where there is none. Several callers share one attempt.
  func connected() async -> Result<MQTTConnection, SinkProblem> {
    if let connection, connection.isRunning { return .success(connection) }
    let attempt = opening ?? Task { await connect() }
    opening = attempt
    let result = await withTaskCancellationHandler {
      await attempt.value
    } onCancel: {
      attempt.cancel()
    }
    opening = nil
    return result
  }

  /// Connects, says `online`, learns what was announced before, announces, and says the last states again.
  private func connect() async -> Result<MQTTConnection, SinkProblem> {
    if let stuck, stuck.isRunning {
      return .failure(.later(MQTTText.stillConnecting.with(["broker": .string(address.text)])))
    }
    let connecting: ConnectionSettings
    do throws(SinkProblem) {
      connecting = try connectionSettings()
    } catch {
      // A secret that is missing may be there later; the record is not to blame.
      return .failure(.later(error.displayText))
    }
    let mark = hasLearned ? nil : StableName.digits("\(ContinuousClock.now)", context.name, count: 16)
    let inbox = Inbox(mark: mark, status: statusOfHomeAssistant) { [weak self] in
      Task { [weak self] in await self?.homeAssistantStarted() }
    }
    let topics = topics
    let waiting = WaitingCommands()
    let hearsCommands = !commandTopics.isEmpty
    let new = MQTTConnection(
      connecting,
      onMessage: { [weak self] message in
        guard hearsCommands, let command = CommandMessage(message, topics) else { return inbox.take(message) }
        // A flood is passed over: each of these waits in memory.
        guard waiting.enter() else { return }
        Task { [weak self] in
          await self?.take(command)
          waiting.leave()
        }
      }
    ) { [weak self] _ in
      Task { [weak self] in await self?.connectionEnded() }
    }
    if let problem = await new.whenOpened() {
      if new.isRunning { stuck = new }
      return .failure(problem)
    }
    if let problem = await prepare(new, inbox, mark) {
      new.abandon()
      return .failure(problem)
    }
    guard !isClosed else {
      await new.close(MQTTMessage(topics.status, "offline", isRetained: true))
      return .failure(.later(MQTTText.cancelled.with()))
    }
    connection = new
    // Only now, so that a command finds the connection that its reply goes out on.
    if hearsCommands, let problem = await subscribe(commandTopics, on: new) {
      new.abandon()
      return .failure(problem.kind == .refused ? .later(problem.displayText) : problem)
    }
    return .success(new)
  }

  private func connectionSettings() throws(SinkProblem) -> ConnectionSettings {
    let tls = settings.tls ?? MQTTSecurity()
    return ConnectionSettings(
      broker: address, version: settings.version, clientID: settings.clientID ?? Installation(context).clientID,
      userName: settings.userName, password: try settings.password?.value(context),
      tls: MQTTSecurity(
        authorities: tls.authorities.map(context.path), certificate: tls.certificate.map(context.path),
        key: tls.key.map(context.path)),
      keepAlive: settings.keepAliveSeconds, limit: .milliseconds(settings.timeoutSeconds * 1000),
      statusTopic: topics.status)
  }

  /// Where Home Assistant says that it has started; nil where nothing is announced to it.
  private var statusOfHomeAssistant: String? { settings.homeAssistant.map { "\($0.discoveryPrefix)/status" } }

  /// - Returns: What went wrong; nil when the connection is ready for records.
  private func prepare(_ connection: MQTTConnection, _ inbox: Inbox, _ mark: String?) async -> SinkProblem? {
    // A broker that does not allow to read still takes records: then nothing is known of earlier times.
    var mark = mark
    if mark != nil, let problem = await subscribe([topics.announced], on: connection) {
      guard MQTTFailure.isAnswer(problem) else { return problem }
      (mark, hasLearned) = (nil, true)
    }
    let others = (statusOfHomeAssistant.map { [$0] } ?? []) + (mark != nil ? announcer.devicesOfHomeAssistant : [])
    if !others.isEmpty, let problem = await subscribe(others, on: connection), !MQTTFailure.isAnswer(problem) {
      return problem
    }
    let birth = MQTTMessage(topics.status, "online", isRetained: true)
    let answer = await connection.publish([birth]).value(orLate: Self.cancelled, orCancelled: Self.cancelled)
    if let problem = answer.problem { return problem.kind == .refused ? .later(problem.displayText) : problem }
    if let mark {
      // It comes back behind what the broker kept.
      let marked = await connection.publish([MQTTMessage(topics.announced, mark)]).value(
        orLate: Self.cancelled, orCancelled: Self.cancelled)
      // A broker that does not allow it may close the connection for it: it is not asked again.
      if let problem = marked.problem, !MQTTFailure.isAnswer(problem) { return problem }
      announcer.learn(await inbox.kept(within: marked.problem == nil ? .seconds(2) : .zero))
      hasLearned = true
      for topic in [topics.announced] + announcer.devicesOfHomeAssistant { connection.unsubscribe(topic) }
    }
    if let problem = await announce(on: connection, again: true) { return problem }
    return await repeatStates(on: connection)
  }

  /// - Returns: Why nothing is subscribed to; nil when it is.
  private func subscribe(_ topics: [String], on connection: MQTTConnection) async -> SinkProblem? {
    let limit = connection.settings.limit
    let late = MQTTText.notAcknowledged.with(["broker": .string(address.text), "time": .seconds(limit)])
    return await connection.subscribe(topics).value(
      within: limit, orLate: .later(late), orCancelled: .later(MQTTText.cancelled.with()))
  }

  /// Publishes the last states again, as the broker or Home Assistant may have lost them.
  private func repeatStates(on connection: MQTTConnection) async -> SinkProblem? {
    let messages = lastStates.sorted { $0.key < $1.key }.map(\.value)
    guard !messages.isEmpty else { return nil }
    return await connection.publish(messages).value(orLate: Self.cancelled, orCancelled: Self.cancelled).problem
  }

  /// Home Assistant has started: all is announced again, after a random time, so that not all do so at once.
  private func homeAssistantStarted() async {
    guard !isClosed else { return }
    // A start that comes while one waits is answered by the same announcement.
    announcing?.cancel()
    announcing = Task { [weak self, clock] in
      try? await clock.sleep(for: .milliseconds(Int.random(in: 1_000...5_000)))
      guard !Task.isCancelled else { return }
      await self?.tellAgain()
    }
  }

  private func tellAgain() async {
    guard !isClosed, let connection, connection.isRunning else { return }
    guard await announce(on: connection, again: true) == nil else { return }
    let status = MQTTMessage(topics.status, "online", isRetained: true)
    _ = await connection.publish([status]).value(orLate: Self.cancelled, orCancelled: Self.cancelled)
    _ = await repeatStates(on: connection)
  }

  /// A connection ended. Where no record waits nobody asks for a new one, and the broker would say `offline` until the next record.
  func connectionEnded() {
    guard !isClosed, isIdle, opening == nil else { return }
    if let connection, connection.isRunning { return }
    reconnecting?.cancel()
    reconnecting = Task { [weak self, clock] in
      var longest = 1_000
      while !Task.isCancelled {
        try? await clock.sleep(for: .milliseconds(Int.random(in: longest / 2...longest)))
        guard !Task.isCancelled, await self?.connectsAgain() == false else { return }
        longest = min(60_000, longest * 2)
      }
    }
  }

  /// Tries to connect while no record waits.
  ///
  /// - Returns: Whether there is nothing more to try.
  private func connectsAgain() async -> Bool {
    guard !isClosed, isIdle else { return true }
    if case .success(let connection) = await connected(), connection.isRunning { return true }
    return isClosed || !isIdle
  }
}
