public import ScanPluginKit
public import ScanRuntime

extension ScanView {
  /// Makes a view that has nothing to scan yet, for a ``WebSite`` whose configuration file is wrong: the page then shows the problems in the
  /// editor, and the view starts by itself with the first right configuration. Do not start it.
  ///
  /// - Throws: What the initializers of the view throw.
  public static func waiting(
    source: any FrameSource, registry: PluginRegistry, options: ScanViewOptions = ScanViewOptions()
  ) async throws -> ScanView {
    try await ScanView(
      ScanViewConfig(viewPluginConfig: ViewPluginConfig(pluginConfig: PluginConfig(id: "waiting", WaitingConfig()))),
      source: source, registry: registry.registering(.waiting), options: options)
  }

  /// Whether the view has nothing to scan yet.
  public var isWaitingForConfig: Bool { viewPlugins.first?.pluginConfig.useCase.key == WaitingConfig.key }
}
