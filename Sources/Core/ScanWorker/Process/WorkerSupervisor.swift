import ScanImage
import ScanJSON
import ScanProcess

/// The keeper of one worker: starts it when it is needed, replaces it when it fails, and waits longer and longer when it fails too often.
///
/// Where it keeps a spare, the next worker is ready before the present one fails. One caller at a time uses it.
package final class WorkerSupervisor: Sendable {
  /// Makes a worker ready for work, after it said hello.
  package typealias Preparation = @Sendable (WorkerSession) throws(WorkerFault) -> Void

  fileprivate struct State {
    var current: WorkerSession?
    var spare: WorkerSession?
    var isMakingSpare = false
    var history: RestartHistory
    var lastFault: WorkerFault?
    /// How the worker ended that nobody had asked anything when it did.
    var idleFault: WorkerFault?
    var starts = 0
    /// How often it was stopped: a spare that was begun before is not kept.
    var stops = 0
    /// The process of the worker that was used last.
    var processID: Int32?
  }

  private let command: WorkerCommand
  private let frames: SharedMemory?
  private let keepsSpare: Bool
  private let countsDeaths: Bool
  private let report: @Sendable (String) -> Void
  private let now: @Sendable () -> Duration
  private let prepare: Preparation
  private let state: Guarded<State>

  /// Makes a supervisor; nothing is started yet.
  ///
  /// - Parameters:
  ///   - command: The program and its limits.
  ///   - frames: The memory that all its workers get pictures in, one after another; nil gives each its own.
  ///   - policy: When a worker that failed is started again.
  ///   - keepsSpare: Whether the next worker is made ready while the present one works.
  ///   - countsDeaths: Whether a worker that ends while it works counts as a failure; otherwise only one that does not get ready does, as
  ///     where each request is about other bytes.
  ///   - report: Takes the lines of the workers' logs.
  ///   - now: The time, since any beginning.
  ///   - prepare: Makes a worker ready.
  package init(
    _ command: WorkerCommand, frames: SharedMemory? = nil, policy: RestartPolicy = RestartPolicy(), keepsSpare: Bool,
    countsDeaths: Bool,
    report: @escaping @Sendable (String) -> Void = { _ in }, now: @escaping @Sendable () -> Duration,
    prepare: @escaping Preparation
  ) {
    self.command = command
    self.frames = frames
    self.keepsSpare = keepsSpare
    self.countsDeaths = countsDeaths
    self.report = report
    self.now = now
    self.prepare = prepare
    state = Guarded(State(history: RestartHistory(policy)))
  }

  deinit { stop() }

  /// How many workers were started so far, spares among them.
  package var starts: Int { state.withLock { $0.starts } }

  /// The process of the worker that was used last; nil before the first.
  package var processID: Int32? { state.withLock { $0.processID } }

  /// How the last worker ended that nobody had asked anything when it did, since this was called; nil where none did.
  package func takeIdleFault() -> WorkerFault? { state.withLock { $0.idleFault.take() } }

  /// Uses the worker, which is started when there is none.
  ///
  /// - Throws: ``WorkerFault``. When the fault ends the worker, it was ended, and the next call has another one.
  package func withWorker<Result: Sendable>(
    _ body: (WorkerSession) throws(WorkerFault) -> Result
  ) throws(WorkerFault) -> Result {
    let session = try take()
    do throws(WorkerFault) {
      let result = try body(session)
      give(session)
      return result
    } catch {
      if error.endsWorker {
        session.process.stop()
        if countsDeaths { fail(error) }
        makeSpare()
      } else {
        give(session)
      }
      throw error
    }
  }

  /// Ends the worker and its spare; the next call of ``withWorker(_:)`` starts another one.
  ///
  /// - Parameter atOnce: Whether they are killed; otherwise they have some time to end by themselves.
  package func stop(atOnce: Bool = false) {
    let sessions = state.withLock { state in
      let sessions = [state.current, state.spare].compactMap { $0 }
      (state.current, state.spare) = (nil, nil)
      state.stops += 1
      return sessions
    }
    for session in sessions {
      if atOnce { session.process.stop() } else { session.process.finish() }
    }
  }

  private func take() throws(WorkerFault) -> WorkerSession {
    // One that ended while nobody asked it costs no request.
    while let (ready, isSpare) = state.withLock({ state in state.takeReady() }) {
      guard let fault = ready.process.idleFault() else {
        state.withLock { $0.processID = ready.process.processID }
        makeSpare()
        return ready
      }
      guard !isSpare else { continue }
      state.withLock { $0.idleFault = fault }
      if countsDeaths { fail(fault) }
    }
    if let fault = state.withLock({ $0.suspension(command, at: now()) }) { throw fault }
    do throws(WorkerFault) {
      let session = try start()
      state.withLock { $0.processID = session.process.processID }
      makeSpare()
      return session
    } catch {
      fail(error)
      throw error
    }
  }

  private func give(_ session: WorkerSession) { state.withLock { $0.current = session } }

  private func fail(_ fault: WorkerFault) {
    let time = now()
    state.withLock { state in
      state.history.fail(at: time)
      state.lastFault = fault
    }
  }

  private func start() throws(WorkerFault) -> WorkerSession {
    state.withLock { $0.starts += 1 }
    let session = try WorkerSession(command, frames: frames, report: report)
    do throws(WorkerFault) {
      try prepare(session)
    } catch {
      session.process.stop()
      throw WorkerSession.startFault(error, command)
    }
    return session
  }

  /// Makes the next worker ready beside the present one.
  private func makeSpare() {
    guard keepsSpare else { return }
    let stops: Int? = state.withLock { state in
      guard state.spare == nil, !state.isMakingSpare, state.history.notBefore == nil else { return nil }
      state.isMakingSpare = true
      return state.stops
    }
    guard let stops else { return }
    ThreadJob { [weak self] in
      guard let self else { return }
      do throws(WorkerFault) {
        let session = try self.start()
        self.state.withLock { state in
          if state.stops == stops { state.spare = session }
          state.isMakingSpare = false
        }
      } catch {
        self.fail(error)
        self.state.withLock { $0.isMakingSpare = false }
      }
    }.start()
  }
}

extension WorkerSupervisor.State {
  /// The present worker, or the spare.
  fileprivate mutating func takeReady() -> (session: WorkerSession, isSpare: Bool)? {
    if let session = current.take() { return (session, false) }
    return spare.take().map { ($0, true) }
  }

  /// Why no worker is started at present; nil when one may be.
  fileprivate func suspension(_ command: WorkerCommand, at now: Duration) -> WorkerFault? {
    guard let delay = history.delay(at: now), let lastFault else { return nil }
    return WorkerFault(
      .suspended, .suspended,
      [
        "program": .string(command.program), "count": .number(history.count), "time": .seconds(delay),
        "problem": .text(lastFault.displayText),
      ])
  }
}
