import ScanControl
import ScanImage
import ScanPluginKit
import ScanRuntime
import ScanSinks

extension SupervisedView {
  /// Scans until the view is stopped, pauses or fails.
  func session() async throws -> Outcome {
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
        cancelOnResult: endsAtResult, historyLimit: RunCommand.keptResults,
        baseDirectory: loaded.file.map(FilePath.folder),
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
    sinks.begin(view)
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
        let source = self.sinks.watched(try self.argument(loaded).make(scanned))
        let view = try await self.makeView(loaded, source, endsAtResult: true)
        self.running.withLock { $0 = view }
        control.begin(view)
        self.sinks.begin(view)
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
}
