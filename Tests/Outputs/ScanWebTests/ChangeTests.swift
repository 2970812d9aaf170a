import Foundation
import ScanPluginKit
import ScanRuntime
import ScanTestKit
import TestSupport
import Testing

@testable import ScanWeb

@Suite("Changes of the configuration: confirmation, history, the way back", .timeLimit(.minutes(30)))
struct ChangeTests {
  private func set(_ scene: WebScene, _ id: String, confirmWithin seconds: Int? = nil) async -> WebResponse {
    await scene.answer(
      "PUT", "/config", query: seconds.map { "confirmWithin=\($0)" } ?? "",
      headers: ["user-agent": "curl/8.5"], body: WebScene.config(id))
  }

  private func history(_ scene: WebScene) async throws -> [JSONNode] {
    try await scene.answer("GET", "/config/history").json["entries"]?.elements ?? []
  }

  private func pending(_ scene: WebScene) async throws -> JSONNode? {
    try await scene.answer("GET", "/state").json["pending"]
  }

  @Test("what nobody confirms in time is taken back, and each viewer hears of it")
  func fallBack() async throws {
    let clock = ManualClock()
    let scene = try await WebScene(clock: clock)
    let stream = await scene.answer("GET", "/events")
    let applied = await set(scene, "second", confirmWithin: 30)
    #expect(try applied.status == 200 && applied.json["pending"]?["secondsLeft"]?.number?.double == 30)
    await clock.waitForSleepers()
    clock.advance(by: .seconds(20))
    #expect(try await pending(scene)?["secondsLeft"]?.number?.double == 10)
    #expect(scene.view.viewPlugins[0].id == "second")
    clock.advance(by: .seconds(10))
    try await until(scene.view.viewPlugins[0].id == "first")
    let heard = await stream.parts { $0.contains("\"cause\":\"timeOut\"") }
    #expect(heard.contains { $0.contains("event: configChanged") && $0.contains("\"cause\":\"applied\"") })
    #expect(try await pending(scene)?.isNull == true)
    let entries = try await history(scene)
    #expect(entries.map { $0["cause"]?.string } == ["timeOut", "applied", "began"])
    #expect(entries[0]["who"]?.isNull == true && entries[0]["isRunning"]?.bool == true)
    await scene.end()
  }

  @Test("what is confirmed stays, and is not confirmed twice")
  func confirmation() async throws {
    let clock = ManualClock()
    let scene = try await WebScene(clock: clock)
    #expect(await set(scene, "second", confirmWithin: 30).status == 200)
    await clock.waitForSleepers()
    #expect(await scene.answer("POST", "/config/confirm").status == 200)
    clock.advance(by: .seconds(60))
    #expect(try await pending(scene)?.isNull == true)
    #expect(await scene.answer("POST", "/config/confirm").status == 409)
    #expect(await scene.answer("POST", "/config/revert").status == 409)
    #expect(scene.view.viewPlugins[0].id == "second")
    await scene.end()
  }

  @Test(
    "of several changes without a confirmation, the configuration before the first comes back, at once where somebody wants it"
  )
  func severalChanges() async throws {
    let clock = ManualClock()
    let scene = try await WebScene(clock: clock)
    #expect(await set(scene, "second", confirmWithin: 30).status == 200)
    await clock.waitForSleepers()
    clock.advance(by: .seconds(20))
    #expect(await set(scene, "third", confirmWithin: 30).status == 200)
    // The time of the first change does not count any more.
    clock.advance(by: .seconds(20))
    #expect(try await pending(scene)?["secondsLeft"]?.number?.double == 10)
    #expect(await scene.answer("POST", "/config/revert").status == 200)
    #expect(scene.view.viewPlugins[0].id == "first")
    #expect(try await pending(scene)?.isNull == true)
    await scene.end()
  }

  @Test("the same configuration again prolongs the time")
  func prolonged() async throws {
    let clock = ManualClock()
    let scene = try await WebScene(clock: clock)
    for _ in 0..<2 {
      #expect(await set(scene, "second", confirmWithin: 30).status == 200)
      await clock.waitForSleepers()
      clock.advance(by: .seconds(20))
    }
    #expect(try await pending(scene)?["secondsLeft"]?.number?.double == 10)
    #expect(scene.view.viewPlugins[0].id == "second")
    await scene.end()
  }

  @Test("a change without a time confirms the one before, and so does one that came past the site")
  func overtaken() async throws {
    let clock = ManualClock()
    let scene = try await WebScene(clock: clock)
    #expect(await set(scene, "second", confirmWithin: 30).status == 200)
    #expect(await set(scene, "third").status == 200)
    #expect(try await pending(scene)?.isNull == true)
    #expect(await set(scene, "fourth", confirmWithin: 30).status == 200)
    await clock.waitForSleepers()
    try await scene.view.setViewPlugin(.scripted(id: "other"))
    clock.advance(by: .seconds(30))
    try await until(scene.site.changes.pendingJSON().isNull)
    #expect(scene.view.viewPlugins[0].id == "other")
    await scene.end()
  }

  @Test("times that are none are refused before anything changes", arguments: ["0", "3601", "x", "1.5", "-1"])
  func badTimes(time: String) async throws {
    let scene = try await WebScene()
    let query = "confirmWithin=\(time)"
    #expect(await scene.answer("PUT", "/config", query: query, body: WebScene.config("second")).status == 400)
    #expect(await scene.answer("POST", "/config/history/1", query: query).status == 400)
    #expect(scene.view.viewPlugins[0].id == "first")
    await scene.end()
  }

  @Test("the history says who changed what, and leads back to each configuration with its text")
  func returning() async throws {
    let scene = try await WebScene()
    let written = "\n" + WebScene.config("second")
    #expect(await scene.answer("PUT", "/config", headers: ["user-agent": "curl/8.5"], body: written).status == 200)
    #expect(await set(scene, "third").status == 200)
    // Nothing changes, so there is nothing to list.
    #expect(await set(scene, "third").status == 200)
    let entries = try await history(scene)
    #expect(entries.map { $0["number"]?.number?.int } == [3, 2, 1])
    #expect(entries.map { $0["isRunning"]?.bool } == [true, false, false])
    let change = try #require(entries[1]["changes"]?.elements?.first)
    #expect(change["path"]?.string == "/viewPluginConfig/pluginConfig/id")
    #expect(change["before"]?.string == "first" && change["after"]?.string == "second")
    #expect(entries[1]["who"]?["name"]?.string == "curl")
    #expect(await scene.answer("POST", "/config/history/2").status == 200)
    #expect(scene.view.viewPlugins[0].id == "second")
    #expect(try await scene.answer("GET", "/document").json["text"]?.string == written)
    #expect(await scene.answer("POST", "/config/history/99").status == 404)
    #expect(await scene.answer("POST", "/config/history/x").status == 404)
    await scene.end()
  }

  @Test("a mode that is chosen is in the history, and the way back leads to what ran before it")
  func modes() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "change-\(UUID().uuidString).json").path
    try Data(WebScene.config("mode").utf8).write(to: URL(filePath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    let scene = try await WebScene(modes: [WebSite.Mode(name: "other", path: file)])
    #expect(await set(scene, "second").status == 200)
    #expect(await scene.answer("POST", "/commands/swap", body: #"{"mode": "other"}"#).status == 200)
    let entries = try await history(scene)
    #expect(entries[0]["cause"]?.string == "mode" && entries[0]["mode"]?.string == "other")
    #expect(await scene.answer("POST", "/config/history/2").status == 200)
    #expect(scene.view.viewPlugins[0].id == "second")
    await scene.end()
  }

  @Test("no more changes are kept than so many, nor more text")
  func bounds() async throws {
    let scene = try await WebScene()
    var history = ConfigHistory()
    let config = scene.view.effectiveConfig
    let version = ConfigVersion(config, text: "{}", mode: nil)
    for _ in 0..<200 { _ = history.add(version, .applied, by: nil, changes: [], time: 0) }
    #expect(history.entries.count == ConfigHistory.kept && history.entries.last?.number == 200)
    let large = ConfigVersion(config, text: String(repeating: " ", count: ConfigHistory.keptBytes), mode: nil)
    _ = history.add(large, .applied, by: nil, changes: [], time: 0)
    #expect(history.entries.count == 1)
    await scene.end()
  }

  @Test(
    "a name of an author is short and plain",
    arguments: [
      ("curl/8.5.0", "curl"), ("", ""), ("<script>alert(1)</script>", ""),
      (
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36",
        "Chrome, Linux"
      ),
      ("Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", "Firefox, Android"),
      (
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604",
        "Safari, iPhone"
      ),
      (String(repeating: "x", count: 5_000), String(repeating: "x", count: 24)),
    ])
  func names(agent: String, name: String) {
    let request = WebRequest(method: "PUT", path: "/config", headers: ["user-agent": agent], remoteAddress: "10.0.0.7")
    #expect(ChangeAuthor(request).name == name && ChangeAuthor(request).address == "10.0.0.7")
  }
}
