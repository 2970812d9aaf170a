import ScanImage
import ScanJSON
import ScanSinks
import TestSupport
import Testing

@testable import ScanMQTT

/// A client of a test's own, which takes down what is published.
final class Listener: Sendable {
  private let connection: MQTTConnection
  private let notebook = Notebook()

  /// What came, also while the connection is made.
  private final class Notebook: Sendable {
    let messages = Guarded<[ReceivedMessage]>([])
  }

  /// Connects and subscribes to everything.
  init(_ broker: TestBroker, topics: [String] = ["#"]) async throws {
    let notebook = notebook
    connection = MQTTConnection(
      try Self.settings(port: broker.port), onMessage: { message in notebook.messages.withLock { $0.append(message) } },
      onEnd: { _ in })
    let opened = await connection.whenOpened()
    try #require(opened == nil)
    let failed = SinkProblem.later("not subscribed")
    let subscribed = await connection.subscribe(topics).value(orLate: failed, orCancelled: failed)
    try #require(subscribed == nil)
  }

  deinit { connection.abandon() }

  /// How a client of a test connects.
  static func settings(port: Int, version: MQTTSinkConfig.Version = .mqtt5, will: String = "listener/status") throws
    -> ConnectionSettings
  {
    ConnectionSettings(
      broker: try BrokerAddress("127.0.0.1:\(port)"), version: version, clientID: "listener-\(RecordSamples.number())",
      userName: nil, password: nil, tls: MQTTSecurity(), keepAlive: 60, limit: .seconds(10), statusTopic: will)
  }

  /// What came, in its order.
  var all: [ReceivedMessage] { notebook.messages.withLock { $0 } }

  /// What came on a topic.
  func on(_ topic: String) -> [ReceivedMessage] { all.filter { $0.topic == topic } }

  /// What came last on a topic.
  func last(_ topic: String) -> String? { on(topic).last?.payload }

  /// Forgets what came.
  func clear() { notebook.messages.withLock { $0 = [] } }

  /// Publishes a message as another program would.
  func publish(_ topic: String, _ payload: String, isRetained: Bool = false) async {
    _ = await connection.publish([MQTTMessage(topic, payload, isRetained: isRetained)]).value(
      orLate: MQTTSink.cancelled, orCancelled: MQTTSink.cancelled)
  }
}
