import ScanImage
import ScanJSON
package import ScanPluginKit

/// A plugin of this build that scans in a process of its own: what a frame does to its engine costs that frame alone.
///
/// To the session it is a plugin as any other, and gives what the plugin in this process would give. When its process ends, hangs or grows
/// beyond its limits, the next one gets the configuration and the frames that are still in the shared memory, oldest first and without the
/// one that the former failed at, so that what the plugin learned of them is there again.
package final class IsolatedPlugin: ScanPlugin {
  /// A frame that was scanned, to be scanned again by the next process.
  private struct Scanned {
    let serials: Set<Int>
    let request: [JSONMember]
  }

  private let worker: PluginWorker
  private let ring: FrameRing
  private let results: ResultReader
  private let limits: IsolationLimits
  private var scanned: [Scanned] = []
  /// What a process that began with an older configuration is given first; nil while none was taken over.
  private var changed: [JSONMember]?

  /// Makes a plugin; its process is started and gets its configuration.
  ///
  /// - Parameters:
  ///   - program: The path of a program with the subcommand `worker` and the same plugins.
  ///   - results: How results of the use case are read.
  ///   - needs: What the plugin needs of frames.
  ///   - context: What the plugin is made from.
  ///   - limits: What its process may take.
  ///   - report: Takes what the process prints.
  /// - Throws: `PluginError` of the plugin itself, or why its process does not start.
  init(
    _ program: String, results: ResultReader, needs: FrameNeeds, context: PluginContext, limits: IsolationLimits,
    report: @escaping @Sendable (String) -> Void
  ) throws {
    self.results = results
    self.limits = limits
    let useCase = context.pluginConfig.useCase.key
    do throws(WorkerFault) {
      ring = try FrameRing(needs)
    } catch {
      throw PluginError(.engineFailed, useCase: useCase, message: error.displayText)
    }
    var command = WorkerCommand.own(
      program, folder: context.baseDirectory, config: context.pluginConfig.json(), memory: limits.memory,
      startLimit: limits.startTime)
    command.returnsPictures = true
    worker = try PluginWorker(
      command, frames: ring.memory, useCase: useCase, configuration: Self.configuration(context), report: report)
  }

  // Its process has nothing to save.
  deinit { worker.stop(atOnce: true) }

  /// The process that scanned last; nil before there was one.
  package var processID: Int32? { worker.processID }

  package func scan(_ input: ScanInput) throws -> ScanOutput {
    try worker.scan(isLive: input.effort == .live) { session throws(WorkerFault) in
      try resume(session)
      let (serials, request) = try self.request(input)
      let answer = try ask(session, "scan", request, for: input)
      guard let output = answer["output"] else { throw WorkerFault(refusal: answer) }
      let returned = session.process.returned
      let reader = OutputReader(results, of: input.frame) { offset, count in returned?.read(count, at: offset) }
      do throws(UnfitMessage) {
        let read = try reader.output(output)
        if input.effort == .live {
          let decided = input.timeChecks.isEmpty ? Self.members(of: read.timeChecks) : []
          remember(Scanned(serials: serials, request: request + decided))
        }
        return read
      } catch {
        throw WorkerFault(error)
      }
    }
  }

  package func explain(_ input: ScanInput) throws -> [ReadFailure] {
    try worker.ask { session throws(WorkerFault) in
      try resume(session)
      let answer = try ask(session, "explain", request(input).members, for: input)
      guard let reasons = answer["reasons"] else { throw WorkerFault(refusal: answer) }
      do throws(UnfitMessage) {
        return try [ReadFailure](encoded: reasons)
      } catch {
        throw WorkerFault(error)
      }
    } ?? []
  }

  package func update(_ context: PluginContext) throws -> Bool {
    let configuration = Self.configuration(context)
    let isTaken = try worker.ask { session throws(WorkerFault) in
      try resume(session)
      let answer = try session.ask("update", configuration, limit: limits.startTime)
      guard let isTaken = answer["isTaken"]?.bool else { throw WorkerFault(refusal: answer) }
      return isTaken
    }
    guard isTaken == true else { return false }
    changed = configuration
    return true
  }

  package func reset() {
    scanned = []
    // A process that fails is followed by one that knows no frames.
    _ = try? worker.ask { session throws(WorkerFault) in
      guard !session.isFresh else { return }
      _ = try session.ask("reset", limit: limits.frameTime)
    }
  }

  /// Gives a process that takes the place of another one what that one knew.
  private func resume(_ session: WorkerSession) throws(WorkerFault) {
    guard session.isFresh else { return }
    if let changed { try session.configure(changed, limit: limits.startTime) }
    let present = ring.serials
    let known = scanned.filter { $0.serials.isSubset(of: present) }
    for (index, frame) in known.enumerated() {
      // One that ends this process too is not tried a third time.
      scanned = known.enumerated().filter { $0.offset != index }.map(\.element)
      _ = try session.ask("scan", frame.request, limit: limits.frameTime)
    }
    scanned = known
    session.isFresh = false
  }

  private func remember(_ frame: Scanned) {
    scanned.append(frame)
    if scanned.count > FrameRing.frames { scanned.removeFirst() }
  }

  private func ask(
    _ session: WorkerSession, _ type: String, _ request: [JSONMember], for input: ScanInput
  ) throws(WorkerFault) -> JSONNode {
    try session.ask(
      type, request, limit: input.effort == .live ? limits.frameTime : limits.pictureTime,
      isCancelled: { input.isCancelled })
  }

  /// Copies the frames of an input to shared memory, and says what is asked of them.
  private func request(_ input: ScanInput) throws(WorkerFault) -> (serials: Set<Int>, members: [JSONMember]) {
    let frames = try ring.place([input.frame] + input.earlierFrames)
    let region = input.region
    var members = [
      JSONMember("frame", frames[0].node),
      JSONMember("region", JSONNode(list: [region.x, region.y, region.width, region.height].map { JSONNode($0) })),
      JSONMember("effort", JSONNode(text: input.effort.messageName)),
    ]
    if frames.count > 1 {
      members.append(JSONMember("earlierFrames", JSONNode(list: frames.dropFirst().map(\.node))))
    }
    if let point = input.pointOfInterest {
      members.append(
        JSONMember("pointOfInterest", ["x": JSONNode(floatLiteral: point.x), "y": JSONNode(floatLiteral: point.y)]))
    }
    return (Set(frames.map(\.serial)), members + Self.members(of: input.timeChecks))
  }

  /// The answers of a plugin's budget of time, with which it does the same again.
  private static func members(of timeChecks: [Bool]) -> [JSONMember] {
    timeChecks.isEmpty ? [] : [JSONMember("timeChecks", JSONNode(list: timeChecks.map { JSONNode($0) }))]
  }

  private static func configuration(_ context: PluginContext) -> [JSONMember] {
    var members = [
      JSONMember("pluginConfig", context.pluginConfig.json()),
      JSONMember("isInComposite", JSONNode(context.isInComposite)),
      JSONMember("locale", JSONNode(text: context.locale)),
    ]
    if let folder = context.baseDirectory { members.append(JSONMember("folder", JSONNode(text: folder))) }
    return members
  }
}
