import ScanPluginKit

/// The rules for a plugin's configuration struct.
struct ConfigConformance<Config: UseCaseConfig> {
  let factory: PluginFactory
  let config: Config
  var violations: [PluginConformance.Violation] = []

  mutating func run() {
    checkKeys()
    checkRoundTrip()
    checkUnknownKey()
    checkSchema()
  }

  private mutating func report(_ rule: PluginConformance.Rule, _ message: String) {
    violations.append(.init(rule: rule, message: message))
  }

  private mutating func checkKeys() {
    if factory.key != Config.key {
      report(.key, "the factory is for `\(factory.key)`, the configuration stands under `\(Config.key)`")
    }
    if PluginRegistry().registering(factory).useCases[Config.key] == nil {
      report(.key, "a registry with the plugin does not know the use case `\(Config.key)`")
    }
    if factory.name.isEmpty || factory.summary.isEmpty {
      report(.documentation, "the plugin has no name or no summary for people")
    }
  }

  /// What is written must be read as the same, with the defaults and without.
  private mutating func checkRoundTrip() {
    for includeDefaults in [true, false] {
      let tree = config.json(includeDefaults: includeDefaults)
      do {
        let again = try Config(tree)
        if again != config {
          report(.roundTrip, "\(tree.text(.compact)) is read as another configuration than the one that wrote it")
        }
      } catch {
        report(.roundTrip, "\(tree.text(.compact)) cannot be read back: \(error)")
      }
    }
  }

  private mutating func checkUnknownKey() {
    let key = "noSuchKeyAtAll"
    let tree = JSONNode(.object((config.json().members ?? []) + [JSONMember(key, true)]))
    do {
      _ = try Config(tree)
      report(.unknownKey, "a key that the configuration does not have is accepted without a word")
    } catch {
      guard !error.problems.contains(where: { $0.pointer.tokens.last == key }) else { return }
      report(.unknownKey, "the problem with an unknown key does not point at it: \(error)")
    }
  }

  private mutating func checkSchema() {
    let schema = Config.definition.schema(SchemaWriter())
    for field in Config.definition.fields {
      if schema["properties"]?[field.name] == nil { report(.schema, "the schema lacks the key `\(field.name)`") }
      if field.documentation.isEmpty { report(.documentation, "the key `\(field.name)` is not explained") }
    }
    if Config.definition.documentation.isEmpty { report(.documentation, "the use case is not explained") }
  }
}
