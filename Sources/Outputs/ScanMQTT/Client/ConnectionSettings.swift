/// How a client connects. It holds a secret and is never shown.
struct ConnectionSettings: Sendable {
  let broker: BrokerAddress
  let version: MQTTSinkConfig.Version
  let clientID: String
  let userName: String?
  let password: String?
  /// The paths of the files for TLS, from the root.
  let tls: MQTTSecurity
  let keepAlive: Int
  /// How long the broker may take to answer.
  let limit: Duration
  /// The topic of the last will, which says `offline`.
  let statusTopic: String
}
