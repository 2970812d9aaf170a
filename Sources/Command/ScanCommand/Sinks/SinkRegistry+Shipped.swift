import ScanHTTPSinks
public import ScanSinks

extension SinkRegistry {
  /// All kinds of sinks that ship: files, programs, webhooks, InfluxDB.
  public static let shipped = SinkRegistry.standard.withHTTP
}
