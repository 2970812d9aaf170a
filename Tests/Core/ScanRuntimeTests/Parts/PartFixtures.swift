import ScanPluginKit
import ScanTestKit

@testable import ScanRuntime

extension ActivePlugin {
  /// A plugin that is never run.
  static func idle(
    _ id: String = "scripted", cancelOnResult: Bool = false, cutout: CutoutConfig? = nil,
    needs: FrameNeeds = .none
  ) -> ActivePlugin {
    let registry = ScriptedPlugin.registry(PluginProbe(), needs: { _ in needs }) { _, _ in nil }
    let config = ViewPluginConfig.scripted(id: id, cancelOnResult: cancelOnResult, cutoutConfig: cutout)
    return ActivePlugin(
      runner: PluginRunner(PluginContext(pluginConfig: config.pluginConfig), registry) { .zero }, config: config,
      revision: 1, viewSize: nil)
  }
}

extension SourceTraits {
  /// A camera.
  static let camera = SourceTraits(pacing: .live, followsFrames: true, effort: .live)
  /// A video file.
  static let file = SourceTraits(pacing: .everyFrame, followsFrames: true, effort: .live)
}

/// A router whose changes can stand in an expectation.
@dynamicMemberLookup
final class RouterRig {
  var router: FrameRouter

  init(
    _ plugins: [ActivePlugin] = [.idle()], _ source: SourceTraits = .camera, worksAtFirst: (Int) -> Bool = { _ in true }
  ) {
    router = FrameRouter(plugins, source, ScanViewOptions(), worksAtFirst: worksAtFirst)
    router.beginScanning()
    _ = router.takeActions()
  }

  subscript<Value>(dynamicMember path: KeyPath<FrameRouter, Value>) -> Value { router[keyPath: path] }

  /// What was decided since the last call, in words that can be compared.
  func decisions() -> [String] {
    router.takeActions().map { action in
      switch action {
      case .release(let ordinal): "release \(ordinal)"
      case .wake(_, let job): job.map { "scan \($0.input.frame.number)" } ?? "end pump"
      case .startPump(_, let lane, _): "start \(lane)"
      case .interrupt: "interrupt"
      case .reportSkip(_, let frame): "skip \(frame.number)"
      case .reportUnmet(let needs, _, _): "unmet \(needs.color)"
      }
    }
  }

  /// Offers a live frame.
  func offer(_ number: UInt64, isPaused: Bool = false, lookback: Int = 0) {
    _ = router.offer(router.admit(.marked(number), lookback: lookback), isPaused: isPaused)
  }

  /// Hands over a frame whose source waits.
  func handOver(_ number: UInt64, isPaused: Bool = false) {
    router.handOver(router.admit(.marked(number), lookback: 0), isPaused: isPaused)
  }

  /// The scan that the pump of a lane gets next; nil when it has to wait or to end.
  func next(_ lane: Int = 0) -> Job? {
    guard case .job(let job) = router.nextJob(lane, router.lanes[lane].epoch) else { return nil }
    return job
  }

  func finish(_ job: Job) -> QueuedFrame? { router.finish(job) }

  func giveUp(_ lane: Int) -> QueuedFrame? { router.giveUp(lane) }

  func takesReset(_ lane: Int, _ epoch: Int) -> Bool { router.takesReset(lane, epoch) }

  /// The sums over all plugins.
  var sums: ScanStatistics {
    var sums = router.retired
    for lane in router.lanes { sums.add(lane) }
    return sums
  }
}
