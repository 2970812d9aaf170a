import ScanGeometry
import ScanPluginKit
import Testing

@testable import ScanRuntime
@testable import ScanScene

@Suite("A scene of a running scanner")
struct StatusSceneTests {
  private static func item(_ number: Int, _ quad: FrameQuad?, isUnwanted: Bool = false) -> RecognizedItem {
    let first = Observation(frameNumber: 1, timestamp: .milliseconds(100), wallClock: .zero)
    let last = Observation(frameNumber: 5, timestamp: .milliseconds(500), wallClock: .zero)
    return RecognizedItem(
      id: .init(number), kind: "QR_CODE", text: "A1", quad: quad, isUnwanted: isUnwanted, pluginID: "codes",
      configRevision: 1, firstSeen: first, lastSeen: last, readCount: 5, textCount: 5, isTracked: false)
  }

  private static func status(_ items: [RecognizedItem], isInRange: Bool, guidance: Guidance) -> ScanStatus {
    ScanStatus(
      state: .running, foundItems: items, newItems: [], isInRange: isInRange, guidance: guidance, refusals: [],
      unconfirmed: [], reason: nil, partialLocation: quad(5, 6, 70, 80), partialText: "40", motion: 0, sharpness: 0,
      brightness: 0,
      capabilities: .none, isSnapshotPending: false, stamp: RunStamp(pluginID: "codes", configRevision: 1))
  }

  @Test("what the status says takes the place of what was known")
  func status() throws {
    var content = SceneContent([try viewPlugin()], items: [SceneItem(quad: quad(0, 0, 1, 1))])
    content.take(
      Self.status(
        [Self.item(3, quad(10, 20, 30, 40)), Self.item(4, quad(1, 2, 3, 4), isUnwanted: true), Self.item(5, nil)],
        isInRange: true, guidance: .holdSteady))
    #expect(content.items.map(\.number) == [3, 4])
    #expect(content.items.map(\.state) == [.found, .unwanted])
    let item = content.items[0]
    #expect(item.label == "QR_CODE  A1" && item.text == "A1" && item.pluginID == "codes")
    #expect(item.firstSeen == .milliseconds(100) && item.lastSeen == .milliseconds(500))
    #expect(content.inRange == ["codes"] && content.guidance == .holdSteady)
    #expect(content.partial == quad(5, 6, 70, 80) && content.partialText == "40")
    content.take(Self.status([], isInRange: false, guidance: .none))
    #expect(content.items.isEmpty && content.inRange.isEmpty && content.guidance == .none)
  }

  @Test("what was found in a picture, or not read in it, is marked where its place is known")
  func stills() {
    let found = FoundItem(kind: "meter", text: "0042", quad: quad(1, 2, 3, 4))
    #expect(SceneItem(found, pluginID: "m")?.label == "meter  0042")
    #expect(SceneItem(found, pluginID: "m")?.lastSeen == nil)
    #expect(SceneItem(FoundItem(kind: "meter", text: "0042"), pluginID: "m") == nil)
    let failure = ReadFailure(
      .outsideCutout, message: DisplayText(""), advice: DisplayText(""), place: quad(1, 2, 3, 4))
    #expect(SceneItem(failure)?.label == "outside the cutout" && SceneItem(failure)?.state == .unread)
    #expect(SceneItem(ReadFailure(.nothingLikeIt, message: DisplayText(""), advice: DisplayText(""))) == nil)
  }
}
