import ScanPluginKit

/// What the differences between two configurations ask of a running view.
struct ReloadDecision: Equatable {
  /// Whether the plugin or composite is another one.
  let swapsPlugin: Bool
  /// The values of `cameraConfig` that only count when a camera is opened.
  let cameraPointers: [String]
  /// Whether anything differs.
  let changesAnything: Bool
  /// Whether nothing but ``cameraPointers`` differs.
  let changesOnlyCamera: Bool

  init(_ changes: [ConfigChange]) {
    swapsPlugin = changes.contains { $0.effect == .swap }
    cameraPointers = changes.filter { $0.effect == .restartsCamera }.map(\.pointer.description)
    changesAnything = !changes.isEmpty
    changesOnlyCamera = !changes.isEmpty && cameraPointers.count == changes.count
  }

  var restartsCamera: Bool { !cameraPointers.isEmpty }
}

extension SessionCore {
  /// Takes over a whole configuration, with as little disturbance as its differences allow, after those that came before.
  ///
  /// - Throws: What the source factory, the registry or the plugin's factory throws, or `CancellationError`; then everything stays
  ///   as it was.
  func setConfig(_ config: ScanViewConfig, baseDirectory: String?) async throws -> ReloadReport.Outcome {
    try await configLock.lock()
    defer { configLock.unlock() }
    let (before, revision) = read { ($0.config, $0.workflow.revision) }
    let decision = ReloadDecision(before.changes(to: config))
    guard decision.changesAnything else { return .unchanged }
    let workflow = try WorkflowConfig(config)
    // Everything that can fail comes before anything is changed.
    let source = decision.restartsCamera ? try options.sourceFactory?(config.cameraConfig) : nil
    var swap: SwapReport?
    let isTakenOver = decision.swapsPlugin ? false : try await update(to: workflow, baseDirectory: baseDirectory)
    if !isTakenOver {
      let report = try await setViewPlugin(workflow, baseDirectory: baseDirectory)
      // A later configuration was faster, and counts.
      guard report.outcome == .applied else { return .swapped(report) }
      swap = report
    }
    let keys = config.conditionalKeys()
    update { state in
      // Another call may have exchanged the plugin meanwhile; then that one runs, and is what the configuration says.
      let isOwn = state.workflow.revision == swap?.revision ?? revision
      state.config = isOwn ? config : config.replacing(state.workflow.config)
      if isOwn { take(keys, &state) }
    }
    noteCamera(await director.update(CameraPolicy(config)))
    if let source {
      await setSource(source)
      return .restartedCamera(swap)
    }
    if decision.changesOnlyCamera { return .notApplied(decision.cameraPointers) }
    if decision.restartsCamera { noteUnopened(decision.cameraPointers) }
    return swap.map { .swapped($0) } ?? .live
  }

  /// Hands the plugins that run what their live keys say now.
  ///
  /// - Returns: Whether all plugins concerned took it over; otherwise what runs has to be exchanged.
  /// - Throws: What a plugin throws.
  private func update(to config: WorkflowConfig, baseDirectory: String?) async throws -> Bool {
    let (plugins, revision) = read { state in (state.router.lanes.map(\.plugin), state.workflow.revision) }
    guard plugins.count == config.viewPlugins.count else { return false }
    for (plugin, new) in zip(plugins, config.viewPlugins) where plugin.config.pluginConfig != new.pluginConfig {
      let context = PluginContext(
        pluginConfig: new.pluginConfig, baseDirectory: baseDirectory ?? options.baseDirectory,
        isRecording: options.isRecording, isInComposite: config.composite != nil)
      guard try await plugin.runner.update(context) else { return false }
    }
    return update { state in
      guard state.workflow.revision == revision else { return false }
      state.workflow.config = config
      state.router.configure(config.viewPlugins)
      return true
    }
  }

  private func noteUnopened(_ pointers: [String]) {
    update { state in
      note(
        ScanIssue(
          .cameraNotRestarted, place: pointers.joined(separator: ", "),
          message: RuntimeText.cameraNotRestarted.with()), &state)
    }
  }
}
