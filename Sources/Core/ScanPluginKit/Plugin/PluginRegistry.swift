/// The plugins of a build, by the key of their use case.
public struct PluginRegistry: Sendable {
  /// The factories in the order in which they were registered.
  public let factories: [PluginFactory]

  /// A registry without plugins.
  public init() {
    factories = []
  }

  private init(factories: [PluginFactory]) {
    self.factories = factories
  }

  /// The registry with one more plugin; one for the same use case is replaced.
  public func registering(_ factory: PluginFactory) -> PluginRegistry {
    PluginRegistry(factories: factories.filter { $0.key != factory.key } + [factory])
  }

  /// All use cases that a document may name: those of the registered plugins first, then the others of the format.
  public var useCases: UseCaseCatalog {
    factories.reduce(UseCaseCatalog()) { catalog, factory in factory.addUseCase(catalog) }.followed(by: .standard)
  }

  /// The factory for a use case.
  ///
  /// - Throws: ``PluginError`` with `notInThisBuild`, naming what this build reads.
  public func factory(for useCase: UseCase) throws(PluginError) -> PluginFactory {
    if let factory = factories.first(where: { $0.key == useCase.key }) { return factory }
    let known = factories.map { "`\($0.key)`" }.joined(separator: ", ")
    throw PluginError(
      .notInThisBuild, useCase: useCase.key,
      message: "the configuration is right, but this build cannot read this use case yet; it reads "
        + (known.isEmpty ? "none, because no plugin is registered" : known))
  }

  /// When an equal result is delivered again: as the configuration says, or else as its use case does.
  public func repeats(_ config: PluginConfig) -> (policy: RepeatPolicy, isConfigured: Bool) {
    if let policy = RepeatPolicy(config) { return (policy, true) }
    return (factories.first { $0.key == config.useCase.key }?.repeats ?? .always, false)
  }

  /// What the plugin of a use case needs of frames beside luma; nothing for a use case that this build has no plugin for.
  public func needs(of useCase: UseCase) -> FrameNeeds {
    factories.first { $0.key == useCase.key }?.needs(useCase) ?? .none
  }

  /// What of a right configuration this build passes over; empty for a use case that it has no plugin for.
  public func notes(for useCase: UseCase) -> [PluginNote] {
    factories.first { $0.key == useCase.key }?.notes(useCase) ?? []
  }

  /// What stands in the way of a plugin for a configuration, without making one: that this build has none for the use case, or
  /// what the plugin's factory knows to be missing.
  public func problems(_ context: PluginContext) -> [PluginError] {
    let useCase = context.pluginConfig.useCase
    do {
      return try factory(for: useCase).problems(useCase, context)
    } catch {
      return [error]
    }
  }

  /// Makes the plugin that a configuration names.
  ///
  /// - Throws: ``PluginError``, or what the plugin's own factory throws.
  public func makePlugin(_ context: PluginContext) throws -> sending any ScanPlugin {
    let useCase = context.pluginConfig.useCase
    return try factory(for: useCase).makePlugin(useCase, context)
  }

  /// The JSON Schema (draft 2020-12) of the results of the registered plugins.
  public func resultSchema() -> JSONNode {
    ScanResult.schema(of: factories)
  }
}
