public import ScanJSON

/// How a service is announced to Home Assistant.
public struct HomeAssistantConfig: DefinedObject {
  /// A meter, as far as its results do not say what it is.
  public struct Meter: DefinedObject {
    /// The name of the view.
    public internal(set) var view: String
    /// What it measures; nil for what its unit says.
    public internal(set) var measures: MeterMedium?
    /// The unit of its value; nil for the one of its results.
    public internal(set) var unit: String?

    /// Makes the description of a meter.
    public init(view: String, measures: MeterMedium? = nil, unit: String? = nil) {
      (self.view, self.measures, self.unit) = (view, measures, unit)
    }

    /// The keys in JSON.
    public static let definition = ObjectDefinition(
      "homeAssistantMeter", defaults: Meter(view: ""), "A meter, as far as its results do not say what it is.",
      place: .root
    ) {
      Field(required: "view", \.view, .string(minimumLength: 1), "The name of the view.")
      Field(
        optional: "measures", \.measures, .enumeration(),
        "What it measures: `electricity`, `heat`, `gas`, `water`. Unset: what the unit says; m³ and L: water, ft³ and CCF: gas."
      )
      Field(
        optional: "unit", \.unit, .string(minimumLength: 1),
        "The unit of its value, like `m³` or `kWh`. Unset: the one of its results.")
    }
  }

  /// What the topics of discovery begin with.
  public internal(set) var discoveryPrefix: String
  /// The id of the device; nil for one that is made of `topicPrefix`.
  public internal(set) var deviceID: String?
  /// The name of the device.
  public internal(set) var deviceName: String
  /// The area that is suggested for the device; nil for none.
  public internal(set) var area: String?
  /// The address of the scanner's page; nil for none.
  public internal(set) var pageURL: String?
  /// The meters.
  public internal(set) var meters: [Meter]

  /// Makes the settings of discovery.
  public init(
    discoveryPrefix: String = "homeassistant", deviceID: String? = nil, deviceName: String = "ScanView",
    area: String? = nil, pageURL: String? = nil, meters: [Meter] = []
  ) {
    (self.discoveryPrefix, self.deviceID, self.deviceName) = (discoveryPrefix, deviceID, deviceName)
    (self.area, self.pageURL, self.meters) = (area, pageURL, meters)
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "homeAssistant", defaults: HomeAssistantConfig(),
    "Announces the service as one device of Home Assistant by MQTT discovery. Each view is announced with the start, with its commands, pictures and last error; with its first result also with what it reads: a meter with its reading, its use per hour, a problem and what explains both; codes and texts as tags that were scanned, and as the text that was read last. A reading that the `history` of a meter rejects is a problem, and never a state. What is no longer there is taken back.",
    place: .root, rules: [pageIsAddress]
  ) {
    Field(
      "discoveryPrefix", \.discoveryPrefix, .string(minimumLength: 1),
      "What the topics of discovery begin with, as Home Assistant is set. Default `homeassistant`.")
    Field(
      optional: "deviceID", \.deviceID, .string(minimumLength: 1),
      "The id of the device, of letters, digits, `_` and `-`; other characters become `_`. The ids of its entities begin with it. Unset: made of `topicPrefix`."
    )
    Field(
      "deviceName", \.deviceName, .string(minimumLength: 1),
      "The name of the device, which may change: ids stay as they are. Default `ScanView`.")
    Field(
      optional: "area", \.area, .string(minimumLength: 1), "The area that is suggested for the device. Unset: none.")
    Field(
      optional: "pageURL", \.pageURL, .string(minimumLength: 1),
      "The address of the scanner's page, which begins with `http://` or `https://`: Home Assistant links to it. Unset: none."
    )
    Field(
      "meters", \.meters, .list(of: .object(), count: 0...64),
      "Meters whose results do not say what they measure or in which unit. Default: none.")
  }

  private static let pageIsAddress: ObjectDefinition<HomeAssistantConfig>.Rule = { config, node, scope in
    guard let url = config.pageURL, !url.hasPrefix("http://"), !url.hasPrefix("https://") else { return }
    scope.member("pageURL").report(
      .conflict, at: node["pageURL"]?.position, message: MQTTConfigText.page.with(), met: node["pageURL"])
  }
}

/// What a meter measures.
public enum MeterMedium: String, DefinedEnum {
  /// Electric energy.
  case electricity
  /// Heat or cold.
  case heat
  /// Gas.
  case gas
  /// Water.
  case water

  /// What it means, in words.
  public var meaning: String {
    switch self {
    case .electricity: "Electric energy, in Wh, kWh, MWh."
    case .heat: "Heat or cold, in kWh, MWh, MJ, GJ."
    case .gas: "Gas, in m³, ft³, CCF; in kWh as energy."
    case .water: "Water, in m³, L, ft³, CCF, gal."
    }
  }
}
