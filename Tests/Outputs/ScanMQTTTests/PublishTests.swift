import FoundationEssentials
import ScanJSON
import ScanProcess
import ScanSinks
import TestSupport
import Testing

@testable import ScanMQTT

@Suite(
  "Records at a broker", .enabled(if: TestBroker.isInstalled, "mosquitto is not installed: apt-get install mosquitto"))
struct PublishTests {
  @Test(
    "a record is published as it is on PREFIX/VIEW/EVENT, and counts when the broker has acknowledged it",
    arguments: [MQTTSinkConfig.Version.mqtt311, .mqtt5], [0, 1, 2])
  func records(version: MQTTSinkConfig.Version, qos: Int) async throws {
    let broker = try TestBroker()
    try await broker.start()
    let listener = try await Listener(broker)
    let sink = try MQTTSinkConfig.of(broker, version: version, qos: qos, keepsState: false).sink()
    let records = (0..<100).map { RecordSamples.code("\($0)", view: "till/1+2#") }
    let answer = await sink.deliver(records)
    #expect(answer == SinkAnswer(accepted: 100))
    try await until(listener.on("scanview/till_1_2_/result").count == 100)
    #expect(listener.on("scanview/till_1_2_/result").map(\.payload) == records.map(\.body))
    #expect(listener.on("scanview/till_1_2_/result").allSatisfy { !$0.isRetained })
    await sink.close()
  }

  @Test(
    "another program reads what is published",
    .enabled(if: Subscriber.isInstalled, "mosquitto_sub is not installed: apt-get install mosquitto-clients"))
  func otherProgram() async throws {
    let broker = try TestBroker()
    try await broker.start()
    let subscriber = try Subscriber(broker, topic: "scanview/#", count: 4)
    try await until(broker.count(of: "Sending SUBACK") > 0)
    let sink = try MQTTSinkConfig.of(broker).sink()
    let record = RecordSamples.codes([("QR_CODE", "Größe 1\n2 \u{1F600} \"x\"")], view: "Kasse")
    #expect(await sink.deliver([record]) == SinkAnswer(accepted: 1))
    let lines = try await subscriber.lines()
    #expect(lines.first == "scanview/status online")
    #expect(lines.last == "scanview/Kasse/result \(record.body)")
    #expect(lines.contains { $0.hasPrefix("scanview/Kasse/state {\"text\":\"Größe 1\\n2 \u{1F600}") })
    await sink.close()
  }

  @Test("the status is online while the sink runs and offline after it, retained")
  func status() async throws {
    let broker = try TestBroker()
    try await broker.start()
    let sink = try MQTTSinkConfig.of(broker).sink()
    _ = await sink.deliver([RecordSamples.code("1")])
    var listener = try await Listener(broker)
    try await until(listener.last("scanview/status") != nil)
    #expect(listener.on("scanview/status") == [.init(topic: "scanview/status", payload: "online", isRetained: true)])
    await sink.close()
    listener = try await Listener(broker)
    try await until(listener.last("scanview/status") != nil)
    #expect(listener.on("scanview/status") == [.init(topic: "scanview/status", payload: "offline", isRetained: true)])
  }

  @Test("the broker says offline when the connection is dropped without a word")
  func lastWill() async throws {
    let broker = try TestBroker()
    try await broker.start()
    let listener = try await Listener(broker)
    let sink = try MQTTSinkConfig.of(broker).sink()
    _ = await sink.deliver([RecordSamples.code("1")])
    try await until(listener.last("scanview/status") == "online")
    // As at the end of a process that is killed: the system closes its sockets.
    await sink.connection?.abandon()
    try await until(listener.on("scanview/status").count == 2)
    #expect(listener.last("scanview/status") == "offline")
    await sink.close()
  }

  @Test("states are kept: of texts the last one, of a meter the last reading that is accepted")
  func states() async throws {
    let broker = try TestBroker()
    try await broker.start()
    let sink = try MQTTSinkConfig.of(broker).sink()
    let records = [
      RecordSamples.code("first"), RecordSamples.codes([("QR_CODE", "second"), ("EAN_13", "third")]),
      RecordSamples.meter("12.5", accepted: true, previous: "12.4", perHour: 0.025),
      RecordSamples.meter("3.5", accepted: false, rule: "decreased", previous: "12.5"),
    ]
    #expect(await sink.deliver(records) == SinkAnswer(accepted: 4))
    await sink.close()
    let listener = try await Listener(broker)
    try await until(listener.last("scanview/water/error") != nil && listener.last("scanview/water/state") != nil)
    try await until(listener.last("scanview/till/state") != nil && listener.last("scanview/water/check") != nil)
    let time = #""time":"2026-11-27T09:45:00.125Z""#
    #expect(
      listener.last("scanview/till/state")
        == #"{"text":"second","kind":"QR_CODE","count":2,"confidence":100,\#(time),"id":"\#(records[1].id)"}"#)
    #expect(
      listener.last("scanview/water/state")
        == #"{"value":"12.5","unit":"m³","perHour":0.025,\#(time),"id":"\#(records[2].id)"}"#)
    #expect(
      listener.last("scanview/water/check")
        == #"{"problem":true,"rule":"decreased","raw":"003.5","confidence":97,\#(time),"id":"\#(records[3].id)"}"#)
    #expect(
      listener.last("scanview/water/error")
        == #"{"message":"003.5 is not accepted after 12.5: rule `decreased`.",\#(time),"id":"\#(records[3].id)"}"#)
    let isKept = listener.all.map(\.isRetained)
    #expect(!isKept.contains(false))
  }

  @Test("a problem of a view is its last error")
  func problems() async throws {
    let broker = try TestBroker()
    try await broker.start()
    let listener = try await Listener(broker)
    let sink = try MQTTSinkConfig.of(broker).sink()
    let record = RecordSamples.problem("the camera is gone")
    #expect(await sink.deliver([record]) == SinkAnswer(accepted: 1))
    try await until(listener.last("scanview/water/problem") == record.body)
    let error = try #require(listener.last("scanview/water/error"))
    let message = try JSONNode.parse(error)["message"]
    #expect(message?.string == "the camera is gone")
    await sink.close()
  }

  @Test("a record that is larger than the broker takes is refused, and the ones beside it are delivered")
  func tooLarge() async throws {
    let broker = try TestBroker("allow_anonymous true\nmax_packet_size 5000")
    try await broker.start()
    let sink = try MQTTSinkConfig.of(broker, keepsState: false).sink()
    let large = RecordSamples.code(String(repeating: "x", count: 6_000))
    let answer = await sink.deliver([RecordSamples.code("1"), large, RecordSamples.code("2")])
    #expect(answer.accepted == 1)
    #expect(answer.problem?.kind == .refused)
    #expect(
      answer.problem?.description
        == "\(large.body.utf8.count) bytes on scanview/till/result are more than mqtt://127.0.0.1:\(broker.port) takes: raise its limit for the size of a packet."
    )
    #expect(await sink.deliver([RecordSamples.code("2")]) == SinkAnswer(accepted: 1))
    await sink.close()
  }

  @Test("what the broker does not allow waits, with the topic in words")
  func notAllowed() async throws {
    let broker = try TestBroker("allow_anonymous true\nacl_file FOLDER/acl")
    try broker.write("acl", "topic readwrite scanview/status\ntopic readwrite scanview/free/#\n")
    try await broker.start()
    let sink = try MQTTSinkConfig.of(broker, keepsState: false).sink()
    // mosquitto closes the connection for what it does not allow, here for the topic of what was announced, which the sink can do without.
    _ = await sink.deliver([RecordSamples.code("1", view: "free")])
    let answer = await sink.deliver([RecordSamples.code("1", view: "free"), RecordSamples.code("2")])
    #expect(answer.accepted == 1)
    #expect(answer.problem?.kind == .later(after: nil))
    #expect(
      answer.problem?.description
        == "mqtt://127.0.0.1:\(broker.port) does not allow this user to publish on scanview/till/result: check the rights of the user at the broker."
    )
    await sink.close()
  }
}
