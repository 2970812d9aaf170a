import ScanPluginKit

/// A configuration as it ran, with what is needed to put it into force again.
struct ConfigVersion: Sendable {
  let config: ScanViewConfig
  /// The text that it was made from.
  let text: String
  /// The mode whose file it came from, or in whose place it was written.
  let mode: WebSite.Mode?
  /// Names what it says; equal for configurations that say the same.
  let tag: String

  init(_ config: ScanViewConfig, text: String, mode: WebSite.Mode?) {
    self.config = config
    self.text = text
    self.mode = mode
    tag = WebSite.tag(config.json())
  }
}
