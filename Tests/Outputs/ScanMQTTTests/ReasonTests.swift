import ScanJSON
import ScanSinks
import TestSupport
import Testing

@testable import ScanMQTT

@Suite("Reasons of MQTT 5")
struct ReasonTests {
  @Test(
    "a broker that does not take a message says whether it is worth another attempt",
    arguments: [
      (0x80, SinkProblem.Kind.later(after: nil), "sink.mqtt.publishFailed"),
      (0x83, .later(after: nil), "sink.mqtt.publishFailed"),
      (0x87, .later(after: nil), "sink.mqtt.publishNotAllowed"), (0x90, .refused, "sink.mqtt.topicRefused"),
      (0x97, .later(after: nil), "sink.mqtt.quota"), (0x99, .refused, "sink.mqtt.payloadRefused"),
    ])
  func messages(reason: Int, kind: SinkProblem.Kind, id: String) async throws {
    let broker = try ScriptedBroker(.init(messages: ["/bad/result": UInt8(reason)]))
    let sink = try MQTTSinkConfig(broker: "127.0.0.1:\(broker.port)", keepsState: false).sink()
    let records = ["good", "bad", "good"].map { RecordSamples.code("1", view: $0) }
    let answer = await sink.deliver(records)
    #expect(answer.accepted == 1)
    #expect(answer.problem?.kind == kind)
    #expect(answer.problem?.displayText.id == id)
    #expect(await sink.deliver([records[2]]) == SinkAnswer(accepted: 1))
    await sink.close()
  }

  @Test("that nobody has subscribed is no failure")
  func nobody() async throws {
    let broker = try ScriptedBroker(.init(messages: ["/result": 0x10]))
    let sink = try MQTTSinkConfig(broker: "127.0.0.1:\(broker.port)").sink()
    #expect(await sink.deliver([RecordSamples.code("1")]) == SinkAnswer(accepted: 1))
    await sink.close()
  }

  @Test(
    "a refused connection says what to check",
    arguments: [
      (0x84, "sink.mqtt.otherVersion"), (0x85, "sink.mqtt.clientRefused"), (0x86, "sink.mqtt.wrongPassword"),
      (0x87, "sink.mqtt.notAllowed"), (0x88, "sink.mqtt.unavailable"), (0x8A, "sink.mqtt.notAllowed"),
      (0x9A, "sink.mqtt.noRetain"), (0x9F, "sink.mqtt.unavailable"), (0xA0, "sink.mqtt.connectionRefused"),
    ])
  func connections(reason: UInt8, id: String) async throws {
    let broker = try ScriptedBroker(.init(connection: reason))
    let sink = try MQTTSinkConfig(broker: "127.0.0.1:\(broker.port)").sink()
    let answer = await sink.deliver([RecordSamples.code("1")])
    #expect(answer.accepted == 0)
    #expect(answer.problem?.kind == .later(after: nil))
    #expect(answer.problem?.displayText.id == id)
    #expect(answer.problem?.description.contains("{") == false)
    await sink.close()
  }

  @Test(
    "a connection that the broker ends says why",
    arguments: [(0x8E, "sink.mqtt.takenOver"), (0x98, "sink.mqtt.dismissed")])
  func endings(reason: UInt8, id: String) async throws {
    let broker = try ScriptedBroker(.init(ending: ["/bad/result": reason]))
    let sink = try MQTTSinkConfig(broker: "127.0.0.1:\(broker.port)", keepsState: false).sink(clock: StoppedClock())
    let answer = await sink.deliver(["good", "bad"].map { RecordSamples.code("1", view: $0) })
    #expect(answer.accepted == 1)
    #expect(answer.problem?.displayText.id == id)
    #expect(answer.problem?.description.contains("{") == false)
    await sink.close()
  }

  @Test("a broker that never answers a subscription ends the attempt within the time that the settings give")
  func noSubscription() async throws {
    let broker = try ScriptedBroker(.init(subscription: nil))
    let sink = try MQTTSinkConfig(broker: "127.0.0.1:\(broker.port)", timeoutSeconds: 0.2).sink()
    let answer = await sink.deliver([RecordSamples.code("1")])
    #expect(answer.problem?.description == "mqtt://127.0.0.1:\(broker.port) did not acknowledge within 0.2 s.")
    await sink.close()
  }

  @Test("the numbers of MQTT 3.1.1 mean the same", arguments: [(1, 0x84), (2, 0x85), (3, 0x88), (4, 0x86), (5, 0x87)])
  func oldNumbers(old: Int, new: Int) throws {
    let settings = try Listener.settings(port: 1883)
    let ids = [old, new].map { MQTTFailure.refusedConnection($0, settings).displayText.id }
    #expect(ids[0] == ids[1])
  }
}
