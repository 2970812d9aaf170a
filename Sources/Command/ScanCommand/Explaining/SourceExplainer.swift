import ScanPluginKit
import ScanRuntime
import ScanStills

/// Explains frames of a source that is scanned: what the running scan made of each, and what the frame shows by itself.
struct SourceExplainer: Sendable {
  let loaded: LoadedConfig
  let limits: PictureLimits
  /// The time of the frames between two that are explained; zero for every frame.
  let interval: Duration
  /// The language of reasons.
  let texts: TextCatalog

  /// Scans a source to its end, or until the task is cancelled.
  ///
  /// - Parameters:
  ///   - annotated: Where the pictures with their reasons go; nil for nowhere.
  ///   - report: Takes the report of each frame that is explained.
  /// - Returns: What the session was; nil when the task was cancelled before its end.
  /// - Throws: `PluginError` when a plugin cannot be made, and what `report` throws.
  func run(
    _ source: any FrameSource, _ annotated: Annotator.Output?, report: (PictureReport) async throws -> Void
  ) async throws -> FinishReport? {
    let folder = loaded.file.map(FilePath.folder)
    let sampler = FrameSampler(every: interval, needs: FrameNeeds(color: annotated != nil))
    let view = try await ScanView(
      loaded.config, source: sampler.sampled(source), registry: CommandEnvironment.registry,
      options: ScanViewOptions(
        cancelOnResult: false, historyLimit: RunCommand.keptResults, baseDirectory: folder, isRecording: false,
        frameLimit: limits.frameTime, pictureLimit: limits.time))
    let reader = try await StillReader(
      loaded.config, registry: CommandEnvironment.registry,
      options: StillReaderOptions(timeout: limits.time, baseDirectory: folder, isRecording: false))
    var scans = view.events(EventOptions(includesFrames: true)).makeAsyncIterator()
    let session = Task {
      defer { sampler.finish() }
      return try await view.run()
    }
    return try await withTaskCancellationHandler {
      var reported = 0
      /// Explains a frame, with what was delivered since the one before.
      func explain(_ frame: Frame) async throws {
        let count = view.statistics.results
        let new = view.foundItems.suffix(max(0, count - reported))
        reported = count
        let status = view.status
        // At its end a session lets all things go: then those of the last scan count.
        let items =
          view.state == .running
          ? view.allItems : status.foundItems.filter { $0.lastSeen.frameNumber == status.stamp.frameNumber }
        let moment = LiveMoment(
          status: status, inView: items.filter { !$0.isUnwanted }, delivered: Array(new),
          isScanned: status.stamp.frameNumber == frame.number)
        let reading = try await reader.read(frame)
        try await report(
          PictureReport(
            frame, reading, moment, texts, annotationProblem: annotated?.write(reading, ofFrame: frame)))
      }
      do {
        for await sample in sampler.samples {
          if sample.isHeld {
            // Each scan that ends is an event.
            while view.hasFrameInProgress, await scans.next() != nil {}
          } else {
            while let event = await scans.next(), !event.isScan(from: sample.frame.number) {}
          }
          try await explain(sample.frame)
          sampler.release()
        }
        let finish = try await session.value
        guard !Task.isCancelled else { return nil }
        if let last = sampler.last { try await explain(last) }
        return finish
      } catch {
        sampler.finish()
        session.cancel()
        _ = await session.result
        if error is CancellationError { return nil }
        throw error
      }
    } onCancel: {
      sampler.finish()
      session.cancel()
    }
  }
}

extension ScanEvent {
  /// Whether the scan of a frame, or of one behind it, ended.
  fileprivate func isScan(from number: UInt64) -> Bool {
    guard case .frame(let report) = self, let scanned = report.stamp.frameNumber else { return false }
    return scanned >= number
  }
}
