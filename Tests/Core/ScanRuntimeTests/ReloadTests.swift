import Glibc
import ScanRuntime
import ScanTestKit
import TestSupport
import Testing

@Suite("Saved files take effect", .timeLimit(.minutes(30)))
struct ReloadTests {
  /// A running view over a file, and what is reported of it.
  private struct Scene {
    let folder: WatchedFolder
    let view: ScanView
    let recorder: EventRecorder
    let reloader: ConfigReloader
    let source: ScriptedSource

    init(_ text: String = ReloadTests.config("first")) async throws {
      folder = try WatchedFolder()
      try folder.write("c.json", text)
      source = ScriptedSource.steady(framesPerSecond: 200)
      let registry = ScriptedPlugin.registry()
      view = try await ScanView(
        ConfigLoader(useCases: registry.useCases).load(contentsOf: folder.file("c.json")).config, source: source,
        registry: registry)
      recorder = EventRecorder(view)
      reloader = try view.watch(folder.file("c.json"))
      try await view.start()
    }

    /// Waits for the reports, at least so many.
    func reports(_ count: Int) async -> [ReloadReport] {
      await recorder.wait { $0.count { if case .reloaded = $0 { true } else { false } } >= count }
      return recorder.events.compactMap { if case .reloaded(let report) = $0 { report } else { nil } }
    }
  }

  /// A file for the scripted plugin.
  static func config(_ id: String, text: String = "t", more: String = "", plugin: String = "") -> String {
    """
    {
      \(more)
      "viewPluginConfig": {
        "pluginConfig": {"id": "\(id)", "cancelOnResult": false, "scriptedConfig": {"text": "\(text)"\(plugin)}}
      }
    }
    """
  }

  @Test("a save becomes a swap, with what changed; the same again is reported as unchanged")
  func swap() async throws {
    let scene = try await Scene()
    try scene.folder.write("c.json", Self.config("second", text: "x"))
    var report = try #require(await scene.reports(1).last)
    guard case .swapped(let swap) = report.outcome else { throw ReloadFailure(report) }
    #expect(swap.pluginID == "second")
    #expect(swap.previousPluginID == "first")
    let places = report.changes.map(\.pointer.description)
    #expect(places.contains("/viewPluginConfig/pluginConfig/id"))
    #expect(places.contains { $0.hasSuffix("scriptedConfig/text") })
    try scene.folder.write("c.json", Self.config("second", text: "x") + "\n\n")
    report = try #require(await scene.reports(2).last)
    #expect(report.outcome.name == "unchanged")
    #expect(report.changes.isEmpty)
    #expect(scene.source.runs == 1)
    await scene.view.finish()
  }

  @Test("a broken save is reported with every problem and its place, and the last good file goes on")
  func broken() async throws {
    let scene = try await Scene()
    try scene.folder.write("c.json", Self.config("second", plugin: #", "resultEvry": 2, "workMs": -1"#))
    var report = try #require(await scene.reports(1).last)
    guard case .refused(let problems) = report.outcome else { throw ReloadFailure(report) }
    #expect(problems.map(\.code) == [.unknownKey, .outOfRange])
    #expect(problems.map(\.pointer.description).allSatisfy { $0.contains("/scriptedConfig/") })
    #expect(problems.allSatisfy { $0.position?.line == 4 && $0.file == scene.folder.file("c.json") })
    try scene.folder.write("c.json", "{\"viewPluginConfig\": {\n  \"pluginConfig\": ")
    report = try #require(await scene.reports(2).last)
    guard case .refused(let syntax) = report.outcome else { throw ReloadFailure(report) }
    #expect(syntax.first?.code == .syntax)
    #expect(syntax.first?.position != nil)
    let results = scene.recorder.results.count
    await scene.recorder.waitForResults(results + 5)
    #expect(scene.view.configRevision == 1)
    await scene.view.finish()
  }

  @Test("a plugin that cannot be made is refused at its place, and the old one goes on")
  func factory() async throws {
    let scene = try await Scene()
    try scene.folder.write("c.json", Self.config("second", plugin: #", "failsToStart": true"#))
    var report = try #require(await scene.reports(1).last)
    guard case .refused(let problems) = report.outcome else { throw ReloadFailure(report) }
    #expect(problems.map(\.code) == [.pluginFailed])
    #expect(problems.first?.pointer.description == "/viewPluginConfig/pluginConfig")
    #expect(problems.first?.position?.line == 4)
    #expect(problems.first?.message.contains("cannot be made") == true)
    #expect(scene.view.viewPluginConfig.pluginConfig.id == "first")
    try scene.folder.write("c.json", #"{"cameraConfig": {"captureResolution": "720p"}}"#)
    report = try #require(await scene.reports(2).last)
    guard case .refused(let missing) = report.outcome else { throw ReloadFailure(report) }
    #expect(missing.first?.message.contains("viewPluginConfig") == true)
    await scene.view.finish()
  }

  @Test("values beside the plugin are taken over without a swap")
  func live() async throws {
    let scene = try await Scene()
    try scene.folder.write("c.json", Self.config("first", more: #""scanViewConfigDescription": "goods in","#))
    let report = try #require(await scene.reports(1).last)
    #expect(report.outcome.name == "live")
    #expect(report.changes.map(\.pointer.description) == ["/scanViewConfigDescription"])
    #expect(scene.view.effectiveConfig.scanViewConfigDescription == "goods in")
    #expect(scene.view.configRevision == 1)
    await scene.view.finish()
  }

  @Test("a file that was saved before the watch began takes effect at once")
  func before() async throws {
    let scene = try await Scene()
    scene.reloader.cancel()
    try scene.folder.write("c.json", Self.config("meanwhile"))
    let reloader = try scene.view.watch(scene.folder.file("c.json"))
    #expect(await scene.reports(1).last?.outcome.name == "swapped")
    #expect(scene.view.viewPluginConfig.pluginConfig.id == "meanwhile")
    reloader.cancel()
    await scene.view.finish()
  }

  @Test("of many saves at once the newest wins, the order is kept, and none that was reported has wrong content")
  func burst() async throws {
    let scene = try await Scene()
    for number in 1...200 {
      try scene.folder.write("c.json", number.isMultiple(of: 3) ? "{ broken" : Self.config("n\(number)"))
    }
    try scene.folder.write("c.json", Self.config("last"))
    await scene.recorder.wait { events in
      events.contains { event in
        guard case .reloaded(let report) = event, case .swapped(let swap) = report.outcome else { return false }
        return swap.pluginID == "last"
      }
    }
    let order = await scene.reports(1).compactMap { report -> Int? in
      guard case .swapped(let swap) = report.outcome else { return nil }
      return Int(swap.pluginID.dropFirst())
    }
    #expect(order == order.sorted())
    #expect(scene.view.viewPluginConfig.pluginConfig.id == "last")
    #expect(scene.view.state == .running)
    await scene.view.finish()
  }

  @Test(
    "100 saves, a third of them broken: scanning never stops, each valid one is live, each broken one is reported with its place"
  )
  func hundredSaves() async throws {
    let scene = try await Scene()
    for number in 1...100 {
      let isBroken = number.isMultiple(of: 3)
      let text = Self.config("n\(number)", plugin: isBroken ? #", "resultEvry": 2"# : "")
      if number.isMultiple(of: 2) {
        try scene.folder.write("new", text)
        try scene.folder.move("new", "c.json")
      } else {
        try scene.folder.write("c.json", text)
      }
      let report = try #require(await scene.reports(number).last)
      switch report.outcome {
      case .refused(let problems):
        #expect(isBroken)
        #expect(problems.map { $0.pointer.description.hasSuffix("/scriptedConfig/resultEvry") } == [true])
      case .swapped(let swap):
        #expect(!isBroken && swap.pluginID == "n\(number)")
      default: throw ReloadFailure(report)
      }
      #expect(scene.view.state != .finishing)
    }
    let results = scene.recorder.results.count
    await scene.recorder.waitForResults(results + 3)
    #expect(scene.source.runs == 1)
    #expect(scene.recorder.reports.isEmpty)
    await scene.view.finish()
  }

  @Test("the end of a program that holds the saved file open is no further save")
  func heldOpen() async throws {
    let scene = try await Scene()
    let descriptor = open(scene.folder.file("new"), O_WRONLY | O_CREAT, 0o644)
    try #require(descriptor >= 0)
    let broken = Array("{ broken".utf8)
    #expect(Glibc.write(descriptor, broken, broken.count) == broken.count)
    try scene.folder.move("new", "c.json")
    #expect(await scene.reports(1).last?.outcome.name == "refused")
    // As a child process does that was started meanwhile.
    close(descriptor)
    try scene.folder.write("new", Self.config("second"))
    try scene.folder.move("new", "c.json")
    #expect(await scene.reports(2).map(\.outcome.name) == ["refused", "swapped"])
    await scene.view.finish()
  }

  @Test("the link does not keep the view alive")
  func lifetime() async throws {
    let folder = try WatchedFolder()
    try folder.write("c.json", Self.config("first"))
    weak var weakView: ScanView?
    let reloader: ConfigReloader
    do {
      let view = try await ScanView(
        .scripted(id: "first"), source: ScriptedSource.manual(), registry: ScriptedPlugin.registry())
      weakView = view
      reloader = try view.watch(folder.file("c.json"))
    }
    try folder.write("c.json", Self.config("second"))
    try await until(weakView == nil)
    reloader.cancel()
  }
}

/// The failure of a test that expected another outcome.
private struct ReloadFailure: Error, CustomStringConvertible {
  let description: String

  init(_ report: ReloadReport) { description = "unexpected outcome: \(report.outcome)" }
}
