import ScanPluginKit
import ScanRuntime
import Synchronization

/// Puts configurations into force, one after another; remembers who changed what, and goes back by itself where that was asked for.
final class ConfigChanges: Sendable {
  /// A change that holds only when somebody confirms it in time.
  struct Pending: Sendable {
    /// Tells it from the one before, also where only the time was prolonged.
    let id: Int
    let number: Int
    /// What comes back otherwise.
    let base: ConfigVersion
    let tag: String
    let deadline: Duration
    let author: ChangeAuthor?
    let timer: Task<Void, Never>
  }

  /// Takes what gives the content of an event in a language.
  typealias Listener = @Sendable ((TextCatalog) -> JSONNode) -> Void

  private struct State {
    var history = ConfigHistory()
    var pending: Pending?
    var lastPending = 0
    var listener: Listener = { _ in }
  }

  private let view: ScanView
  private let files: ModeFiles
  private let clock: ElapsedClock
  /// One change after another, so that each knows what ran before it.
  private let turns = Turns(1)
  private let state = Mutex(State())

  /// How long a confirmation may take.
  static let confirmTimes = 1...3_600

  init(_ view: ScanView, _ files: ModeFiles, clock: any Clock<Duration>) {
    self.view = view
    self.files = files
    self.clock = ElapsedClock(clock)
    guard !view.isWaitingForConfig else { return }
    state.withLock { [current] state in
      _ = state.history.add(current, .began, by: nil, changes: [], time: ConfigHistory.wallTime())
    }
  }

  /// Calls back with the content of the event `configChanged`, after each change.
  func onChange(_ listener: @escaping Listener) { state.withLock { $0.listener = listener } }

  /// Waits for no confirmation any more; what runs goes on.
  func end() { state.withLock { $0.pending.take() }?.timer.cancel() }

  /// What runs.
  private var current: ConfigVersion {
    let config = view.effectiveConfig
    return ConfigVersion(
      config, text: files.text(of: config) ?? config.json().text(.pretty), mode: files.running)
  }

  /// The entries of the history, the newest first.
  func historyJSON() -> JSONNode {
    let tag = WebSite.tag(view.effectiveConfig.json())
    return state.withLock { $0.history.json(running: tag) }
  }

  /// The change that waits to be confirmed; null without one.
  func pendingJSON() -> JSONNode {
    guard let pending = state.withLock({ $0.pending }) else { return JSONNode(.null) }
    let left = max(0, (pending.deadline - clock.now()) / .seconds(1))
    return [
      "number": JSONNode(.number(JSONNumber(pending.number))),
      "secondsLeft": JSONNumber((left * 10).rounded() / 10).map { JSONNode(.number($0)) } ?? JSONNode(.null),
      "who": pending.author?.json() ?? JSONNode(.null),
    ]
  }

  // MARK: - Changes

  /// Puts a text into force.
  ///
  /// - Parameters:
  ///   - tag: The tag of the configuration that it is to replace; nil for whichever runs.
  ///   - time: How long it may stay without a confirmation; nil for as long as it likes.
  /// - Throws: ``WebError``: 412 when another configuration runs by now, 409 when a plugin cannot be made.
  func apply(
    _ loaded: LoadedConfig, text: [UInt8], _ cause: ConfigHistory.Cause = .applied, by author: ChangeAuthor?,
    replacing tag: String? = nil, confirmWithin time: Duration? = nil
  ) async throws(WebError) -> ReloadReport.Outcome {
    try await change(cause, by: author, replacing: tag, confirmWithin: time) { () async throws(WebError) in
      files.willSet(text)
      return try await set(loaded.config)
    }
  }

  /// Goes back to what an entry of the history says.
  ///
  /// - Throws: ``WebError``: 404 when it is not kept any more, 409 when a plugin cannot be made.
  func goBack(to number: Int?, by author: ChangeAuthor?, confirmWithin time: Duration?) async throws(WebError) {
    guard let number, let entry = state.withLock({ $0.history.entry(number) }) else {
      throw WebError(404, "notFound", WebRefusal.noSuchChange.with())
    }
    try await change(.returned, by: author, confirmWithin: time) { () async throws(WebError) in
      try await put(entry.version)
    }
  }

  /// Lets the change that waits to be confirmed stay.
  ///
  /// - Throws: ``WebError`` with 409 when none waits.
  func confirm(by author: ChangeAuthor?) async throws(WebError) {
    await turns.begin()
    defer { turns.end() }
    guard let pending = state.withLock({ $0.pending.take() }) else { throw Self.nothingPending }
    pending.timer.cancel()
    publish("confirmed", pending.number, author)
  }

  /// Takes the change that waits to be confirmed back at once.
  ///
  /// - Throws: ``WebError`` with 409 when none waits, or when a plugin cannot be made.
  func revert(by author: ChangeAuthor?) async throws(WebError) {
    try await change(.returned, by: author) { () async throws(WebError) in
      guard let base = state.withLock({ $0.pending?.base }) else { throw Self.nothingPending }
      try await put(base)
    }
  }

  private static let nothingPending = WebError(
    409, "nothingPending", WebRefusal.nothingPending.with())

  /// Does something that may change the configuration, and takes note of the difference.
  ///
  /// - Parameter body: Changes it; nothing else does meanwhile, as far as it goes through the site.
  @discardableResult
  func change<Outcome>(
    _ cause: ConfigHistory.Cause, by author: ChangeAuthor?, replacing tag: String? = nil,
    confirmWithin time: Duration? = nil, _ body: () async throws(WebError) -> Outcome
  ) async throws(WebError) -> Outcome {
    await turns.begin()
    defer { turns.end() }
    let before = current
    if let tag, tag != before.tag {
      throw WebError(412, "changed", WebRefusal.changed.with())
    }
    let isFirst = view.isWaitingForConfig
    guard time == nil || !isFirst else {
      throw WebError(
        409, "nothingBefore", WebRefusal.nothingBefore.with())
    }
    let outcome = try await body()
    if isFirst { files.didBegin(view.viewPlugins.map(\.id)) }
    note(since: before, isFirst: isFirst, cause, author, time)
    // A start is given up only when its task is cancelled, and then nobody waits for it.
    if isFirst, !view.isWaitingForConfig { try? await view.start() }
    return outcome
  }

  private func note(
    since before: ConfigVersion, isFirst: Bool = false, _ cause: ConfigHistory.Cause, _ author: ChangeAuthor?,
    _ time: Duration?
  ) {
    let after = current
    let changes = isFirst ? [] : before.config.changes(to: after.config)
    let (number, old) = state.withLock { state -> (Int, Pending?) in
      let number =
        changes.isEmpty && !isFirst
        ? state.history.entries.last?.number ?? 0
        : state.history.add(after, cause, by: author, changes: changes, time: ConfigHistory.wallTime())
      let old = state.pending.take()
      // Of several changes without a confirmation, the one before the first is what is known to be right.
      if let time, old != nil || !changes.isEmpty {
        state.lastPending += 1
        state.pending = pending(state.lastPending, number, old?.base ?? before, after.tag, author, time)
      }
      return (number, old)
    }
    old?.timer.cancel()
    publish(cause.rawValue, number, author)
  }

  private func pending(
    _ id: Int, _ number: Int, _ base: ConfigVersion, _ tag: String, _ author: ChangeAuthor?, _ time: Duration
  ) -> Pending {
    let clock = clock
    let timer = Task { [weak self] in
      guard (try? await clock.sleep(time)) != nil else { return }
      await self?.fallBack(id)
    }
    return Pending(
      id: id, number: number, base: base, tag: tag, deadline: clock.now() + time, author: author, timer: timer)
  }

  /// Nobody confirmed a change in time.
  private func fallBack(_ id: Int) async {
    await turns.begin()
    defer { turns.end() }
    // The time may have been prolonged while this waited for its turn.
    guard let pending = state.withLock({ $0.pending?.id == id ? $0.pending.take() : nil }) else { return }
    let before = current
    // What came in another way, like by the control socket, was meant to run.
    guard before.tag == pending.tag else { return publish("confirmed", pending.number, nil) }
    do throws(WebError) {
      try await put(pending.base)
      note(since: before, .timeOut, nil, nil)
    } catch {
      publish("fallBackFailed", pending.number, nil, message: error.messageText)
    }
  }

  private func put(_ version: ConfigVersion) async throws(WebError) {
    _ = try await set(version.config, in: version.mode)
    files.restore(version, pluginIDs: version.config.viewPlugins.map(\.id))
  }

  private func set(
    _ config: ScanViewConfig, in mode: WebSite.Mode? = nil
  ) async throws(WebError) -> ReloadReport.Outcome {
    do {
      return try await view.setConfig(config, baseDirectory: mode.map { ModeFiles.folder(of: $0) } ?? files.folder)
    } catch {
      throw WebError(409, "pluginFailed", WebRefusal.pluginFailed.with(["error": .text(DisplayText(of: error))]))
    }
  }

  private func publish(_ cause: String, _ number: Int, _ author: ChangeAuthor?, message: DisplayText? = nil) {
    let listener = state.withLock { $0.listener }
    let members = [
      JSONMember("event", "configChanged"), JSONMember("cause", JSONNode(.string(cause))),
      JSONMember("number", JSONNode(.number(JSONNumber(number)))),
      JSONMember("who", author?.json() ?? JSONNode(.null)), JSONMember("pending", pendingJSON()),
    ]
    listener { texts in
      JSONNode(.object(members + (message.map { [JSONMember("message", JSONNode(.string($0.text(texts))))] } ?? [])))
    }
  }
}
