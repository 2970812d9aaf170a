import ScanPluginKit
import ScanSynthetic
import ScanTestKit
import TestSupport
import Testing

@testable import ScanRuntime

@Suite("Snapshots", .timeLimit(.minutes(30)))
struct SnapshotTests {
  @Test("are the next frame as it came: in color, before zoom and flips, also while paused", arguments: [true, false])
  func untouched(paused: Bool) async throws {
    let stage = try await CameraStage(cameraConfig: CameraConfig(zoomRatio: 8, enableFlipFramesLeftRight: true))
    try await stage.start()
    if paused { stage.view.pause() }
    let luma = LumaImage(size: PixelSize(width: 1920, height: 1080), filledWith: 9)
    let task = try await pending(stage, .full)
    stage.camera.send(Frame(number: 3, luma: luma, color: ColorImage(luma)))
    let photo = try await task.value
    #expect(photo.size == luma.size && photo.color?.size == luma.size)
    let same = photo.luma.withView { left in luma.withView { left.base == $0.base } }
    #expect(same)

    let small = try await pending(stage, .preview)
    stage.camera.send(Frame(number: 4, luma: luma, color: ColorImage(luma)))
    let preview = try await small.value
    #expect(preview.size == PixelSize(width: 640, height: 360) && preview.color?.size == preview.size)
    await stage.view.finish()
  }

  @Test("come one at a time")
  func oneAtATime() async throws {
    let stage = try await CameraStage()
    try await stage.start()
    let first = try await pending(stage, .full)
    await #expect(throws: ScanIssue.snapshotPending) { try await stage.view.photo() }
    stage.camera.send()
    _ = try await first.value
    #expect(!stage.view.core.photos.isSnapshotPending)
    await stage.view.finish()
  }

  @Test("end with the session, with the task, and are refused without a source")
  func ends() async throws {
    let stage = try await CameraStage()
    await #expect(throws: ScanIssue.notRunning) { try await stage.view.photo() }
    try await stage.start()
    let given = try await pending(stage, .full)
    given.cancel()
    await #expect(throws: CancellationError.self) { try await given.value }
    let cut = try await pending(stage, .full)
    stage.camera.unplug()
    await stage.view.finish()
    await #expect(throws: ScanIssue.sessionFinished) { try await cut.value }
    await #expect(throws: ScanIssue.notRunning) { try await stage.view.photo() }
  }

  @Test("of a paused source that waits are the frame that waits")
  func held() async throws {
    let view = try await ScanView(.scripted(), source: ScriptedSource.frames(100), registry: ScriptedPlugin.registry())
    try await view.start()
    view.pause()
    try await until(view.statistics.inProgress >= 1)
    _ = try await view.photo()
    await view.finish()
  }

  private func pending(_ stage: CameraStage, _ kind: PhotoSize) async throws -> Task<Frame, any Error> {
    let task = Task { try await stage.view.photo(size: kind) }
    try await until(stage.view.core.photos.isSnapshotPending)
    return task
  }
}

@Suite("Captures", .timeLimit(.minutes(30)))
struct CaptureTests {
  private func photos(_ events: [ScanEvent]) -> [Int] {
    events.compactMap { if case .captured(let photo) = $0 { photo.number } else { nil } }
  }

  private func ends(_ events: [ScanEvent]) -> [CaptureReport] {
    events.compactMap { if case .captureFinished(let report) = $0 { report } else { nil } }
  }

  @Test("take one picture, and end")
  func single() async throws {
    let stage = try await CameraStage()
    #expect(throws: ScanIssue.notRunning) { try stage.view.startCapture() }
    try await stage.start()
    try stage.view.startCapture()
    #expect(throws: ScanIssue.capturePending) { try stage.view.startCapture() }
    try await until(stage.view.core.photos.isFrameWanted)
    stage.camera.send()
    stage.camera.send()
    await stage.events.wait { !ends($0).isEmpty }
    #expect(photos(stage.events.events) == [1])
    #expect(ends(stage.events.events) == [CaptureReport(photos: 1, reason: .completed)])
    try stage.view.startCapture(CaptureConfig())
    await stage.view.finish()
    await stage.events.waitForFinish()
    #expect(ends(stage.events.events).last?.reason == .sessionFinished)
  }

  @Test("take a series by the clock, as the file says")
  func timed() async throws {
    let stage = try await CameraStage()
    let config = ScanViewConfig(
      captureConfig: CaptureConfig(mode: .timed, intervalMs: 500, count: 3, startDelayMs: 2000),
      viewPluginConfig: .scripted())
    #expect(try await stage.view.setConfig(config).name == "live")
    try await stage.start()
    try stage.view.startCapture()
    for (number, wait) in [2000, 500, 500].enumerated() {
      await stage.clock.waitForSleepers()
      stage.camera.send()
      #expect(photos(stage.events.events).count <= number)
      stage.clock.advance(by: .milliseconds(Int64(wait)))
      try await until(stage.view.core.photos.isFrameWanted)
      stage.camera.send()
      await stage.events.wait { photos($0).count == number + 1 }
    }
    await stage.events.wait { !ends($0).isEmpty }
    #expect(ends(stage.events.events) == [CaptureReport(photos: 3, reason: .completed)])
    await stage.view.finish()
  }

  @Test("go on until they are stopped, and wait for a lost device")
  func stopped() async throws {
    let stage = try await CameraStage()
    try await stage.start()
    try stage.view.startCapture(CaptureConfig(mode: .timed, intervalMs: 100))
    await stage.clock.waitForSleepers()
    stage.camera.send()
    stage.camera.unplug()
    for _ in 0..<5 {
      await stage.clock.waitForSleepers()
      stage.clock.advance(by: .milliseconds(100))
    }
    stage.camera.replug()
    try await until(stage.view.core.photos.isFrameWanted)
    stage.camera.send()
    stage.camera.send()
    stage.view.stopCapture()
    stage.view.stopCapture()
    await stage.view.finish()
    await stage.events.waitForFinish()
    #expect(photos(stage.events.events) == [1, 2])
    #expect(ends(stage.events.events) == [CaptureReport(photos: 2, reason: .stopped)])
  }

  @Test("end exactly once, in 10,000 random sequences")
  func exactlyOnce() async {
    await expectOneEnd(sequences: 10_000, seed: 0)
  }

  @Test("end exactly once, in 100,000 random sequences")
  func exactlyOnceLong() async {
    await expectOneEnd(sequences: 100_000, seed: 1)
  }

  private func expectOneEnd(sequences: Int, seed: UInt64) async {
    var generator = SeededGenerator(seed: seed)
    var captures = 0
    for sequence in 0..<sequences {
      captures += exactlyOnce(&generator)
      // Other tests wait for the same threads.
      if sequence.isMultiple(of: 100) { await Task.yield() }
    }
    #expect(captures > sequences)
  }

  /// Runs one sequence, and says how many captures it began.
  private func exactlyOnce(_ generator: inout SeededGenerator) -> Int {
    var machine = CaptureMachine()
    var begun: [Int] = []
    var finished = 0
    var taken = 0
    var isRight = true
    for _ in 0..<Int.random(in: 1...24, using: &generator) {
      switch Int.random(in: 0..<7, using: &generator) {
      case 0:
        let config = CaptureConfig(
          mode: Bool.random(using: &generator) ? .single : .timed, count: Int.random(in: 0...3, using: &generator))
        let wasIdle = begun.count == finished
        let id = machine.begin(config)
        isRight = isRight && (id != nil) == wasIdle
        if let id { begun.append(id) }
      case 1, 2: machine.tick(begun.randomElement(using: &generator) ?? 0)
      case 3, 4:
        let wasWanted = machine.wantsPhoto
        let number = machine.photo()
        isRight = isRight && (number != nil) == wasWanted
        if let number { taken = number }
        if let report = machine.report() {
          isRight = isRight && report == CaptureReport(photos: taken, reason: .completed)
          finished += 1
        }
      default:
        if machine.end(Bool.random(using: &generator) ? .stopped : .sessionFinished) != nil { finished += 1 }
      }
      isRight = isRight && (finished == begun.count || finished == begun.count - 1)
      isRight = isRight && begun.dropLast().allSatisfy { !machine.isRunning($0) }
    }
    if machine.end(.sessionFinished) != nil { finished += 1 }
    if !isRight || finished != begun.count || Set(begun).count != begun.count {
      Issue.record("\(begun.count) captures began, \(finished) ended")
    }
    return begun.count
  }

  @Test("that nobody fetches do not fill the memory")
  func slowListener() {
    var buffer = EventBuffer(capacity: 100)
    for number in 1...20 {
      _ = buffer.push(.captured(CapturedPhoto(number: number, frame: .blank())))
    }
    #expect(buffer.count == 8)
    guard case .overflow(let lost) = buffer.pop() else {
      Issue.record("no word of the loss")
      return
    }
    #expect(lost.lostNotices == 12)
  }
}
