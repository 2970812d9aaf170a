import Foundation
import ScanPluginKit
import ScanRuntime
import ScanTestKit
import TestSupport
import Testing

@testable import ScanWeb

@Suite("The text of the configuration, its file and its regions", .timeLimit(.minutes(30)))
struct DocumentTests {
  /// A scene over a file with a text that a writer of JSON would not make.
  private struct Saved {
    let scene: WebScene
    let path: String
    let text: String
    let folder: URL

    init(allowsSaving: Bool) async throws {
      folder = FileManager.default.temporaryDirectory.appending(path: "document-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      path = folder.appending(path: "first.json").path
      text = WebScene.config("first").replacing("{\"pluginConfig\"", with: "{\n\n\t\"pluginConfig\"") + "\n\n"
      try Data(text.utf8).write(to: URL(filePath: path))
      scene = try await WebScene(modes: [WebSite.Mode(name: "first", path: path)], allowsSaving: allowsSaving)
    }

    func save(_ text: String, version: String?, mode: String = "first") async -> WebResponse {
      var members = ["mode": JSONNode(.string(mode)), "text": JSONNode(.string(text))]
      members["fileVersion"] = version.map { JSONNode(.string($0)) }
      let body = JSONNode(.object(members.map { JSONMember($0.key, $0.value) }))
      return await scene.answer("PUT", "/document", body: body.text(.compact))
    }

    func content(_ path: String? = nil) throws -> String {
      String(decoding: try Data(contentsOf: URL(filePath: path ?? self.path)), as: UTF8.self)
    }

    func end() async throws {
      await scene.end()
      try FileManager.default.removeItem(at: folder)
    }
  }

  @Test("the text is that of the file, then that which was put into force, and what nobody wrote is written out")
  func text() async throws {
    let saved = try await Saved(allowsSaving: false)
    let first = await saved.scene.answer("GET", "/document")
    #expect(try first.json["text"]?.string == saved.text && first.json["mode"]?.string == "first")
    #expect(try first.json["maySave"]?.bool == false)
    #expect(first.header("ETag") == (await saved.scene.answer("GET", "/config")).header("ETag"))

    let written = " " + WebScene.config("second")
    #expect(await saved.scene.answer("PUT", "/config", body: written).status == 200)
    #expect(try await saved.scene.answer("GET", "/document").json["text"]?.string == written)
    // What is refused does not take the place of what runs.
    #expect(await saved.scene.answer("PUT", "/config", body: "{}").status == 409)
    #expect(try await saved.scene.answer("GET", "/document").json["text"]?.string == written)

    try await saved.scene.view.setConfig(ScanViewConfig(viewPluginConfig: .scripted(id: "third")))
    let third = try #require(try await saved.scene.answer("GET", "/document").json["text"]?.string)
    #expect(third.contains("third") && third.contains("\n  "))
    #expect(await saved.scene.answer("POST", "/commands/swap", body: #"{"mode": "first"}"#).status == 200)
    #expect(try await saved.scene.answer("GET", "/document").json["text"]?.string == saved.text)
    #expect(try await saved.scene.answer("GET", "/modes").json["running"]?.string == "first")
    try await saved.end()
  }

  @Test("without leave nothing is written, and the answer says how it is given")
  func noLeave() async throws {
    let saved = try await Saved(allowsSaving: false)
    let version = try await saved.scene.answer("GET", "/document").json["fileVersion"]?.string
    let refused = await saved.save(WebScene.config("other"), version: version)
    #expect(refused.status == 403)
    #expect(try refused.json["error"]?["message"]?.string?.contains("--allow-save") == true)
    #expect(try saved.content() == saved.text)
    try await saved.end()
  }

  @Test("a file is replaced, the former text stays beside it, and the next change starts from the new version")
  func saving() async throws {
    let saved = try await Saved(allowsSaving: true)
    let document = try await saved.scene.answer("GET", "/document").json
    #expect(document["maySave"]?.bool == true)
    let version = document["fileVersion"]?.string
    let first = await saved.save(WebScene.config("other"), version: version)
    #expect(first.status == 200, "\(first.text)")
    #expect(try saved.content() == WebScene.config("other") && saved.content(saved.path + "~") == saved.text)
    // Somebody who has the former version may not write over the new one.
    #expect(await saved.save(WebScene.config("late"), version: version).status == 409)
    let next = try first.json["fileVersion"]?.string
    #expect(await saved.save(WebScene.config("next"), version: next).status == 200)
    #expect(try saved.content(saved.path + "~") == WebScene.config("other"))
    try await saved.end()
  }

  @Test("what was changed on the disk, is not valid, or is no given file, is not written")
  func refusals() async throws {
    let saved = try await Saved(allowsSaving: true)
    let version = try await saved.scene.answer("GET", "/document").json["fileVersion"]?.string
    let wrong = await saved.save(#"{"viewPluginConfig": 7}"#, version: version)
    #expect(try wrong.status == 409 && wrong.json["problems"]?.elements?.isEmpty == false)
    #expect(await saved.save(WebScene.config("x"), version: version, mode: "/etc/passwd").status == 404)
    #expect(await saved.save(WebScene.config("x"), version: nil).status == 400)
    #expect(await saved.scene.answer("PUT", "/document", body: "[").status == 400)
    #expect(
      await saved.scene.answer("PUT", "/document", headers: ["content-type": "text/plain"], body: "{}").status == 415)
    try Data((saved.text + " ").utf8).write(to: URL(filePath: saved.path))
    let changed = await saved.save(WebScene.config("x"), version: version)
    #expect(try changed.status == 409 && changed.json["error"]?["code"]?.string == "changedOnDisk")
    #expect(try saved.content() == saved.text + " ")
    #expect(!FileManager.default.fileExists(atPath: saved.path + "~"))
    try await saved.end()
  }

  @Test("of several who save at once over the same version one succeeds")
  func together() async throws {
    let saved = try await Saved(allowsSaving: true)
    let version = try await saved.scene.answer("GET", "/document").json["fileVersion"]?.string
    let statuses = await withTaskGroup(of: Int.self) { group in
      for number in 0..<8 { group.addTask { await saved.save(WebScene.config("n\(number)"), version: version).status } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses.count { $0 == 200 } == 1 && statuses.count { $0 == 409 } == 7, "\(statuses)")
    try await saved.end()
  }

  @Test("a reference picture is kept beside the file, the former one too; what is no JPEG picture is not")
  func reference() async throws {
    let saved = try await Saved(allowsSaving: true)
    let scene = saved.scene
    guard case .bytes(let picture) = await scene.answer("GET", "/snapshot.jpeg").body else {
      throw WebError(500, "noBytes", "the picture is a stream")
    }
    let path = saved.folder.appending(path: "first-reference.jpg").path
    #expect(await scene.answer("PUT", "/reference.jpeg", body: "no picture").status == 422)
    #expect(await scene.send("PUT", "/reference.jpeg", Array(picture.prefix(300))).status == 422)
    #expect(!FileManager.default.fileExists(atPath: path))
    let kept = await scene.send("PUT", "/reference.jpeg", picture)
    #expect(try kept.json["reference"]?.string == "first-reference.jpg", "\(kept.text)")
    #expect(try Array(Data(contentsOf: URL(filePath: path))) == picture)
    #expect(await scene.send("PUT", "/reference.jpeg", picture).status == 200)
    #expect(FileManager.default.fileExists(atPath: path + "~"))
    // The plugin that runs has none, and there is one plugin.
    #expect(await scene.answer("GET", "/reference.jpeg", query: "plugin=1").status == 404)
    #expect(await scene.answer("GET", "/reference.jpeg", query: "plugin=2").status == 400)
    try await saved.end()

    let without = try await Saved(allowsSaving: false)
    #expect(await without.scene.send("PUT", "/reference.jpeg", picture).status == 403)
    try await without.end()
  }

  @Test("who has no token reads and writes nothing")
  func access() async throws {
    let scene = try await WebScene(token: "secret", allowsSaving: true)
    for (method, path) in [("GET", "/document"), ("PUT", "/document"), ("GET", "/regions"), ("PUT", "/reference.jpeg")]
    {
      #expect(await scene.answer(method, path, body: method == "PUT" ? "{}" : nil).status == 401)
    }
    await scene.end()
  }

  @Test("regions are those that are scanned in a frame of the size")
  func regions() async throws {
    let scene = try await WebScene()
    let cutout =
      #"{"maxWidthPercent": "50%", "ratioFromSize": {"width": 2, "height": 1}, "cropPadding": {"x": 10, "y": 4}}"#
    let config = WebScene.config("first").replacing(
      "\"pluginConfig\"", with: "\"cutoutConfig\": \(cutout), \"pluginConfig\"")
    #expect(await scene.answer("PUT", "/config", body: config).status == 200)
    let answer = try await scene.answer("GET", "/regions", query: "width=640&height=480").json
    let plugin = try #require(answer["plugins"]?.elements?.first)
    let wanted = CutoutGeometry(scene.view.viewPlugins[0].cutoutConfig, frame: PixelSize(width: 640, height: 480))
    #expect(plugin["id"]?.string == "first")
    #expect(plugin["cutout"]?["x"]?.number?.int == 160 && plugin["cutout"]?["width"]?.number?.int == 320)
    #expect(plugin["region"]?["x"]?.number?.int == wanted.cropRect.x && wanted.cropRect.x == 150)
    #expect(plugin["region"]?["height"]?.number?.int == wanted.cropRect.height)
    for query in ["", "width=0&height=480", "width=640", "width=x&height=480", "width=100001&height=1"] {
      #expect(await scene.answer("GET", "/regions", query: query).status == 400)
    }
    await scene.end()
  }
}
