public import ScanPluginKit

extension LicensePlateConfig {
  /// Converts `licensePlatePlugin` of older documents.
  public static let migration = UseCaseMigration(plugins: [
    "licensePlatePlugin": { migrator, node, source, target in
      var parts = Migrator.Parts()
      for part in node.members ?? [] {
        parts.add(part.key, part.key == "scanMode" ? migrator.lowerCase(part.value) : part.value, from: source)
      }
      migrator.useCase(key, parts, from: source, to: target)
    }
  ])
}
