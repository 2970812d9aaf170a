import ScanHTTPSinks
import ScanKeyboard
import ScanMQTT
public import ScanSinks

extension SinkRegistry {
  /// All kinds of sinks that ship: files, programs, webhooks, InfluxDB, brokers of MQTT, a keyboard.
  public static let shipped = SinkRegistry.standard.withHTTP.registering(MQTTSinkConfig.self)
    .registering(KeyboardSinkConfig.self)
}
