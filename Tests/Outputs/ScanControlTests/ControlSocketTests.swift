import Foundation
import ScanPluginKit
import ScanRuntime
import ScanStills
import ScanTestKit
import Testing

@testable import ScanControl

@Suite("The control socket", .timeLimit(.minutes(30)))
struct ControlSocketTests {
  @Test("requests get one reply each, in order, with their mark; those that cannot be meant say why")
  func replies() async throws {
    let scene = try await ControlScene()
    try scene.write("second.json", ControlScene.config("second"))
    try scene.write(
      "broken.json", #"{"viewPluginConfig": {"pluginConfig": {"id": "x", "scriptedConfig": {"txt": 1}}}}"#)
    let replies = try await scene.ask([
      #"{"id":1,"command":"status"}"#, #"{"id":"two","command":"swap","config":"second.json"}"#, "{broken",
      #"{"id":4,"command":"swap","config":"broken.json"}"#, #"{"id":5,"command":"swop"}"#,
      #"{"id":6,"command":"swap","config":\#(ControlScene.config("inline"))}"#, #"{"id":7,"command":"pause"}"#,
      #"{"command":"resume"}"#,
    ])
    #expect(replies.map { $0["id"] ?? nil } == [1, "two", nil, 4, 5, 6, 7, nil])
    #expect(replies.map { $0["ok"]?.bool } == [true, true, false, false, false, true, true, true])
    #expect(replies[1]["pluginID"]?.string == "second")
    #expect(replies[2]["error"]?["code"]?.string == "badJSON")
    let problem = replies[3]["error"]?["problems"]?.elements?.first
    #expect(problem?["pointer"]?.string == "/viewPluginConfig/pluginConfig/scriptedConfig/txt")
    #expect(problem?["line"] != nil)
    #expect(replies[4]["error"]?["suggestions"]?.elements?.first?.string == "swap")
    #expect(replies[6]["state"]?.string == "paused")
    #expect(scene.view.viewPluginConfig.pluginConfig.id == "inline")
    #expect(scene.source.runs == 1)
    try await scene.end()
  }

  @Test("a status has a thumbnail of the newest frame where one is asked for, within bounds")
  func thumbnail() async throws {
    let scene = try await ControlScene()
    let recorder = EventRecorder(scene.view)
    await recorder.waitForResults(1)
    let replies = try await scene.ask([
      #"{"command":"status"}"#, #"{"command":"status","thumbnail":32}"#, #"{"command":"status","thumbnail":15}"#,
      #"{"command":"status","thumbnail":641}"#, #"{"command":"status","thumb":32}"#,
    ])
    #expect(replies.map { $0["ok"]?.bool } == [true, true, false, false, false])
    #expect(replies[0]["thumbnail"] == nil)
    let thumbnail = try #require(replies[1]["thumbnail"])
    #expect(thumbnail["width"] == 32 && thumbnail["height"] == 24 && thumbnail["frame"] != nil)
    let bytes = try #require(thumbnail["jpeg"]?.string.flatMap { Data(base64Encoded: $0) })
    let path = scene.folder + "/t.jpg"
    try bytes.write(to: URL(filePath: path))
    #expect(try StillDecoder().open(path).frame().size == PixelSize(width: 32, height: 24))
    #expect(replies[4]["error"]?["suggestions"]?.elements?.first?.string == "thumbnail")
    try await scene.end()
  }

  @Test("a swap names what the file says of camera, light and captures, where that differs from what runs")
  func swapLeavesOut() async throws {
    let scene = try await ControlScene()
    let plugin = #""viewPluginConfig": {"pluginConfig": {"id": "x", "cancelOnResult": false, "scriptedConfig": {}}}"#
    let replies = try await scene.ask([
      #"{"command":"swap","config":{"cameraConfig":{"captureResolution":"720p","defaultCamera":"BACK"},"flashConfig":{"mode":"auto"},"#
        + #""captureConfig":{"mode":"timed"},"# + plugin + "}}",
      #"{"command":"swap","config":{"cameraConfig":{"captureResolution":"1080p"},"# + plugin + "}}",
    ])
    #expect(replies.map { $0["ok"]?.bool } == [true, true])
    #expect(
      replies[0]["notApplied"]?.elements?.compactMap(\.string)
        == ["/cameraConfig/captureResolution", "/flashConfig/mode", "/captureConfig"])
    #expect(replies[1]["notApplied"] == nil)
    #expect(scene.view.effectiveConfig.cameraConfig == .default)
    try await scene.end()
  }

  @Test("events come on the connection that asked for them, up to the end of the session")
  func events() async throws {
    let scene = try await ControlScene()
    let path = scene.path
    let names = try await ControlScene.onThread {
      var client = try ControlClient(path)
      try client.send(Array(#"{"id":1,"command":"events"}"#.utf8))
      try client.send(Array(#"{"id":2,"command":"events"}"#.utf8))
      var names: [String] = []
      while let line = client.nextLine() {
        let tree = try JSONNode.parse(line)
        names.append(tree["event"]?.string ?? tree["error"]?["code"]?.string ?? "reply")
        if names.count == 20 { try client.send(Array(#"{"id":3,"command":"stop"}"#.utf8)) }
        if names.last == "finished" { return names }
      }
      return names
    }
    #expect(names.first == "reply")
    #expect(names.contains("alreadySubscribed"))
    #expect(names.contains("result"))
    #expect(names.last == "finished")
    try await scene.end()
  }

  @Test("replies say what is wrong in the language of the scanner")
  func german() async throws {
    let german = try TextCatalog(
      json: Array(#"{"control.noSuchItem": "{number} ist nicht zu sehen"}"#.utf8), for: ControlText.templates)
    let scene = try await ControlScene(texts: german)
    let replies = try await scene.ask([#"{"command":"unwanted","item":7}"#])
    #expect(replies[0]["error"]?["message"]?.string == "7 ist nicht zu sehen")
    try await scene.end()
  }
}
