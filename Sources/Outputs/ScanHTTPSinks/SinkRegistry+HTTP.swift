public import ScanSinks

extension SinkRegistry {
  /// The registry with the kinds that send by HTTP: webhooks and InfluxDB.
  public var withHTTP: SinkRegistry {
    registering(WebhookConfig.self).registering(InfluxDBConfig.self)
  }
}
