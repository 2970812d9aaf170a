/// The keys that make up the tree of a configuration file.
enum DocumentStructure {
  /// The keys above and beside every component.
  static let keys = [
    "cameraConfig", "flashConfig", "captureConfig", "viewPluginConfig", "viewPluginCompositeConfig", "viewPlugins",
    "pluginConfig", "cutoutConfig", "scanFeedbackConfig", "uiFeedbackConfig",
  ]
}
