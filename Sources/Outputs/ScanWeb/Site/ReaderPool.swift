import ScanPluginKit
import ScanRuntime
import Synchronization

/// Readers of pictures that wait for the next one, because the processes and engines of their plugins take longer to begin than a picture to
/// be read.
final class ReaderPool: Sendable {
  private struct State {
    /// What the readers that wait read.
    var config: ScanViewConfig?
    var folder: String?
    var waiting: [StillReader] = []
  }

  private let registry: PluginRegistry
  private let state = Mutex(State())

  /// The most readers that wait; others end after their picture.
  private static let limit = 2

  init(_ registry: PluginRegistry) {
    self.registry = registry
  }

  /// Gives a reader of a configuration to `body` alone. Readers of another one than the last that was asked for end.
  ///
  /// - Parameter folder: Where relative paths of the configuration start from; nil for nowhere.
  func withReader<Result>(
    of config: ScanViewConfig, folder: String?, _ body: (StillReader) async throws -> Result
  ) async throws -> Result {
    let waiting = state.withLock { state in
      if state.config != config || state.folder != folder {
        state = State(config: config, folder: folder)
      }
      return state.waiting.popLast()
    }
    // What a visitor sends is no reading of the machine's meter.
    let options = StillReaderOptions(timeout: .seconds(10), baseDirectory: folder, isRecording: false)
    let reader =
      if let waiting { waiting } else { try await StillReader(config, registry: registry, options: options) }
    defer {
      state.withLock { state in
        if state.config == config, state.folder == folder, state.waiting.count < Self.limit {
          state.waiting.append(reader)
        }
      }
    }
    return try await body(reader)
  }
}
