import ScanRuntime

extension ScanViewOptions {
  /// Without a limit to the time of a frame: of tests that hold a plugin, for as long as a loaded machine takes.
  static let forHeldPlugins = ScanViewOptions(frameLimit: nil)
}
