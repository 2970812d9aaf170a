import ScanPluginKit
import ScanSynthetic
import ScanTestKit
import Testing

@testable import ScanRuntime

/// One sequence of random commands on a view with cameras, from several tasks at once.
private struct CameraSequence: Sendable {
  enum Command: CaseIterable {
    case start, stop, cancel, pause, resume, finish, swap, torch, zoom, focus, exposure, tap, snapshot, preview, capture
    case stopCapture, prepare, setSource, setConfig, unplug, replug, replugLesser, frame, frames, notice, ready,
      coolTime, composite, clear, region, unwanted, status
  }

  let cameras = [ScriptedCamera(name: "first"), ScriptedCamera(name: "second")]
  let clock = ManualClock()
  let view: ScanView
  let recorder: EventRecorder
  let mistakes = Collected<String>()
  let captures = Collected<Int>()
  let waits = Collected<Task<Void, Never>>()

  init(_ seed: Int, _ registry: PluginRegistry) async throws {
    let config = ScanViewConfig(
      cameraConfig: CameraConfig(zoomRatio: seed.isMultiple(of: 3) ? 3 : 0, tapToFocusTimeoutMs: 1000),
      flashConfig: FlashConfig(mode: seed.isMultiple(of: 2) ? .auto : .manualOn),
      viewPluginConfig: .scripted(cancelOnResult: seed.isMultiple(of: 7)))
    let second = cameras[1]
    view = try await ScanView(
      config, source: cameras[0], registry: registry,
      options: ScanViewOptions(clock: clock, sourceFactory: { _ in second }))
    recorder = EventRecorder(view)
  }

  func run(_ command: Command) async {
    do {
      switch command {
      case .start: try await view.start()
      case .stop: view.stop()
      case .cancel: view.cancel()
      case .pause: view.pause()
      case .resume: view.resume()
      case .finish: await view.finish()
      case .swap: try await view.setViewPlugin(.scripted(id: "swapped"))
      case .torch: try await view.setTorch(.on)
      case .zoom: try await view.setZoom(Double(view.statistics.frames % 7) + 1)
      case .focus: try await view.setFocus(.fixed(0.5))
      case .exposure: try await view.setExposureLock(true)
      case .tap: try await view.focus(at: FramePoint(x: 3, y: 3))
      case .snapshot: wait { _ = try await view.photo() }
      case .preview: wait { _ = try await view.photo(size: .preview) }
      case .capture:
        try view.startCapture(CaptureConfig(mode: captures.elements.count.isMultiple(of: 2) ? .single : .timed))
        captures.append(1)
      case .stopCapture: view.stopCapture()
      case .prepare: wait { try await view.prepare(idleTimeout: .seconds(5)) }
      case .setSource: await view.setSource(cameras[view.statistics.frames % 2])
      case .setConfig:
        let resolution: CaptureResolution = view.statistics.frames.isMultiple(of: 2) ? .p720 : .p1080
        try await view.setConfig(
          ScanViewConfig(
            cameraConfig: CameraConfig(captureResolution: resolution, zoomRatio: 2), viewPluginConfig: .scripted()))
      case .unplug: cameras[0].unplug()
      case .replug: for camera in cameras { camera.replug() }
      case .replugLesser: cameras[0].replug(CameraCapabilities(torch: true))
      case .frame: for camera in cameras { camera.send() }
      case .frames:
        for luma in [5, 5, 200] as [UInt8] {
          clock.advance(by: .milliseconds(700))
          for camera in cameras { camera.send(.blank(luma: luma)) }
        }
      case .notice: cameras[0].report(.counted(CaptureCounters()))
      case .ready: _ = await view.readyStatus()
      case .composite:
        try await view.setViewPlugin(
          .scripted(ProcessingMode.allCases[view.statistics.frames % 3], [.child("a"), .child("b", every: 2)]))
      case .clear: view.clearResults()
      case .region:
        view.regionOfInterest =
          view.regionOfInterest == nil ? .frame(Rect(x: 1000, y: 1000, width: 1, height: 1)) : nil
      case .unwanted: if let item = view.allItems.first { view.reject(item.id) }
      case .status:
        let status = view.status
        if view.state == .idle, view.preparationState == .cold { break }
        if status.stamp.configRevision > view.configRevision { mistakes.append("a status of a later configuration") }
      case .coolTime: clock.advance(by: .seconds(5))
      }
    } catch is CameraControlError {
      // A device that was just exchanged or unplugged may lack what was asked.
    } catch is ScanIssue {
      // There is one at a time, and none without a session.
    } catch {
      mistakes.append("\(command) throws \(error)")
    }
    let statistics = view.statistics
    if !statistics.isBalanced { mistakes.append("after \(command): \(statistics)") }
  }

  /// Does in a task of its own what only ends with a frame or the session.
  private func wait(_ body: @escaping @Sendable () async throws -> Void) {
    waits.append(
      Task {
        do {
          try await body()
        } catch {
          if !(error is ScanIssue) { mistakes.append("a wait throws \(error)") }
        }
      })
  }

  /// Ends everything, and says what is not as it must be.
  func settle() async -> [String] {
    let isOver = Collected<Bool>()
    let waits = waits.elements
    let watch = Task {
      for wait in waits { await wait.value }
      isOver.append(true)
    }
    // A wait can begin after the session has ended, and is only let go by the next end.
    while isOver.elements.isEmpty {
      await view.finish()
      await Task.yield()
    }
    await watch.value
    await view.finish()
    let sessions = view.lastReport?.session ?? 0
    await recorder.waitForFinish(sessions)
    let captured = captures.elements.count
    await recorder.wait { events in
      events.count { if case .captureFinished = $0 { true } else { false } } >= captured
    }
    let events = recorder.events
    let began = events.compactMap { if case .started(let info) = $0 { info.session } else { nil } }
    let photos = events.count { if case .captureFinished = $0 { true } else { false } }
    var wrong = mistakes.elements
    if view.state != .idle || view.preparationState != .cold { wrong.append("\(view.state) \(view.preparationState)") }
    for camera in cameras where camera.facts.isRunning || camera.maxRunning > 1 { wrong.append("\(camera.facts)") }
    if began != Array(0..<sessions).map({ $0 + 1 }) || recorder.reports.map(\.session) != began {
      wrong.append("sessions \(began), finished \(recorder.reports.map(\.session))")
    }
    let readiness = events.compactMap { if case .readiness(let status) = $0 { status } else { nil } }
    if zip(readiness, readiness.dropFirst()).contains(where: { $0 == $1 }) { wrong.append("the same readiness twice") }
    if readiness.first?.isReady == true { wrong.append("ready is reported as news") }
    if photos != captured { wrong.append("\(captured) captures, \(photos) ends") }
    if view.core.photos.isFrameWanted { wrong.append("a frame is still wanted") }
    return wrong
  }
}

@Suite("Random commands to a camera", .timeLimit(.minutes(RandomSequences.minutes)))
struct RandomCameraTests {
  @Test(
    "from three tasks at once, many sequences: cameras released, every session and capture ends once, nothing hangs")
  func sequences() async throws {
    var generator = SeededGenerator(seed: 23)
    let registry = ScriptedPlugin.registry()
    var sessions = 0
    var photos = 0
    let count = RandomSequences.count(300)
    for number in 0..<count {
      let sequence = try await CameraSequence(number, registry)
      let lists = (0..<3).map { _ in
        (0..<8).map { _ in CameraSequence.Command.allCases.randomElement(using: &generator) ?? .frame }
      }
      await withTaskGroup(of: Void.self) { group in
        for list in lists {
          group.addTask {
            for command in list { await sequence.run(command) }
          }
        }
      }
      let wrong = await sequence.settle()
      sessions += sequence.view.lastReport?.session ?? 0
      photos += sequence.captures.elements.count
      guard wrong.isEmpty else {
        Issue.record("sequence \(number): \(wrong), of \(lists)")
        return
      }
    }
    print("\(count) camera sequences with \(sessions) sessions and \(photos) captures")
    #expect(sessions > count / 3 && photos > count / 30)
  }
}
