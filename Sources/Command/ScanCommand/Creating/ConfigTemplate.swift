import ScanPluginKit
import ScanWorker

/// A new configuration file for a use case: the ready one of this project where there is one, else one made of the use case's schema.
struct ConfigTemplate {
  /// The ready configurations, each with the use case's key.
  private static let shipped = [
    PackageResources.barcode_json, PackageResources.commercial_tire_id_json, PackageResources.container_json,
    PackageResources.japanese_landing_permission_json, PackageResources.license_plate_json, PackageResources.meter_json,
    PackageResources.mrz_json, PackageResources.ocr_json, PackageResources.odometer_json, PackageResources.tin_json,
    PackageResources.tire_make_json, PackageResources.tire_size_json, PackageResources.universal_id_json,
    PackageResources.vehicle_registration_json, PackageResources.vin_json,
  ]

  /// The key of the use case.
  let key: String
  /// The name of the file without its ending, and the id of the plugin.
  let name: String
  /// The file.
  let text: String

  /// Makes a configuration.
  ///
  /// - Parameters:
  ///   - useCase: The key of the use case, also without its `Config`.
  ///   - name: The name of the file; nil takes that of the use case.
  /// - Throws: ``UsageError`` for a use case that this build does not have; `InvalidDocument` where no right file could be made.
  init(_ useCase: String, name: String? = nil, registry: PluginRegistry) throws {
    let keys = registry.factories.map(\.key)
    guard let key = [useCase, useCase + "Config"].first(where: keys.contains) else {
      let list: [String: DisplayText.Argument] = [
        "name": .string(useCase), "keys": .string(keys.joined(separator: ", ")),
      ]
      guard let near = nearestNames(to: useCase, among: keys).first else {
        throw UsageError(NewWords.noUseCase.with(list))
      }
      throw UsageError(NewWords.useCaseMeant.with(list.merging(["near": .string(near)]) { $1 }))
    }
    self.key = key
    let (text, old) = try Self.ready(key) ?? Self.made(key, registry.useCases)
    self.name = name ?? old
    self.text = text.replacing("\"id\": \"\(old)\"", with: "\"id\": \"\(self.name)\"", maxReplacements: 1)
    _ = try ConfigLoader(useCases: registry.useCases).load(json: self.text, file: "\(self.name).json")
  }

  private static func ready(_ key: String) throws -> (text: String, id: String)? {
    for bytes in shipped {
      let plugin = try JSONNode.parse(bytes)["viewPluginConfig"]?["pluginConfig"]
      guard plugin?[key] != nil, let id = plugin?["id"]?.string else { continue }
      return (String(decoding: bytes, as: UTF8.self), id)
    }
    return nil
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
