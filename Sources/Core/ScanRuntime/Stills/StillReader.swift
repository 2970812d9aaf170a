public import ScanPluginKit

/// A reader of single pictures: one ``ScanView`` whose plugins are made once and forget each picture before the next.
///
/// Every plugin of a composite sees the same picture: those of a parallel one at the same time, those of a sequential one in turn,
/// each when the one before has its result. All results of the picture are delivered, whatever `cancelOnResult` says.
///
/// Pictures are read one after another; calls from several tasks wait for each other in the order in which they came.
public final class StillReader: Sendable {
  private let view: ScanView
  private let options: StillReaderOptions
  private let turn = AsyncLock()

  /// Makes a reader, and its plugins. Zoom and flips of the configuration are for cameras, and pass pictures by.
  ///
  /// - Throws: ``ScanIssue`` with `noPlugin`, `PluginError`, or what the plugin's factory throws.
  public init(
    _ config: ScanViewConfig, registry: PluginRegistry, options: StillReaderOptions = StillReaderOptions()
  ) async throws {
    self.options = options
    // A picture is no camera: it is read as it is, so that results lie where they lie in the picture.
    let plugins = ScanViewConfig(
      viewPluginConfig: config.viewPluginConfig, viewPluginCompositeConfig: config.viewPluginCompositeConfig)
    // A plugin that was cut off may take a moment to return.
    let limit = options.timeout.map { $0 + .seconds(1) }
    view = try await ScanView(
      plugins, source: NoFrames(), registry: registry,
      options: ScanViewOptions(
        clock: options.clock, cancelOnResult: false, baseDirectory: options.baseDirectory,
        isRecording: options.isRecording, frameLimit: limit, pictureLimit: limit))
  }

  /// Makes a reader from the configuration of a plugin with its cutout.
  ///
  /// - Throws: `PluginError`, or what the plugin's factory throws.
  public convenience init(
    _ config: ViewPluginConfig, registry: PluginRegistry, options: StillReaderOptions = StillReaderOptions()
  ) async throws {
    try await self.init(ScanViewConfig(viewPluginConfig: config), registry: registry, options: options)
  }

  /// What the plugins need of a picture beside luma. Colors that were not decoded with it are decoded when a plugin reads them.
  public var needs: FrameNeeds { view.core.frameNeeds }

  /// Exchanges the plugin; see ``ScanView/setViewPlugin(_:)-(ViewPluginConfig)``. A picture that is being read is scanned again by the new one.
  ///
  /// - Throws: `PluginError`, or what the plugin's factory throws; the old plugin stays.
  @discardableResult
  public func setViewPlugin(_ config: ViewPluginConfig) async throws -> SwapReport {
    try await view.setViewPlugin(config)
  }

  /// Exchanges what runs for a composite; see ``setViewPlugin(_:)-(ViewPluginConfig)``.
  ///
  /// - Throws: ``ScanIssue`` with `noPlugin`, `PluginError`, or what a plugin's factory throws; the old plugins stay.
  @discardableResult
  public func setViewPlugin(_ composite: ViewPluginCompositeConfig) async throws -> SwapReport {
    try await view.setViewPlugin(composite)
  }

  /// Reads a picture, and says why when nothing was read.
  ///
  /// A timeout is no error: the reading then has a problem `timedOut`.
  ///
  /// - Parameters:
  ///   - frame: The picture.
  ///   - effort: The effort of the first attempt.
  /// - Throws: `CancellationError` when the calling task is cancelled; the reader can be used again.
  public func read(_ frame: Frame, effort: ScanInput.Effort = .still) async throws -> StillReading {
    try await turn.lock()
    defer { turn.unlock() }
    let attempt = StillAttempt(core: view.core, frame: frame, options: options)
    return try await withTaskCancellationHandler {
      try await attempt.withDeadline { try await attempt.read(effort) }
    } onCancel: {
      attempt.interrupt()
    }
  }
}

/// The source of a view that gets each picture with its own session.
private struct NoFrames: FrameSource {
  let name = "none"
  let pacing = FramePacing.everyFrame
  func run(into sink: any FrameSink) async throws {}
}
