public import ScanJSON

/// A file with counts and last readings, for the textfile collector of Prometheus' node exporter.
public struct PrometheusSinkConfig: SinkSettings {
  /// The key of this kind.
  public static let key = "prometheus"

  /// The file.
  public internal(set) var path: String

  /// Makes the settings of a file.
  public init(path: String) { self.path = path }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "prometheusSink", defaults: PrometheusSinkConfig(path: ""),
    "A file for the textfile collector of Prometheus' node exporter: how many records of each event each view has given since the start, when the last one was, and the last reading of a meter that is accepted. It is replaced as a whole.",
    place: .root, rules: [nameIsTaken]
  ) {
    Field(
      required: "path", \.path, .string(minimumLength: 1),
      "The file, in the folder of `--collector.textfile.directory`; its name ends in `.prom`. A relative path starts from the service's file."
    )
  }

  private static let nameIsTaken: ObjectDefinition<PrometheusSinkConfig>.Rule = { config, node, scope in
    guard !config.path.hasSuffix(".prom") else { return }
    scope.member("path").report(
      .conflict, at: node["path"]?.position ?? node.position, message: ServiceProblemText.promName.with(),
      met: node["path"])
  }

  /// Makes the sink.
  public func makeSink(_ context: SinkContext) throws(SinkProblem) -> any Sink {
    PrometheusSink(path: context.path(path), views: context.views ?? [])
  }
}
