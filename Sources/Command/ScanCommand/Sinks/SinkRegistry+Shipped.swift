import ScanHTTPSinks
import ScanKeyboard
import ScanMQTT
public import ScanSinks
import ScanSocketSink

extension SinkRegistry {
  /// All kinds of sinks that ship: files, programs, webhooks, InfluxDB, brokers of MQTT, a keyboard, a socket.
  public static let shipped = SinkRegistry.standard.withHTTP.registering(MQTTSinkConfig.self)
    .registering(KeyboardSinkConfig.self).registering(SocketSinkConfig.self)
}
