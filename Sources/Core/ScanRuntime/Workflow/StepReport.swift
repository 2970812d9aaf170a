/// The change from one plugin of a sequential composite to the next.
public struct StepReport: Sendable, Hashable {
  /// The plugin that has its result.
  public let previousPluginID: String
  /// The plugin that frames go to from now on.
  public let pluginID: String
  /// The number of the new step, from 1.
  public let step: Int
  /// How many steps there are.
  public let steps: Int
  /// The revision of the configuration, which a step does not change.
  public let configRevision: Int
}
