import ScanPluginKit
import ScanRuntime
import ScanTestKit
import TestSupport
import Testing

@testable import ScanWeb

@Suite("Results for pages that are opened later", .timeLimit(.minutes(30)))
struct KeptResultsTests {
  private static func result(_ text: String, frame: Frame? = nil) -> ScanResult {
    ScanResult(
      pluginID: "first", configRevision: 1, body: ScriptedResult(text: text, count: 1), confidence: 90,
      cropRect: PixelRect(x: 0, y: 0, width: 64, height: 48), frameNumber: 0, timestamp: .zero,
      origin: FrameOrigin(source: "test"), frame: frame)
  }

  @Test("what was read before somebody listened is listed with its picture, and the stream goes on after it")
  func later() async throws {
    let scene = try await WebScene()
    try await until(scene.view.statistics.results > 2)
    let content = try await scene.answer("GET", "/results").json
    let first = try #require(content["results"]?.elements?.first)
    #expect(first["result"]?["pluginID"]?.string == "first" && (first["count"]?.number?.int ?? 0) > 0)
    #expect((first["time"]?.number?.int ?? 0) > 1_600_000_000_000)
    let picture = try #require(first["thumbnail"]?.string)
    #expect(await scene.answer("GET", picture).status == 200)
    let newest = try #require(content["newest"]?.number?.int)
    let id = try #require(content["lastEventID"]?.string)
    let stream = await scene.answer("GET", "/events", query: "after=\(id)")
    let parts = await stream.parts { $0.contains("event: result") && $0.contains("\"number\":\(newest + 1)") }
    #expect(parts.contains { $0.contains("\"number\":\(newest + 1)") })
    #expect(await scene.answer("POST", "/commands/clear", body: "{}").status == 200)
    await scene.end()
  }

  @Test("what is read again soon is one result with how often; after a while, it is another one")
  func repetitions() {
    let results = KeptResults(ResultThumbnails())
    for time in [0, 1_000, 2_000] { #expect(results.note(Self.result("a"), at: Int64(time)).thumbnail == nil) }
    _ = results.note(Self.result("b"), at: 3_000)
    _ = results.note(Self.result("a"), at: 4_000)
    _ = results.note(Self.result("a"), at: 20_000)
    let list = JSONNode(.object(results.json()))
    #expect(list["results"]?.elements?.map { $0["count"]?.number?.int } == [4, 1, 1])
    #expect(list["newest"]?.number?.int == 6)
    results.clear()
    #expect(JSONNode(.object(results.json()))["results"]?.elements?.isEmpty == true)
  }

  @Test("no more than so many are kept, and a picture that is gone is not named")
  func bounds() {
    let results = KeptResults(ResultThumbnails())
    for number in 0..<300 { _ = results.note(Self.result("\(number)", frame: .marked()), at: Int64(number)) }
    let list = JSONNode(.object(results.json()))["results"]?.elements ?? []
    #expect(list.count == KeptResults.kept)
    #expect(list.count { $0["thumbnail"]?.string != nil } == ResultThumbnails.kept)
  }
}
