import ScanJSON

/// What is announced on the topic of a device.
struct DiscoveryPayload {
  let settings: HomeAssistantConfig
  let deviceID: String
  /// Digits that stand for this installation, whatever its names are.
  let installation: String
  let version: String
  let topics: Topics

  /// The topic of discovery.
  var topic: String { "\(settings.discoveryPrefix)/device/\(deviceID)/config" }

  /// The payload.
  ///
  /// - Parameters:
  ///   - parts: The parts that are there.
  ///   - gone: The platforms of those that are no longer, by their keys: nothing else stands in the description of such a part.
  func text(_ parts: [JSONMember], gone: [String: String]) -> String {
    var device = ObjectWriter()
    device.add("identifiers", JSONNode(.array([JSONNode(.string(deviceID))])))
    device.add("name", settings.deviceName)
    device.add("manufacturer", "ScanView")
    device.add("model", "ScanView")
    device.add("sw_version", version)
    device.add("serial_number", installation)
    device.add("suggested_area", settings.area)
    device.add("configuration_url", settings.pageURL)
    var origin = ObjectWriter()
    origin.add("name", "ScanView")
    origin.add("sw_version", version)
    let removed = gone.sorted { $0.key < $1.key }.map { key, platform in
      JSONMember(key, ["platform": JSONNode(.string(platform))])
    }
    var payload = ObjectWriter()
    payload.add("device", device.node)
    payload.add("origin", origin.node)
    payload.add("components", JSONNode(.object(parts + removed)))
    payload.add("availability_topic", topics.status)
    payload.add("payload_available", "online")
    payload.add("payload_not_available", "offline")
    payload.add("qos", 1)
    return payload.text
  }
}
