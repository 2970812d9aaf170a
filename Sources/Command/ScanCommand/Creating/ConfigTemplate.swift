import ScanPluginKit
import ScanWorker

/// A new configuration file for a use case: the ready one of this project where there is one, else one made of the use case's schema.
struct ConfigTemplate {
  /// The key of the use case.
  let key: String
  /// The name of the file without its ending, and the id of the plugin.
  let name: String
  /// The file.
  let text: String
  /// What it reads.
  let summary: DisplayText

  /// Makes a configuration.
  ///
  /// - Parameters:
  ///   - useCase: The key of the use case, also without its `Config`, or the name of a ready configuration.
  ///   - name: The name of the file; nil takes that of the ready configuration or of the use case.
  /// - Throws: ``UsageError`` for a use case that this build does not have; `InvalidDocument` where no right file could be made.
  init(_ useCase: String, name: String? = nil, registry: PluginRegistry) throws {
    let keys = registry.factories.map(\.key)
    let named = ReadyConfig.all.first { $0.name == useCase && keys.contains($0.key) }
    guard let key = named?.key ?? [useCase, useCase + "Config"].first(where: keys.contains) else {
      let names = Self.choices(registry).map(\.name)
      let list: [String: DisplayText.Argument] = [
        "name": .string(useCase), "keys": .string(names.joined(separator: ", ")),
      ]
      guard let near = nearestNames(to: useCase, among: names + keys).first else {
        throw UsageError(NewWords.noUseCase.with(list))
      }
      throw UsageError(NewWords.useCaseMeant.with(list.merging(["near": .string(near)]) { $1 }))
    }
    self.key = key
    if let ready = named ?? ReadyConfig.all.first(where: { $0.key == key }) {
      self.name = name ?? ready.name
      summary = DisplayText(ready.summary)
      text = ready.text.replacing("\"id\": \"\(ready.id)\"", with: "\"id\": \"\(self.name)\"", maxReplacements: 1)
    } else {
      let (made, old) = try Self.made(key, registry.useCases)
      self.name = name ?? old
      summary = registry.factories.first { $0.key == key }?.summaryText ?? ""
      text = made.replacing("\"id\": \"\(old)\"", with: "\"id\": \"\(self.name)\"", maxReplacements: 1)
    }
    _ = try ConfigLoader(useCases: registry.useCases).load(json: text, file: "\(self.name).json")
  }

  /// What can be chosen: the ready configurations of the build's use cases, and its use cases without one, each with what it reads.
  static func choices(_ registry: PluginRegistry) -> [(name: String, summary: DisplayText)] {
    let keys = registry.factories.map(\.key)
    let ready = ReadyConfig.all.filter { keys.contains($0.key) }
    let others = registry.factories.filter { factory in !ready.contains { $0.key == factory.key } }
    return ready.map { ($0.name, DisplayText($0.summary)) } + others.map { ($0.key, $0.summaryText) }
  }

  /// A configuration for each of ``choices(_:)``.
  ///
  /// Left out is the use case of a plugin of somebody else whose schema alone makes no right file; `new config` says why.
  static func all(_ registry: PluginRegistry) -> [ConfigTemplate] {
    choices(registry).compactMap { try? ConfigTemplate($0.name, registry: registry) }
  }

  /// A file with the keys of the use case that have to be there or have a default.
  private static func made(_ key: String, _ useCases: UseCaseCatalog) throws -> (text: String, id: String) {
    let schema = ConfigSchema.useCase(key, useCases: useCases) ?? [:]
    let id = try TemplateName(key.hasSuffix("Config") ? String(key.dropLast(6)) : key).hyphenated
    let plugin = JSONNode(
      .object([
        JSONMember("id", JSONNode(.string(id))), JSONMember("cancelOnResult", false),
        JSONMember(key, SchemaExample.value(schema, in: schema)),
      ]))
    let document: JSONNode = ["viewPluginConfig": ["pluginConfig": plugin]]
    return (document.text(.pretty), id)
  }
}
