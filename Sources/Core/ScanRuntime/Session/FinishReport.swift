public import ScanPluginKit

/// What a session was, reported once at its end.
public struct FinishReport: Sendable {
  /// The session's number, from 1.
  public let session: Int
  /// Why the session ended.
  public let reason: FinishReason
  /// The plugin or composite that was active at the end, named as in ``SwapReport/pluginID``.
  public let pluginID: String
  /// The revision of the configuration that was active at the end.
  public let configRevision: Int
  /// The delivered results, oldest first, without their frames; the newest ones when there were more than the history keeps.
  public let results: [ScanResult]
  /// How many results are missing in ``results`` because the history is bounded.
  public let forgottenResults: Int
  /// The problems that were met, oldest first; the newest ones when there were more than 1,000.
  public let problems: [ScanIssue]
  /// The counters of the session.
  public let statistics: ScanStatistics
  /// From the start to the end.
  public let duration: Duration
}

/// How an exchange of the plugin went.
public struct SwapReport: Sendable, Equatable {
  /// What became of an exchange.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// The new plugin was put in.
    case applied
    /// It was not, because a later call to ``ScanView/setViewPlugin(_:)-(ViewPluginConfig)`` was faster.
    case superseded
  }

  /// The revision that the given configuration got.
  public let revision: Int
  /// The `id` of the new plugin or composite; for a composite without one, the ids of its plugins joined by `+`.
  public let pluginID: String
  /// The same of what it replaced; for a superseded exchange, of what stays.
  public let previousPluginID: String
  /// Whether the new plugin runs now.
  public let outcome: Outcome
  /// From the call to the exchange; most of it is the making of the new plugin, while the old one still scans.
  public let latency: Duration
  /// Results of the old plugin that were found but not fetched yet by a subscriber, and were taken back; summed over the
  /// subscribers. They stay in the history of the session.
  public let withdrawnResults: Int
  /// What runs now, with the folder that its relative paths start from; nil where nothing was exchanged.
  package var applied: AppliedConfig?

  /// A configuration that became active.
  package struct AppliedConfig: Sendable, Equatable {
    /// The configuration.
    package let config: ScanViewConfig
    /// The folder that relative paths start from; nil for that of the view.
    package let baseDirectory: String?
  }

  /// The report as members of a JSON object; the latency in milliseconds.
  package func json() -> [JSONMember] {
    [
      JSONMember("pluginID", JSONNode(.string(pluginID))),
      JSONMember("previousPluginID", JSONNode(.string(previousPluginID))),
      JSONMember("latencyMs", .milliseconds(latency)),
      JSONMember("withdrawnResults", .count(withdrawnResults)),
    ]
  }
}
