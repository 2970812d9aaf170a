import ScanPluginKit
import ScanRuntime
import ScanTestKit
import TestSupport
import Testing

@Suite("Items and status of a session", .timeLimit(.minutes(30)))
struct ItemSessionTests {
  private static let size = PixelSize(width: 640, height: 480)

  /// What a plugin sees is written into its `text`: `A@100,200 B@300,50 C!@0,0`, with `!` for unwanted, `?` for a candidate.
  private static let script: ScriptedPlugin.Script = { input, config in
    var output = ScanOutput(seen: [])
    for word in config.text.split(separator: " ") where input.frame.luma.withView({ $0[0, 0] }) == ScriptedPlugin.mark {
      let parts = word.split(separator: "@")
      let place = parts[1].split(separator: ",").compactMap { Double($0) }
      let name = String(parts[0])
      let thing = SeenItem.scripted(
        name.filter { $0 != "!" && $0 != "?" }, x: place[0], y: place[1], isUnwanted: name.hasSuffix("!"), isExact: true
      )
      if name.hasSuffix("?") {
        if let quad = thing.item.quad { output.candidates.append(quad) }
        continue
      }
      output.seen?.append(thing)
      guard !thing.isUnwanted else { continue }
      output.results.append(PluginResult(PlacedResult(item: thing.item)))
    }
    return output
  }

  private func view(
    _ text: String, _ source: ScriptedSource, id: String = "p", probe: PluginProbe = PluginProbe(),
    change: (PluginConfig) -> PluginConfig = { $0 }
  ) async throws -> ScanView {
    try await ScanView(
      Self.config(text, id: id, change), source: source, registry: Self.registry(probe), options: .forHeldPlugins)
  }

  private static func registry(_ probe: PluginProbe = PluginProbe()) -> PluginRegistry {
    ScriptedPlugin.registry(probe, script: script)
  }

  private static func config(
    _ text: String, id: String = "p", _ change: (PluginConfig) -> PluginConfig = { $0 }
  ) -> ViewPluginConfig {
    ViewPluginConfig(
      pluginConfig: change(PluginConfig(id: id, ScriptedConfig(text: text), cancelOnResult: false)))
  }

  private func marked(_ number: UInt64, ms: Int? = nil) -> ScriptedSource.Step {
    .frame(.marked(number, size: Self.size, timestamp: .milliseconds(ms ?? Int(number) * 33)))
  }

  private func blank(_ number: UInt64, ms: Int? = nil) -> ScriptedSource.Step {
    .frame(.blank(number, size: Self.size, timestamp: .milliseconds(ms ?? Int(number) * 33)))
  }

  private func changes(_ recorder: EventRecorder) -> [ItemsChange] {
    recorder.events.compactMap { if case .items(let change) = $0 { change } else { nil } }
  }

  @Test("reports what comes, changes and goes, and lets everything go at the end")
  func lifeOfAnItem() async throws {
    let steps = [marked(0), marked(1), blank(2), marked(3), blank(4), blank(5, ms: 900)]
    let view = try await view("B@300,50 A@100,50", ScriptedSource(steps + [marked(6, ms: 1000)]))
    let recorder = EventRecorder(view)
    _ = try await view.run()
    await recorder.waitForFinish()
    let changes = changes(recorder)
    #expect(changes.map { $0.added.map(\.text).joined() } == ["AB", "", "AB", ""])
    #expect(changes.map { $0.removed.map(\.id.number) } == [[], [2, 1], [], [4, 3]])
    #expect(changes.map(\.removalReason) == [nil, .left, nil, .finished])
    var seen: [RecognizedItem] = []
    for change in changes {
      seen = change.applied(to: seen)
      #expect(seen == change.all)
    }
    #expect(seen.isEmpty && view.allItems.isEmpty)
    // Results stay what they are: one for each thing and frame.
    #expect(recorder.results.count == 8)
    let names = recorder.events.map(\.name)
    let (lastItems, finished) = (names.lastIndex(of: "items"), names.firstIndex(of: "finished"))
    #expect(try #require(lastItems) + 1 == finished)
    let status = view.status
    #expect(status.foundItems.map(\.readCount) == [3, 3, 1, 1] && status.isValid && status.state == .idle)
  }

  @Test("lets items of an exchanged plugin go before the exchange returns")
  func swapped() async throws {
    let source = ScriptedSource.manual()
    let view = try await view("A@100,50", source, id: "old")
    let recorder = EventRecorder(view)
    var lists = view.recognizedItems.makeAsyncIterator()
    #expect(await lists.next() == [])
    try await view.start()
    source.send(marked(0))
    #expect(await lists.next()?.map(\.text) == ["A"])
    try await view.setViewPlugin(Self.config("Z@100,50", id: "new"))
    #expect(view.allItems.isEmpty && view.item(at: FramePoint(x: 110, y: 60)) == nil)
    source.send(marked(1))
    await recorder.waitForResults(2)
    #expect(view.allItems.map(\.pluginID) == ["new"] && view.allItems.map(\.id.number) == [2])
    await view.finish()
    await recorder.waitForFinish()
    let changes = changes(recorder)
    #expect(changes.map(\.removalReason) == [nil, .swapped, nil, .finished])
    let names = recorder.events.map(\.name).filter { $0 == "items" || $0 == "swapped" }
    #expect(names == ["items", "items", "swapped", "items", "items"])
  }

  @Test("keeps the ids over a pause within the grace time, and not over a longer one")
  func pause() async throws {
    let source = ScriptedSource.manual()
    let view = try await view("A@100,50", source)
    let recorder = EventRecorder(view)
    try await view.start()
    source.send(marked(0, ms: 0))
    await recorder.waitForResults(1)
    let id = try #require(view.allItems.first?.id)
    view.pause()
    view.resume()
    source.send(marked(1, ms: 200))
    await recorder.waitForResults(2)
    #expect(view.allItems.map(\.id) == [id])
    view.pause()
    #expect(view.allItems.map(\.id) == [id])
    view.resume()
    source.send(marked(2, ms: 5000))
    await recorder.waitForResults(3)
    #expect(view.allItems.count == 1 && view.allItems[0].id > id)
    await view.finish()
  }

  @Test("gives several readers the newest list, and holds nobody up; a reader across sessions goes on")
  func severalReaders() async throws {
    let view = try await view("A@100,50 B@300,50", ScriptedSource.frames(200, size: Self.size))
    let fast = Task { [items = view.recognizedItems] in
      var last: [RecognizedItem] = []
      var count = 0
      for await list in items { (last, count) = (list, count + 1) }
      return (last.count, count)
    }
    let lazy = view.recognizedItems
    var faithful = view.recognizedItems(acrossSessions: true).makeAsyncIterator()
    _ = try await view.run()
    let (left, count) = await fast.value
    #expect(left == 0 && count >= 1)
    // Nobody read this one: it has the newest list only, and is over.
    var slow = lazy.makeAsyncIterator()
    #expect(await slow.next() == [] && view.state == .idle)
    #expect(await slow.next() == nil)
    #expect(await faithful.next() == [])
    let second = Task { [faithful] in
      var faithful = faithful
      return await faithful.next()
    }
    _ = try await view.run()
    #expect(await second.value != nil)
    let cancelled = Task { [items = view.recognizedItems(acrossSessions: true)] in
      for await list in items where !list.isEmpty { return false }
      return true
    }
    cancelled.cancel()
    #expect(await cancelled.value)
  }

  @Test("counts only what is nearest to the middle when one thing is asked for")
  func oneItem() async throws {
    let one: (PluginConfig) -> PluginConfig = { config in
      PluginConfig(id: config.id, useCase: config.useCase, cancelOnResult: false, recognizesMultipleItems: false)
    }
    let source = ScriptedSource.frames(3, size: Self.size)
    let view = try await view("A@10,10 M@280,220 U!@270,220 B@500,400", source, change: one)
    let recorder = EventRecorder(view)
    let report = try await view.run()
    await recorder.waitForFinish()
    #expect(report.results.compactMap { ($0.body as? PlacedResult)?.text } == ["M", "M", "M"])
    #expect(changes(recorder).flatMap(\.added).map(\.text) == ["M"])
  }

  @Test("processes the part of the cutout that lies in the region of interest, from the next frame on")
  func region() async throws {
    let source = ScriptedSource.manual()
    let view = try await view("A@100,50", source)
    let recorder = EventRecorder(view)
    view.regionOfInterest = .normalized(Rect(x: 0, y: 0, width: 0.5, height: 0.5))
    try await view.start()
    source.send(marked(0))
    await recorder.waitForResults(1)
    view.regionOfInterest = .frame(Rect(x: 600, y: 400, width: 500, height: 500))
    source.send(marked(1))
    await recorder.waitForResults(2)
    view.regionOfInterest = nil
    source.send(marked(2))
    await recorder.waitForResults(3)
    #expect(recorder.results.map(\.cropRect.description) == ["320x240+0+0", "40x80+600+400", "640x480+0+0"])
    view.regionOfInterest = .frame(Rect(x: 6000, y: 0, width: 5, height: 5))
    source.send(marked(3))
    await recorder.wait { $0.contains { if case .runSkipped(.regionOutsideImage, _) = $0 { true } else { false } } }
    #expect(view.allItems.isEmpty && view.configRevision == 1)
    await view.finish()
  }

  @Test("reports everybody what was tapped on")
  func taps() async throws {
    let source = ScriptedSource.manual()
    let view = try await view("A@100,50", source)
    let recorder = EventRecorder(view)
    let delegate = TapDelegate()
    view.attach(delegate)
    try await view.start()
    source.send(marked(0))
    await recorder.waitForResults(1)
    #expect(view.tap(at: FramePoint(x: 150, y: 70))?.text == "A" && view.tap(at: FramePoint(x: 5, y: 5)) == nil)
    await recorder.wait { $0.contains { $0.name == "tapped" } }
    await delegate.tapped.wait { $0.count == 1 }
    #expect(delegate.tapped.values.map(\.text) == ["A"])
    let event = try #require(recorder.events.first { $0.name == "tapped" })
    #expect(event.json().text(.compact).contains(#""text":"A""#))
    await view.finish()
  }

  @Test("lets the plugins know for five seconds of the source's time where a user tapped, also where nothing is")
  func pointsOfInterest() async throws {
    let source = ScriptedSource.manual()
    let script: ScriptedPlugin.Script = { input, _ in
      let point = input.pointOfInterest.map { "\(Int($0.x)),\(Int($0.y))" } ?? "nowhere"
      return ScanOutput(results: [PluginResult(PlacedResult(item: FoundItem(kind: "k", text: point)))])
    }
    let registry = ScriptedPlugin.registry(PluginProbe(), script: script)
    let view = try await ScanView(
      Self.config("", id: "p"), source: source, registry: registry, options: .forHeldPlugins)
    let recorder = EventRecorder(view)
    try await view.start()
    source.send(marked(0))
    await recorder.waitForResults(1)
    view.tap(at: FramePoint(x: 7, y: 9))
    for (number, ms) in [(1, 4_900), (2, 5_100)] {
      source.send(marked(UInt64(number), ms: ms))
      await recorder.waitForResults(number + 1)
    }
    view.tap(at: FramePoint(x: 5, y: 5))
    view.tap(at: FramePoint(x: 6, y: 6))
    source.send(marked(3, ms: 5_200))
    await recorder.waitForResults(4)
    await view.finish()
    #expect(recorder.results.flatMap { $0.body.items.map(\.text) } == ["nowhere", "7,9", "nowhere", "6,6"])
  }

  @Test("delivers nothing more of what was reported as unwanted, and everything else")
  func reported() async throws {
    let source = ScriptedSource.manual()
    let view = try await view("A@100,50 B@100,300", source)
    let recorder = EventRecorder(view)
    try await view.start()
    source.send(marked(0))
    await recorder.waitForResults(2)
    let id = try #require(view.allItems.first { $0.text == "A" }?.id)
    #expect(view.reject(id))
    source.send(marked(1))
    source.send(marked(2))
    await recorder.waitForResults(4)
    let report = try #require(await view.finish())
    #expect(report.results.flatMap { $0.body.items.map(\.text) } == ["A", "B", "B", "B"])
    #expect(view.status.foundItems.filter(\.isUnwanted).map(\.text) == ["A"])
  }

  @Test("begins as new when the results are cleared, and the plugin with it; marks of unwanted things go too")
  func clear() async throws {
    let probe = PluginProbe()
    let source = ScriptedSource.manual()
    let view = try await view("A@100,50", source, probe: probe)
    let recorder = EventRecorder(view)
    try await view.start()
    source.send(marked(0))
    await recorder.waitForResults(1)
    let id = try #require(view.allItems.first?.id)
    #expect(view.reject(id) && view.allItems.map(\.isUnwanted) == [true] && !view.status.isValid)
    #expect(view.foundItems.count == 1 && view.lastReport == nil)
    view.clearResults()
    #expect(view.allItems.isEmpty && view.status.foundItems.isEmpty && view.foundItems.isEmpty)
    #expect(!view.reject(id))
    source.send(marked(1))
    await recorder.waitForResults(2)
    #expect(view.allItems.map(\.isUnwanted) == [false] && view.allItems[0].id > id && view.status.isValid)
    let report = try #require(await view.finish())
    #expect(report.results.count == 1 && report.statistics.isBalanced && probe.counts.resets == 2)
    await recorder.waitForFinish()
    #expect(changes(recorder).map(\.removalReason) == [nil, nil, .cleared, nil, .finished])
  }

  @Test("can be cleared at any moment without losing a frame of a source that waits")
  func clearUnderLoad() async throws {
    let view = try await view("A@100,50", ScriptedSource.frames(2000, size: PixelSize(width: 8, height: 8)))
    try await view.start()
    while view.state != .idle {
      let before = view.statistics.processed
      view.clearResults()
      // Without a breath between them no frame would get through on a busy machine.
      try await until(view.statistics.processed != before || view.state == .idle)
    }
    let report = try await view.waitUntilFinished()
    #expect(report.statistics.processed == 2000 && report.statistics.isBalanced)
  }

  @Test("says after each pass what it knows, to those who ask for it")
  func status() async throws {
    let source = ScriptedSource([marked(0), blank(1), marked(2)])
    let view = try await view("A@100,50 U!@300,300", source)
    let statuses = view.events(EventOptions(includesStatus: true))
    let others = EventRecorder(view)
    _ = try await view.run()
    await others.waitForFinish()
    var all: [ScanStatus] = []
    for await event in statuses { if case .status(let status) = event { all.append(status) } }
    #expect(all.map(\.newItems.count) == [2, 0, 0] && all.map(\.foundItems.count) == [2, 2, 2])
    #expect(all.map { $0.foundItems[0].readCount } == [1, 1, 2] && all.allSatisfy { $0.isValid })
    #expect(all.map(\.stamp.frameNumber) == [0, 1, 2] && all.map(\.brightness) == [77, 255, 77])
    #expect(all[1].motion == 178 && all[0].foundItems[0].firstSeen.frameNumber == 0)
    #expect(!others.events.contains { $0.name == "status" })
  }

  @Test(
    "the status says where something that is not read reaches a side of the region",
    arguments: [(0, true), (100, false)])
  func partialLocation(x: Int, isCutOff: Bool) async throws {
    let view = try await view("X?@\(x),50", ScriptedSource([marked(0)]))
    let statuses = view.events(EventOptions(includesStatus: true))
    _ = try await view.run()
    var places: [FrameQuad?] = []
    for await event in statuses { if case .status(let status) = event { places.append(status.partialLocation) } }
    #expect(places.map { $0 != nil } == [isCutOff])
    if isCutOff { #expect(places[0]?.boundingRect.minX == 0 && places[0]?.json().elements?.count == 4) }
  }

  @Test("advises the user while something is in view that is not read")
  func guidance() async throws {
    // The candidate is large enough, the picture gray: soft edges ask for a steady hand.
    let view = try await view("X?@100,50", ScriptedSource((0..<20).map { marked($0, ms: Int($0) * 100) }))
    let statuses = view.events(EventOptions(includesStatus: true))
    _ = try await view.run()
    var advice: [Guidance] = []
    var ranges: [Bool] = []
    for await event in statuses {
      guard case .status(let status) = event else { continue }
      advice.append(status.guidance)
      ranges.append(status.isInRange)
    }
    #expect(ranges == [false] + Array(repeating: true, count: 19))
    #expect(Array(advice.prefix(4)) == [.none, .none, .none, .none] && advice.last == .holdSteady)
    let off: (PluginConfig) -> PluginConfig = {
      PluginConfig(id: $0.id, useCase: $0.useCase, cancelOnResult: false, isGuidanceEnabled: false)
    }
    let quiet = try await self.view(
      "X?@100,50", ScriptedSource((0..<20).map { marked($0, ms: Int($0) * 100) }), change: off)
    _ = try await quiet.run()
    #expect(quiet.status.guidance == .none && quiet.status.brightness == 0)
  }

  @Test(
    "follows things in frames that come while the plugin is busy, unless the configuration says otherwise",
    arguments: [true, false])
  func following(isOn: Bool) async throws {
    let probe = PluginProbe()
    let source = ScriptedSource.manual()
    let view = try await view("A@200,100", source, probe: probe) {
      PluginConfig(id: $0.id, useCase: $0.useCase, cancelOnResult: false, isHighFrameRateTrackingEnabled: isOn)
    }
    let recorder = EventRecorder(view)
    try await view.start()
    let picture = { (number: UInt64, shift: Int) -> ScriptedSource.Step in
      .frame(FollowedPicture.frame(number, Self.size, shift: shift))
    }
    source.send(picture(0, 0))
    await recorder.waitForResults(1)
    probe.hold()
    source.send(picture(1, 4))
    await probe.wait { $0.scans == 2 }
    source.send(picture(2, 12))
    let isTracked: @Sendable ([ScanEvent]) -> Bool = { events in
      events.contains { if case .items(let change) = $0 { change.updated.contains(where: \.isTracked) } else { false } }
    }
    guard isOn else {
      source.send(picture(3, 16))
      probe.release()
      await probe.wait { $0.scans == 3 }
      await view.finish()
      #expect(!isTracked(recorder.events))
      return
    }
    await recorder.wait(until: isTracked)
    let item = try #require(view.allItems.first)
    #expect(item.isTracked && abs((item.quad?.topLeft.x ?? 0) - 212) <= 3 && item.readCount == 1)
    probe.release()
    await view.finish()
  }
}
