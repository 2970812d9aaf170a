/// A plugin with its cutout and feedback, for programs that give it frames themselves; a `ScanView` makes its own.
///
/// It belongs to one isolation domain, as its plugin does.
public final class ScanViewPlugin {
  /// The configuration that it was made from.
  public let config: ViewPluginConfig
  /// The plugin, the same one for life.
  public let scanPlugin: any ScanPlugin

  /// The `id` of the plugin.
  public var id: String { config.id }

  /// Makes the plugin that a configuration names.
  ///
  /// - Parameters:
  ///   - config: The configuration.
  ///   - registry: The plugins of the build.
  ///   - baseDirectory: The folder that relative paths of the configuration start from.
  /// - Throws: ``PluginError``, or what the plugin's own factory throws.
  public init(_ config: ViewPluginConfig, registry: PluginRegistry, baseDirectory: String? = nil) throws {
    self.config = config
    scanPlugin = try registry.makePlugin(PluginContext(pluginConfig: config.pluginConfig, baseDirectory: baseDirectory))
  }

  /// Makes the plugin that JSON text names: a `viewPluginConfig`, or a document around it.
  ///
  /// - Throws: `InvalidDocument` with every problem of the text, or what ``init(_:registry:baseDirectory:)`` throws.
  public convenience init(json text: String, registry: PluginRegistry, baseDirectory: String? = nil) throws {
    try self.init(ViewPluginConfig(json: text, registry: registry), registry: registry, baseDirectory: baseDirectory)
  }

  /// Scans the cutout of one frame.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - effort: How much work it is worth; frames that follow each other are `.live`.
  /// - Returns: What was found, with places in frame pixels; nothing where the cutout lies outside the frame.
  /// - Throws: What the plugin throws.
  public func scan(_ frame: Frame, effort: ScanInput.Effort = .still) throws -> ScanOutput {
    let region = CutoutGeometry(config.cutoutConfig, frame: frame.size).cropRect
    guard !region.isEmpty else { return ScanOutput(skipped: .regionOutsideImage) }
    return try scanPlugin.scan(ScanInput(frame: frame, region: region, effort: effort))
  }
}
