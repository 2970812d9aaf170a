public import ScanJSON

/// The file of a service: the views that run, where results go, and where what waits for them is kept.
public struct ServiceConfig: DefinedObject {
  /// The folder for what has to survive; a relative path starts from the file's folder.
  public internal(set) var stateDirectory: String
  /// The most records that wait.
  public internal(set) var maxRecords: Int
  /// The most that they take on the disk, in MiB.
  public internal(set) var maxMegabytes: Int
  /// Where the last picture of each view is kept; nil for nowhere.
  public internal(set) var pictures: ServicePictures?
  /// What runs; empty for the sinks of one view that the command line names.
  public internal(set) var views: [ServiceView]
  /// Where results go.
  public internal(set) var sinks: [SinkConfig]

  /// Makes the settings of a service.
  public init(
    stateDirectory: String, maxRecords: Int = 1_000_000, maxMegabytes: Int = 512, pictures: ServicePictures? = nil,
    views: [ServiceView] = [], sinks: [SinkConfig] = []
  ) {
    (self.stateDirectory, self.maxRecords, self.maxMegabytes) = (stateDirectory, maxRecords, maxMegabytes)
    (self.pictures, self.views, self.sinks) = (pictures, views, sinks)
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "serviceConfig", defaults: ServiceConfig(stateDirectory: ""),
    "The views that run, where results go, and where what waits for the receivers is kept: the file of `run --service`.",
    rules: [namesAreUnique]
  ) {
    Field(
      required: "stateDirectory", \.stateDirectory, .string(minimumLength: 1),
      "The folder for what has to survive a restart: results that wait for a sink are in `spool.sqlite` there. It is made when it is not there. A relative path starts from the file's folder."
    )
    Field(
      "maxRecords", \.maxRecords, .int(100...100_000_000),
      "The most records that wait, 100 to 100000000. Where there are more, the oldest are dropped and counted for each sink. Default 1000000."
    )
    Field(
      "maxMegabytes", \.maxMegabytes, .int(1...1_000_000),
      "The most space that waiting records take on the disk, in MiB; beyond it the oldest are dropped and counted. Default 512."
    )
    Field(
      optional: "pictures", \.pictures, .object(ServicePictures.self),
      "Keeps the last picture of each view as a file, which the sink `mqtt` publishes too. A change takes effect at the next start. Unset: none is kept."
    )
    Field(
      "views", \.views, .list(of: .object(), count: 0...256),
      "What `run --service` without a configuration runs, all in one process. Default: nothing.")
    Field("sinks", \.sinks, .list(of: .object(), count: 0...64), "Where results go. Default: nowhere.")
  }

  /// The kinds of its own sinks.
  public var readingEnvironment: DefinitionEnvironment {
    func adding<Settings: SinkSettings>(_ settings: Settings, to registry: SinkRegistry) -> SinkRegistry {
      registry.registering(Settings.self)
    }
    return sinks.reduce(SinkRegistry.standard) { adding($1.kind.settings, to: $0) }.environment
  }

  private static let namesAreUnique: ObjectDefinition<ServiceConfig>.Rule = { config, node, scope in
    for (key, names, message) in [
      ("sinks", config.sinks.map(\.id), ServiceProblemText.sameName),
      ("views", config.views.map(\.id), ServiceProblemText.sameView),
    ] {
      var known: Set<String> = []
      for (index, name) in names.enumerated() where !known.insert(name).inserted {
        let place = node[key]?.elements?[index]
        scope.member(key).element(index).member("id").report(
          .conflict, at: place?["id"]?.position ?? place?.position,
          message: message.with(["name": .string(name)]), met: place?["id"])
      }
    }
    let views = Set(config.views.map(\.id))
    guard !views.isEmpty else { return }
    for (index, sink) in config.sinks.enumerated() {
      for (place, name) in sink.views.enumerated() where !views.contains(name) {
        let met = node["sinks"]?.elements?[index]["views"]?.elements?[place]
        scope.member("sinks").element(index).member("views").element(place).report(
          .conflict, at: met?.position, message: ServiceProblemText.noSuchView.with(["name": .string(name)]), met: met,
          allowed: .names(config.views.map(\.id)))
      }
    }
  }

  /// The JSON Schema (draft 2020-12) of the file.
  public static func schema(sinks: SinkRegistry = .standard) -> JSONNode {
    let writer = SchemaWriter(environment: sinks.environment)
    return writer.document(
      title: "ScanView service", id: "urn:scanview:schema:service", definition.schema(writer).members ?? [])
  }
}
