import ScanJSON
import ScanSinks
import Synchronization
import TestSupport
import Testing

@testable import ScanMQTT

@Suite(
  "Discovery by Home Assistant",
  .enabled(if: TestBroker.isInstalled, "mosquitto is not installed: apt-get install mosquitto"))
struct DiscoveryTests {
  static let topic = "homeassistant/device/scanview/config"

  private func payload(_ listener: Listener, _ topic: String = Self.topic) throws -> JSONNode {
    let text = try #require(listener.last(topic))
    return try JSONNode.parse(text)
  }

  @Test("a meter, codes and their device are announced, retained, as Home Assistant takes them")
  func announcement() async throws {
    let broker = try TestBroker()
    try await broker.start()
    let settings = HomeAssistantConfig(
      deviceName: "Cellar", area: "Cellar", pageURL: "http://scanner:8080",
      meters: [.init(view: "gas", measures: .gas)])
    let sink = try MQTTSinkConfig.of(broker, homeAssistant: settings).sink()
    let records = [
      RecordSamples.meter("12.5", accepted: true, previous: "12.4", perHour: 0.025),
      RecordSamples.meter("7", unit: "m³", view: "gas"), RecordSamples.meter("99.1", unit: "kWh", view: "Strom Zähler"),
      RecordSamples.meter("3.2", unit: "kW", view: "power", accepted: true, rule: "momentary"),
      RecordSamples.meter("5.4", unit: "bar", view: "boiler", handAngle: 316.1),
      RecordSamples.code("4006381333931"),
    ]
    #expect(await sink.deliver(records) == SinkAnswer(accepted: 6))
    let listener = try await Listener(broker)
    try await until(listener.last(Self.topic) != nil && listener.last("scanview/till/state") != nil)
    let payload = try payload(listener)
    #expect(listener.on(Self.topic).map(\.isRetained) == [true])
    #expect(DiscoverySchema.problems(payload) == [])
    #expect(payload["device"]?["name"]?.string == "Cellar")
    #expect(payload["device"]?["suggested_area"]?.string == "Cellar")
    #expect(payload["device"]?["configuration_url"]?.string == "http://scanner:8080")
    #expect(payload["device"]?["identifiers"] == ["scanview"])
    #expect(payload["origin"] == ["name": "ScanView", "sw_version": "1.2.3"])
    #expect(payload["availability_topic"]?.string == "scanview/status")
    let parts = try #require(payload["components"])
    #expect(
      parts["water_reading"] == [
        "platform": "sensor", "name": "water reading", "unique_id": "scanview_water_reading",
        "object_id": "scanview_water_reading", "default_entity_id": "sensor.scanview_water_reading",
        "state_topic": "scanview/water/state", "value_template": "{{ value_json.value }}", "device_class": "water",
        "unit_of_measurement": "m³", "state_class": "total_increasing", "json_attributes_topic": "scanview/water/state",
      ])
    #expect(parts["boiler_reading"]?["state_class"]?.string == "measurement")
    #expect(parts["boiler_reading"]?["device_class"]?.string == "pressure")
    #expect(parts["water_rate"]?["device_class"]?.string == "volume_flow_rate")
    #expect(parts["water_rate"]?["unit_of_measurement"]?.string == "m³/h")
    #expect(parts["water_problem"]?["platform"]?.string == "binary_sensor")
    #expect(parts["water_problem"]?["device_class"]?.string == "problem")
    for part in ["raw", "confidence", "error", "time"] {
      #expect(parts["water_\(part)"]?["entity_category"]?.string == "diagnostic", "\(part)")
    }
    #expect(parts["gas_reading"]?["device_class"]?.string == "gas")
    #expect(parts["gas_rate"] == nil)
    #expect(parts["power_reading"]?["device_class"]?.string == "power")
    #expect(parts["power_reading"]?["state_class"]?.string == "measurement")
    let energy = try #require(parts.members?.first { $0.value["device_class"]?.string == "energy" })
    #expect(energy.key.wholeMatch(of: /strom_z__hler_[0-9a-f]{4}_reading/) != nil)
    #expect(energy.value["unit_of_measurement"]?.string == "kWh")
    #expect(
      parts["till_tag"] == [
        "platform": "tag", "topic": "scanview/till/item", "value_template": "{{ value_json.text }}",
      ])
    #expect(parts["till_last"]?["state_topic"]?.string == "scanview/till/state")
    await sink.close()
  }

  @Test("views that have read nothing yet are announced with the start, and then with what they read")
  func unread() async throws {
    let broker = try TestBroker()
    try await broker.start()
    let listener = try await Listener(broker)
    let sink = try MQTTSinkConfig.of(broker, homeAssistant: HomeAssistantConfig()).sink(
      views: ["water", "till"], events: ["result", "noReading"])
    #expect(await sink.open() == nil)
    try await until(listener.last(Self.topic) != nil)
    let before = try payload(listener)
    #expect(DiscoverySchema.problems(before) == [])
    #expect(
      before["components"]?.members?.map(\.key)
        == ["water_error", "water_stale", "water_stale_since", "till_error", "till_stale", "till_stale_since"])
    #expect(await sink.deliver([RecordSamples.meter("12.5", accepted: true)]) == SinkAnswer(accepted: 1))
    try await until(listener.on(Self.topic).count == 2)
    let parts = try #require(try payload(listener)["components"])
    #expect(parts["water_reading"]?["device_class"]?.string == "water")
    #expect(parts["till_error"] != nil && parts["till_last"] == nil)
    await sink.close()
  }

  @Test("a rejected reading is a problem, and never a state")
  func rejected() async throws {
    let broker = try TestBroker()
    try await broker.start()
    let listener = try await Listener(broker)
    let sink = try MQTTSinkConfig.of(broker, homeAssistant: HomeAssistantConfig()).sink()
    #expect(await sink.deliver([RecordSamples.meter("12.5", accepted: true)]) == SinkAnswer(accepted: 1))
    let bad = RecordSamples.meter("2.5", accepted: false, rule: "decreased", previous: "12.5")
    #expect(await sink.deliver([bad]) == SinkAnswer(accepted: 1))
    try await until(listener.on("scanview/water/check").count == 2)
    let checks = try listener.on("scanview/water/check").map { try JSONNode.parse($0.payload)["problem"]?.bool }
    #expect(checks == [false, true])
    let states = try listener.on("scanview/water/state").map { try JSONNode.parse($0.payload)["value"]?.string }
    #expect(states == ["12.5"])
    await sink.close()
  }

  @Test("each code of a result is a message for the tags")
  func tags() async throws {
    let broker = try TestBroker()
    try await broker.start()
    let listener = try await Listener(broker)
    let sink = try MQTTSinkConfig.of(broker, homeAssistant: HomeAssistantConfig()).sink()
    let record = RecordSamples.codes([("QR_CODE", "first"), ("EAN_13", "second")])
    #expect(await sink.deliver([record, RecordSamples.meter("1")]) == SinkAnswer(accepted: 2))
    try await until(listener.last("scanview/water/result") != nil)
    let texts = try listener.on("scanview/till/item").map { try JSONNode.parse($0.payload)["text"]?.string }
    #expect(texts == ["first", "second"])
    #expect(listener.on("scanview/till/item").map(\.isRetained) == [false, false])
    #expect(listener.on("scanview/water/item").isEmpty)
    await sink.close()
  }

  @Test("what is known is announced once, and what changes at once")
  func onlyChanges() async throws {
    let broker = try TestBroker()
    try await broker.start()
    let listener = try await Listener(broker)
    let sink = try MQTTSinkConfig.of(broker, homeAssistant: HomeAssistantConfig()).sink()
    for value in 1...5 { _ = await sink.deliver([RecordSamples.meter("\(value)", accepted: true)]) }
    try await until(listener.on("scanview/water/result").count == 5)
    #expect(listener.on(Self.topic).count == 1)
    // The use per hour is known later than the first reading, and then again not for a while.
    _ = await sink.deliver([RecordSamples.meter("6", accepted: true, perHour: 1)])
    for value in 7...9 { _ = await sink.deliver([RecordSamples.meter("\(value)", accepted: false, rule: "tooFast")]) }
    try await until(listener.on("scanview/water/result").count == 9)
    #expect(listener.on(Self.topic).count == 2)
    #expect(try payload(listener)["components"]?["water_rate"] != nil)
    await sink.close()
  }

  @Test("when Home Assistant starts all is announced again: what there is, that it is online, and the last states")
  func start() async throws {
    let broker = try TestBroker()
    try await broker.start()
    let clock = JumpingClock()
    let sink = try MQTTSinkConfig.of(broker, homeAssistant: HomeAssistantConfig()).sink(clock: clock)
    #expect(await sink.deliver([RecordSamples.meter("1.5")]) == SinkAnswer(accepted: 1))
    let listener = try await Listener(broker, topics: ["homeassistant/device/#", "scanview/#"])
    try await until(listener.last("scanview/water/state") != nil && listener.last(Self.topic) != nil)
    listener.clear()
    await listener.publish("homeassistant/status", "online")
    try await until(listener.last("scanview/water/state") != nil)
    let order = listener.all.map(\.topic).filter { $0 != "scanview/announced" }
    #expect(order == [Self.topic, "scanview/status", "scanview/water/check", "scanview/water/state"])
    let waits = clock.sleeps.withLock { $0 }
    #expect(waits.count == 1)
    #expect(waits.allSatisfy { $0 >= .seconds(1) && $0 <= .seconds(5) })
    await sink.close()
  }

  @Test("the names of parts are in the language of the service; their ids are not")
  func german() throws {
    let catalog = try TextCatalog(
      json: Array(#"{"sink.mqtt.part.reading": "{view} Zählerstand"}"#.utf8), for: PartText.templates)
    let view = AnnouncedView("water", .meter)
    func parts(_ texts: TextCatalog) -> [JSONMember] {
      ViewParts(deviceID: "d", topics: Topics(prefix: "p"), texts: texts, meters: []).parts(of: view)
    }
    #expect(parts(catalog).first?.value["name"]?.string == "water Zählerstand")
    #expect(parts(catalog).map(\.key) == parts(.english).map(\.key))
    #expect(parts(catalog).first?.value["unique_id"] == parts(.english).first?.value["unique_id"])
  }
}
