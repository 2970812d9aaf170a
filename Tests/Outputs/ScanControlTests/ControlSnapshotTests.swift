import Foundation
import Glibc
import ScanPluginKit
import ScanRuntime
import ScanTestKit
import Testing

@testable import ScanControl

@Suite("Snapshots by the control socket", .timeLimit(.minutes(30)))
struct ControlSnapshotTests {
  @Test("a snapshot is written where it was asked for, and replaces nothing unless asked to")
  func snapshot() async throws {
    let scene = try await ControlScene()
    let replies = try await scene.ask([
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
    let scene = try await ControlScene()
    #expect(mkfifo(scene.folder + "/pipe.png", 0o600) == 0)
    #expect(symlink("/dev/null", scene.folder + "/device.png") == 0)
    #expect(symlink("other.png", scene.folder + "/link.png") == 0)
    let replies = try await scene.ask(
      ["pipe", "device", "link", "a"].map {
        #"{"command":"snapshot","path":"\#($0).png","overwrite":\#(overwrite)}"#
      })
    let code = overwrite ? "badPath" : "fileExists"
    #expect(replies.map { $0["error"]?["code"]?.string } == [code, code, code, nil])
    #expect(!FileManager.default.fileExists(atPath: scene.folder + "/other.png"))
    try await scene.end()
  }
}
