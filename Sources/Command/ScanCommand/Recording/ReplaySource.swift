import ScanImage
import ScanPluginKit
import ScanRecording
import ScanRuntime

/// A source that carries out a ``ReplayScript``: each frame is scanned to its end before anything else happens.
final class ReplaySource: FrameSource {
  private struct State {
    weak var view: ScanView?
    /// The frame that is handed over, and its scans by the plugins that make them.
    var number: UInt64 = 0
    var scans: [String: ScanPlan.Scan] = [:]
    var failure: (any Error)?
  }

  /// How fast the frames come.
  enum Pace: Sendable {
    case asFastAsPossible
    /// So many times as fast as they were recorded.
    case times(Double)
    /// Each when this returns.
    case steps(@Sendable () async -> Void)
  }

  private let recording: Recording
  private let steps: [ReplayScript.Step]
  private let begin: Duration
  private let pace: Pace
  private let hasTime: Bool
  private let load: @Sendable (JSONNode) throws -> ScanViewConfig
  private let state = Guarded(State())

  /// - Parameters:
  ///   - begin: The frames before this time come as fast as possible.
  ///   - hasTime: Whether the time at which a frame came stands in for one that its source did not state, for histories of meters.
  ///   - load: Makes the configuration of a recorded one.
  init(
    _ recording: Recording, _ steps: [ReplayScript.Step], begin: Duration, pace: Pace, hasTime: Bool,
    load: @escaping @Sendable (JSONNode) throws -> ScanViewConfig
  ) {
    self.recording = recording
    self.steps = steps
    self.begin = begin
    self.pace = pace
    self.hasTime = hasTime
    self.load = load
  }

  /// The source that was recorded, by its name.
  var name: String { recording.about["source"] ?? recording.path }
  var pacing: FramePacing { .everyFrame }
  var continuity: FrameContinuity { recording.continuity }

  /// Who scans which frame, and for what there was time then.
  var plan: ScanPlan {
    ScanPlan { [self] plugin, number in state.withLock { $0.number == number ? $0.scans[plugin] : nil } }
  }

  /// Why a step could not be done; nil when all were.
  var failure: (any Error)? { state.withLock { $0.failure } }

  /// Takes note of the view that it runs for.
  func begin(_ view: ScanView) { state.withLock { $0.view = view } }

  func run(into sink: any FrameSink) async throws {
    var start: (time: Duration, now: ContinuousClock.Instant)?
    for step in steps {
      try Task.checkCancellation()
      do {
        switch step {
        case .frame(let place, let scans):
          let entry = recording.frames[place]
          if entry.timestamp >= begin {
            let since = start ?? (entry.timestamp, .now)
            start = since
            try await wait(for: entry.timestamp - since.time, since: since.now, isScanned: !scans.isEmpty)
          }
          guard let frame = try recording.frame(entry, hasTime: hasTime) else { continue }
          state.withLock { ($0.number, $0.scans) = (entry.number, scans) }
          await sink.send(frame)
          await view?.waitUntilIdle()
        case .swap(let config, let folder):
          let config = try load(config)
          _ = try await view?.setViewPlugin(of: config, baseDirectory: folder)
        case .update(let config): _ = try await view?.setConfig(try load(config))
        case .pause: view?.pause()
        case .resume: view?.resume()
        }
      } catch let error as CancellationError {
        throw error
      } catch {
        state.withLock { $0.failure = error }
        throw SourceError(.damaged, source: recording.path, message: DisplayText(of: error))
      }
    }
    // A recording may break off in a pause, and a paused session does not finish.
    view?.resume()
  }

  private var view: ScanView? { state.withLock { $0.view } }

  private func wait(for time: Duration, since begin: ContinuousClock.Instant, isScanned: Bool) async throws {
    switch pace {
    case .asFastAsPossible: return
    case .times(let factor): try await ContinuousClock().sleep(until: begin + time / factor)
    case .steps(let next): if isScanned { await next() }
    }
  }
}
