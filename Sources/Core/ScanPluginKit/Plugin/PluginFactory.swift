/// The maker of plugins for one use case: the only part of a plugin that crosses threads.
public struct PluginFactory: Sendable {
  /// The key in `pluginConfig`, like `barcodeConfig`.
  public let key: String
  /// The key in a result, like `barcodeResult`.
  public let resultKey: String
  /// The plugin's name for people.
  public let name: String
  /// What the plugin reads, in one sentence.
  public let summary: String
  /// The sentences for people that the plugin's reasons and refusals are made of, beside those that all plugins share.
  public let texts: [TextTemplate]
  /// Makes a plugin for a use case of its key.
  package private(set) var makePlugin: @Sendable (UseCase, PluginContext) throws -> sending any ScanPlugin
  let addUseCase: @Sendable (UseCaseCatalog) -> UseCaseCatalog
  let resultSchema: @Sendable (SchemaWriter) -> JSONNode
  /// When an equal result is delivered again where `consecutiveEqualResultFilter` does not say it.
  public let repeats: RepeatPolicy
  /// What plugins need of frames beside luma.
  package let needs: @Sendable (UseCase) -> FrameNeeds
  let notes: @Sendable (UseCase) -> [PluginNote]
  let problems: @Sendable (UseCase, PluginContext) -> [PluginError]
  /// Whether a plugin of a configuration writes what it reads into files, where the session records.
  package let stores: @Sendable (UseCase) -> Bool
  /// How its results are read again from their JSON; nil for a program of others, whose results no Swift type describes.
  package let results: ResultReader?

  /// Makes a factory.
  ///
  /// - Parameters:
  ///   - config: The configuration of the use case.
  ///   - result: What the plugin's results hold.
  ///   - name: The plugin's name for people.
  ///   - summary: What the plugin reads, in one sentence.
  ///   - texts: The sentences for people that the plugin's reasons and refusals are made of; see `TextSet`.
  ///   - repeats: When an equal result of a running source is delivered again where `consecutiveEqualResultFilter` does not say it; the
  ///     session sees to it. The default delivers everything that the plugin gives.
  ///   - needs: Says what a plugin of this configuration needs of frames beside luma: colors, a size, the frames before. The source is
  ///     asked for it while such a plugin runs, and gives what it can. The default needs nothing.
  ///   - notes: Says what of a right configuration this build passes over; it is asked whenever a file is checked, and makes no
  ///     plugin. The default says nothing.
  ///   - problems: Says what a plugin of this configuration would miss, like the data of a language, without making one; it is asked
  ///     when somebody wants to know whether scanning could begin. The default says nothing.
  ///   - stores: Says whether a plugin of this configuration writes what it reads into files; such a plugin stays in the process of a session
  ///     that records. The default says that it does not.
  ///   - make: Makes a plugin; it is called on the executor where the plugin will live, and may take its time to warm up
  ///     engines. What it throws leaves the plugin that was there before scanning.
  public init<Config: UseCaseConfig, Body: ResultBody>(
    _ config: Config.Type, result: Body.Type, name: String, summary: String, texts: [TextTemplate] = [],
    repeats: RepeatPolicy = .always, needs: @escaping @Sendable (Config) -> FrameNeeds = { _ in .none },
    notes: @escaping @Sendable (Config) -> [PluginNote] = { _ in [] },
    problems: @escaping @Sendable (Config, PluginContext) -> [PluginError] = { _, _ in [] },
    stores: @escaping @Sendable (Config) -> Bool = { _ in false },
    make: @escaping @Sendable (Config, PluginContext) throws -> sending any ScanPlugin
  ) {
    key = config.key
    resultKey = Body.key
    self.name = name
    self.summary = summary
    self.texts = texts
    self.repeats = repeats
    makePlugin = { useCase, context in
      guard let config = useCase.typed(Config.self) else {
        throw PluginError(
          .unsupportedConfiguration, useCase: useCase.key,
          message: PluginText.otherUseCase.with(["key": .string(config.key)]))
      }
      return try make(config, context)
    }
    self.needs = { useCase in useCase.typed(Config.self).map(needs) ?? .none }
    self.notes = { useCase in useCase.typed(Config.self).map(notes) ?? [] }
    self.problems = { useCase, context in useCase.typed(Config.self).map { problems($0, context) } ?? [] }
    self.stores = { useCase in useCase.typed(Config.self).map(stores) ?? false }
    results = ResultReader(Body.self)
    addUseCase = { $0.adding(config) }
    resultSchema = { writer in writer.reference(to: Body.definition) }
  }

  /// Makes the factory of a use case that no Swift type describes.
  ///
  /// - Parameters:
  ///   - entry: How the configuration is read, written and described.
  ///   - resultKey: The key in a result.
  ///   - resultSchema: What the results hold, as a JSON Schema.
  package init(
    _ entry: UseCaseCatalog.Entry, resultKey: String, resultSchema: JSONNode, name: String, summary: String,
    repeats: RepeatPolicy, needs: FrameNeeds,
    make: @escaping @Sendable (UseCase, PluginContext) throws -> sending any ScanPlugin
  ) {
    key = entry.key
    self.resultKey = resultKey
    self.name = name
    self.summary = summary
    texts = []
    self.repeats = repeats
    makePlugin = make
    self.needs = { _ in needs }
    notes = { _ in [] }
    problems = { _, _ in [] }
    stores = { _ in false }
    results = nil
    addUseCase = { $0.adding(entry) }
    self.resultSchema = { writer in writer.reference(resultKey) { resultSchema } }
  }

  /// The same factory with another way to make its plugins.
  package func making(
    _ make: @escaping @Sendable (UseCase, PluginContext) throws -> sending any ScanPlugin
  ) -> PluginFactory {
    var copy = self
    copy.makePlugin = make
    return copy
  }
}
