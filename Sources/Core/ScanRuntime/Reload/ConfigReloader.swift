public import ScanPluginKit
import Synchronization

/// The link between a configuration file and a running view: what is saved becomes what runs.
///
/// Each save is reported as ``ScanEvent/reloaded(_:)``, in the order of the saves. A file with problems changes nothing; the report has
/// all of them. Of saves that come faster than they can be put in, the newest right one wins. The link lasts until it is cancelled, or it or
/// the view is released.
public final class ConfigReloader: Sendable {
  /// The file, as it was given.
  public let path: String
  private let watch: ConfigWatch
  private let saves: AsyncStream<SavedConfig>.Continuation

  init(_ view: ScanView, _ path: String, overrides: [ConfigOverride]) throws(ScanIssue) {
    self.path = path
    let loader = ConfigLoader(useCases: view.core.registry.useCases, overrides: overrides)
    // Enough for any hand and script; a program that saves without end loses its oldest saves, never the newest.
    let (stream, saves) = AsyncStream.makeStream(of: SavedConfig.self, bufferingPolicy: .bufferingNewest(64))
    self.saves = saves
    let newest = NewestSave()
    watch = try ConfigWatch([path]) { path in
      if let saved = SavedConfig(path, loader, newest, isFirstReading: false) { saves.yield(saved) }
    }
    // What was saved between the loading of the view's configuration and the watch.
    if let saved = SavedConfig(path, loader, newest, isFirstReading: true) { saves.yield(saved) }
    Task { [weak view] in
      for await saved in stream {
        guard let core = view?.core else { break }
        if let report = await core.reload(saved, isOvertaken: saved.number < newest.number) {
          core.hub.publish(.reloaded(report))
        }
      }
      saves.finish()
    }
  }

  deinit {
    cancel()
  }

  /// Ends the link; a save that is being put in right now comes to its end.
  public func cancel() {
    watch.cancel()
    saves.finish()
  }
}

extension ScanView {
  /// Watches a configuration file: from now on, each save takes effect on the running view.
  ///
  /// A file that says something else than ``effectiveConfig`` already now takes effect at once. Relative paths in the file start
  /// from its folder.
  ///
  /// - Parameters:
  ///   - path: The file, at most 16 MiB; it need not be there yet.
  ///   - overrides: What is set over the file after each save, in order.
  /// - Returns: The link, which lasts as long as it is held.
  /// - Throws: ``ScanIssue`` when the file's folder cannot be watched.
  public func watch(_ path: String, overrides: [ConfigOverride] = []) throws(ScanIssue) -> ConfigReloader {
    try ConfigReloader(self, path, overrides: overrides)
  }
}

/// The order of the saves, and which of them say anything new.
final class NewestSave: Sendable {
  private struct State {
    var last = 0
    var valid = 0
    var identity: FileIdentity?
    var content: Result<LoadedConfig, InvalidDocument>?
  }

  private let state = Guarded(State())

  /// The number of the newest save that has no problems.
  var number: Int { state.withLock { $0.valid } }

  /// Takes a save in.
  ///
  /// A program that was started while the file was open holds it open too, and its end is reported as one more save. Content of
  /// the same state of the file that says the same is none; neither alone would do, as a state's time is as coarse as the
  /// system's clock and a save may repeat what was there.
  ///
  /// - Parameter identity: The state of the file that has the content.
  /// - Returns: The place in the order, from 1; nil for no save.
  func take(_ content: Result<LoadedConfig, InvalidDocument>, _ identity: FileIdentity?) -> Int? {
    state.withLock { state in
      if let identity, identity == state.identity, let known = state.content, Self.isSame(content, known) { return nil }
      state.identity = identity
      state.content = content
      state.last += 1
      if case .success = content { state.valid = state.last }
      return state.last
    }
  }

  private static func isSame(
    _ one: Result<LoadedConfig, InvalidDocument>, _ other: Result<LoadedConfig, InvalidDocument>
  ) -> Bool {
    switch (one, other) {
    case (.success(let one), .success(let other)): one.config == other.config && one.warnings == other.warnings
    case (.failure(let one), .failure(let other)): one == other
    default: false
    }
  }
}

/// What a file said when it was saved.
struct SavedConfig: Sendable {
  let path: String
  /// The place in the order of the saves, from 1.
  let number: Int
  let noticed: ContinuousClock.Instant
  let content: Result<LoadedConfig, InvalidDocument>
  /// Whether the file was read without a save, so that the same content is not reported.
  let isFirstReading: Bool

  /// Reads the file; nil when it is gone, or nothing was saved since it was read last.
  init?(_ path: String, _ loader: ConfigLoader, _ newest: NewestSave, isFirstReading: Bool) {
    let noticed = ContinuousClock.now
    var identity = FileIdentity(path)
    var content = Self.content(path, loader)
    // What is read while the file is exchanged belongs to one of its states; the next reading shows to which.
    for _ in 0..<3 {
      let now = FileIdentity(path)
      if now == identity { break }
      identity = now
      content = Self.content(path, loader)
    }
    guard identity != nil else { return nil }
    guard let number = newest.take(content, identity) else { return nil }
    self.path = path
    self.noticed = noticed
    self.content = content
    self.isFirstReading = isFirstReading
    self.number = number
  }

  private static func content(_ path: String, _ loader: ConfigLoader) -> Result<LoadedConfig, InvalidDocument> {
    do throws(InvalidDocument) {
      return .success(try loader.load(contentsOf: path))
    } catch {
      return .failure(error)
    }
  }
}
