/// The keys that make up the tree of a configuration file.
enum ConfigKeys {
  /// The keys above and beside every component.
  static let structure = [
    "cameraConfig", "flashConfig", "captureConfig", "viewPluginConfig", "viewPluginCompositeConfig", "viewPlugins",
    "pluginConfig", "cutoutConfig", "scanFeedbackConfig", "uiFeedbackConfig",
  ]
}
