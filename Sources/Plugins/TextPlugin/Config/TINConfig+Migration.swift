public import ScanPluginKit

extension UseCaseMigration {
  /// Converts a use case of tires, vehicle or container numbers, whose names were in lower case, and `tirePlugin` with all of them.
  static func upperCaseNames(of useCase: String) -> UseCaseMigration {
    UseCaseMigration(
      plugins: [
        "tirePlugin": { migrator, node, source, target in migrator.convertUseCases(node, from: source, to: target) }
      ],
      object: { migrator, node, source, target in
        var parts = Migrator.Parts()
        for member in node.members ?? [] {
          parts.add(
            member.key, migrator.upperCaseName(member, of: useCase, from: source, to: target), from: source)
        }
        migrator.useCase(useCase, parts, from: source, to: target)
      })
  }
}

extension TINConfig {
  /// Converts its names.
  public static let migration = UseCaseMigration.upperCaseNames(of: key)
}
extension TireSizeConfig {
  /// Converts its names.
  public static let migration = UseCaseMigration.upperCaseNames(of: key)
}
extension CommercialTireIDConfig {
  /// Converts its names.
  public static let migration = UseCaseMigration.upperCaseNames(of: key)
}
extension TireMakeConfig {
  /// Converts its names.
  public static let migration = UseCaseMigration.upperCaseNames(of: key)
}
extension VINConfig {
  /// Converts its names.
  public static let migration = UseCaseMigration.upperCaseNames(of: key)
}
extension ContainerConfig {
  /// Converts its names.
  public static let migration = UseCaseMigration.upperCaseNames(of: key)
}

extension Migrator {
  /// A value in its present spelling.
  fileprivate mutating func upperCaseName(
    _ member: JSONMember, of useCase: String, from source: JSONPointer, to target: JSONPointer
  ) -> JSONNode {
    let place = target.appending(useCase).appending(member.key)
    switch member.key {
    case "upsideDownMode": return upperCase(member.value)
    case "scanMode" where useCase == "tinConfig" && member.value.string?.uppercased() == "FLEXIBLE":
      note(
        .changed, from: source.appending("scanMode"), to: place,
        TextConfigText.flexible.with())
      return "UNIVERSAL"
    case "scanMode": return upperCase(member.value)
    default: return member.value
    }
  }
}
