import Foundation
import ScanJSON
import ScanSinks
import TestSupport
import Testing

@testable import ScanMQTT

@Suite(
  "The last pictures at a broker",
  .enabled(if: TestBroker.isInstalled, "mosquitto is not installed: apt-get install mosquitto"))
struct PictureTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    for kind in PictureFolder.Kind.allCases {
      try FileManager.default.createDirectory(
        atPath: PictureFolder(folder.path).folder(kind), withIntermediateDirectories: true)
    }
  }

  private func sink(_ broker: TestBroker) throws -> MQTTSink {
    try MQTTSinkConfig.of(broker, homeAssistant: HomeAssistantConfig()).sink(
      events: ["result", "noReading"], pictures: PictureFolder(folder.path))
  }

  /// A file of the shape of a JPEG, whose bytes are no text.
  private func write(_ kind: PictureFolder.Kind, of view: String, _ last: UInt8) throws -> String {
    let bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0x00, 0x80, last, 0xFF, 0xD9]
    try Data(bytes).write(to: URL(filePath: PictureFolder(folder.path).file(kind, of: view)))
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("the picture of the last result and of the last round without one are kept, and are cameras of Home Assistant")
  func pictures() async throws {
    let broker = try TestBroker()
    try await broker.start()
    let sink = try sink(broker)
    let result = try write(.results, of: "water", 1)
    let missed = try write(.missed, of: "water", 2)
    let gap = SinkRecord(
      ["event": "noReading", "reason": "no frame came", "since": "2026-11-27T09:40:00.118Z"], view: "water",
      time: 1_795_772_700_125)
    #expect(await sink.deliver([RecordSamples.meter("1")]) == SinkAnswer(accepted: 1))
    #expect(await sink.deliver([gap]) == SinkAnswer(accepted: 1))
    let listener = try await Listener(broker)
    try await until(listener.last("scanview/water/missed") != nil && listener.last(DiscoveryTests.topic) != nil)
    #expect(listener.last("scanview/water/picture") == result && listener.last("scanview/water/missed") == missed)
    #expect(listener.on("scanview/water/picture").map(\.isRetained) == [true])
    let text = try #require(listener.last(DiscoveryTests.topic))
    let payload = try JSONNode.parse(text)
    #expect(DiscoverySchema.problems(payload) == [])
    #expect(payload["components"]?["water_picture"]?["topic"]?.string == "scanview/water/picture")
    #expect(payload["components"]?["water_picture"]?["platform"]?.string == "camera")
    #expect(payload["components"]?["water_missed"]?["topic"]?.string == "scanview/water/missed")
    await sink.close()
  }

  @Test("a picture that is not there is the view's last error, and the record arrives")
  func missing() async throws {
    let broker = try TestBroker()
    try await broker.start()
    let sink = try sink(broker)
    #expect(await sink.deliver([RecordSamples.meter("1")]) == SinkAnswer(accepted: 1))
    let listener = try await Listener(broker)
    try await until(listener.last("scanview/water/error") != nil && listener.last("scanview/water/state") != nil)
    #expect(listener.last("scanview/water/error")?.contains("water.jpg") == true)
    await sink.close()
  }

  @Test("no two views share a file")
  func names() {
    let pictures = PictureFolder("p")
    #expect(pictures.file(.results, of: "a/b") == "p/results/a%2Fb.jpg")
    #expect(pictures.file(.missed, of: "a%2Fb") == "p/missed/a%252Fb.jpg")
    #expect(pictures.file(.results, of: "..") == "p/results/%2E..jpg")
  }
}
