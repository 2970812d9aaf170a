import Foundation
import ScanPluginKit
import ScanRuntime
import ScanTestKit
import Synchronization
import TestSupport
import Testing

@testable import ScanWeb

@Suite("Configuration files that are wrong", .timeLimit(.minutes(30)))
struct SafeModeTests {
  /// A folder with the file of one mode.
  private struct Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: "safe-\(UUID().uuidString)")
    var path: String { url.appending(path: "mode.json").path }
    var mode: WebSite.Mode { WebSite.Mode(name: "mode", path: path) }

    init(_ text: String) throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      try write(text)
    }

    func write(_ text: String) throws { try Data(text.utf8).write(to: URL(filePath: path)) }

    func remove() throws { try FileManager.default.removeItem(at: url) }
  }

  @Test("a site without a right configuration shows the text, scans nothing, and begins with the first right one")
  func begin() async throws {
    let broken = #"{"viewPluginConfig": {"pluginConfig": {"id": 7}}"#
    let folder = try Folder(broken)
    let scene = try await WebScene(modes: [folder.mode], isWaiting: true)
    let document = try await scene.answer("GET", "/document").json
    #expect(document["text"]?.string == broken && document["isSafeMode"]?.bool == true)
    #expect(try await scene.answer("GET", "/health").json["ready"]?.bool == false)
    let state = try await scene.answer("GET", "/state").json
    #expect(state["state"]?.string == "safeMode")
    for path in ["/ready", "/config", "/frame.jpeg", "/stream.mjpeg", "/snapshot.jpeg"] {
      #expect(await scene.answer("GET", path).status == 503, "\(path)")
    }
    #expect(await scene.answer("POST", "/sessions", body: "{}").status == 503)
    #expect(await scene.answer("POST", "/scan", body: "x").status == 503)
    #expect(await scene.answer("POST", "/config/try", body: WebScene.config("x")).status == 503)
    #expect(try await scene.answer("GET", "/config/history").json["entries"]?.elements?.isEmpty == true)
    let problems = try await scene.answer("PUT", "/config", query: "check=1", body: broken).json["problems"]?.elements
    #expect(problems?.isEmpty == false)
    // There is nothing that could come back.
    let timed = await scene.answer("PUT", "/config", query: "confirmWithin=5", body: WebScene.config("right"))
    #expect(timed.status == 409 && scene.view.state == .idle)

    #expect(await scene.answer("PUT", "/config", body: WebScene.config("right")).status == 200)
    try await until(scene.view.statistics.results > 0)
    #expect(await scene.answer("GET", "/ready").status == 200)
    #expect(try await scene.answer("GET", "/health").json["ready"]?.bool == true)
    #expect(try await scene.answer("GET", "/document").json["text"]?.string == WebScene.config("right"))
    #expect(try await scene.answer("GET", "/state").json["mode"]?.string == "mode")
    let entries = try await scene.answer("GET", "/config/history").json["entries"]?.elements
    #expect(entries?.count == 1 && entries?.first?["changes"]?.elements?.isEmpty == true)
    // The use case that waits is nobody's to name.
    let waiting = #"{"viewPluginConfig": {"pluginConfig": {"id": "x", "waitingConfig": {}}}}"#
    #expect(await scene.answer("PUT", "/config", body: waiting).status == 409)
    await scene.end()
    try folder.remove()
  }

  @Test("a file that is not there yet has an empty text, is made by the first save, and is then one like others")
  func newFile() async throws {
    let folder = try Folder("")
    try FileManager.default.removeItem(atPath: folder.path)
    let scene = try await WebScene(modes: [folder.mode], allowsSaving: true, isWaiting: true)
    let document = try await scene.answer("GET", "/document").json
    #expect(document["text"]?.string == "" && document["isSafeMode"]?.bool == true)
    #expect(document["fileVersion"]?.string == "new" && document["maySave"]?.bool == true)
    #expect(try await scene.answer("GET", "/state").json["missingFile"]?.string == "mode")
    func save(_ id: String, replacing version: String) async -> WebResponse {
      let body: JSONNode = [
        "mode": "mode", "fileVersion": JSONNode(.string(version)), "text": JSONNode(.string(WebScene.config(id))),
      ]
      return await scene.answer("PUT", "/document", body: body.text(.compact))
    }
    func content() throws -> String {
      String(decoding: try Data(contentsOf: URL(filePath: folder.path)), as: UTF8.self)
    }
    // What ran before it was saved lets the file be made, too.
    #expect(await scene.answer("PUT", "/config", body: WebScene.config("made")).status == 200)
    #expect(try await scene.answer("GET", "/document").json["fileVersion"]?.string == "new")
    let made = await save("made", replacing: "new")
    #expect(try made.status == 200 && content() == WebScene.config("made"), "\(made.text)")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "~"))
    #expect(try await scene.answer("GET", "/state").json["missingFile"]?.isNull == true)
    // Whoever still knows no file does not write over the one that is there by now.
    let late = await save("late", replacing: "new")
    #expect(try late.status == 409 && late.json["error"]?["code"]?.string == "changedOnDisk")
    let version = try #require(try made.json["fileVersion"]?.string)
    #expect(await save("next", replacing: version).status == 200)
    #expect(try content() == WebScene.config("next"))
    await scene.end()
    try folder.remove()
  }

  @Test("a link that leads nowhere is no file to be made")
  func link() async throws {
    let folder = try Folder("")
    try FileManager.default.removeItem(atPath: folder.path)
    try FileManager.default.createSymbolicLink(atPath: folder.path, withDestinationPath: "/nowhere/mode.json")
    let scene = try await WebScene(modes: [folder.mode], allowsSaving: true, isWaiting: true)
    let document = try await scene.answer("GET", "/document").json
    #expect(document["text"]?.string == "" && document["maySave"]?.bool == false)
    await scene.end()
    try folder.remove()
  }

  @Test("a right text whose plugin cannot be made here waits with the reason, and begins when it is mended")
  func noPlugin() async throws {
    let text = #"{"viewPluginConfig": {"pluginConfig": {"id": "x", "scriptedConfig": {"failsToStart": true}}}}"#
    let folder = try Folder(text)
    let scene = try await WebScene(modes: [folder.mode], isWaiting: true)
    scene.site.report(PluginError(.missingData, useCase: "scriptedConfig", message: "there is no data here"))
    let state = try await scene.answer("GET", "/state").json
    #expect(state["state"]?.string == "safeMode")
    #expect(state["brokenFile"]?["problems"]?.elements?.first?["message"]?.string == "there is no data here")
    #expect(try await scene.answer("GET", "/document").json["text"]?.string == text)
    #expect(await scene.answer("PUT", "/config", body: text).status == 409)
    #expect(await scene.answer("PUT", "/config", body: WebScene.config("right")).status == 200)
    try await until(scene.view.statistics.results > 0)
    #expect(try await scene.answer("GET", "/state").json["brokenFile"] == JSONNode(.null))
    await scene.end()
    try folder.remove()
  }

  @Test("a file that is mended by hand ends the wait, and one that breaks leaves what ran before")
  func files() async throws {
    let folder = try Folder("{")
    let scene = try await WebScene(modes: [folder.mode], isWaiting: true)
    try scene.site.watchFiles()
    try folder.write(WebScene.config("mended"))
    try await until(scene.view.viewPlugins[0].id == "mended" && scene.view.state == .running)
    let stream = await scene.answer("GET", "/events")
    try folder.write(#"{"viewPluginConfig": 7}"#)
    let heard = await stream.parts { $0.contains("event: fileChanged") }
    #expect(heard.last?.contains("\"problems\":[{") == true)
    #expect(scene.view.viewPlugins[0].id == "mended")
    let broken = try await scene.answer("GET", "/state").json["brokenFile"]
    #expect(broken?["mode"]?.string == "mode" && broken?["problems"]?.elements?.isEmpty == false)
    try folder.write(WebScene.config("again"))
    try await until(scene.view.viewPlugins[0].id == "again")
    try await until(scene.site.brokenFile.withLock { $0 == nil })
    let entries = try await scene.answer("GET", "/config/history").json["entries"]?.elements
    #expect(entries?.map { $0["cause"]?.string } == ["file", "file"])
    await scene.end()
    try folder.remove()
  }

  @Test("what the page itself saved does not take effect by being saved, nor does the file of another mode")
  func ownSaves() async throws {
    let folder = try Folder(WebScene.config("first"))
    let other = WebSite.Mode(name: "other", path: folder.url.appending(path: "other.json").path)
    let scene = try await WebScene(modes: [folder.mode, other], allowsSaving: true)
    let version = try #require(try await scene.answer("GET", "/document").json["fileVersion"]?.string)
    let body = JSONNode(
      .object([
        JSONMember("mode", "mode"), JSONMember("fileVersion", JSONNode(.string(version))),
        JSONMember("text", JSONNode(.string(WebScene.config("saved")))),
      ]))
    #expect(await scene.answer("PUT", "/document", body: body.text(.compact)).status == 200)
    await scene.site.takeSaved(folder.path)
    #expect(scene.view.viewPlugins[0].id == "first")
    try Data(WebScene.config("other").utf8).write(to: URL(filePath: other.path))
    await scene.site.takeSaved(other.path)
    #expect(scene.view.viewPlugins[0].id == "first")
    try folder.write(WebScene.config("by hand"))
    await scene.site.takeSaved(folder.path)
    #expect(scene.view.viewPlugins[0].id == "by hand")
    await scene.end()
    try folder.remove()
  }
}
