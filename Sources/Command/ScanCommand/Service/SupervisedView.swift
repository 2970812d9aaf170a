import ArgumentParser
import ScanControl
import ScanImage
import ScanPluginKit
import ScanProcess
import ScanRuntime
import ScanSinks
import ScanWorker

/// A view of a service: it scans when its schedule says so, and begins again when it fails.
final class SupervisedView: Sendable {
  /// What the file says of it.
  let settings: ServiceView
  private let configPath: String
  private let source: String
  private let sinks: ViewSinks
  private let command: RunCommand
  private let times: ScheduleTimes
  private let progress: ViewProgress
  private let end = StopSwitch()
  private let running = Guarded<ScanView?>(nil)
  /// The configuration that was used last, for a file that became wrong since.
  private let lastGood = Guarded<LoadedConfig?>(nil)
  /// The keys without effect that were reported, which a view that begins again reports anew.
  private let reportedKeys = Guarded<[ConditionalKey]>([])

  /// Makes a view; ``run()`` begins.
  ///
  /// - Parameters:
  ///   - settings: What the file says of it.
  ///   - folder: The folder of the file.
  ///   - service: Where what it reports goes.
  ///   - command: Says what is printed, and the limits of pictures.
  init(_ settings: ServiceView, folder: String, service: RunningService, command: RunCommand) {
    self.settings = settings
    configPath = ServicePath.file(settings.config, in: folder)
    source = ServicePath.source(settings.source, in: folder)
    sinks = ViewSinks(service: service, view: settings.id)
    times = ScheduleTimes(settings.schedule)
    self.command = command
    progress = ViewProgress(settings.id, frameLimit: .seconds(15))
  }

  /// What it has done so far; nil while no source is open.
  var work: ServiceProgress? { running.withLock(\.self).map { progress.report($0, sinks: []) } }

  /// Ends it: ``run()`` returns soon.
  func stop() { end.flip() }

  /// Runs until it is stopped or its input is over.
  ///
  /// - Throws: ``OutputClosed``.
  func run() async throws(OutputClosed) {
    // A view that ran for two minutes has recovered from the failure before.
    var failures = RestartHistory(
      RestartPolicy(freeFailures: 1, window: .seconds(120), longestDelay: .seconds(60)))
    let begin = ContinuousClock.now
    while await waitUntilActive() {
      do {
        switch try await session() {
        case .inputOver: return Console.note(ServiceWords.over.with())
        case .paused: continue
        case .failed: break
        }
      } catch let error as OutputClosed {
        throw error
      } catch {
        // Problems of configurations and sources were reported where they were met.
        if !(error is ExitCode) { Console.error(Self.words(error)) }
      }
      if end.isFlipped { return }
      failures.fail(at: ContinuousClock.now - begin)
      guard let delay = failures.delay(at: ContinuousClock.now - begin) else {
        Console.error(ServiceWords.tryAgainAtOnce.with())
        continue
      }
      Console.error(ServiceWords.tryAgain.with(["time": .seconds(delay)]))
      await Rounds.sleep(delay, ContinuousClock(), until: end)
    }
  }

  /// Reads the configuration anew; a wrong one is reported, and the one that runs goes on.
  func reload() async {
    do {
      let loaded = try read()
      lastGood.withLock { $0 = loaded }
      guard let view = running.withLock(\.self) else { return }
      _ = try await view.setConfig(loaded.config, baseDirectory: loaded.file.map(FilePath.folder))
    } catch {
      if !(error is ExitCode) { Console.error(Self.words(error)) }
      if lastGood.withLock(\.self) != nil { Console.error(ServiceWords.lastGood.with()) }
    }
  }

  private enum Outcome { case inputOver, paused, failed }

  /// Waits until the schedule lets the view scan.
  ///
  /// - Returns: Whether it is to scan; false when it was stopped.
  private func waitUntilActive() async -> Bool {
    var isSaid = false
    while !end.isFlipped {
      let now = RoundOptions.now()
      if settings.schedule.hasRounds || times.isActive(at: now) { return true }
      let begin = times.nextBegin(after: now)
      if !isSaid {
        Console.note(
          begin.map { ServiceWords.waits.with(["time": .string(ScheduleTimes.words($0))]) }
            ?? ServiceWords.waitsForever.with())
      }
      isSaid = true
      // In steps, as the clock on the wall may be put forward.
      await Rounds.sleep(.milliseconds(min((begin ?? .max) - now, 60_000)), ContinuousClock(), until: end)
    }
    return false
  }

  /// The configuration; where the file became wrong, the one that was used last.
  private func config() throws -> LoadedConfig {
    do {
      let loaded = try read()
      lastGood.withLock { $0 = loaded }
      return loaded
    } catch {
      guard let last = lastGood.withLock(\.self) else { throw error }
      Console.error(ServiceWords.lastGood.with())
      return last
    }
  }

  private func read() throws -> LoadedConfig {
    let loaded = try ConfigFile.load(configPath)
    try RunnablePlugins.check(loaded)
    return loaded
  }

  private func session() async throws -> Outcome {
    settings.schedule.hasRounds ? try await rounds() : try await continuous()
  }

  private func argument(_ loaded: LoadedConfig) throws -> SourceArgument {
    try SourceArgument(
      source, pacing: settings.isRealTime ? .live : .everyFrame, framesPerSecond: nil, kind: nil,
      camera: loaded.config.cameraConfig, limits: try command.limitOptions.limits().stills)
  }

  private func makeView(_ loaded: LoadedConfig, _ source: any FrameSource, endsAtResult: Bool) async throws -> ScanView
  {
    let plugins = try command.plugins(command.limitOptions.limits(), loaded, isIsolated: settings.isIsolated)
    return try await ScanView(
      loaded.config, source: source, registry: plugins.registry,
      options: ScanViewOptions(
        cancelOnResult: endsAtResult, baseDirectory: loaded.file.map(FilePath.folder),
        frameLimit: plugins.frameLimit, pictureLimit: plugins.pictureLimit,
        sourceFactory: try argument(loaded).cameraFactory))
  }

  /// Scans for as long as the schedule says, or the input lasts.
  private func continuous() async throws -> Outcome {
    let loaded = try config()
    let source = try argument(loaded).make()
    let backlog = Backlog()
    let keepsAll = source.pacing == .everyFrame
    let view = try await makeView(
      loaded, keepsAll ? HeldUpSource(source: source, backlog: backlog) : source, endsAtResult: false)
    let events = view.events(
      EventOptions(
        capacity: keepsAll ? .max : 4_096, includesFrames: command.frames, includesStatus: command.status))
    running.withLock { $0 = view }
    let key = end.add { view.stop() }
    let handler = ControlHandler(
      view, loader: ConfigLoader(useCases: CommandEnvironment.registry.useCases),
      baseDirectory: FilePath.folder(of: configPath), texts: Console.texts)
    sinks.accept { command throws(ControlError) in try await handler.perform(command) }
    let hours = Task { [times, end] in
      while let over = times.end(after: RoundOptions.now()) {
        await Rounds.sleep(.milliseconds(min(over - RoundOptions.now(), 60_000)), ContinuousClock(), until: end)
        if Task.isCancelled { return false }
        guard times.isActive(at: RoundOptions.now()) else { break }
      }
      guard !times.isActive(at: RoundOptions.now()) else { return false }
      view.stop()
      return true
    }
    defer {
      sinks.accept(nil)
      running.withLock { $0 = nil }
      end.remove(key)
      hours.cancel()
      backlog.end()
    }
    try await view.start()
    var last: FinishReport?
    var waiting = events.makeAsyncIterator()
    while let event = await RunCommand.next(events, &waiting, backlog) {
      if case .finished(let report) = event { last = report }
      do {
        try await report(event)
      } catch {
        backlog.end()
        await view.finish()
        throw error
      }
    }
    if case .failed = last?.reason { return .failed }
    if last?.reason == .endOfInput { return .inputOver }
    return .paused
  }

  /// Scans in rounds.
  private func rounds() async throws -> Outcome {
    let scanned = SourceProgress()
    let schedule = settings.schedule
    let planned = Rounds(clock: ContinuousClock(), wallClock: RoundOptions.now) { [times] in times.nextRound(after: $0)
    }
    let control = RoundControl(sinks, planned.early, try config())
    defer { control.end() }
    var rounds = RunRounds(
      schedule: planned,
      limit: .seconds(schedule.roundLimitSeconds), maxFrames: schedule.roundFrames,
      makeView: {
        let loaded = try self.config()
        let view = try await self.makeView(loaded, try self.argument(loaded).make(scanned), endsAtResult: true)
        self.running.withLock { $0 = view }
        control.begin(view)
        return view
      },
      eventOptions: EventOptions(
        capacity: settings.isRealTime ? 4_096 : .max, includesFrames: true, includesStatus: command.status),
      report: { event in
        control.note(event)
        if case .frame = event, !self.command.frames { return await self.sinks.take(event) }
        try await self.report(event)
      })
    rounds.noteTaken = { number in
      self.running.withLock { $0 = nil }
      scanned.endRound(with: number)
    }
    rounds.endsWithInput = try argument(try config()).isVideo
    rounds.noteGap = { reason in
      if let loaded = self.lastGood.withLock(\.self) { await control.noteGap(reason, loaded) }
    }
    let key = end.add { [roundsEnd = rounds.end] in roundsEnd.flip() }
    defer { end.remove(key) }
    _ = try await rounds.run()
    return end.isFlipped ? .paused : .inputOver
  }

  /// Stores and prints an event.
  private func report(_ event: ScanEvent) async throws(OutputClosed) {
    progress.begin(event)
    defer { progress.end() }
    // Before it is printed, so that what a reader has seen is not lost to the sinks.
    await sinks.take(event)
    if case .notApplied(let keys) = event {
      let isNew = reportedKeys.withLock { reported in
        defer { reported = keys }
        return reported != keys
      }
      guard isNew else { return }
    }
    command.report(event)
    guard command.isWanted(event) else { return }
    var members = event.json(Console.texts).members ?? []
    members.insert(JSONMember("view", JSONNode(.string(settings.id))), at: min(1, members.count))
    try Console.result(JSONNode(.object(members)).text(.compact))
  }

  private static func words(_ error: any Error) -> DisplayText {
    (error as? UsageError)?.displayText ?? DisplayText(of: error)
  }
}
