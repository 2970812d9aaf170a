import ScanPluginKit
import ScanRuntime
import Synchronization

/// The configurations that a running scanner is switched between, and the watch over the one that runs.
final class RunModes: Sendable {
  private struct State {
    var current: Int?
    var reloader: ConfigReloader?
  }

  /// The paths, the first configuration first.
  let paths: [String]
  private let overrides: [ConfigOverride]
  private let isWatching: Bool
  private let state = Guarded(State(current: 0))

  /// Makes the list.
  ///
  /// - Parameters:
  ///   - paths: The first configuration, then those of `--swap`.
  ///   - overrides: What is set over the first.
  ///   - isWatching: Whether saves of the file that runs take effect.
  init(_ paths: [String], overrides: [ConfigOverride], isWatching: Bool) {
    self.paths = paths
    self.overrides = overrides
    self.isWatching = isWatching
  }

  /// The path after the one that runs.
  var next: String {
    let current = state.withLock { $0.current } ?? paths.count - 1
    return paths[(current + 1) % paths.count]
  }

  /// The folder of the configuration that runs; of the first one where that has no file.
  var folder: String { FilePath.folder(of: paths[state.withLock { $0.current } ?? 0]) }

  /// Takes note of the file that runs now, and watches it when that is wanted; nil for a configuration without a file.
  ///
  /// - Throws: `ScanIssue`.
  func run(_ path: String?, on view: ScanView) throws(ScanIssue) {
    let current = path.flatMap { paths.firstIndex(of: $0) }
    let old = state.withLock { state in
      state.current = current
      return state.reloader.take()
    }
    old?.cancel()
    guard isWatching, let path else { return }
    let reloader = try view.watch(path, overrides: current == 0 ? overrides : [])
    state.withLock { $0.reloader = reloader }
  }

  /// Ends the watch.
  func end() {
    state.withLock { $0.reloader.take() }?.cancel()
  }
}
