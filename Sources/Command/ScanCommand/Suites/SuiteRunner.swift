import ScanPluginKit
import ScanRuntime
import ScanStills

/// Reads the inputs of cases with one configuration.
struct SuiteRunner: Sendable {
  let loaded: LoadedConfig
  let limits: PictureLimits
  /// Makes what reads pictures.
  let makeReader: @Sendable () async throws -> any PictureReader
  let jobs: Int
  let quiet: Bool

  /// Reads the inputs of all cases that are not left out.
  ///
  /// - Parameter folder: Where relative inputs start.
  /// - Returns: The outcome of each, in their order; nil when the task was cancelled before all were done.
  /// - Throws: `PluginError` when a plugin cannot be made, ``UsageError``.
  func outcomes(_ cases: [SuiteCase], in folder: String) async throws -> [CaseOutcome]? {
    let outcomes = Guarded<[CaseOutcome?]>(cases.map { $0.skip == nil ? nil : CaseOutcome(skipped: $0) })
    let open = cases.indices.filter { cases[$0].skip == nil }
    let bar = Guarded(
      (ProgressBar(total: open.count, label: SuiteWords.progress.with().text(Console.texts), quiet: quiet), 0))
    defer { TransientLine.clear() }
    do {
      try await OrderedWork(workers: jobs, count: open.count).run {
        try await makeReader()
      } part: { reader, index in
        let suiteCase = cases[open[index]]
        guard let reading = try await read(Suite.path(of: suiteCase.input, in: folder), reader) else { return }
        outcomes.withLock { $0[open[index]] = CaseOutcome(suiteCase, reading) }
        bar.withLock {
          $0.1 += 1
          $0.0.show($0.1)
        }
      }
    } catch is CancellationError {
      return nil
    }
    let all = outcomes.withLock(\.self)
    return all.contains { $0 == nil } ? nil : all.compactMap(\.self)
  }

  /// Reads one input; nil when the task was cancelled.
  private func read(_ path: String, _ reader: any PictureReader) async throws -> CaseReading? {
    guard !SourceArgument.isLive(path) else { return try await readLive(path) }
    var reading = CaseReading()
    let isDone = try await reader.read(path, nil) { report in
      for item in report.items { reading.add(item, frame: 1) }
      reading.words += report.words
      if report.failed { reading.failed = true }
    }
    return isDone ? reading : nil
  }

  /// Reads each frame of a video, as `run --keep-going` does.
  private func readLive(_ path: String) async throws -> CaseReading? {
    let argument = try SourceArgument(path, pacing: .everyFrame, framesPerSecond: nil, limits: limits.stills)
    let view = try await ScanView(
      loaded.config, source: argument.make(), registry: CommandEnvironment.registry,
      options: ScanViewOptions(
        cancelOnResult: false, historyLimit: RunCommand.keptResults, baseDirectory: loaded.file.map(FilePath.folder),
        isRecording: false,
        frameLimit: limits.frameTime, pictureLimit: limits.time))
    let events = view.events(EventOptions(capacity: .max))
    return try await withTaskCancellationHandler {
      var reading = CaseReading()
      try await view.start()
      for await event in events {
        switch event {
        case .result(let result):
          for item in result.body.items {
            reading.add(ReadItem(kind: item.kind, text: item.text), frame: Int(clamping: result.frameNumber) + 1)
          }
        case .problem(let problem, _): reading.words.append(problem.displayText.text(Console.texts))
        case .finished(let report):
          if case .failed = report.reason { reading.failed = true }
        default: break
        }
      }
      return Task.isCancelled ? nil : reading
    } onCancel: {
      view.stop()
    }
  }
}
