public import ScanJSON
public import ScanSinks

/// A broker of MQTT that records are published to.
public struct MQTTSinkConfig: SinkSettings {
  /// A version of MQTT.
  public enum Version: String, DefinedEnum {
    /// MQTT 3.1.1 (ISO/IEC 20922:2016).
    case mqtt311 = "3.1.1"
    /// MQTT 5.0 (OASIS, 2019).
    case mqtt5 = "5"

    /// What it means, in words.
    public var meaning: String {
      switch self {
      case .mqtt311: "MQTT 3.1.1, which every broker speaks. The broker cannot say why it does not take a record."
      case .mqtt5: "MQTT 5: the broker says why it does not take a record."
      }
    }
  }

  /// The key of this kind.
  public static let key = "mqtt"

  /// The broker: `mqtt://HOST:PORT`, `mqtts://HOST:PORT` with TLS, or `HOST:PORT`.
  public internal(set) var broker: String
  /// The version of MQTT.
  public internal(set) var version: Version
  /// The name of this client at the broker; nil for one of the computer, the folder of the service and the sink.
  public internal(set) var clientID: String?
  /// The name of a user of the broker; nil for none.
  public internal(set) var userName: String?
  /// Where the user's password comes from; nil for none.
  public internal(set) var password: Secret?
  /// The files for TLS; nil for the authorities of the system and no certificate of this client.
  public internal(set) var tls: MQTTSecurity?
  /// After how many seconds without a message each side asks whether the other one is there.
  public internal(set) var keepAliveSeconds: Int
  /// How long the broker may take to answer, in seconds.
  public internal(set) var timeoutSeconds: Double
  /// The quality of service: 0, at most once; 1, at least once; 2, exactly once for each attempt.
  public internal(set) var qos: Int
  /// What all topics begin with.
  public internal(set) var topicPrefix: String
  /// Whether the last result of each view is kept at the broker.
  public internal(set) var keepsState: Bool
  /// Whether commands are taken from the broker.
  public internal(set) var acceptsCommands: Bool
  /// How the views are announced to Home Assistant; nil: they are not.
  public internal(set) var homeAssistant: HomeAssistantConfig?

  /// Makes the settings of a broker.
  public init(
    broker: String, version: Version = .mqtt5, clientID: String? = nil, userName: String? = nil,
    password: Secret? = nil, tls: MQTTSecurity? = nil, keepAliveSeconds: Int = 30, timeoutSeconds: Double = 10,
    qos: Int = 1, topicPrefix: String = "scanview", keepsState: Bool = true,
    acceptsCommands: Bool = false, homeAssistant: HomeAssistantConfig? = nil
  ) {
    (self.broker, self.version, self.clientID) = (broker, version, clientID)
    (self.userName, self.password, self.tls) = (userName, password, tls)
    (self.keepAliveSeconds, self.timeoutSeconds, self.qos) = (keepAliveSeconds, timeoutSeconds, qos)
    (self.topicPrefix, self.keepsState, self.acceptsCommands) = (topicPrefix, keepsState, acceptsCommands)
    self.homeAssistant = homeAssistant
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "mqttSink", defaults: MQTTSinkConfig(broker: ""),
    "A broker of MQTT. Each record is published as JSON on `PREFIX/VIEW/EVENT`, like `scanview/water/result`; `PREFIX/status` says `online` or `offline`. In the name of a view, `/`, `+`, `#` and control characters become `_` in a topic.",
    place: .root, rules: [brokerIsAddress, prefixIsTopic, passwordHasUser, filesAreUsed]
  ) {
    Field(
      required: "broker", \.broker, .string(minimumLength: 1),
      "The broker: `mqtt://HOST:PORT`, `mqtts://HOST:PORT` with TLS, or `HOST:PORT`. Without a port: 1883, with TLS 8883."
    )
    Field("version", \.version, .enumeration(), "The version of MQTT: `5` (default) or `3.1.1`.")
    Field(
      optional: "clientID", \.clientID, .string(minimumLength: 1),
      "The name of this client at the broker, which no other client may have. Unset: `scanview-` and twelve digits, which are the same at each start."
    )
    Field(
      optional: "userName", \.userName, .string(minimumLength: 1), "The name of a user of the broker. Unset: none.")
    Field(
      optional: "password", \.password, .object(Secret.self),
      "Where the user's password comes from. It is read anew for each connection. Unset: none.")
    Field(
      optional: "tls", \.tls, .object(MQTTSecurity.self),
      "The files for TLS, with `mqtts://`. Unset: the authorities of the system, and no certificate of this client.")
    Field(
      "keepAliveSeconds", \.keepAliveSeconds, .int(5...3600),
      "After how many seconds without a message this client asks whether the broker is there, 5 to 3600. After one and a half times as long without it, the broker publishes `offline`. Default 30."
    )
    Field(
      "timeoutSeconds", \.timeoutSeconds, .number(0.1...45),
      "How long the broker may take to answer a connection, and to acknowledge up to 100 records, in seconds, 0.1 to 45. Default 10."
    )
    Field(
      "qos", \.qos, .int(0...2),
      "The quality of service. 1 (default) and 2: a record counts as delivered when the broker has acknowledged it. 0: when it was sent; a broker that ends loses it."
    )
    Field(
      "topicPrefix", \.topicPrefix, .string(minimumLength: 1),
      "What all topics begin with, without `+` and `#`. Each service needs one of its own. Default `scanview`.")
    Field(
      "keepsState", \.keepsState, .bool,
      "Whether the broker keeps the last result of each view, retained: `PREFIX/VIEW/state`, of a meter the last reading that is accepted; `PREFIX/VIEW/check`, what became of the last result; `PREFIX/VIEW/error`, what went wrong last; with `pictures` of the service also `PREFIX/VIEW/picture` and `PREFIX/VIEW/missed`, the last pictures as JPEG. Always so with `homeAssistant`. Default true."
    )
    Field(
      "acceptsCommands", \.acceptsCommands, .bool,
      "Whether whoever may publish at the broker may command the views: `PREFIX/VIEW/command/read`, `…/torch` with `ON`, `OFF` or `AUTO`, `…/mode` with the name of a configuration of `--swap`. The reply comes on `PREFIX/VIEW/reply`. Let the broker's rules decide who may publish there. Default false."
    )
    Field(
      optional: "homeAssistant", \.homeAssistant, .object(HomeAssistantConfig.self),
      "Announces the views to Home Assistant by MQTT discovery. Unset: nothing is announced, and what was announced before is taken back."
    )
  }

  /// Makes the sink. The library is loaded and the broker is connected when the first records come.
  ///
  /// - Throws: `SinkProblem` when the password cannot be read, or the broker's address is none.
  public func makeSink(_ context: SinkContext) throws(SinkProblem) -> any Sink {
    _ = try password?.value(context)
    return MQTTSink(settings: self, address: try address(), context: context)
  }
}
