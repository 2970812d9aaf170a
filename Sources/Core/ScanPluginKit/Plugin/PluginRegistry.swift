/// The plugins of a build, by the key of their use case.
public struct PluginRegistry: Sendable {
  /// The factories in the order in which they were registered.
  public private(set) var factories: [PluginFactory] = []
  /// The use cases and shorthands that a document may name, in the order in which they were registered.
  public private(set) var useCases = UseCaseCatalog()
  /// The sentences of the shorthands.
  private(set) var shorthandTexts: [TextTemplate] = []

  /// A registry without plugins.
  public init() {}

  /// The registry with one more plugin; one for the same use case is replaced.
  public func registering(_ factory: PluginFactory) -> PluginRegistry {
    var copy = self
    copy.factories = factories.filter { $0.key != factory.key } + [factory]
    copy.useCases = factory.addUseCase(useCases)
    return copy
  }

  /// The registry with several more plugins.
  public func registering(_ factories: [PluginFactory]) -> PluginRegistry {
    factories.reduce(self) { $0.registering($1) }
  }

  /// The registry with a shorthand for a composite of plugins; one of the same key is replaced.
  ///
  /// - Parameters:
  ///   - shorthand: The configuration of the shorthand.
  ///   - texts: The sentences that it says, for catalogues in other languages.
  public func registering<Config: CompositeShorthandConfig>(
    _ shorthand: Config.Type, texts: [TextTemplate] = []
  ) -> PluginRegistry {
    var copy = self
    copy.useCases = useCases.adding(shorthand)
    copy.shorthandTexts += texts
    return copy
  }

  /// The factory for a use case.
  ///
  /// - Throws: ``PluginError`` with `notInThisBuild`, naming what this build reads.
  public func factory(for useCase: UseCase) throws(PluginError) -> PluginFactory {
    if let factory = factories.first(where: { $0.key == useCase.key }) { return factory }
    let known = factories.map { "`\($0.key)`" }.joined(separator: ", ")
    throw PluginError(
      .notInThisBuild, useCase: useCase.key,
      message: known.isEmpty
        ? PluginText.noPlugins.with() : PluginText.notInThisBuild.with(["plugins": .string(known)]))
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
