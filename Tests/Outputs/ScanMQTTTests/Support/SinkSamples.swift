import ScanJSON
import ScanSinks
import Testing

@testable import ScanMQTT

extension MQTTSinkConfig {
  /// Settings for a broker of a test.
  ///
  /// - Parameter network: What is between the sink and the broker; nil for nothing.
  static func of(
    _ broker: TestBroker, over network: TestNetwork? = nil, version: Version = .mqtt5, timeoutSeconds: Double = 10,
    userName: String? = nil, password: Secret? = nil,
    qos: Int = 1, prefix: String = "scanview", keepsState: Bool = true, homeAssistant: HomeAssistantConfig? = nil
  ) -> MQTTSinkConfig {
    MQTTSinkConfig(
      broker: "127.0.0.1:\(network?.port ?? broker.port)", version: version, userName: userName, password: password,
      timeoutSeconds: timeoutSeconds, qos: qos, topicPrefix: prefix, keepsState: keepsState,
      homeAssistant: homeAssistant)
  }

  /// The sink, as a service makes it.
  func sink(
    _ name: String = "home", folder: String = "/etc/scanview", views: [String]? = nil, texts: TextCatalog = .english,
    events: [String] = ["result"], pictures: PictureFolder? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) throws -> MQTTSink {
    MQTTSink(
      settings: self, address: try address(),
      context: SinkContext(
        name: name, folder: folder, version: "1.2.3", views: views, texts: texts, events: events, pictures: pictures),
      clock: clock)
  }
}
