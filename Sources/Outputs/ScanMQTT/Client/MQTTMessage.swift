import ScanSinks

/// A message to publish.
struct MQTTMessage: Sendable, Hashable {
  /// Its topic.
  let topic: String
  /// What it says; empty and retained it removes what the broker keeps.
  let bytes: [UInt8]
  /// The quality of service, 0…2.
  let qos: Int
  /// Whether the broker keeps it for those that subscribe later.
  let isRetained: Bool

  init(_ topic: String, _ bytes: [UInt8], qos: Int = 1, isRetained: Bool = false) {
    (self.topic, self.bytes, self.qos, self.isRetained) = (topic, bytes, qos, isRetained)
  }

  init(_ topic: String, _ payload: String, qos: Int = 1, isRetained: Bool = false) {
    self.init(topic, Array(payload.utf8), qos: qos, isRetained: isRetained)
  }

  /// What it says, as text.
  var payload: String { String(decoding: bytes, as: UTF8.self) }
}

/// A message that came.
struct ReceivedMessage: Sendable, Hashable {
  /// Its topic.
  let topic: String
  /// What it says, as UTF-8.
  let payload: String
  /// Whether the broker kept it from an earlier time.
  let isRetained: Bool
}

/// What became of messages that were published together.
struct PublishAnswer: Sendable, Hashable {
  /// How many of the first ones the broker has acknowledged.
  var acknowledged: Int
  /// What went wrong with the one behind them; nil when all are acknowledged.
  var problem: SinkProblem?
}
