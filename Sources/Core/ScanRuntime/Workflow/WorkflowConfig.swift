import ScanPluginKit

/// What a view is to run: one plugin, or a composite of several.
struct WorkflowConfig: Sendable {
  /// The plugins in their order; at least one.
  let viewPlugins: [ViewPluginConfig]
  /// The composite that they belong to; nil for one plugin.
  let composite: ViewPluginCompositeConfig?

  init(_ viewPlugin: ViewPluginConfig) {
    viewPlugins = [viewPlugin]
    composite = nil
  }

  /// Takes a composite.
  ///
  /// - Throws: ``ScanIssue`` with `noPlugin` when it has no plugin.
  init(_ composite: ViewPluginCompositeConfig) throws(ScanIssue) {
    guard !composite.viewPlugins.isEmpty else { throw .emptyComposite }
    viewPlugins = composite.viewPlugins
    self.composite = composite
  }

  /// Takes what a whole configuration says.
  ///
  /// - Throws: ``ScanIssue`` with `noPlugin` when it says nothing about what to scan.
  init(_ config: ScanViewConfig) throws(ScanIssue) {
    if let composite = config.viewPluginCompositeConfig {
      try self.init(composite)
    } else if let viewPlugin = config.viewPluginConfig {
      self.init(viewPlugin)
    } else {
      throw .noPlugin
    }
  }

  /// The `id` of the plugin or composite; the ids of the plugins, joined by `+`, for a composite without one.
  var id: String {
    composite?.id ?? viewPlugins.map(\.id).joined(separator: "+")
  }

  /// What all plugins together need of frames beside luma.
  func needs(_ registry: PluginRegistry) -> FrameNeeds {
    viewPlugins.reduce(.none) { $0.union(registry.needs(of: $1.pluginConfig.useCase)) }
  }

  /// Makes every plugin, each on the executor that it stays on.
  ///
  /// - Throws: What the registry or a factory throws, of the first plugin that cannot be made; nothing is left behind.
  func makeRunners(
    baseDirectory: String?, isRecording: Bool, registry: PluginRegistry,
    elapsed: @escaping @Sendable () -> Duration
  ) async throws -> [PluginRunner] {
    let contexts = viewPlugins.map {
      PluginContext(
        pluginConfig: $0.pluginConfig, baseDirectory: baseDirectory, isRecording: isRecording,
        isInComposite: composite != nil)
    }
    if contexts.count == 1 { return [try await PluginRunner.make(contexts[0], registry: registry, elapsed: elapsed)] }
    let made = await withTaskGroup(of: (Int, Result<PluginRunner, any Error>).self) { group in
      for (index, context) in contexts.enumerated() {
        group.addTask { (index, await Self.runner(context, registry, elapsed)) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    return try made.sorted { $0.0 < $1.0 }.map { try $0.1.get() }
  }

  // A function of its own: written into the closure of the task, optimized builds of Swift 6.3 gave runners the numbers of others.
  private static func runner(
    _ context: PluginContext, _ registry: PluginRegistry, _ elapsed: @escaping @Sendable () -> Duration
  ) async -> Result<PluginRunner, any Error> {
    do {
      return .success(try await PluginRunner.make(context, registry: registry, elapsed: elapsed))
    } catch {
      return .failure(error)
    }
  }
}

extension ScanViewConfig {
  /// The same configuration with something else to run.
  func replacing(_ workflow: WorkflowConfig) -> ScanViewConfig {
    ScanViewConfig(
      scanViewConfigDescription: scanViewConfigDescription, cameraConfig: cameraConfig, flashConfig: flashConfig,
      captureConfig: captureConfig, viewPluginConfig: workflow.composite == nil ? workflow.viewPlugins[0] : nil,
      viewPluginCompositeConfig: workflow.composite, options: options, schemaAddress: schemaAddress)
  }
}
