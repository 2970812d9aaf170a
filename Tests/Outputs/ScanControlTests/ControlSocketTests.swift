import Foundation
import Glibc
import ScanPluginKit
import ScanRuntime
import ScanStills
import ScanTestKit
import Testing

@testable import ScanControl

@Suite("The control socket", .timeLimit(.minutes(30)))
struct ControlSocketTests {
  /// A running view behind a socket.
  final class Scene: Sendable {
    let folder: String
    let path: String
    let view: ScanView
    let source: ScriptedSource
    let server: ControlServer

    init() async throws {
      folder = FileManager.default.temporaryDirectory.appending(path: "sc-\(UUID().uuidString.prefix(8))").path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      path = folder + "/s"
      source = ScriptedSource.steady(framesPerSecond: 200)
      let registry = ScriptedPlugin.registry()
      view = try await ScanView(.scripted(id: "first"), source: source, registry: registry)
      try await view.start()
      server = try ControlServer(
        path, handler: ControlHandler(view, loader: ConfigLoader(useCases: registry.useCases), baseDirectory: folder))
    }

    func write(_ name: String, _ text: String) throws {
      try Data(text.utf8).write(to: URL(filePath: folder + "/" + name))
    }

    func end() async throws {
      await view.finish()
      await server.stop()
      try FileManager.default.removeItem(atPath: folder)
    }
  }

  static func config(_ id: String) -> String {
    #"{"viewPluginConfig": {"pluginConfig": {"id": "\#(id)", "cancelOnResult": false, "scriptedConfig": {}}}}"#
  }

  /// Runs a dialogue that blocks on a thread of its own.
  func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { waiter in
      Thread { waiter.resume(with: Result(catching: body)) }.start()
    }
  }

  /// Sends lines over one connection and gives as many replies.
  func ask(_ path: String, _ lines: [String]) async throws -> [JSONNode] {
    try await onThread {
      var client = try ControlClient(path)
      for line in lines { try client.send(Array(line.utf8)) }
      return try lines.map { _ in try JSONNode.parse(client.nextLine() ?? "") }
    }
  }

  @Test("requests get one reply each, in order, with their mark; those that cannot be meant say why")
  func replies() async throws {
    let scene = try await Scene()
    try scene.write("second.json", Self.config("second"))
    try scene.write(
      "broken.json", #"{"viewPluginConfig": {"pluginConfig": {"id": "x", "scriptedConfig": {"txt": 1}}}}"#)
    let replies = try await ask(
      scene.path,
      [
        #"{"id":1,"command":"status"}"#, #"{"id":"two","command":"swap","config":"second.json"}"#, "{broken",
        #"{"id":4,"command":"swap","config":"broken.json"}"#, #"{"id":5,"command":"swop"}"#,
        #"{"id":6,"command":"swap","config":\#(Self.config("inline"))}"#, #"{"id":7,"command":"pause"}"#,
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
    let scene = try await Scene()
    let recorder = EventRecorder(scene.view)
    await recorder.waitForResults(1)
    let replies = try await ask(
      scene.path,
      [
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
    let scene = try await Scene()
    let plugin = #""viewPluginConfig": {"pluginConfig": {"id": "x", "cancelOnResult": false, "scriptedConfig": {}}}"#
    let replies = try await ask(
      scene.path,
      [
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

  @Test("a snapshot is written where it was asked for, and replaces nothing unless asked to")
  func snapshot() async throws {
    let scene = try await Scene()
    let replies = try await ask(
      scene.path,
      [
        #"{"command":"snapshot","path":"a.png"}"#, #"{"command":"snapshot","path":"a.png"}"#,
        #"{"command":"snapshot","path":"a.png","overwrite":true}"#, #"{"command":"snapshot","path":"a.xyz"}"#,
        #"{"command":"snapshot","path":"none/a.png"}"#, #"{"command":"torch","mode":"on"}"#,
      ])
    #expect(replies.map { $0["ok"]?.bool } == [true, false, true, false, false, false])
    #expect(
      replies.map { $0["error"]?["code"]?.string }
        == [nil, "fileExists", nil, "badPath", "notFound", "controlNotSupported"])
    #expect(replies[0]["path"]?.string == scene.folder + "/a.png")
    #expect(FileManager.default.fileExists(atPath: scene.folder + "/a.png"))
    try await scene.end()
  }

  @Test("a snapshot to a pipe, device or link is refused at once, and the scanner goes on", arguments: [true, false])
  func snapshotOfAnotherKind(overwrite: Bool) async throws {
    let scene = try await Scene()
    #expect(mkfifo(scene.folder + "/pipe.png", 0o600) == 0)
    #expect(symlink("/dev/null", scene.folder + "/device.png") == 0)
    #expect(symlink("other.png", scene.folder + "/link.png") == 0)
    let replies = try await ask(
      scene.path,
      ["pipe", "device", "link", "a"].map {
        #"{"command":"snapshot","path":"\#($0).png","overwrite":\#(overwrite)}"#
      })
    let code = overwrite ? "badPath" : "fileExists"
    #expect(replies.map { $0["error"]?["code"]?.string } == [code, code, code, nil])
    #expect(!FileManager.default.fileExists(atPath: scene.folder + "/other.png"))
    try await scene.end()
  }

  @Test("events come on the connection that asked for them, up to the end of the session")
  func events() async throws {
    let scene = try await Scene()
    let path = scene.path
    let names = try await onThread {
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

  @Test(
    "only this user can connect, the file goes at the end, an abandoned one is replaced, a live one and other files are not"
  )
  func file() async throws {
    let scene = try await Scene()
    var status = stat()
    #expect(lstat(scene.path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    #expect(status.st_mode & S_IFMT == S_IFSOCK)
    let handler = ControlHandler(scene.view, loader: ConfigLoader(useCases: ScriptedPlugin.registry().useCases))
    var error = #expect(throws: ControlError.self) { try ControlServer(scene.path, handler: handler) }
    #expect(error?.code == .inUse)
    #expect(error?.message.contains("stop") == true)
    try scene.write("plain", "text")
    error = #expect(throws: ControlError.self) { try ControlServer(scene.folder + "/plain", handler: handler) }
    #expect(error?.code == .badPath)
    error = #expect(throws: ControlError.self) {
      try ControlServer(scene.folder + "/" + String(repeating: "x", count: 120), handler: handler)
    }
    #expect(error?.message.contains("107 bytes") == true)
    error = #expect(throws: ControlError.self) { try ControlServer(scene.folder + "/none/s", handler: handler) }
    #expect(error?.code == .badPath)
    // A scanner that was killed leaves its file: a socket that is bound and listened to by nobody.
    let abandoned = try UnixSocket.listen(scene.folder + "/old")
    close(abandoned.descriptor)
    error = #expect(throws: ControlError.self) { close(try UnixSocket.connect(scene.folder + "/old")) }
    #expect(error?.code == .notRunning)
    let second = try ControlServer(scene.folder + "/old", handler: handler)
    #expect(try await ask(scene.folder + "/old", [#"{"command":"status"}"#]).first?["ok"]?.bool == true)
    await second.stop()
    #expect(lstat(scene.folder + "/old", &status) != 0)
    await scene.server.stop()
    #expect(lstat(scene.path, &status) != 0)
    try await scene.end()
  }

  @Test("clients that misbehave harm nobody: noise, endless lines, vanishing, never reading, too many")
  func misuse() async throws {
    let scene = try await Scene()
    let path = scene.path
    try await onThread {
      // Noise, then gone in the middle of a line.
      for _ in 0..<50 {
        let client = try ControlClient(path)
        try client.send((0..<500).map { _ in UInt8.random(in: 0...255) } + Array(#"{"command":"sto"#.utf8))
      }
      // A line without end is answered once it ends, and takes no memory.
      var long = try ControlClient(path)
      try long.send([UInt8](repeating: UInt8(ascii: "x"), count: ControlRequest.longestLine + 10))
      let reply = try JSONNode.parse(long.nextLine() ?? "")
      #expect(reply["error"]?["code"]?.string == "lineTooLong")
      // Whoever asks and never reads is not read from any more; everybody else is served.
      let silent = try UnixSocket.connect(path)
      UnixSocket.prepare(silent)
      let line = Array((#"{"command":"status"}"# + "\n").utf8)
      while Glibc.send(silent, line, line.count, Int32(MSG_NOSIGNAL)) > 0 {}
      var other = try ControlClient(path)
      try other.send(Array(#"{"command":"status"}"#.utf8))
      #expect(try JSONNode.parse(other.nextLine() ?? "")["ok"]?.bool == true)
      close(silent)
    }
    // The limit counts those that are connected, not those that were.
    let codes = try await onThread {
      var descriptors: [Int32] = []
      defer { for descriptor in descriptors { close(descriptor) } }
      for _ in 0..<ControlServer.maxClients + 8 { descriptors.append(try UnixSocket.connect(path)) }
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = read(descriptors[ControlServer.maxClients + 4], &buffer, buffer.count)
      return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }
    #expect(codes.contains("tooManyClients"))
    #expect(scene.view.state == .running)
    try await scene.end()
  }
}
