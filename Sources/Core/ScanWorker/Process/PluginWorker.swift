import ScanImage
import ScanJSON
import ScanPluginKit

/// The program behind a plugin: it is started with its configuration, asked one thing after another, and replaced when it fails.
///
/// A fault costs what it was asked; the next worker is ready by then.
final class PluginWorker: Sendable {
  private let supervisor: WorkerSupervisor
  private let useCase: String
  /// Whether the last frame had the problem that the program is not started for a while.
  private let saysSuspended = Guarded(false)

  /// Makes a worker ready.
  ///
  /// - Parameters:
  ///   - command: The program.
  ///   - frames: The memory that all its processes get frames in, one after another; nil gives each its own.
  ///   - useCase: The key of the use case, for errors.
  ///   - configuration: What belongs to `configure`.
  ///   - report: Takes what the program prints.
  /// - Throws: `PluginError` with what the program refuses, or why it does not start.
  init(
    _ command: WorkerCommand, frames: SharedMemory? = nil, useCase: String, configuration: [JSONMember],
    report: @escaping @Sendable (String) -> Void
  ) throws(PluginError) {
    self.useCase = useCase
    let limit = command.startLimit
    let begin = ContinuousClock.now
    supervisor = WorkerSupervisor(
      command, frames: frames, keepsSpare: true, countsDeaths: true, report: report,
      now: { ContinuousClock.now - begin }
    ) { session throws(WorkerFault) in
      try session.configure(configuration, limit: limit)
    }
    do throws(WorkerFault) {
      try supervisor.withWorker { _ in }
    } catch {
      throw PluginError(starting: error, useCase: useCase)
    }
  }

  /// The process that was used last.
  var processID: Int32? { supervisor.processID }

  /// Asks the program.
  ///
  /// - Returns: What `body` gives; nil where the answer is not wanted any more.
  /// - Throws: `PluginError` with what went wrong.
  func ask<Answer: Sendable>(
    _ body: (WorkerSession) throws(WorkerFault) -> Answer
  ) throws(PluginError) -> Answer? {
    do throws(WorkerFault) {
      return try supervisor.withWorker(body)
    } catch {
      if error.code == .cancelled { return nil }
      throw problem(error)
    }
  }

  /// Has a frame scanned. That the program ended by itself since the frame before is a problem beside the output.
  ///
  /// - Parameter isLive: Whether frames follow: then a wait for the program's next start is a problem of its first frame alone.
  /// - Returns: What `body` gives; nothing where the output is not wanted any more, and for the other frames of a wait.
  /// - Throws: `PluginError` with what went wrong.
  func scan(
    isLive: Bool, _ body: (WorkerSession) throws(WorkerFault) -> ScanOutput
  ) throws(PluginError) -> ScanOutput {
    do throws(WorkerFault) {
      var output = try supervisor.withWorker(body)
      saysSuspended.withLock { $0 = false }
      if let fault = supervisor.takeIdleFault() { output.problems.append(problem(fault)) }
      return output
    } catch {
      if error.code == .cancelled { return ScanOutput() }
      let isSuspended = error.code == .suspended
      let saidSo = saysSuspended.withLock { said in
        defer { said = isSuspended }
        return said && isSuspended
      }
      if saidSo, isLive { return ScanOutput() }
      throw problem(error)
    }
  }

  /// Ends the program.
  ///
  /// - Parameter atOnce: Whether it is killed; otherwise it has some time to end by itself.
  func stop(atOnce: Bool) { supervisor.stop(atOnce: atOnce) }

  private func problem(_ fault: WorkerFault) -> PluginError {
    fault.pluginError ?? PluginError(.engineFailed, useCase: useCase, message: fault.displayText)
  }
}

extension PluginError {
  /// Why a program is not ready to be a plugin.
  fileprivate init(starting fault: WorkerFault, useCase: String) {
    if let error = fault.pluginError {
      self = error
      return
    }
    let code: Code =
      switch fault.code {
      case .refused: .unsupportedConfiguration
      case .notStarted: .missingData
      default: .engineFailed
      }
    self.init(code, useCase: useCase, message: fault.displayText)
  }
}

extension WorkerSession {
  /// Gives a configuration.
  ///
  /// - Throws: ``WorkerFault`` with `refused` where the program refuses it.
  func configure(_ members: [JSONMember], limit: Duration) throws(WorkerFault) {
    let answer = try ask("configure", members, limit: limit)
    guard answer["type"]?.string == "ready" else { throw WorkerFault(refusal: answer) }
  }

  /// Whether the worker said that it has a feature.
  func hasFeature(_ name: String) -> Bool {
    hello["features"]?.elements?.contains { $0.string == name } ?? false
  }
}

extension WorkerFault {
  /// What an answer says that refuses a request: the error of our own plugin, or the words of another program.
  init(refusal answer: JSONNode) {
    do throws(UnfitMessage) {
      if let error = answer["pluginError"] {
        self.init(try PluginError(encoded: error))
        return
      }
    } catch {
      self.init(.badAnswer, .unknownAnswer, ["problem": .text(error.displayText)])
      return
    }
    let problems = answer["problems"]?.elements ?? answer["problem"].map { [$0] } ?? []
    let texts = problems.compactMap(DisplayText.init(problem:))
    self.init(.refused, message: texts.isEmpty ? DisplayText(answer.excerpt) : DisplayText(joining: texts, by: "; "))
  }

  init(_ unfit: UnfitMessage) {
    self.init(.badAnswer, .unknownAnswer, ["problem": .text(unfit.displayText)])
  }
}
