import ScanPluginKit
import ScanRuntime

/// The watch over the files of the modes: says which of them was saved, one after another.
final class ModeWatch: Sendable {
  private let watch: ConfigWatch
  private let saves: AsyncStream<String>.Continuation
  private let task: Task<Void, Never>

  /// - Parameter saved: Called with the path of a file that was saved; what is saved meanwhile is reported once.
  /// - Throws: `ScanIssue` when the folders cannot be watched.
  init(_ paths: [String], saved: @escaping @Sendable (String) async -> Void) throws(ScanIssue) {
    let (stream, saves) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(64))
    watch = try ConfigWatch(paths) { saves.yield($0) }
    self.saves = saves
    task = Task {
      for await path in stream { await saved(path) }
    }
  }

  deinit { end() }

  func end() {
    watch.cancel()
    saves.finish()
    task.cancel()
  }
}
