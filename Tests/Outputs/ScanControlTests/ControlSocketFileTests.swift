import Foundation
import Glibc
import ScanPluginKit
import ScanRuntime
import ScanTestKit
import Testing

@testable import ScanControl

@Suite("The file of the control socket, and clients that misbehave", .timeLimit(.minutes(30)))
struct ControlSocketFileTests {
  @Test(
    "only this user can connect, the file goes at the end, an abandoned one is replaced, a live one and other files are not"
  )
  func file() async throws {
    let scene = try await ControlScene()
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
    #expect(try await ControlScene.ask(scene.folder + "/old", [#"{"command":"status"}"#]).first?["ok"]?.bool == true)
    await second.stop()
    #expect(lstat(scene.folder + "/old", &status) != 0)
    await scene.server.stop()
    #expect(lstat(scene.path, &status) != 0)
    try await scene.end()
  }

  @Test("clients that misbehave harm nobody: noise, endless lines, vanishing, never reading, too many")
  func misuse() async throws {
    let scene = try await ControlScene()
    let path = scene.path
    try await ControlScene.onThread {
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
    let codes = try await ControlScene.onThread {
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
