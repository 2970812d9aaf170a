import ScanImage
import ScanJSON
package import ScanPluginKit

/// A plugin whose recognizer is another program: frames go to it in shared memory, answers come back as JSON.
///
/// To the session it is a plugin as any other. A program that dies, hangs or answers wrongly costs the frame that it had; the next frame
/// finds its successor ready.
package final class WorkerPlugin: ScanPlugin {
  private let worker: PluginWorker
  private let resultKey: String
  private let result: ObjectDefinition<OpenObject>
  private let sendsColor: Bool
  private let frameLimit: Duration

  /// Makes a plugin; its program is started and gets its configuration.
  ///
  /// - Parameters:
  ///   - command: The program.
  ///   - config: The object of the use case, with all defaults.
  ///   - useCase: The key of the use case.
  ///   - resultKey: The key of results.
  ///   - result: What results hold.
  ///   - sendsColor: Whether frames are sent with their colors.
  ///   - frameLimit: How long a frame may take.
  ///   - context: Where the plugin works.
  ///   - report: Takes what the program prints.
  /// - Throws: `PluginError` with what the program refuses, or why it does not start.
  package init(
    _ command: WorkerCommand, config: JSONNode, useCase: String, resultKey: String,
    result: ObjectDefinition<OpenObject>, sendsColor: Bool, frameLimit: Duration, context: PluginContext,
    report: @escaping @Sendable (String) -> Void
  ) throws {
    self.resultKey = resultKey
    self.result = result
    self.sendsColor = sendsColor
    self.frameLimit = frameLimit
    var request = [JSONMember("useCase", JSONNode(.string(useCase))), JSONMember("config", config)]
    if let folder = context.baseDirectory { request.append(JSONMember("folder", JSONNode(.string(folder)))) }
    worker = try PluginWorker(command, useCase: useCase, configuration: request, report: report)
  }

  deinit { worker.stop(atOnce: false) }

  package func scan(_ input: ScanInput) throws -> ScanOutput {
    try worker.scan(isLive: input.effort == .live) { session throws(WorkerFault) in
      try WorkerAnswer(
        ask("scan", input, session), origin: input.region, resultKey: resultKey, result: result
      ).output()
    }
  }

  package func explain(_ input: ScanInput) throws -> [ReadFailure] {
    let answer = try worker.ask { session throws(WorkerFault) in
      session.hasFeature("explain") ? try ask("explain", input, session) : JSONNode(.null)
    }
    return (answer?["reasons"]?.elements ?? []).compactMap { reason -> ReadFailure? in
      guard let code = reason["code"]?.string, let message = reason["message"]?.string else { return nil }
      return ReadFailure(
        ReadFailure.Reason(code), message: DisplayText(message), advice: DisplayText(reason["advice"]?.string ?? ""))
    }
  }

  package func reset() {
    // A program that keeps nothing from frame to frame need not know the request; one that fails is replaced with the next frame.
    _ = try? worker.ask { session throws(WorkerFault) in
      if session.hasFeature("reset") { _ = try session.ask("reset", limit: frameLimit) }
    }
  }

  /// Sends a frame and waits for the answer.
  private func ask(
    _ type: String, _ input: ScanInput, _ session: WorkerSession
  ) throws(WorkerFault) -> JSONNode {
    try session.ask(
      type, input.placed(in: session.process.memory, sendsColor: sendsColor, limit: frameLimit), limit: frameLimit,
      isCancelled: { input.isCancelled })
  }
}
