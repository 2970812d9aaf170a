import CMosquitto
import ScanJSON
import ScanSinks

/// What libmosquitto and brokers report, as problems of a sink.
enum MQTTFailure {
  /// The problem of a call that failed.
  ///
  /// - Parameters:
  ///   - reason: What the system says.
  ///   - complaint: What the library said last.
  ///   - topic: The topic of a message that was not published.
  ///   - bytes: The size of that message.
  static func problem(
    _ outcome: cmosq_outcome, reason: String, complaint: String, _ settings: ConnectionSettings, topic: String = "",
    bytes: Int = 0
  ) -> SinkProblem {
    let broker = DisplayText.Argument.string(settings.broker.text)
    switch outcome {
    case CMOSQ_NAME: return .later(MQTTText.notFound.with(["broker": broker, "error": .string(reason)]))
    case CMOSQ_SYSTEM: return .later(MQTTText.notReached.with(["broker": broker, "error": .string(reason)]))
    case CMOSQ_TLS:
      return .later(MQTTText.noTLS.with(["broker": broker, "error": .string(tlsReason(complaint))]))
    case CMOSQ_LOST: return .later(MQTTText.lost.with(["broker": broker]))
    case CMOSQ_SILENT: return .later(MQTTText.silent.with(["broker": broker]))
    case CMOSQ_TOO_LARGE:
      return .refused(MQTTText.tooLarge.with(["broker": broker, "topic": .string(topic), "count": .number(bytes)]))
    case CMOSQ_NO_QOS: return .later(MQTTText.noQoS.with(["broker": broker]))
    case CMOSQ_NO_RETAIN: return .later(MQTTText.noRetain.with(["broker": broker]))
    case CMOSQ_MALFORMED:
      return topic.isEmpty
        ? .later(MQTTText.malformed.with()) : .refused(MQTTText.topicRefused.with(["topic": .string(topic)]))
    case CMOSQ_PROTOCOL:
      return .later(MQTTText.protocolBroken.with(["broker": broker, "version": .string(settings.version.rawValue)]))
    case CMOSQ_NO_MEMORY: return .later(MQTTText.noMemory.with())
    default: return .later(MQTTText.failed.with(["broker": broker, "error": .string(reason)]))
    }
  }

  /// What OpenSSL says behind its numbers: `error:0A000086:SSL routines::certificate verify failed`.
  private static func tlsReason(_ complaint: String) -> String {
    let last = complaint.split(separator: ":").last.map { $0.drop { $0 == " " } } ?? ""
    return last.isEmpty ? "TLS" : String(last)
  }

  /// Why a broker refuses a connection, by the numbers of MQTT 3.1.1 (3.2.2.3) and MQTT 5 (3.2.2.2).
  static func refusedConnection(_ reason: Int, _ settings: ConnectionSettings) -> SinkProblem {
    let arguments: [String: DisplayText.Argument] = [
      "broker": .string(settings.broker.text), "reason": .number(reason), "clientID": .string(settings.clientID),
      "version": .string(settings.version.rawValue),
    ]
    let text: MQTTText =
      switch reason {
      case 1, 0x84: .otherVersion
      case 2, 0x85: .clientRefused
      case 4, 0x86: .wrongPassword
      case 5, 0x87, 0x8A, 0x8C: .notAllowed
      case 3, 0x88, 0x89, 0x97, 0x9F: .unavailable
      case 0x9A: .noRetain
      case 0x9B: .noQoS
      default: .connectionRefused
      }
    return .later(text.with(arguments))
  }

  /// Why a broker ends a connection, by the numbers of MQTT 5 (3.14.2.1).
  static func dismissed(_ reason: Int, _ settings: ConnectionSettings) -> SinkProblem {
    let arguments: [String: DisplayText.Argument] = [
      "broker": .string(settings.broker.text), "reason": .number(reason), "clientID": .string(settings.clientID),
    ]
    return .later((reason == 0x8E ? MQTTText.takenOver : .dismissed).with(arguments))
  }

  /// Whether a problem is the broker's answer to a message or subscription, and none of the connection.
  static func isAnswer(_ problem: SinkProblem) -> Bool {
    let answers: [MQTTText] = [.publishNotAllowed, .quota, .topicRefused, .payloadRefused, .publishFailed]
    return answers.contains { $0.rawValue == problem.displayText.id }
  }

  /// Why a broker does not take a message, by the numbers of MQTT 5 (3.4.2.1); nil when it took it.
  static func refusedMessage(_ reason: Int, topic: String, _ settings: ConnectionSettings) -> SinkProblem? {
    let arguments: [String: DisplayText.Argument] = [
      "broker": .string(settings.broker.text), "reason": .number(reason), "topic": .string(topic),
    ]
    switch reason {
    // Below are kinds of success: that nobody has subscribed is one.
    case ..<0x80: return nil
    case 0x87: return .later(MQTTText.publishNotAllowed.with(arguments))
    case 0x97: return .later(MQTTText.quota.with(arguments))
    case 0x90: return .refused(MQTTText.topicRefused.with(arguments))
    case 0x99: return .refused(MQTTText.payloadRefused.with(arguments))
    default: return .later(MQTTText.publishFailed.with(arguments))
    }
  }
}
