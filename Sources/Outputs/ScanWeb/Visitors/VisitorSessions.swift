import Glibc
import ScanPluginKit
import ScanRuntime
import ScanStills
import Synchronization

/// The sessions of visitors: so many at once, each with a name that nobody can guess, and none longer than frames come.
final class VisitorSessions: Sendable {
  private struct Entry {
    let session: VisitorSession
    let owner: String
    var lastUse: Duration
  }

  private struct State {
    var entries: [String: Entry] = [:]
    /// Sessions whose plugins are being made.
    var beginning = 0
    var beginnings: RateLimit
    var sweeper: Task<Void, Never>?
    var isEnded = false
    var frames = 0
  }

  let limits: VisitorLimits
  private let registry: PluginRegistry
  private let decoding: any PictureDecoding
  private let turns: Turns
  private let clock: ElapsedClock
  private let state: Mutex<State>

  /// Makes the place for sessions.
  ///
  /// - Parameters:
  ///   - decoding: What decodes frames.
  ///   - clock: What idle times are measured with.
  init(
    _ registry: PluginRegistry, _ limits: VisitorLimits, _ decoding: any PictureDecoding = DecodingHere(),
    clock: any Clock<Duration>
  ) {
    self.registry = registry
    self.decoding = decoding
    self.limits = limits
    // One processor stays with the scan of the machine, where there are several.
    turns = Turns(sysconf(Int32(_SC_NPROCESSORS_ONLN)) - 1)
    self.clock = ElapsedClock(clock)
    // Making plugins is the dearest that a request can ask for.
    state = Mutex(State(beginnings: RateLimit(perSecond: 1, burst: Double(max(2, limits.sessions)))))
  }

  /// How many there are.
  var count: Int { state.withLock { $0.entries.count } }

  /// How many frames were scanned.
  var frames: Int { state.withLock { $0.frames } }

  /// Begins a session.
  ///
  /// - Parameters:
  ///   - files: Which mode it runs, and the text that it was made from.
  ///   - owner: Who may use it; see ``WebAccess/owner(of:)``.
  ///   - texts: The language of reasons and guidance.
  /// - Returns: Its name.
  /// - Throws: ``WebError``: 403 where there are to be none, 429 for one too many, 409 when the plugins cannot be made, 503 at the end.
  func begin(
    _ config: ScanViewConfig, files: ModeFiles, owner: String, _ texts: TextCatalog
  ) async throws(WebError) -> String {
    try reserve()
    let session: VisitorSession
    do {
      session = try await VisitorSession(
        config, files: files, registry: registry, decoding: decoding, texts: texts, limits: limits, turns: turns)
    } catch {
      state.withLock { $0.beginning -= 1 }
      throw WebError(
        409, "pluginFailed", WebRefusal.visitorPlugin.with(["error": .text(DisplayText(of: error))]))
    }
    let id = WebAccess.randomSecret()
    let isIn = state.withLock { state in
      state.beginning -= 1
      guard !state.isEnded else { return false }
      state.entries[id] = Entry(session: session, owner: owner, lastUse: clock.now())
      if state.sweeper == nil { state.sweeper = Task { [weak self] in await self?.sweep() } }
      return true
    }
    guard isIn else {
      await session.end()
      throw WebError(503, "ending", WebRefusal.ending.with())
    }
    return id
  }

  private func reserve() throws(WebError) {
    guard limits.sessions > 0 else {
      throw WebError(403, "noVisitors", WebRefusal.noVisitors.with())
    }
    let refusal = state.withLock { state -> WebError? in
      guard state.entries.count + state.beginning < limits.sessions else {
        return WebError(
          429, "tooManySessions", WebRefusal.tooManySessions.with(["count": .number(limits.sessions)]))
      }
      guard state.beginnings.allows(at: clock.now()) else {
        return WebError(429, "tooManyBeginnings", WebRefusal.tooManyBeginnings.with())
      }
      state.beginning += 1
      return nil
    }
    if let refusal { throw refusal }
  }

  /// A session, which counts as used from now on.
  ///
  /// - Throws: ``WebError`` with 404 when there is none of this name, or when it is somebody else's.
  func session(_ id: String, owner: String) throws(WebError) -> VisitorSession {
    let session = state.withLock { state -> VisitorSession? in
      guard let entry = state.entries[id], entry.owner == owner else { return nil }
      state.entries[id]?.lastUse = clock.now()
      return entry.session
    }
    guard let session else { throw VisitorSession.isOver }
    return session
  }

  /// Counts a frame that was scanned.
  func noteFrame(_ id: String) {
    state.withLock { state in
      state.frames += 1
      state.entries[id]?.lastUse = clock.now()
    }
  }

  /// Ends a session.
  ///
  /// - Throws: ``WebError`` with 404, as ``session(_:owner:)``.
  func end(_ id: String, owner: String) async throws(WebError) {
    let session = try session(id, owner: owner)
    state.withLock { $0.entries[id] = nil }
    await session.end()
  }

  /// Ends all sessions, and begins no further ones.
  func end() {
    let (sessions, sweeper) = state.withLock { state in
      state.isEnded = true
      defer { state.entries = [:] }
      return (state.entries.values.map(\.session), state.sweeper.take())
    }
    sweeper?.cancel()
    for session in sessions { Task { await session.end() } }
  }

  /// Ends sessions in which nothing came, until there is none left.
  private func sweep() async {
    while true {
      let (idle, next) = state.withLock { state -> ([VisitorSession], Duration?) in
        let time = clock.now()
        let idle = state.entries.filter { time - $0.value.lastUse >= limits.idleTime }
        for id in idle.keys { state.entries[id] = nil }
        let next = state.entries.values.map(\.lastUse).min().map { $0 + limits.idleTime - time }
        if next == nil { state.sweeper = nil }
        return (idle.values.map(\.session), next)
      }
      // A plugin that does not come back must not hold up the end of the others.
      for session in idle { Task { await session.end() } }
      guard let next else { return }
      do { try await clock.sleep(next) } catch { return }
    }
  }
}
