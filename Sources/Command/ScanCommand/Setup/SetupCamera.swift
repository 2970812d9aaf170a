import ScanControl
import ScanPluginKit
import ScanRuntime
import ScanStills

/// A picture that is taken for a setup, with the camera's settings of the use case.
struct SetupCamera {
  let source: SourceArgument
  let config: ScanViewConfig

  /// Takes a picture and writes it.
  ///
  /// - Throws: `SourceError` of a source that gives none; `ScanIssue`, `ControlError`.
  func take(to path: String) async throws {
    let source = try source.make()
    let view = try await ScanView(
      config, source: source, registry: CommandEnvironment.registry,
      options: ScanViewOptions(cancelOnResult: false, isRecording: false))
    let events = view.events(EventOptions(capacity: 4096))
    let file = try SnapshotFile(path, overwrite: true)
    let isTaken = try await withTaskCancellationHandler {
      try await view.start()
      try view.startCapture(SnapSeries(every: nil, count: nil).config)
      var isTaken = false
      for await event in events {
        switch event {
        case .captured(let photo) where !isTaken:
          try file.write(photo.frame)
          isTaken = true
        case .captureFinished: view.stop()
        case .problem(let problem, _): Console.error(problem.displayText)
        default: break
        }
      }
      return isTaken
    } onCancel: {
      view.stop()
    }
    try Task.checkCancellation()
    guard isTaken else {
      throw SourceError(.noInput, source: source.name, message: SetupWords.nothingTaken.with())
    }
  }
}
