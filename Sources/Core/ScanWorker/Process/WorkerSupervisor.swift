import ScanImage
import ScanJSON

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
    var isOver = false
    var starts = 0
  }

  private let command: WorkerCommand
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
  ///   - policy: When a worker that failed is started again.
  ///   - keepsSpare: Whether the next worker is made ready while the present one works.
  ///   - countsDeaths: Whether a worker that ends while it works counts as a failure; otherwise only one that does not get ready does, as
  ///     where each request is about other bytes.
  ///   - report: Takes the lines of the workers' logs.
  ///   - now: The time, since any beginning.
  ///   - prepare: Makes a worker ready.
  package init(
    _ command: WorkerCommand, policy: RestartPolicy = RestartPolicy(), keepsSpare: Bool, countsDeaths: Bool,
    report: @escaping @Sendable (String) -> Void = { _ in }, now: @escaping @Sendable () -> Duration,
    prepare: @escaping Preparation
  ) {
    self.command = command
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
  package func stop() {
    let sessions = state.withLock { state in
      let sessions = [state.current, state.spare].compactMap { $0 }
      (state.current, state.spare) = (nil, nil)
      return sessions
    }
    for session in sessions { session.process.finish() }
  }

  private func take() throws(WorkerFault) -> WorkerSession {
    // One that ended while nobody asked it costs nothing.
    while let ready = state.withLock({ state in state.takeReady() }) {
      guard ready.process.isRunning else { continue }
      makeSpare()
      return ready
    }
    if let fault = state.withLock({ $0.suspension(command, at: now()) }) { throw fault }
    do throws(WorkerFault) {
      let session = try start()
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
    let session = try WorkerSession(command, report: report)
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
    let isDue = state.withLock { state in
      guard state.spare == nil, !state.isMakingSpare, state.history.notBefore == nil else { return false }
      state.isMakingSpare = true
      return true
    }
    guard isDue else { return }
    ThreadJob { [weak self] in
      guard let self else { return }
      do throws(WorkerFault) {
        let session = try self.start()
        self.state.withLock { state in
          state.spare = session
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
  fileprivate mutating func takeReady() -> WorkerSession? {
    if let session = current {
      current = nil
      return session
    }
    defer { spare = nil }
    return spare
  }

  /// Why no worker is started at present; nil when one may be.
  fileprivate func suspension(_ command: WorkerCommand, at now: Duration) -> WorkerFault? {
    guard let delay = history.delay(at: now), let lastFault else { return nil }
    return WorkerFault(
      .suspended, .suspended,
      [
        "program": .string(command.program), "count": .number(history.count), "time": .string("\(delay)"),
        "problem": .text(lastFault.displayText),
      ])
  }
}
