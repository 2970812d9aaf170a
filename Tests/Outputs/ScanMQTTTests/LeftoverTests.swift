import ScanJSON
import ScanSinks
import TestSupport
import Testing

@testable import ScanMQTT

@Suite(
  "Nothing is left of what is no longer there",
  .enabled(if: TestBroker.isInstalled, "mosquitto is not installed: apt-get install mosquitto"))
struct LeftoverTests {
  /// Delivers records with settings, as a service does from its start to its end.
  private func run(
    _ broker: TestBroker, _ homeAssistant: HomeAssistantConfig?, _ records: [SinkRecord], prefix: String = "scanview",
    views: [String]? = nil, folder: String = "/etc/scanview"
  ) async throws {
    let settings = MQTTSinkConfig.of(broker, prefix: prefix, homeAssistant: homeAssistant)
    let sink = try settings.sink(folder: folder, views: views)
    #expect(await sink.deliver(records) == SinkAnswer(accepted: records.count))
    await sink.close()
  }

  /// What the broker keeps, by topic.
  private func kept(_ broker: TestBroker) async throws -> [String: String] {
    let listener = try await Listener(broker)
    await listener.publish("end", "")
    try await until(listener.last("end") != nil)
    return Dictionary(
      listener.all.filter(\.isRetained).map { ($0.topic, $0.payload) }, uniquingKeysWith: { _, last in last })
  }

  private func discovery(_ kept: [String: String]) -> [String] {
    kept.keys.filter { $0.hasPrefix("homeassistant/") || $0.hasPrefix("other/") }.sorted()
  }

  private func parts(_ kept: [String: String], _ topic: String = DiscoveryTests.topic) throws -> JSONNode {
    let text = try #require(kept[topic])
    let payload = try JSONNode.parse(text)
    return try #require(payload["components"])
  }

  @Test("another name of the device changes no id")
  func rename() async throws {
    let broker = try TestBroker()
    try await broker.start()
    try await run(broker, HomeAssistantConfig(deviceName: "One"), [RecordSamples.meter("1")])
    let before = try parts(try await kept(broker))
    try await run(broker, HomeAssistantConfig(deviceName: "Two"), [RecordSamples.meter("2")])
    let after = try await kept(broker)
    #expect(try parts(after) == before)
    #expect(discovery(after) == [DiscoveryTests.topic])
    #expect(after[DiscoveryTests.topic]?.contains(#""name":"Two""#) == true)
  }

  @Test(
    "another id, prefix of discovery or prefix of topics leaves no device behind",
    arguments: [
      (HomeAssistantConfig(deviceID: "new"), "scanview", "homeassistant/device/new/config"),
      (HomeAssistantConfig(discoveryPrefix: "other"), "scanview", "other/device/scanview/config"),
      (HomeAssistantConfig(), "moved", "homeassistant/device/moved/config"),
      (HomeAssistantConfig(deviceID: "new"), "moved", "homeassistant/device/new/config"),
    ])
  func moved(settings: HomeAssistantConfig, prefix: String, topic: String) async throws {
    let broker = try TestBroker()
    try await broker.start()
    try await run(broker, HomeAssistantConfig(), [RecordSamples.meter("1")])
    try await run(broker, settings, [RecordSamples.meter("2")], prefix: prefix)
    let kept = try await kept(broker)
    #expect(discovery(kept) == [topic])
    // What the views were is remembered where the topics stayed, and learned anew where they did not.
    #expect(try parts(kept, topic)["water_reading"] != nil)
  }

  @Test("another installation's device stays")
  func foreign() async throws {
    let broker = try TestBroker()
    try await broker.start()
    try await run(broker, HomeAssistantConfig(), [RecordSamples.meter("1")], prefix: "one", folder: "/one")
    try await run(broker, HomeAssistantConfig(), [RecordSamples.meter("1")], prefix: "two", folder: "/two")
    #expect(
      discovery(try await kept(broker)) == ["homeassistant/device/one/config", "homeassistant/device/two/config"])
  }

  @Test("a view that is no longer there is taken back part by part, with its states")
  func goneView() async throws {
    let broker = try TestBroker()
    try await broker.start()
    let records = [RecordSamples.meter("1"), RecordSamples.code("x")]
    try await run(broker, HomeAssistantConfig(), records, views: ["water", "till"])
    try await run(broker, HomeAssistantConfig(), [RecordSamples.code("y")], views: ["till"])
    let kept = try await kept(broker)
    let parts = try parts(kept)
    #expect(parts["water_reading"] == ["platform": "sensor"])
    #expect(parts["water_problem"] == ["platform": "binary_sensor"])
    #expect(parts["till_tag"]?["topic"] != nil)
    #expect(kept.keys.contains { $0.hasPrefix("scanview/water/") } == false)
    // Announced as removed once: Home Assistant has removed them.
    try await run(broker, HomeAssistantConfig(), [RecordSamples.code("z")], views: ["till"])
    #expect(try self.parts(try await self.kept(broker))["water_reading"] == nil)
  }

  @Test("a view that reads something else has the parts of that alone")
  func otherKind() async throws {
    let broker = try TestBroker()
    try await broker.start()
    try await run(broker, HomeAssistantConfig(), [RecordSamples.meter("1", view: "v")])
    try await run(broker, HomeAssistantConfig(), [RecordSamples.code("x", view: "v")])
    let parts = try parts(try await kept(broker))
    #expect(parts["v_reading"] == ["platform": "sensor"])
    #expect(parts["v_tag"]?["topic"] != nil)
  }

  @Test("views stay announced at the next start, before their first result")
  func remembered() async throws {
    let broker = try TestBroker()
    try await broker.start()
    try await run(broker, HomeAssistantConfig(), [RecordSamples.meter("1")])
    try await run(broker, HomeAssistantConfig(), [RecordSamples.code("x")])
    let parts = try parts(try await kept(broker))
    #expect(parts["water_reading"]?["device_class"]?.string == "water")
    #expect(parts["till_tag"] != nil)
  }

  @Test("without discovery all is taken back, wherever it was announced")
  func switchedOff() async throws {
    let broker = try TestBroker()
    try await broker.start()
    try await run(broker, HomeAssistantConfig(discoveryPrefix: "other"), [RecordSamples.meter("1")])
    #expect(discovery(try await kept(broker)) == ["other/device/scanview/config"])
    try await run(broker, nil, [RecordSamples.meter("1")])
    let kept = try await kept(broker)
    #expect(discovery(kept) == [])
    #expect(kept["scanview/announced"] == nil)
    #expect(kept["scanview/water/state"] != nil)
  }

  @Test("what others write where the announced is kept removes nothing of theirs")
  func hostile() async throws {
    let broker = try TestBroker()
    try await broker.start()
    let listener = try await Listener(broker)
    await listener.publish("house/light", "on", isRetained: true)
    let all = ##"{"topics":["house/light","#"],"views":[]}"##
    for text in [all, #"{"topics":["house/light"]}"#, "[", "\u{0}", "{}"] {
      await listener.publish("scanview/announced", text, isRetained: true)
      try await run(broker, HomeAssistantConfig(), [RecordSamples.meter("1")])
      let kept = try await kept(broker)
      #expect(kept["house/light"] == "on")
      #expect(discovery(kept) == [DiscoveryTests.topic])
    }
  }
}
