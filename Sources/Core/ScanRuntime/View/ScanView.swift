public import ScanPluginKit

/// A scanner: one source of frames, one plugin that can be exchanged while the source runs, and those who listen.
///
/// A session begins with ``start()`` and ends exactly once, with ``ScanEvent/finished(_:)``: because it was stopped, the input
/// ended, the first result was enough (`cancelOnResult`), or the source failed. Then the source has been released, and another
/// session can be started. Every method can be called at any time, from any task and from inside callbacks; the last command
/// wins. A view that is released ends its session.
///
/// ```swift
/// let view = try await ScanView(config, source: camera, registry: .standard)
/// let events = view.events
/// try await view.start()
/// for await event in events {
///   if case .result(let result) = event { print(result.json().text(.compact)) }
/// }
/// ```
public final class ScanView: Sendable {
  let core: SessionCore
  let delegateSubscriptions = DelegateSubscriptions()

  /// Makes a scanner from a whole configuration. The plugin is made and warmed up; the source is not touched before
  /// ``start()``.
  ///
  /// - Throws: ``ScanIssue`` with `noPlugin` when the configuration has none; `PluginError`, or what the plugin's factory
  ///   throws, when it cannot be made: of a composite, of the first plugin that cannot.
  public init(
    _ config: ScanViewConfig, source: any FrameSource, registry: PluginRegistry,
    options: ScanViewOptions = ScanViewOptions()
  ) async throws {
    let workflow = try WorkflowConfig(config)
    let elapsed = options.timer()
    core = SessionCore(
      config: config, workflow: workflow,
      runners: try await workflow.makeRunners(
        baseDirectory: options.baseDirectory, isRecording: options.isRecording, registry: registry,
        elapsed: elapsed),
      request: SessionRequest(source: source, effort: options.effort), registry: registry, options: options,
      elapsed: elapsed)
  }

  /// Makes a scanner from a configuration file. Relative paths in the file start from its folder, unless the options name another one.
  ///
  /// - Throws: `InvalidDocument` with every problem of the file, or what ``init(_:source:registry:options:)-(ScanViewConfig,_,_,_)`` throws.
  public convenience init(
    contentsOf path: String, source: any FrameSource, registry: PluginRegistry,
    options: ScanViewOptions = ScanViewOptions()
  ) async throws {
    var options = options
    options.baseDirectory = options.baseDirectory ?? Self.folder(of: path)
    try await self.init(
      ScanViewConfig(contentsOf: path, registry: registry), source: source, registry: registry,
      options: options)
  }

  /// The folder of a file.
  private static func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "." }

  /// Makes a scanner from the configuration of a plugin with its cutout and feedback.
  ///
  /// - Throws: `PluginError`, or what the plugin's factory throws.
  public convenience init(
    _ config: ViewPluginConfig, source: any FrameSource, registry: PluginRegistry,
    options: ScanViewOptions = ScanViewOptions()
  ) async throws {
    try await self.init(
      ScanViewConfig(viewPluginConfig: config), source: source, registry: registry, options: options)
  }

  /// Makes a scanner from the configuration of a composite.
  ///
  /// - Throws: ``ScanIssue`` with `noPlugin` when it has no plugin, `PluginError`, or what a plugin's factory throws.
  public convenience init(
    _ composite: ViewPluginCompositeConfig, source: any FrameSource, registry: PluginRegistry,
    options: ScanViewOptions = ScanViewOptions()
  ) async throws {
    try await self.init(
      ScanViewConfig(viewPluginCompositeConfig: composite), source: source, registry: registry, options: options)
  }

  /// Makes a view of a session whose own view is gone.
  init(_ core: SessionCore) {
    self.core = core
  }

  deinit {
    core.abandon()
  }

  // MARK: - Commands

  /// Begins a session; does nothing when one runs. While an older one is ending, it waits for its end.
  ///
  /// A source that cannot be opened ends the session with `failed`; this method does not wait for its first frame. When a later
  /// ``stop()`` comes before the session could begin, the method returns and no session begins.
  ///
  /// - Throws: `CancellationError` when the calling task is cancelled while it waits; no session begins then.
  public func start() async throws {
    try await core.start()
  }

  /// Ends the session. No result is found after the call; those found before can still be fetched. The source is released soon
  /// after, and `finished` follows.
  public func stop() {
    core.command(.stop(.stopped))
  }

  /// Gives the session up: like ``stop()``, with the reason `cancelled`.
  public func cancel() {
    core.command(.stop(.cancelled))
  }

  /// Interrupts the scanning. No result is found between the call and ``resume()``; those found before can still be fetched.
  ///
  /// Frames of a live source are thrown away meanwhile. A source that waits for each frame (`everyFrame`) is held: the frame that
  /// was being scanned and those handed over wait until ``resume()`` or ``stop()``, and none is lost. Only when ``start()`` was
  /// called for the session after, they are given up and counted as `paused`.
  public func pause() {
    core.command(.pause)
  }

  /// Scans again after ``pause()``.
  public func resume() {
    core.command(.resume)
  }

  /// Ends the session and waits until the source is released.
  ///
  /// It can be called as often as one likes, also from inside callbacks.
  ///
  /// - Returns: The report of the session, or of the last one when none runs; nil when there was none.
  @discardableResult
  public func finish() async -> FinishReport? {
    await core.finish()
  }

  /// Waits for the end of the session that runs, or of the first one when there was none yet; returns at once when the last
  /// one has finished.
  ///
  /// - Throws: `CancellationError` when the calling task is cancelled; the session goes on.
  public func waitUntilFinished() async throws -> FinishReport {
    try await core.waitUntilFinished()
  }

  /// Begins a session and waits for its end. Cancelling the calling task ends the session with the reason `cancelled`.
  ///
  /// - Throws: `CancellationError` when the task was cancelled before the session began.
  public func run() async throws -> FinishReport {
    try await start()
    let core = core
    return try await withTaskCancellationHandler {
      do {
        return try await core.waitUntilFinished()
      } catch {
        // The wait ends with the task, but the source is not released yet.
        if let report = await core.finish() { return report }
        throw error
      }
    } onCancel: {
      core.command(.stop(.cancelled))
    }
  }

  /// Exchanges the plugin with its cutout and feedback; the source is not touched.
  ///
  /// The new plugin is made while the old one goes on scanning, and put in its place in one step. When the method returns, no
  /// result of the old one is delivered any more: neither one that is being found, nor one that a subscriber has not fetched
  /// yet (results of a session that has finished stay). A frame that the old plugin was scanning goes to the new one, unless
  /// a newer frame waits. `startScanDelay` of the new plugin is measured from the exchange; frames that came before it are too
  /// early for it.
  ///
  /// What a subscriber has fetched cannot be taken back. A `for await` loop over ``events`` on the caller's own actor sees
  /// nothing old after the return. A loop elsewhere, a handler of ``onEvent(_:_:)`` or a delegate may at that moment be busy with
  /// the one event that it fetched before; its `configRevision` shows
  /// it. The method works in every state; of several calls at the same time the one that began last wins, and the others report
  /// ``SwapReport/Outcome/superseded``.
  ///
  /// - Returns: The revision that the configuration got, and how long it took. Revisions of failed calls are not used again.
  /// - Throws: `PluginError`, what the plugin's factory throws, or `CancellationError`; the old plugin goes on scanning.
  @discardableResult
  public func setViewPlugin(_ config: ViewPluginConfig) async throws -> SwapReport {
    try await core.setViewPlugin(WorkflowConfig(config))
  }

  /// Exchanges what runs, a plugin or a composite, for a composite, which begins with its first step; see
  /// ``setViewPlugin(_:)-(ViewPluginConfig)``.
  ///
  /// Every plugin of the composite is made before the exchange.
  ///
  /// - Throws: ``ScanIssue`` with `noPlugin` when the composite has none, `PluginError`, what a plugin's factory throws, or
  ///   `CancellationError`; what ran goes on scanning.
  @discardableResult
  public func setViewPlugin(_ composite: ViewPluginCompositeConfig) async throws -> SwapReport {
    try await core.setViewPlugin(WorkflowConfig(composite))
  }

  /// Exchanges what runs for the plugin or composite that a file configures; see ``setViewPlugin(_:)-(ViewPluginConfig)``.
  /// Relative paths in the file start from its folder; what it says of camera and torch has no effect.
  ///
  /// - Throws: `InvalidDocument` with every problem of the file, ``ScanIssue`` with `noPlugin` when it says nothing about what to
  ///   scan, or what ``setViewPlugin(_:)-(ViewPluginConfig)`` throws; what ran goes on scanning.
  @discardableResult
  public func setViewPlugin(contentsOf path: String) async throws -> SwapReport {
    let config = try ScanViewConfig(contentsOf: path, registry: core.registry)
    return try await core.setViewPlugin(WorkflowConfig(config), baseDirectory: Self.folder(of: path))
  }

  /// Exchanges what runs for what a configuration says, whether or not it says something else.
  package func setViewPlugin(of config: ScanViewConfig, baseDirectory: String?) async throws -> SwapReport {
    try await core.setViewPlugin(WorkflowConfig(config), baseDirectory: baseDirectory)
  }

  // MARK: - What is

  /// What the view is doing.
  public var state: ScanState { core.read { $0.lifecycle.state } }

  /// Whether a frame is being scanned, or waits to be.
  package var hasFrameInProgress: Bool { core.read { $0.router.hasFrameInProgress } }

  /// Waits until no frame is being scanned or waits, or the session is over.
  package func waitUntilIdle() async { await core.waitUntilIdle() }

  /// The counters of the session that runs, or of the last one.
  public var statistics: ScanStatistics { core.read { core.statistics($0) } }

  /// The revision of the active configuration: 1 for the first, a higher one with each swap.
  public var configRevision: Int { core.read { $0.workflow.revision } }

  /// The active configuration: the first one, with what was exchanged since.
  public var effectiveConfig: ScanViewConfig { core.read { $0.config } }

  /// The configurations of all plugins with their cutouts and feedback, in their order: the one, or those of the composite.
  public var viewPlugins: [ViewPluginConfig] { core.read { $0.workflow.config.viewPlugins } }

  /// The configurations of the plugins that frames go to: the one plugin, the current step of a sequential composite, or those
  /// of a parallel one that still have something to find. Between sessions, how the last one ended.
  public var activePlugins: [ViewPluginConfig] {
    core.read { $0.router.lanes.filter(\.isWorking).map(\.plugin.config) }
  }

  /// The configuration of the one plugin, or of the first of ``activePlugins``; of the first plugin when there is none.
  public var viewPluginConfig: ViewPluginConfig {
    core.read { state in (state.router.lanes.first(where: \.isWorking) ?? state.router.lanes[0]).plugin.config }
  }

  /// The results that the session has delivered so far, without their frames, oldest first; the newest ones when there were
  /// more than ``ScanViewOptions/historyLimit``.
  public var foundItems: [ScanResult] { core.read { $0.publisher.record.results.elements } }

  /// The report of the last session that has finished.
  public var lastReport: FinishReport? { core.read { $0.lastReport } }
}
