import CMosquitto
import Glibc
import ScanJSON
import ScanSinks

/// The owner of one client of libmosquitto, for the thread that made it: it is no value that another thread may have.
final class MosquittoClient {
  /// What the client reports, while one of its functions runs.
  struct Events {
    var connected: (Int) -> Void
    var dismissed: (Int) -> Void
    var published: (_ id: Int32, _ reason: Int) -> Void
    var subscribed: (_ id: Int32, _ reason: Int) -> Void
    var received: (ReceivedMessage) -> Void
  }

  /// The most bytes of a message that is taken in; a longer one is passed over.
  static let mostBytes = 1 << 20
  /// How many messages may wait for the broker's answer.
  static let window: Int32 = 100

  /// What ``MosquittoClient/wake(_:)`` takes, for as long as the client lives.
  let waker: Int32
  private let handle: OpaquePointer
  private let relay: EventRelay
  private let settings: ConnectionSettings

  /// Makes a client without a connection.
  ///
  /// - Throws: When the files for TLS cannot be read, or a text is none that MQTT allows.
  init(_ settings: ConnectionSettings, _ events: Events) throws(SinkProblem) {
    let relay = EventRelay(events)
    (self.settings, self.relay) = (settings, relay)
    var calls = EventRelay.calls
    // Lent: `relay` lives until after the C client is freed.
    calls.context = Unmanaged.passUnretained(relay).toOpaque()
    var outcome = CMOSQ_DONE
    let made = settings.withCSettings { cmosq_make($0, &calls, &outcome) }
    // Ours to free.
    guard let made else {
      let isTLS = settings.broker.isEncrypted && (outcome == CMOSQ_MALFORMED || outcome == CMOSQ_TLS)
      throw isTLS
        ? .later(MQTTText.tlsFiles.with(["files": .string(settings.tls.paths)]))
        : MQTTFailure.problem(outcome, reason: "", complaint: relay.complaint, settings)
    }
    handle = made
    waker = cmosq_waker(made)
  }

  deinit { cmosq_free(handle) }

  /// Ends a wait of ``turn(within:)``, also one that is yet to begin; from any thread.
  static func wake(_ waker: Int32) { cmosq_wake(waker) }

  /// Begins to connect; the look-up of the name blocks.
  func connect() throws(SinkProblem) {
    try check(cmosq_connect(handle, settings.broker.host, Int32(settings.broker.port), Int32(settings.keepAlive)))
  }

  /// Waits for the network or a wake, and does what is to be done.
  func turn(within limit: Duration) throws(SinkProblem) {
    let milliseconds = max(0, min(1000, (limit / .milliseconds(1)).rounded(.up)))
    try check(cmosq_turn(handle, Int32(milliseconds)))
  }

  /// Publishes a message.
  ///
  /// - Returns: The id that `published` is called with.
  func publish(_ message: MQTTMessage) throws(SinkProblem) -> Int32 {
    var id: Int32 = 0
    // Copied by the library.
    let outcome = cmosq_publish(
      handle, &id, message.topic, message.bytes, message.bytes.count, Int32(message.qos), message.isRetained)
    guard outcome == CMOSQ_DONE else {
      throw MQTTFailure.problem(
        outcome, reason: reason, complaint: relay.complaint, settings, topic: message.topic,
        bytes: message.bytes.count)
    }
    return id
  }

  /// Subscribes to topics.
  ///
  /// - Returns: The id that `subscribed` is called with.
  func subscribe(_ topics: [String]) throws(SinkProblem) -> Int32 {
    var id: Int32 = 0
    // Copies of ours, freed here; the library makes its own.
    var pointers: [UnsafeMutablePointer<CChar>?] = topics.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    try check(cmosq_subscribe(handle, &id, &pointers, Int32(pointers.count)))
    return id
  }

  /// Ends a subscription.
  func unsubscribe(_ topic: String) throws(SinkProblem) { try check(cmosq_unsubscribe(handle, topic)) }

  /// Says good-bye; the next turns send it.
  func disconnect() { _ = cmosq_disconnect(handle) }

  private var reason: String { cmosq_reason(handle).map { String(cString: $0) } ?? "" }

  private func check(_ outcome: cmosq_outcome) throws(SinkProblem) {
    guard outcome != CMOSQ_DONE else { return }
    throw MQTTFailure.problem(outcome, reason: reason, complaint: relay.complaint, settings)
  }
}
