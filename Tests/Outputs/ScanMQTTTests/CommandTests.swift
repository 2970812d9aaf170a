import ScanImage
import ScanJSON
import ScanSinks
import TestSupport
import Testing

@testable import ScanMQTT

/// Views of a test, which take down what they are asked for.
private final class Views: Sendable {
  let asked = Guarded<[String]>([])

  var commands: ViewCommands {
    ViewCommands(
      modes: { _ in ["codes", "plates"] },
      perform: { [self] command, view in
        asked.withLock { $0.append("\(view) \(command)") }
        if case .torch("purple") = command { return ["ok": false, "error": ["code": "badArgument"]] }
        return ["ok": true, "state": "running"]
      })
  }
}

@Suite(
  "Commands from a broker",
  .enabled(if: TestBroker.isInstalled, "mosquitto is not installed: apt-get install mosquitto"))
struct CommandTests {
  private let views = Views()

  private func sink(
    _ broker: TestBroker, accepts: Bool = true, homeAssistant: HomeAssistantConfig? = nil,
    events: [String] = ["result"]
  ) throws -> MQTTSink {
    let settings = MQTTSinkConfig(
      broker: "127.0.0.1:\(broker.port)", acceptsCommands: accepts, homeAssistant: homeAssistant)
    return MQTTSink(
      settings: settings, address: try settings.address(),
      context: SinkContext(
        name: "home", folder: "/etc/scanview", version: "1", views: ["till 1", "water"], events: events,
        commands: views.commands))
  }

  private func replies(_ listener: Listener, _ view: String) throws -> [JSONNode] {
    try listener.on("scanview/\(view)/reply").map { try JSONNode.parse($0.payload) }
  }

  @Test("a sink that is opened is online, and does commands with a reply and a state before any record")
  func commands() async throws {
    let broker = try TestBroker()
    try await broker.start()
    let sink = try sink(broker)
    #expect(await sink.open() == nil)
    let listener = try await Listener(broker)
    try await until(listener.last("scanview/status") == "online" && listener.last("scanview/water/mode") == "codes")
    await listener.publish("scanview/till 1/command/torch", "ON")
    await listener.publish("scanview/till 1/command/read", "PRESS")
    await listener.publish("scanview/water/command/mode", "plates")
    try await until(try replies(listener, "till 1").count == 2 && replies(listener, "water").count == 1)
    #expect(Set(views.asked.withLock { $0 }) == [#"till 1 torch("on")"#, "till 1 read", #"water mode("plates")"#])
    #expect(try replies(listener, "water") == [["command": "mode", "ok": true, "state": "running"]])
    try await until(listener.last("scanview/water/mode") == "plates" && listener.last("scanview/till 1/torch") == "ON")
    await sink.close()
  }

  @Test("what is no command, too long, kept by the broker or refused by the view is not done, and the reply says why")
  func refusals() async throws {
    let broker = try TestBroker()
    try await broker.start()
    let sink = try sink(broker)
    let listener = try await Listener(broker)
    // One that was left at the broker before the sink came.
    await listener.publish("scanview/water/command/read", "PRESS", isRetained: true)
    #expect(await sink.open() == nil)
    try await until(try replies(listener, "water").count == 1)
    await listener.publish("scanview/water/command/swap", "/etc/passwd")
    await listener.publish("scanview/water/command/mode", String(repeating: "x", count: 10_000))
    await listener.publish("scanview/nobody/command/read", "")
    await listener.publish("scanview/water/command/torch", "purple")
    try await until(try replies(listener, "water").count == 4 && replies(listener, "nobody").count == 1)
    let all = try replies(listener, "water") + replies(listener, "nobody")
    #expect(all.allSatisfy { $0["ok"]?.bool == false })
    #expect(
      Set(all.compactMap { $0["error"]?["code"]?.string }) == ["badArgument", "unknownCommand", "notRunning"])
    #expect(views.asked.withLock { $0 } == [#"water torch("purple")"#])
    #expect(listener.on("scanview/water/torch").isEmpty)
    await sink.close()
  }

  @Test("without acceptsCommands nothing is subscribed to")
  func off() async throws {
    let broker = try TestBroker()
    try await broker.start()
    let sink = try sink(broker, accepts: false)
    #expect(await sink.open() == nil)
    let listener = try await Listener(broker)
    await listener.publish("scanview/water/command/read", "PRESS")
    // What comes behind it is published, so that it would have been done by now.
    #expect(await sink.deliver([RecordSamples.code("1")]) == SinkAnswer(accepted: 1))
    try await until(listener.on("scanview/till/result").count == 1)
    #expect(views.asked.withLock { $0 }.isEmpty)
    #expect(listener.on("scanview/water/reply").isEmpty)
    await sink.close()
  }

  @Test("Home Assistant gets a button, a switch and a select, and what says since when a meter gives no reading")
  func discovery() async throws {
    let broker = try TestBroker()
    try await broker.start()
    let sink = try sink(broker, homeAssistant: HomeAssistantConfig(), events: ["result", "noReading"])
    let listener = try await Listener(broker)
    #expect(await sink.deliver([RecordSamples.meter("12.5")]) == SinkAnswer(accepted: 1))
    try await until(listener.last(DiscoveryTests.topic) != nil && listener.last("scanview/water/stale") != nil)
    let payload = try JSONNode.parse(try #require(listener.last(DiscoveryTests.topic)))
    #expect(DiscoverySchema.problems(payload) == [])
    let parts = try #require(payload["components"])
    #expect(
      parts["water_read"] == [
        "platform": "button", "name": "water read now", "unique_id": "scanview_water_read",
        "object_id": "scanview_water_read", "default_entity_id": "button.scanview_water_read",
        "command_topic": "scanview/water/command/read", "payload_press": "PRESS",
      ])
    #expect(parts["water_torch"]?["command_topic"]?.string == "scanview/water/command/torch")
    #expect(parts["water_mode"]?["options"] == ["codes", "plates"])
    #expect(parts["water_stale"]?["device_class"]?.string == "problem")
    #expect(parts["water_stale_since"]?["device_class"]?.string == "timestamp")
    #expect(listener.last("scanview/water/stale") == #"{"stale":false}"#)
    let gap = SinkRecord(
      ["event": "noReading", "reason": "no frame came", "since": "2026-11-27T09:45:00.000Z"], view: "water",
      time: 1_795_772_700_125)
    #expect(await sink.deliver([gap]) == SinkAnswer(accepted: 1))
    try await until(listener.on("scanview/water/stale").count == 2)
    let stale = try JSONNode.parse(try #require(listener.last("scanview/water/stale")))
    #expect(stale["stale"]?.bool == true)
    #expect(stale["since"]?.string == "2026-11-27T09:45:00.000Z")
    #expect(stale["reason"]?.string == "no frame came")
    await sink.close()
  }
}
