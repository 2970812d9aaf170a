import ScanPluginKit
import ScanRuntime
import ScanTestKit
import TestSupport
import Testing

@testable import ScanWeb

@Suite("A configuration that is tried on the last frames", .timeLimit(.minutes(30)))
struct TrialTests {
  private static func config(_ id: String, _ scripted: String) -> String {
    WebScene.config(id).replacing("\"scriptedConfig\": {}", with: "\"scriptedConfig\": {\(scripted)}")
  }

  @Test("both configurations read each frame for themselves, and the running scan knows nothing of it")
  func trial() async throws {
    let scene = try await WebScene(clock: ManualClock())
    try await until(scene.view.newestFrame != nil)
    let before = (scene.view.configRevision, scene.view.statistics.swaps)
    let same = await scene.answer("POST", "/config/try", body: WebScene.config("second"))
    let frame = try #require(try same.json["frames"]?.elements?.first, "\(same.text)")
    #expect(frame["same"]?.number?.int == 1 && frame["gained"]?.elements?.isEmpty == true)
    #expect(frame["running"]?["results"]?.elements?.first?["pluginID"]?.string == "first")
    #expect(frame["edited"]?["results"]?.elements?.first?["pluginID"]?.string == "second")
    #expect(frame["thumbnail"]?["jpeg"]?.string?.isEmpty == false)

    let other = await scene.answer("POST", "/config/try", body: Self.config("x", #""text": "other""#))
    let changed = try #require(try other.json["frames"]?.elements?.first?["changed"]?.elements?.first, "\(other.text)")
    #expect(changed["before"]?["text"]?.string == "scripted" && changed["after"]?["text"]?.string == "other")

    let none = await scene.answer("POST", "/config/try", body: Self.config("x", #""needsThorough": true"#))
    let lost = try #require(try none.json["frames"]?.elements?.first, "\(none.text)")
    #expect(lost["lost"]?.elements?.first?["text"]?.string == "scripted")
    #expect(lost["edited"]?["problems"]?.elements?.first?["message"]?.string?.contains("thorough") == true)
    #expect(before == (scene.view.configRevision, scene.view.statistics.swaps))
    #expect(scene.view.viewPlugins[0].id == "first")
    #expect(try await scene.answer("GET", "/config/history").json["entries"]?.elements?.count == 1)
    await scene.end()
  }

  @Test("what is not valid, cannot be made or is no JSON is refused with the reason")
  func refusals() async throws {
    let scene = try await WebScene(clock: ManualClock())
    try await until(scene.view.newestFrame != nil)
    let invalid = await scene.answer("POST", "/config/try", body: #"{"viewPluginConfig": 7}"#)
    #expect(try invalid.status == 409 && invalid.json["problems"]?.elements?.isEmpty == false)
    let failing = await scene.answer("POST", "/config/try", body: Self.config("x", #""failsToStart": true"#))
    #expect(try failing.status == 409 && failing.json["error"]?["code"]?.string == "pluginFailed")
    #expect(
      await scene.answer("POST", "/config/try", headers: ["content-type": "text/plain"], body: "{}").status == 415)
    await scene.end()
  }

  @Test("without a picture nothing is tried")
  func noPicture() async throws {
    let scene = try await WebScene(clock: ManualClock())
    await scene.view.finish()
    #expect(await scene.answer("POST", "/config/try", body: WebScene.config("second")).status == 503)
    await scene.end()
  }

  @Test("a trial writes nothing down, and frees its plugins")
  func noTrace() async throws {
    let probe = PluginProbe()
    let scene = try await WebScene(probe: probe)
    try await until(scene.view.newestFrame != nil)
    let alive = probe.counts.alive
    #expect(await scene.answer("POST", "/config/try", body: WebScene.config("second")).status == 200)
    try await until(probe.counts.alive == alive)
    await scene.end()
  }

  @Test("a few frames are kept, some time apart, and none when nobody listens")
  func recentFrames() {
    let frames = RecentFrames()
    for number in 0..<100 {
      frames.note(.blank(UInt64(number), timestamp: .milliseconds(100 * number)))
    }
    #expect(frames.all.map(\.number) == [80, 84, 88, 92, 96])
    // Another session begins.
    frames.note(.blank(0, timestamp: .zero))
    #expect(frames.all.map(\.number) == [0])
    let large = PixelSize(width: 6_000, height: 4_000)
    for number in 1..<5 { frames.note(.blank(UInt64(number), size: large, timestamp: .seconds(number))) }
    #expect(frames.all.map(\.number) == [3, 4])
    frames.clear()
    #expect(frames.all.isEmpty)
  }

  @Test("things are compared by what they are and where they are")
  func differences() {
    func item(_ text: String, _ x: Double, kind: String = "code") -> FoundItem {
      FoundItem(kind: kind, text: text, quad: Rect<FrameSpace>(x: x, y: 0, width: 10, height: 10).quad)
    }
    let difference = ReadingDifference(
      [item("a", 0), item("b", 100), item("c", 200)], [item("c", 202), item("B", 101), item("d", 300)])
    #expect(difference.same == 1)
    #expect(difference.lost.map(\.text) == ["a"] && difference.gained.map(\.text) == ["d"])
    #expect(difference.changed.map { [$0.before.text, $0.after.text] } == [["b", "B"]])
  }
}
