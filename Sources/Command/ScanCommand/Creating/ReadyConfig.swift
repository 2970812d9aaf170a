import ScanPluginKit

/// A ready configuration of this project, as its name and what it reads.
struct ReadyConfig {
  /// The name of its file, without the ending.
  let name: String
  /// The key of its use case.
  let key: String
  /// The id of its plugin.
  let id: String
  /// The file.
  let text: String
  /// What it reads, as the file says it.
  let summary: TextTemplate

  /// The ready configurations with one plugin, the usual one of each use case before the others of it.
  static let all: [ReadyConfig] = [
    ("barcode", PackageResources.barcode_json), ("barcode-all", PackageResources.barcode_all_json),
    ("meter", PackageResources.meter_json), ("dial-meter", PackageResources.dial_meter_json),
    ("meter-display", PackageResources.meter_display_json),
    ("meter-multi-field", PackageResources.meter_multi_field_json), ("odometer", PackageResources.odometer_json),
    ("universal-id", PackageResources.universal_id_json), ("mrz", PackageResources.mrz_json),
    ("japanese-landing-permission", PackageResources.japanese_landing_permission_json),
    ("vehicle-registration", PackageResources.vehicle_registration_json), ("ocr", PackageResources.ocr_json),
    ("license-plate", PackageResources.license_plate_json), ("vin", PackageResources.vin_json),
    ("container", PackageResources.container_json), ("tin", PackageResources.tin_json),
    ("tire-make", PackageResources.tire_make_json), ("tire-size", PackageResources.tire_size_json),
    ("commercial-tire-id", PackageResources.commercial_tire_id_json),
  ].compactMap(ReadyConfig.init)

  private init?(_ name: String, _ bytes: [UInt8]) {
    guard let document = try? JSONNode.parse(bytes), let plugin = document["viewPluginConfig"]?["pluginConfig"],
      let id = plugin["id"]?.string, let key = plugin.members?.map(\.key).first(where: { $0.hasSuffix("Config") }),
      let word = try? TemplateName(name).property
    else { return nil }
    (self.name, self.key, self.id, text) = (name, key, id, String(decoding: bytes, as: UTF8.self))
    summary = TextTemplate("command.ready.\(word)", document["scanViewConfigDescription"]?.string ?? name)
  }
}
