public import ScanPluginKit

/// The public conformance suite for plugins: it checks what every plugin must keep to, beyond what the compiler sees.
///
/// It needs no test framework: it returns what it found wrong, so that one line of any framework is enough:
///
/// ```swift
/// #expect(PluginConformance.violations(of: myFactory, config: MyConfig(), readable: [frame]) == [])
/// ```
///
/// A plugin that crashes, crashes the test; run it under a sanitizer too when it calls C.
public enum PluginConformance {
  /// One thing that a plugin does not keep to.
  public struct Violation: Sendable, Hashable, CustomStringConvertible {
    /// The rule.
    public let rule: Rule
    /// What was met.
    public let message: String

    /// The rule and what was met.
    public var description: String { "\(rule.rawValue): \(message)" }
  }

  /// Checks a plugin with one configuration.
  ///
  /// - Parameters:
  ///   - factory: The plugin's factory.
  ///   - config: A configuration with which `readable` frames give results; usually the default one.
  ///   - readable: Frames in which the plugin must find something with the effort of a still.
  ///   - cancellationLimit: How long a call that is already cancelled may take; plugins should need less than 50 ms, the
  ///     default leaves room for busy machines.
  ///   - exceptions: The rules that do not apply to this plugin, each with the reason. An exception that nothing breaks is reported
  ///     as a violation, so that no outdated one stays.
  /// - Returns: The violations; empty when there is none.
  public static func violations<Config: UseCaseConfig>(
    of factory: PluginFactory, config: Config, readable: [Frame] = [], cancellationLimit: Duration = .milliseconds(500),
    exceptions: [Rule: String] = [:]
  ) -> [Violation] {
    var check = ConfigConformance(factory: factory, config: config)
    check.run()
    var plugins = PluginChecks(
      factory: factory, registry: PluginRegistry().registering(factory),
      context: PluginContext(pluginConfig: PluginConfig(id: "conformance", config)), readable: readable,
      cancellationLimit: cancellationLimit)
    plugins.run()
    let found = check.violations + plugins.violations
    let outdated = exceptions.keys.filter { rule in !found.contains { $0.rule == rule } }.map {
      Violation(rule: $0, message: "it is excepted, because \(exceptions[$0] ?? ""), but nothing breaks it")
    }
    return found.filter { exceptions[$0.rule] == nil } + outdated.sorted { $0.rule.rawValue < $1.rule.rawValue }
  }
}
