import ScanControl
import ScanPluginKit
import ScanRecording
import ScanRuntime
import ScanSinks

extension RunCommand {
  func scan(
    _ loaded: LoadedConfig, _ config: String, _ argument: SourceArgument, _ limits: PictureLimits, _ service: ViewSinks?
  ) async throws {
    if let schedule = try roundOptions.schedule() { return try await rounds(schedule, loaded, argument, service) }
    let modes = RunModes([config] + swaps, overrides: loaded.overrides, isWatching: watch)
    let feedback = TerminalFeedback(sound: try soundFile()) { modes.folder }
    let preview = preview ? try TerminalPreview { modes.folder } : nil
    let made = try argument.make()
    let stop = StopSwitch()
    // From before there is a file that would be left half-written until after it is whole.
    let recorded = Guarded<RunRecorder?>(nil)
    let interrupts = Interrupts(
      grace: .endOfRun,
      exit: {
        recorded.withLock { $0 }?.endAtOnce()
        Interrupts.endProcess($0)
      }
    ) {
      // A second signal ends the process at once; the terminal has to be right by then.
      KeyTerminal.bringBack()
      stop.flip()
      // A terminal that takes nothing would hold up what comes after the signal.
      Task { PreviewScreen.leave() }
    }
    defer { interrupts.stop() }
    let recording = try recordOptions.begin(about: about(made))
    recorded.withLock { $0 = recording }
    @Sendable func onWay(_ made: any FrameSource) -> any FrameSource {
      let recorded = recording?.recorded(made) ?? made
      return preview?.watched(recorded) ?? recorded
    }
    let source = onWay(made)
    let backlog = Backlog()
    let keepsAll = source.pacing == .everyFrame
    let needs = preview == nil ? feedback.metNeeds : feedback.metNeeds.union([.liveView, .drawing])
    let factory = argument.cameraFactory.map { make in
      { @Sendable (camera: CameraConfig) throws -> any FrameSource in onWay(try make(camera)) }
    }
    let view: ScanView
    do {
      let plugins = try plugins(limits, loaded, isIsolated: isolate)
      view = try await ScanView(
        loaded.config, source: keepsAll ? HeldUpSource(source: source, backlog: backlog) : source,
        registry: plugins.registry,
        options: ScanViewOptions(
          cancelOnResult: keepGoing ? false : nil, historyLimit: Self.keptResults,
          baseDirectory: loaded.file.map(FilePath.folder),
          frameLimit: plugins.frameLimit, pictureLimit: plugins.pictureLimit, metNeeds: needs,
          sourceFactory: factory))
    } catch {
      await recording?.discard()
      throw error
    }
    _ = stop.add { view.stop() }
    // Where the source waits for the printing, the list stays short; where it cannot wait, its length is limited.
    let events = view.events(
      EventOptions(capacity: keepsAll ? .max : 4_096, includesFrames: frames, includesStatus: status))
    let steering: RunSteering
    do {
      steering = try RunSteering(view, modes, socket: control, hasKeys: config != "-", ring: recording)
    } catch {
      await recording?.discard()
      throw error
    }
    recording?.begin(view, folder: loaded.file.map(FilePath.folder))
    // A preview that began after the signal would be drawn over the terminal that was brought back.
    if !stop.isFlipped { preview?.begin(view) }
    service?.begin(view)
    service?.accept { [handler = steering.handler] command throws(ControlError) in try await handler.perform(command) }
    defer { service?.accept(nil) }
    let report: FinishReport?
    do {
      report = try await follow(view, until: stop, events, backlog, feedback, service)
    } catch {
      await preview?.end()
      await feedback.end()
      await steering.end()
      _ = await recording?.end()
      throw error
    }
    await preview?.end()
    await feedback.end()
    await steering.end()
    let isRecorded = await recording?.end() ?? true
    try finish(report)
    if !isRecorded { throw Exit.failure }
  }

  /// What is known of the run, for its recording.
  private func about(_ source: any FrameSource) -> [String: String] {
    [
      "build": RecordedBuild.mark, "source": source.name, "pacing": source.pacing == .live ? "live" : "everyFrame",
      "continuity": source.continuity == .separate ? "separate" : "continuous",
      "keepGoing": keepGoing ? "true" : "false", "config": config ?? "",
    ]
  }

  private func follow(
    _ view: ScanView, until stop: StopSwitch, _ events: ScanEvents, _ backlog: Backlog, _ feedback: TerminalFeedback,
    _ service: ViewSinks?
  ) async throws -> FinishReport? {
    defer { backlog.end() }
    try await view.start()
    // What came before there was anything to stop.
    if stop.isFlipped { view.stop() }
    let progress = ViewProgress(viewName, frameLimit: try limitOptions.limits().frameTime)
    let managed = ManagedService.begin { progress.report(view, sinks: service?.work ?? []) }
    defer { managed?.end() }
    var last: FinishReport?
    var waiting = events.makeAsyncIterator()
    while let event = await Self.next(events, &waiting, backlog) {
      progress.begin(event)
      defer { progress.end() }
      if case .finished(let report) = event { last = report }
      // Before it is printed, so that what a reader has seen is not lost to the sinks.
      await service?.take(event)
      report(event)
      guard isWanted(event) else { continue }
      do {
        try Console.result(event.json(Console.texts).text(.compact))
      } catch {
        // The output is closed: the source has to be released all the same.
        backlog.end()
        await view.finish()
        throw error
      }
      if case .result(let result) = event { await feedback.present(result, view.viewPlugins) }
    }
    return last
  }
}
