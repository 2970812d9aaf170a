public import ScanPluginKit

/// What became of a configuration file that was saved while a view runs.
public struct ReloadReport: Sendable {
  /// What the view did about it.
  public enum Outcome: Sendable {
    /// The file says the same as before.
    case unchanged
    /// Values were taken over that touch neither plugin nor camera.
    case live
    /// The plugin was exchanged; the camera ran on.
    case swapped(SwapReport)
    /// The camera was opened again, because its own configuration changed; the plugin was exchanged before, where it changed too.
    case restartedCamera(SwapReport?)
    /// Nothing was done: only values differ that count when a camera is opened, and none is opened from them here. The pointers to
    /// the values.
    case notApplied([String])
    /// A newer save, or another exchange of the plugin, came before this one could take effect.
    case superseded
    /// The file or plugin cannot be used; the configuration before goes on.
    case refused([Problem])

    /// The stable name used in JSON output.
    public var name: String {
      switch self {
      case .unchanged: "unchanged"
      case .live: "live"
      case .swapped: "swapped"
      case .restartedCamera: "restartedCamera"
      case .notApplied: "notApplied"
      case .superseded: "superseded"
      case .refused: "refused"
      }
    }
  }

  /// The file as the user gave it.
  public let file: String
  /// What was done.
  public let outcome: Outcome
  /// The values that differ from the configuration before.
  public let changes: [ConfigChange]
  /// What should be written differently.
  public let warnings: [Problem]
  /// From the save being noticed until the first frame can reach the new plugin.
  public let latency: Duration
}
