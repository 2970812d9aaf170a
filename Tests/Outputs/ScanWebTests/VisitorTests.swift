import Foundation
import ScanPluginKit
import ScanRuntime
import ScanStills
import ScanTestKit
import TestSupport
import Testing

@testable import ScanWeb

@Suite("Visitors who scan with their own cameras", .timeLimit(.minutes(30)))
struct VisitorTests {
  /// A frame as a browser sends it.
  private static func jpeg(_ frame: Frame = .marked()) throws -> [UInt8] {
    try PictureWriter(format: .jpeg, jpegQuality: 100).encode(frame.luma)
  }

  private func begin(_ scene: WebScene, _ body: String = "{}", headers: [String: String] = [:]) async throws -> String {
    let answer = await scene.answer("POST", "/sessions", headers: headers, body: body)
    return try #require(try answer.json["id"]?.string, "\(answer.text)")
  }

  private func send(
    _ scene: WebScene, _ id: String, _ bytes: [UInt8], type: String = "image/jpeg", headers: [String: String] = [:]
  ) async -> WebResponse {
    await scene.answer(
      "POST", "/sessions/\(id)/frames", headers: headers.merging(["content-type": type]) { $1 }, bytes: bytes)
  }

  private func results(_ answer: WebResponse) throws -> [JSONNode] {
    (try answer.json["events"]?.elements ?? []).filter { $0["event"]?.string == "result" }
  }

  @Test("the answer to a frame has its scene and what was read in it; the machine's own scan knows nothing of it")
  func answers() async throws {
    let scene = try await WebScene()
    let id = try await begin(scene)
    let found = await send(scene, id, try Self.jpeg())
    #expect(try results(found).count == 1, "\(found.text)")
    #expect(try found.json["scene"]?["view"]?["width"]?.number?.int == 64)
    #expect(try found.json["guidance"]?.string != nil)
    let webp = try PictureWriter(format: .webp).encode(Frame.marked().luma)
    #expect(await send(scene, id, webp, type: "image/webp").status == 200)
    let blank = await send(scene, id, try Self.jpeg(.blank(size: PixelSize(width: 80, height: 40))))
    #expect(try results(blank).isEmpty && blank.json["scene"]?["view"]?["width"]?.number?.int == 80, "\(blank.text)")
    #expect(try blank.json["frame"]?.number?.int == 2)
    #expect(await scene.answer("GET", "/metrics").text.contains("scanview_visitor_frames_total 3\n"))
    #expect(await scene.answer("DELETE", "/sessions/\(id)").status == 200)
    #expect(await send(scene, id, try Self.jpeg()).status == 404)
    await scene.end()
  }

  @Test("a session is that of the browser that began it, and a name that is none finds nothing")
  func strangers() async throws {
    let scene = try await WebScene(token: "right")
    var cookies: [[String: String]] = []
    for _ in 0..<2 {
      let key = scene.site.makeLinkKey()
      let cookie = await scene.answer("GET", "/", query: "key=\(key)").header("Set-Cookie") ?? ""
      cookies.append(["cookie": String(cookie.prefix { $0 != ";" })])
    }
    let id = try await begin(scene, headers: cookies[0])
    let frame = try Self.jpeg()
    #expect(await send(scene, id, frame, headers: cookies[0]).status == 200)
    for (name, headers) in [
      (id, cookies[1]), (id, ["authorization": "Bearer right"]), (String(id.reversed()), cookies[0]),
    ] {
      #expect(await send(scene, name, frame, headers: headers).status == 404)
      #expect(await scene.answer("DELETE", "/sessions/\(name)", headers: headers).status == 404)
      let command = await scene.answer("POST", "/sessions/\(name)/commands/clear", headers: headers, body: "{}")
      #expect(command.status == 404)
    }
    #expect(await send(scene, id, frame).status == 401)
    #expect(await send(scene, id, frame, headers: cookies[0]).status == 200)
    await scene.end()
  }

  @Test("frames that are too large, broken or no pictures are refused, and the next good one is scanned")
  func refusals() async throws {
    let scene = try await WebScene()
    let id = try await begin(scene)
    let good = try Self.jpeg()
    let large = try Self.jpeg(.marked(size: PixelSize(width: 2_100, height: 2_000)))
    let png = try PictureWriter(format: .png).encode(Frame.marked().luma)
    let cases: [([UInt8], String, Int)] = [
      ([UInt8](repeating: 0, count: VisitorLimits().frameBytes + 1), "image/jpeg", 413), (large, "image/jpeg", 413),
      (good, "image/png", 415), (png, "image/jpeg", 422), (Array(good.dropLast(20)), "image/jpeg", 422),
      ([], "image/jpeg", 422), (Array("<svg/>".utf8), "image/webp", 422),
    ]
    for (bytes, type, status) in cases {
      var answer = await send(scene, id, bytes, type: type)
      while answer.status == 429 { answer = await send(scene, id, bytes, type: type) }
      #expect(answer.status == status, "\(answer.text)")
      #expect(try answer.json["error"]?["message"]?.string?.isEmpty == false)
    }
    var answer = await send(scene, id, good)
    while answer.status == 429 { answer = await send(scene, id, good) }
    #expect(answer.status == 200)
    await scene.end()
  }

  @Test("a frame that comes while another is scanned is refused and does not wait")
  func oneInFlight() async throws {
    let probe = PluginProbe()
    let scene = try await WebScene(probe: probe)
    let id = try await begin(scene)
    scene.view.pause()
    let before = probe.counts.scans
    probe.hold()
    let frame = try Self.jpeg()
    async let first = send(scene, id, frame)
    await probe.wait { $0.scans > before }
    let second = await send(scene, id, frame)
    #expect(try second.status == 429 && second.json["error"]?["code"]?.string == "frameInFlight", "\(second.text)")
    probe.release()
    #expect(await first.status == 200)
    await scene.end()
  }

  @Test("a flood of frames is answered with 429, and the machine's scan goes on")
  func flood() async throws {
    let scene = try await WebScene()
    let id = try await begin(scene)
    let frame = try Self.jpeg()
    var statuses: [Int: Int] = [:]
    let begin = ContinuousClock.now
    for _ in 0..<300 { statuses[await send(scene, id, frame).status, default: 0] += 1 }
    let seconds = (ContinuousClock.now - begin) / .seconds(1)
    let limits = VisitorLimits()
    #expect(Double(statuses[200] ?? 0) <= seconds * Double(limits.framesPerSecond) + 5, "\(statuses)")
    #expect(Set(statuses.keys).isSubset(of: [200, 429]))
    let scanned = scene.view.statistics.processed
    try await until(scene.view.statistics.processed > scanned + 3)
    #expect(scene.view.statistics.problems == 0)
    await scene.end()
  }

  @Test("no more than so many sessions at once, nor begun too often")
  func tooMany() async throws {
    let clock = ManualClock()
    let scene = try await WebScene(visitors: VisitorLimits(sessions: 2), clock: clock)
    let ids = [try await begin(scene), try await begin(scene)]
    let third = await scene.answer("POST", "/sessions", body: "{}")
    #expect(try third.status == 429 && third.json["error"]?["code"]?.string == "tooManySessions")
    for id in ids { #expect(await scene.answer("DELETE", "/sessions/\(id)").status == 200) }
    // Two were begun at once, and no time has passed.
    let refused = await scene.answer("POST", "/sessions", body: "{}")
    #expect(try refused.json["error"]?["code"]?.string == "tooManyBeginnings")
    clock.advance(by: .seconds(1))
    #expect(await scene.answer("POST", "/sessions", body: "{}").status == 200)
    let none = try await WebScene(visitors: VisitorLimits(sessions: 0))
    #expect(await none.answer("POST", "/sessions", body: "{}").status == 403)
    await scene.end()
    await none.end()
  }

  @Test("a session ends when nothing comes, and frees what it held")
  func idle() async throws {
    let (clock, probe) = (ManualClock(), PluginProbe())
    let scene = try await WebScene(
      probe: probe, visitors: VisitorLimits(idleTime: .seconds(30)), clock: clock)
    let alive = probe.counts.alive
    let id = try await begin(scene)
    await clock.waitForSleepers()
    clock.advance(by: .seconds(20))
    #expect(await send(scene, id, try Self.jpeg()).status == 200)
    clock.advance(by: .seconds(20))
    await clock.waitForSleepers()
    #expect(await send(scene, id, try Self.jpeg()).status == 200)
    #expect(scene.site.visitors.count == 1 && probe.counts.alive == alive + 1)
    await clock.waitForSleepers()
    clock.advance(by: .seconds(30))
    try await until(scene.site.visitors.count == 0 && probe.counts.alive == alive)
    #expect(await send(scene, id, try Self.jpeg()).status == 404)
    await scene.end()
  }

  @Test("a session begins with a mode and switches to another, while the machine goes on with its own")
  func modes() async throws {
    var modes: [WebSite.Mode] = []
    for name in ["one", "two"] {
      let file = FileManager.default.temporaryDirectory.appending(path: "visitor-\(name)-\(UUID().uuidString).json")
        .path
      try Data(WebScene.config(name).utf8).write(to: URL(filePath: file))
      modes.append(WebSite.Mode(name: name, path: file))
    }
    defer { for mode in modes { try? FileManager.default.removeItem(atPath: mode.path) } }
    let scene = try await WebScene(modes: modes)
    let id = try await begin(scene, #"{"mode": "one"}"#)
    func plugin() async throws -> String? {
      try results(await send(scene, id, try Self.jpeg())).last?["result"]?["pluginID"]?.string
    }
    #expect(try await plugin() == "one")
    let commands = "/sessions/\(id)/commands"
    #expect(await scene.answer("POST", "\(commands)/swap", body: #"{"mode": "two"}"#).status == 200)
    #expect(try await plugin() == "two")
    #expect(scene.view.viewPlugins[0].id == "first")
    #expect(await scene.answer("POST", "\(commands)/swap", body: #"{"config": "/etc/passwd"}"#).status == 400)
    for refused in ["pause", "stop", "snapshot", "torch", "events"] {
      #expect(await scene.answer("POST", "\(commands)/\(refused)", body: "{}").status == 404)
    }
    for body in [#"{"mode": "/etc/passwd"}"#, #"{"mode": 7}"#, #"{"config": {}}"#, "[]", "{"] {
      #expect(await scene.answer("POST", "/sessions", body: body).status == 400, "\(body)")
    }
    await scene.end()
  }

  @Test("a configuration that is put into force in a session changes that session alone")
  func ownConfig() async throws {
    let scene = try await WebScene(clock: ManualClock())
    let id = try await begin(scene)
    let document = await scene.answer("GET", "/sessions/\(id)/document")
    let tag = try #require(document.header("ETag"))
    #expect(try document.json["maySave"]?.bool == false && document.json["text"]?.string?.contains("first") == true)
    let written = " " + WebScene.config("mine")
    #expect(await send(scene, id, try Self.jpeg()).status == 200)
    let tried = await scene.answer("POST", "/sessions/\(id)/config/try", body: written)
    #expect(try tried.json["frames"]?.elements?.first?["same"]?.number?.int == 1, "\(tried.text)")
    let set = await scene.answer("PUT", "/sessions/\(id)/config", headers: ["if-match": tag], body: written)
    #expect(set.status == 200, "\(set.text)")
    #expect(try results(await send(scene, id, try Self.jpeg())).last?["result"]?["pluginID"]?.string == "mine")
    #expect(try await scene.answer("GET", "/sessions/\(id)/document").json["text"]?.string == written)
    #expect(scene.view.viewPlugins[0].id == "first")
    #expect(try await scene.answer("GET", "/config/history").json["entries"]?.elements?.count == 1)
    let late = await scene.answer("PUT", "/sessions/\(id)/config", headers: ["if-match": tag], body: written)
    #expect(late.status == 412)
    #expect(await scene.answer("PUT", "/sessions/\(id)/config", body: "{}").status == 409)
    for (method, path) in [("GET", "document"), ("PUT", "config"), ("POST", "config/try")] {
      let answer = await scene.answer(method, "/sessions/none/\(path)", body: method == "GET" ? nil : "{}")
      #expect(answer.status == 404)
    }
    await scene.end()
  }

  @Test("frames of which only the sharpest of a group is scanned are answered, too")
  func groups() async throws {
    let scene = try await WebScene()
    let config =
      #"{"viewPluginConfig": {"pluginConfig": {"id": "groups", "frameSelection": {"sharpestOf": 3}, "cancelOnResult": false, "scriptedConfig": {}}}}"#
    let id = try await begin(scene)
    let swap = await scene.answer("POST", "/sessions/\(id)/commands/swap", body: #"{"config": \#(config)}"#)
    #expect(swap.status == 200, "\(swap.text)")
    var found = 0
    for _ in 0..<3 { found += try results(await send(scene, id, try Self.jpeg())).count }
    #expect(found == 1)
    await scene.end()
  }

  @Test("turns are given in the order of those who wait")
  func turns() async {
    let turns = Turns(1)
    await turns.begin()
    let (order, continuation) = AsyncStream.makeStream(of: Int.self)
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<5 {
        let waiting = turns.waiting
        group.addTask {
          await turns.begin()
          continuation.yield(number)
          turns.end()
        }
        try? await until(turns.waiting == waiting + 1)
      }
      turns.end()
    }
    continuation.finish()
    var numbers: [Int] = []
    for await number in order { numbers.append(number) }
    #expect(numbers == [0, 1, 2, 3, 4])
  }

  @Test("a rate lets a few through at once, and then so many in a second")
  func rate() {
    var rate = RateLimit(perSecond: 10, burst: 3)
    var allowed: [Bool] = []
    // A clock that goes back, as at the end, gives nothing.
    for time in [0, 0, 0, 0, 0, 100, 100, 0] { allowed.append(rate.allows(at: .milliseconds(time))) }
    #expect(allowed == [true, true, true, false, false, true, false, false])
  }
}
