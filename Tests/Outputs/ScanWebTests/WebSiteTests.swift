import Foundation
import ScanControl
import ScanPluginKit
import ScanRuntime
import TestSupport
import Testing

@testable import ScanWeb

@Suite("A page and an HTTP interface over a view", .timeLimit(.minutes(30)))
struct WebSiteTests {
  @Test("the page is one document that loads its own style and program, and nothing else may run in it")
  func page() async throws {
    let scene = try await WebScene()
    let page = await scene.answer("GET", "/")
    #expect(page.status == 200 && page.text.contains("<script src=\"/page.js\" type=\"module\""))
    #expect(!page.text.contains("http://") && !page.text.contains("https://"))
    let policy = try #require(page.header("Content-Security-Policy"))
    #expect(policy.contains("default-src 'none'") && policy.contains("script-src 'self';"))
    #expect(await scene.answer("GET", "/page.js").header("Content-Type") == "text/javascript; charset=utf-8")
    #expect(await scene.answer("GET", "/page.css").status == 200)
    await scene.end()
  }

  @Test("what is not there, and what is not done there, is refused with what is")
  func routing() async throws {
    let scene = try await WebScene()
    #expect(await scene.answer("GET", "/../../etc/passwd").status == 404)
    #expect(await scene.answer("GET", "/%2e%2e/etc/passwd").status == 404)
    let refused = await scene.answer("DELETE", "/config")
    #expect(refused.status == 405 && refused.header("Allow") == "GET, PUT")
    #expect(await scene.answer("POST", "/commands/snapshot", body: #"{"path": "/tmp/x"}"#).status == 404)
    #expect(await scene.answer("POST", "/commands/stop", body: "{}").status == 404)
    await scene.end()
  }

  @Test("every operation of the description is answered, and each answer's status is described")
  func description() async throws {
    let scene = try await WebScene()
    let paths = try #require(try await scene.answer("GET", "/openapi.json").json["paths"]?.members)
    #expect(paths.flatMap { $0.value.members ?? [] }.count == WebRoute.all.count)
    let frame = paths.first { $0.key == "/sessions/{session}/frames" }?.value["post"]?["requestBody"]?["content"]
    #expect(frame?.members?.map(\.key) == ["image/jpeg", "image/webp"])
    for path in paths {
      for operation in path.value.members ?? [] {
        let target = path.key.replacing("{command}", with: "pause").replacing("{session}", with: "none")
          .replacing("{number}", with: "1")
        let answer = await scene.answer(
          operation.key.uppercased(), target, body: operation.value["requestBody"] == nil ? nil : "{}")
        if case .stream = answer.body { continue }
        let described = (operation.value["responses"]?.members ?? []).map(\.key)
        #expect(
          described.contains(String(answer.status)), "\(operation.key) \(path.key): \(answer.status) \(answer.text)")
      }
    }
    await scene.end()
  }

  @Test("the ready configurations to begin with are answered in the language of the request")
  func templates() async throws {
    let summary = TextTemplate("command.ready.meter", "Reads a meter.")
    let scene = try await WebScene(templates: [
      WebSite.Template(name: "meter", summary: DisplayText(summary), text: WebScene.config("meter"))
    ])
    let templates = try #require(try await scene.answer("GET", "/templates").json["templates"]?.elements)
    #expect(templates.count == 1 && templates[0]["name"]?.string == "meter")
    #expect(
      templates[0]["summary"]?.string == "Reads a meter." && templates[0]["text"]?.string == WebScene.config("meter"))
    await scene.end()
    let without = try await WebScene()
    #expect(try await without.answer("GET", "/templates").json["templates"]?.elements?.isEmpty == true)
    await without.end()
  }

  @Test("a configuration is read, judged, put into force while frames go on, and refused with every problem")
  func configuration() async throws {
    let scene = try await WebScene()
    let first = await scene.answer("GET", "/config")
    let tag = try #require(first.header("ETag"))
    #expect(try first.json["viewPluginConfig"]?["pluginConfig"]?["id"]?.string == "first")

    let judged = await scene.answer("PUT", "/config", query: "check=1", body: WebScene.config("second"))
    #expect(try judged.json["outcome"]?.string == "valid" && scene.view.viewPlugins[0].id == "first")

    let invalid = await scene.answer("PUT", "/config", query: "check=1", body: "{}")
    #expect(try invalid.status == 200 && invalid.json["outcome"]?.string == "invalid")
    let wrong = await scene.answer(
      "PUT", "/config",
      body: #"{"viewPluginConfig": {"pluginConfig": {"id": 7, "cancelOnResul": true, "scriptedConfig": {}}}}"#)
    #expect(wrong.status == 409)
    let problems = try #require(try wrong.json["problems"]?.elements)
    #expect(problems.count == 2 && problems.allSatisfy { $0["line"] != nil || $0["position"] != nil }, "\(problems)")
    #expect(await scene.answer("PUT", "/config", body: "{}").status == 409)
    #expect(await scene.answer("PUT", "/config", headers: ["content-type": "text/plain"], body: "{}").status == 415)

    let set = await scene.answer("PUT", "/config", headers: ["if-match": tag], body: WebScene.config("second"))
    #expect(set.status == 200 && scene.view.viewPlugins[0].id == "second", "\(set.text)")
    #expect(set.header("ETag") != tag)
    let late = await scene.answer("PUT", "/config", headers: ["if-match": tag], body: WebScene.config("third"))
    #expect(late.status == 412 && scene.view.viewPlugins[0].id == "second")
    await scene.end()
  }

  @Test("commands are those of the control socket; a swap names a mode, and no other file is read")
  func commands() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "web-\(UUID().uuidString).json").path
    try Data(WebScene.config("other").utf8).write(to: URL(filePath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    let scene = try await WebScene(modes: [WebSite.Mode(name: "other", path: file)])
    #expect(try await scene.answer("POST", "/commands/pause", body: "{}").json["state"]?.string == "paused")
    let resumed = await scene.answer("POST", "/commands/resume", body: "")
    // The source may still be starting.
    let state = try resumed.json["state"]?.string
    #expect(state == "running" || state == "starting", "\(resumed.text)")
    #expect(try await scene.answer("GET", "/modes").json["modes"]?.elements?.count == 1)
    #expect(await scene.answer("POST", "/commands/swap", body: #"{"config": "/etc/passwd"}"#).status == 400)
    #expect(await scene.answer("POST", "/commands/swap", body: #"{"mode": "/etc/passwd"}"#).status == 400)
    #expect(await scene.answer("POST", "/commands/swap", body: #"{"mode": "other"}"#).status == 200)
    #expect(scene.view.viewPlugins[0].id == "other")
    #expect(await scene.answer("POST", "/commands/zoom", body: #"{"ratio": "much"}"#).status == 400)
    #expect(await scene.answer("POST", "/commands/zoom", body: "[1").status == 400)
    await scene.end()
  }

  @Test("what is no picture is refused with a reason, and too large a body before it is read")
  func pictures() async throws {
    let scene = try await WebScene()
    let refused = await scene.answer("POST", "/scan", body: "no picture")
    let message = try refused.json["error"]?["message"]?.string
    #expect(refused.status == 422 && message != nil)
    let large = String(repeating: "x", count: WebSite.configLimit + 1)
    #expect(await scene.answer("PUT", "/config", body: large).status == 413)
    await scene.end()
  }

  @Test("counters are in the format of Prometheus, and the picture is a JPEG")
  func metrics() async throws {
    let scene = try await WebScene()
    try await until(scene.view.statistics.processed > 3)
    let text = await scene.answer("GET", "/metrics").text
    #expect(text.contains("# TYPE scanview_frames_scanned_total counter"))
    #expect(text.contains("scanview_scan_seconds_bucket{le=\"+Inf\"}"))
    let frame = await scene.answer("GET", "/frame.jpeg")
    guard case .bytes(let bytes) = frame.body else { throw WebError(500, "noBytes", "the picture is a stream") }
    #expect(bytes.starts(with: [0xff, 0xd8, 0xff]))
    await scene.end()
  }
}
