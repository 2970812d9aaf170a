public import ScanPluginKit

extension MeterConfig {
  /// Converts `meterPlugin` of older documents.
  public static let migration = UseCaseMigration(
    plugins: [
      "meterPlugin": { migrator, node, source, target in migrator.convertMeter(node, from: source, to: target) }
    ],
    formerDefaults: ["scanMode": "auto_analog_digital_meter"])
}

extension Migrator {
  fileprivate mutating func convertMeter(_ node: JSONNode, from source: JSONPointer, to target: JSONPointer) {
    let mode = node["scanMode"]?.string?.uppercased()
    switch mode {
    case "SERIAL_NUMBER":
      var parts = Parts()
      for member in node.members ?? [] {
        switch member.key {
        case "scanMode":
          note(
            .changed, from: source.appending("scanMode"), to: target.appending("ocrConfig"),
            MeterConfigText.serialAsText.with())
        case "serialNumberCharWhitelist": parts.add("charWhitelist", member.value, from: source, oldKey: member.key)
        case "serialNumberValidationRegex":
          parts.add("validationRegex", member.value, from: source, oldKey: member.key)
        default: parts.add(member.key, member.value, from: source)
        }
      }
      parts.add("scanMode", "line", from: source)
      useCase("ocrConfig", parts, from: source, to: target)
    case "PHOTO_CAPTURE":
      drop(source, MeterConfigText.photoDropped.with())
    default:
      var parts = Parts()
      for member in node.members ?? [] {
        guard member.key == "scanMode", let old = member.value.string else {
          parts.add(member.key, member.value, from: source)
          continue
        }
        parts.add("scanMode", JSONNode(.string(meterMode(old, from: source, to: target))), from: source)
      }
      useCase("meterConfig", parts, from: source, to: target)
    }
  }

  private mutating func meterMode(_ old: String, from source: JSONPointer, to target: JSONPointer) -> String {
    let lower = old.lowercased()
    if MeterConfig.ScanMode(rawValue: lower) != nil { return lower }
    let auto = MeterConfig.ScanMode.autoAnalogDigitalMeter.rawValue
    let place = target.appending("meterConfig").appending("scanMode")
    note(
      .changed, from: source.appending("scanMode"), to: place,
      MeterConfigText.modeRemoved.with(["mode": .string(old), "nearest": .string(auto)]))
    return auto
  }
}
