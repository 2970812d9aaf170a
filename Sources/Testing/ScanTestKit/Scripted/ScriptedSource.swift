public import ScanPluginKit
import Synchronization

/// A source whose frames, pauses and failures a test has written down, or sends by hand.
///
/// It can be run as often as one likes, each time from the first step, and knows whether it was released.
public final class ScriptedSource: FrameSource {
  /// One thing that a source does.
  public enum Step: Sendable {
    /// It gives a frame.
    case frame(Frame)
    /// It reports a problem with a part of its input.
    case report(SourceError)
    /// It waits, on its clock.
    case wait(Duration)
    /// It does nothing any more, until it is cancelled.
    case stall
    /// It fails.
    case fail(any Error)
  }

  private struct State {
    var runs = 0
    var running = 0
    var maxRunning = 0
    var frames = 0
  }

  /// The source's name.
  public let name: String
  /// Whether the source waits until each frame was taken.
  public let pacing: FramePacing
  private let clock: any Clock<Duration>
  private let next: @Sendable (Int) async -> Step?
  private let inbox: StepInbox?
  private let state = Guarded(State())

  private init(
    name: String, pacing: FramePacing, clock: any Clock<Duration>, inbox: StepInbox?,
    next: @escaping @Sendable (Int) async -> Step?
  ) {
    self.name = name
    self.pacing = pacing
    self.clock = clock
    self.inbox = inbox
    self.next = next
  }

  /// Makes a source from a function that says what the step of a given number, from 0, is; nil ends the input.
  public convenience init(
    name: String = "script", pacing: FramePacing = .everyFrame, clock: any Clock<Duration> = ContinuousClock(),
    script: @escaping @Sendable (Int) -> Step?
  ) {
    self.init(name: name, pacing: pacing, clock: clock, inbox: nil) { script($0) }
  }

  /// Makes a source that does the given steps and ends.
  public convenience init(
    _ steps: [Step], name: String = "script", pacing: FramePacing = .everyFrame,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(name: name, pacing: pacing, clock: clock) { $0 < steps.count ? steps[$0] : nil }
  }

  /// Makes a source that waits for ``send(_:)`` and ``end()``.
  public static func manual(name: String = "script", pacing: FramePacing = .live) -> ScriptedSource {
    let inbox = StepInbox()
    return ScriptedSource(name: name, pacing: pacing, clock: ContinuousClock(), inbox: inbox) { _ in
      await inbox.next()
    }
  }

  /// Makes a live source of marked frames at a steady rate, without end unless a count is given.
  public static func steady(
    framesPerSecond: Int, count: Int? = nil, clock: any Clock<Duration> = ContinuousClock(),
    size: PixelSize = PixelSize(width: 64, height: 48)
  ) -> ScriptedSource {
    steady(
      framesPerSecond: framesPerSecond, count: count, clock: clock,
      showing: LumaImage(size: size, filledWith: ScriptedPlugin.mark))
  }

  /// Makes a live source of frames that all show one picture, at a steady rate, without end unless a count is given.
  public static func steady(
    framesPerSecond: Int, count: Int? = nil, clock: any Clock<Duration> = ContinuousClock(),
    showing picture: LumaImage
  ) -> ScriptedSource {
    let interval = Duration.seconds(1) / max(1, framesPerSecond)
    return ScriptedSource(pacing: .live, clock: clock) { step in
      let number = step / 2
      if let count, number >= count { return nil }
      guard step.isMultiple(of: 2) else { return .wait(interval) }
      return .frame(
        Frame(
          number: UInt64(number), timestamp: interval * number, luma: picture, origin: FrameOrigin(source: "script")))
    }
  }

  /// Makes a source of so many marked frames, as fast as they are taken.
  public static func frames(
    _ count: Int, pacing: FramePacing = .everyFrame, size: PixelSize = PixelSize(width: 64, height: 48)
  ) -> ScriptedSource {
    ScriptedSource(pacing: pacing) { number in
      number < count ? .frame(.marked(UInt64(number), size: size, timestamp: .milliseconds(number))) : nil
    }
  }

  /// Does a step now; only for sources made by ``manual(name:pacing:)``.
  public func send(_ step: Step) {
    inbox?.send(step)
  }

  /// Ends the input; only for sources made by ``manual(name:pacing:)``.
  public func end() {
    inbox?.send(nil)
  }

  /// How often the source was run.
  public var runs: Int { state.withLock { $0.runs } }
  /// Whether the source is in use right now.
  public var isRunning: Bool { state.withLock { $0.running > 0 } }
  /// How many runs were going on at the same time at most; more than 1 is a mistake of the runtime.
  public var maxRunning: Int { state.withLock { $0.maxRunning } }
  /// How many frames the source gave, over all runs.
  public var frames: Int { state.withLock { $0.frames } }

  /// Does the steps.
  public func run(into sink: any FrameSink) async throws {
    state.withLock { state in
      state.runs += 1
      state.running += 1
      state.maxRunning = max(state.maxRunning, state.running)
    }
    defer { state.withLock { $0.running -= 1 } }
    var number = 0
    while let step = await next(number) {
      try Task.checkCancellation()
      number += 1
      switch step {
      case .frame(let frame):
        state.withLock { $0.frames += 1 }
        if pacing == .live {
          sink.sendLatest(frame)
          // A source of a test never waits for a camera; let the others have their turn.
          await Task.yield()
        } else {
          await sink.send(frame)
        }
      case .report(let error): sink.report(error)
      case .wait(let time): try await clock.sleep(for: time)
      case .stall: _ = await StepInbox().next()
      case .fail(let error): throw error
      }
    }
    try Task.checkCancellation()
  }
}

/// Steps on their way from a test to its source.
final class StepInbox: Sendable {
  private struct State {
    var steps: [ScriptedSource.Step?] = []
    var waiter: CheckedContinuation<ScriptedSource.Step?, Never>?
  }

  private let state = Guarded(State())

  func send(_ step: ScriptedSource.Step?) {
    state.withLock { state in
      if let waiter = state.waiter.take() {
        waiter.resume(returning: step)
      } else {
        state.steps.append(step)
      }
    }
  }

  /// The next step; nil when the input ends or the task is cancelled.
  func next() async -> ScriptedSource.Step? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        state.withLock { state in
          if Task.isCancelled {
            continuation.resume(returning: nil)
          } else if !state.steps.isEmpty {
            continuation.resume(returning: state.steps.removeFirst())
          } else {
            state.waiter = continuation
          }
        }
      }
    } onCancel: {
      state.withLock { $0.waiter.take()?.resume(returning: nil) }
    }
  }
}
