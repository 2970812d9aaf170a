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
  /// - Returns: What the session was.
  /// - Throws: `PluginError` when a plugin cannot be made, and what `report` throws.
  func run(
    _ source: any FrameSource, _ annotated: Annotator.Output?, report: (PictureReport) async throws -> Void
  ) async throws -> FinishReport {
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
    let events = view.events(EventOptions(includesFrames: true))
    return try await withTaskCancellationHandler {
      let session = Task {
        defer { sampler.finish() }
        return try await view.run()
      }
      do {
        var scans = events.makeAsyncIterator()
        var last: UInt64?
        for await sample in sampler.samples {
          // Each scan that ends is an event.
          while sample.isHeld, view.statistics.inProgress > 0, await scans.next() != nil {}
          try await report(explained(sample.frame, since: last, view, reader, annotated))
          last = sample.frame.number
          sampler.release()
        }
      } catch {
        sampler.finish()
        session.cancel()
        _ = await session.result
        throw error
      }
      return try await session.value
    } onCancel: {
      view.stop()
    }
  }

  private func explained(
    _ frame: Frame, since last: UInt64?, _ view: ScanView, _ reader: StillReader, _ annotated: Annotator.Output?
  ) async throws -> PictureReport {
    let moment = LiveMoment(
      status: view.status, inView: view.allItems.filter { !$0.isUnwanted },
      delivered: view.foundItems.filter { result in
        result.frameNumber <= frame.number && last.map { result.frameNumber > $0 } ?? true
      })
    let reading = try await reader.read(frame)
    return PictureReport(
      frame, moment.delivered, texts, annotationProblem: annotated?.write(frameOf: frame, reading),
      explanation: Explanation(reading, Explanation.measures(of: frame, in: reading.cropRect), live: moment))
  }
}
