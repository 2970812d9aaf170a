import FoundationEssentials
import Glibc
import ScanImage
import ScanJSON
import ScanSinks
import TestSupport
import Testing

@testable import ScanMQTT

@Suite(
  "Brokers that come and go",
  .enabled(if: TestBroker.isInstalled, "mosquitto is not installed: apt-get install mosquitto"))
struct ReconnectTests {
  @Test("a broker that is not there is named with what to check, and what waited is delivered when it comes")
  func absentAtStart() async throws {
    let broker = try TestBroker()
    let spool = try SpoolOfTest("home")
    let clock = JumpingClock()
    let gate = GatedSink(try MQTTSinkConfig.of(broker).sink())
    let hub = SinkHub(spool: spool.spool, members: [.init(spool.reader, gate)], clock: clock) { _ in }
    await hub.take(RecordSamples.event([("QR_CODE", "1")]), view: "till")
    try await until(gate.answers.count > 0)
    let problem = try #require(gate.answers.first?.problem)
    #expect(problem.kind == .later(after: nil))
    #expect(
      problem.description
        == "mqtt://127.0.0.1:\(broker.port) cannot be reached (Connection refused): check `broker`, and whether the broker runs."
    )
    gate.hold()
    try await broker.start()
    let listener = try await Listener(broker)
    gate.release()
    try await until(listener.on("scanview/till/result").count == 1)
    await hub.end()
  }

  @Test("a wrong password is said so, with one attempt for each time that the runner asks")
  func wrongPassword() async throws {
    let broker = try TestBroker("allow_anonymous false\npassword_file FOLDER/users")
    try broker.write("users", "")
    try await broker.addUser("scanner", password: "right")
    try await broker.start()
    try broker.write("password", "wrong\n")
    let before = broker.count(of: "New connection from")
    let sink = try MQTTSinkConfig.of(
      broker, userName: "scanner", password: Secret(file: "\(broker.folder)/password")
    ).sink()
    for _ in 1...3 {
      let answer = await sink.deliver([RecordSamples.code("1")])
      #expect(answer.accepted == 0)
      #expect(answer.problem?.kind == .later(after: nil))
      #expect(
        answer.problem?.description
          == "mqtt://127.0.0.1:\(broker.port) refuses the user, its password or the client (reason 135): check `userName`, `password` and `clientID`."
      )
    }
    #expect(broker.count(of: "New connection from") - before == 3)
    // It is read anew for each connection.
    try broker.write("password", "right\n")
    #expect(await sink.deliver([RecordSamples.code("1")]) == SinkAnswer(accepted: 1))
    await sink.close()
  }

  @Test("a wrong password for an hour is said once, and is tried as seldom as the pauses ask")
  func wrongPasswordForAnHour() async throws {
    let broker = try TestBroker("allow_anonymous false")
    try await broker.start()
    let network = try TestNetwork(to: broker.port)
    let hour = try await FailingHour(try MQTTSinkConfig.of(broker, over: network).sink(), over: network)
    hour.expect("sink.mqtt.notAllowed")
  }

  @Test("MQTT 3.1.1 says a wrong password in the same words")
  func wrongPasswordOfOldVersion() async throws {
    let broker = try TestBroker("allow_anonymous false")
    try await broker.start()
    let sink = try MQTTSinkConfig.of(broker, version: .mqtt311).sink()
    let answer = await sink.deliver([RecordSamples.code("1")])
    #expect(
      answer.problem?.description
        == "mqtt://127.0.0.1:\(broker.port) refuses the user, its password or the client (reason 5): check `userName`, `password` and `clientID`."
    )
    await sink.close()
  }

  @Test("a connection that is lost while nothing waits is made again, and says online and the last states again")
  func idle() async throws {
    let broker = try TestBroker()
    try await broker.start()
    let sink = try MQTTSinkConfig.of(broker).sink(clock: JumpingClock())
    #expect(await sink.deliver([RecordSamples.meter("1.5")]) == SinkAnswer(accepted: 1))
    broker.kill()
    // It has lost all that it kept.
    try await broker.start()
    let listener = try await Listener(broker)
    try await until(listener.last("scanview/status") == "online" && listener.last("scanview/water/state") != nil)
    let state = try JSONNode.parse(try #require(listener.last("scanview/water/state")))
    #expect(state["value"]?.string == "1.5")
    await sink.close()
  }

  @Test("a broker that never answers ends the attempt within the time that the settings give")
  func silent() async throws {
    // A port that takes connections and says nothing.
    let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { Glibc.close(server) }
    let port = try #require(TestBroker.listen(server))
    let settings = MQTTSinkConfig(broker: "127.0.0.1:\(port)", timeoutSeconds: 0.3)
    let sink = try settings.sink()
    let answer = await sink.deliver([RecordSamples.code("1")])
    #expect(
      answer.problem?.description
        == "mqtt://127.0.0.1:\(port) did not answer within 0.3 s: check `broker` and whether its port speaks MQTT.")
    await sink.close()
  }

  @Test("a delivery that is cancelled returns at once")
  func cancelled() async throws {
    let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { Glibc.close(server) }
    let port = try #require(TestBroker.listen(server))
    let sink = try MQTTSinkConfig(broker: "127.0.0.1:\(port)", timeoutSeconds: 45).sink()
    let delivery = Task { await sink.deliver([RecordSamples.code("1")]) }
    try await until(TestBroker.isAsked(server))
    delivery.cancel()
    let answer = await delivery.value
    #expect(answer == SinkAnswer(accepted: 0, problem: .later(MQTTText.cancelled.with())))
    await sink.close()
  }

  @Test("a name that no host has is said so")
  func unknownHost() async throws {
    let sink = try MQTTSinkConfig(broker: "no-such-host.invalid").sink()
    let answer = await sink.deliver([RecordSamples.code("1")])
    #expect(answer.problem?.displayText.id == "sink.mqtt.notFound")
    #expect(
      answer.problem?.description.hasPrefix("mqtt://no-such-host.invalid:1883: the name of the host is not") == true)
    await sink.close()
  }
}
