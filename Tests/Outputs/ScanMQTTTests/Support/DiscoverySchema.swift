import ScanJSON

/// The rules of Home Assistant for the payload of a device, as its MQTT integration has them (2025.4 and later).
enum DiscoverySchema {
  private static let ofPayload: Set = [
    "device", "origin", "components", "availability", "availability_mode", "availability_template",
    "availability_topic", "payload_available", "payload_not_available", "state_topic", "command_topic", "qos",
    "encoding",
  ]
  private static let ofDevice: Set = [
    "identifiers", "connections", "manufacturer", "model", "model_id", "name", "hw_version", "serial_number",
    "sw_version", "via_device", "suggested_area", "configuration_url",
  ]
  private static let ofEntity: Set = [
    "platform", "name", "unique_id", "object_id", "default_entity_id", "state_topic", "value_template",
    "device_class", "unit_of_measurement", "state_class", "json_attributes_topic", "entity_category",
    "suggested_display_precision",
  ]
  /// What entities that can be commanded have beside the keys of all.
  private static let ofCommanded: [String: Set<String>] = [
    "button": ["command_topic", "payload_press"], "switch": ["command_topic", "payload_on", "payload_off"],
    "select": ["command_topic", "options"],
  ]
  private static let units: [String: Set<String>] = [
    "energy": ["J", "kJ", "MJ", "GJ", "mWh", "Wh", "kWh", "MWh", "GWh", "TWh", "cal", "kcal", "Mcal", "Gcal"],
    "gas": ["m³", "ft³", "CCF"], "water": ["m³", "ft³", "CCF", "gal", "L"],
    "volume": ["m³", "ft³", "CCF", "gal", "L", "mL", "fl. oz."],
    "volume_flow_rate": ["m³/h", "ft³/min", "L/min", "gal/min", "mL/s"],
    "power": ["mW", "W", "kW", "MW", "GW", "TW"], "timestamp": [], "temperature": ["°C", "°F", "K"],
    "pressure": ["Pa", "hPa", "kPa", "mbar", "bar", "psi"],
  ]
  private static let stateClasses: [String: Set<String>] = [
    "energy": ["total", "total_increasing"], "gas": ["total", "total_increasing"],
    "water": ["total", "total_increasing"], "volume": ["total", "total_increasing"],
    "volume_flow_rate": ["measurement"], "power": ["measurement"], "temperature": ["measurement"],
    "pressure": ["measurement"],
  ]

  /// What breaks a rule; empty for a payload that Home Assistant takes.
  static func problems(_ payload: JSONNode) -> [String] {
    var problems: [String] = []
    func check(_ isRight: Bool, _ words: String) { if !isRight { problems.append(words) } }
    check(Set(payload.keys).isSubset(of: ofPayload), "payload has other keys: \(payload.keys)")
    let device = payload["device"] ?? [:]
    check(Set(device.keys).isSubset(of: ofDevice), "device has other keys: \(device.keys)")
    check(device["identifiers"]?.elements?.isEmpty == false, "device has no identifier")
    check(payload["origin"]?["name"]?.string?.isEmpty == false, "origin has no name")
    for part in payload["components"]?.members ?? [] {
      problems += entity(part.value).map { "\(part.key): \($0)" }
    }
    let ids = (payload["components"]?.members ?? []).compactMap { $0.value["unique_id"]?.string }
    check(Set(ids).count == ids.count, "a unique_id stands twice")
    return problems
  }

  private static func camera(_ entity: JSONNode) -> [String] {
    let keys: Set = [
      "platform", "name", "unique_id", "object_id", "default_entity_id", "topic", "image_encoding", "entity_category",
    ]
    var problems = Set(entity.keys).subtracting(keys).map { "another key: \($0)" }
    if entity["topic"]?.string?.contains(/[+#]/) != false { problems.append("no topic") }
    if entity["unique_id"]?.string?.isEmpty != false { problems.append("no unique_id") }
    return problems
  }

  private static func entity(_ entity: JSONNode) -> [String] {
    var problems: [String] = []
    func check(_ isRight: Bool, _ words: String) { if !isRight { problems.append(words) } }
    let platform = entity["platform"]?.string ?? ""
    guard platform != "tag" else {
      check(Set(entity.keys).isSubset(of: ["platform", "topic", "value_template"]), "other keys: \(entity.keys)")
      check(entity["topic"]?.string?.isEmpty == false, "no topic")
      return problems
    }
    if platform == "camera" { return camera(entity) }
    let commanded = ofCommanded[platform]
    check(commanded != nil || ["sensor", "binary_sensor"].contains(platform), "platform \(platform)")
    check(Set(entity.keys).isSubset(of: ofEntity.union(commanded ?? [])), "other keys: \(entity.keys)")
    if commanded != nil { check(entity["command_topic"]?.string?.contains(/[+#]/) == false, "no command_topic") }
    if platform == "select" { check(entity["options"]?.elements?.isEmpty == false, "no options") }
    check(entity["unique_id"]?.string?.isEmpty == false, "a device's entity needs a unique_id")
    if platform == "button" {
      check(entity["state_topic"] == nil, "a button has no state")
    } else {
      check(entity["state_topic"]?.string?.contains(/[+#]/) == false, "no state_topic")
    }
    let entityID = entity["default_entity_id"]?.string ?? ""
    check(entityID.wholeMatch(of: /[a-z_]+\.[a-z0-9]+(_[a-z0-9]+)*/) != nil, "default_entity_id \(entityID)")
    check(entityID == "\(platform).\(entity["object_id"]?.string ?? "")", "object_id")
    if platform == "sensor", let deviceClass = entity["device_class"]?.string {
      let unit = entity["unit_of_measurement"]?.string
      check(units[deviceClass] != nil, "device_class \(deviceClass)")
      check(unit.map { units[deviceClass]?.contains($0) == true } ?? (deviceClass == "timestamp"), "unit \(unit ?? "")")
      let stateClass = entity["state_class"]?.string
      check(
        stateClass.map { stateClasses[deviceClass]?.contains($0) == true } ?? true, "state_class \(stateClass ?? "")")
    }
    return problems
  }
}

extension JSONNode {
  fileprivate var keys: [String] { (members ?? []).map(\.key) }
}
