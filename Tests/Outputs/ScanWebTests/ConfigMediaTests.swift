import Foundation
import ScanPluginKit
import TestSupport
import Testing

@testable import ScanWeb

@Suite("Pictures and sounds of configurations, and pages of one's own", .timeLimit(.minutes(30)))
struct ConfigMediaTests {
  /// A folder with a picture, a sound and a text, and one with a picture beside it.
  private final class Folder {
    let path = FileManager.default.temporaryDirectory.appending(path: "media-\(UUID().uuidString)")

    init() throws {
      try FileManager.default.createDirectory(at: path.appending(path: "inner"), withIntermediateDirectories: true)
      try write("outer.png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
      try write("inner/own picture.png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
      try write("inner/ping.wav", Array("RIFF....WAVE".utf8))
      try write("inner/notes.txt", Array("no picture".utf8))
      try FileManager.default.createSymbolicLink(
        at: path.appending(path: "inner/link.png"), withDestinationURL: path.appending(path: "outer.png"))
    }

    deinit { try? FileManager.default.removeItem(at: path) }

    func write(_ name: String, _ bytes: [UInt8]) throws { try Data(bytes).write(to: path.appending(path: name)) }

    /// A configuration whose cutout has a picture.
    func config(_ image: String) -> String {
      #"{"viewPluginConfig": {"pluginConfig": {"id": "p", "scriptedConfig": {}}, "cutoutConfig": {"image": "\#(image)"}}}"#
    }
  }

  @Test(
    "a given file may name pictures anywhere; a configuration of a request only those below its folder, links included")
  func folders() async throws {
    let folder = try Folder()
    let file = folder.path.appending(path: "inner/mode.json").path
    try folder.write("inner/mode.json", Array(folder.config("../outer.png").utf8))
    let scene = try await WebScene(modes: [WebSite.Mode(name: "mode", path: file)])
    func status(_ name: String) async -> Int { await scene.answer("GET", "/files/\(name)").status }
    #expect(await status("..%2Fouter.png") == 200)
    #expect(await status("own%20picture.png") == 404)
    for (image, encoded, expected) in [
      ("own picture.png", "own%20picture.png", 200), ("ping.wav", "ping.wav", 200), ("notes.txt", "notes.txt", 415),
      ("link.png", "link.png", 404), ("../inner/ping.wav", "..%2Finner%2Fping.wav", 200),
      ("../../outer.png", "..%2F..%2Fouter.png", 404), ("/etc/passwd", "%2Fetc%2Fpasswd", 404),
      ("none.png", "none.png", 404), (".", ".", 404),
    ] {
      #expect(await scene.answer("PUT", "/config", body: folder.config(image)).status == 200)
      #expect(await status(encoded) == expected, "\(image)")
    }
    // What was named before, and by no given file, is not to be had any more.
    #expect(await status("ping.wav") == 404)
    await scene.end()
  }

  @Test("files have the types that their bytes have, and too large ones are refused")
  func types() async throws {
    #expect(ConfigMedia.type(of: [0xff, 0xd8, 0xff, 0xe0]) == "image/jpeg")
    #expect(ConfigMedia.type(of: Array("OggS".utf8)) == "audio/ogg")
    #expect(ConfigMedia.type(of: Array("RIFF1234WEBP".utf8)) == "image/webp")
    #expect(ConfigMedia.type(of: Array("<svg onload='alert(1)'>".utf8)) == nil)
    #expect(ConfigMedia.type(of: Array("<html>".utf8)) == nil && ConfigMedia.type(of: []) == nil)
    for wrong in ["%", "%4", "%zz", "a%00b", "%ff"] { #expect(ConfigMedia.decoded(wrong) == nil, "\(wrong)") }
    #expect(ConfigMedia.decoded("M%C3%BCll%2Fa%20b.png") == "Müll/a b.png")
    let folder = try Folder()
    let file = folder.path.appending(path: "inner/mode.json").path
    try folder.write("inner/mode.json", Array(folder.config("large.png").utf8))
    try folder.write(
      "inner/large.png",
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + [UInt8](repeating: 0, count: ConfigMedia.limit))
    let scene = try await WebScene(modes: [WebSite.Mode(name: "mode", path: file)])
    #expect(await scene.answer("GET", "/files/large.png").status == 413)
    await scene.end()
  }

  @Test("a page of one's own is served instead of the page, and only the scripts that stand in it run")
  func page() async throws {
    let folder = try Folder()
    try folder.write("page.html", Array("<style>p {}</style><script type=\"module\">1</script>".utf8))
    let scene = try await WebScene(page: folder.path.appending(path: "page.html").path)
    let page = await scene.answer("GET", "/")
    let policy = try #require(page.header("Content-Security-Policy"))
    let nonce = try #require(page.text.firstMatch(of: /<script nonce="([0-9a-f]{32})"/)?.1)
    #expect(
      page.text.contains("<style nonce=\"\(nonce)\">") && page.header("Content-Type") == "text/html; charset=utf-8")
    #expect(policy.contains("script-src 'self' 'nonce-\(nonce)'; style-src 'self' 'nonce-\(nonce)';"))
    #expect(!policy.contains("unsafe"))
    let again = await scene.answer("GET", "/")
    #expect(!again.text.contains(nonce))
    #expect(await scene.answer("GET", "/page.js").header("Content-Security-Policy")?.contains("nonce") == false)
    try FileManager.default.removeItem(at: folder.path.appending(path: "page.html"))
    #expect(await scene.answer("GET", "/").status == 500)
    await scene.end()
  }
}
