public import ScanPluginKit
import Synchronization

/// The link between a configuration file and a running view: what is saved becomes what runs.
///
/// Each save is told as ``ScanEvent/reloaded(_:)``, in the order of the saves. A file with problems changes nothing; the report has
/// all of them. Of saves that come faster than they can be put in, the newest right one wins. The link lasts until it is cancelled, or nobody
/// holds it or the view any more.
public final class ConfigReloader: Sendable {
  /// The file, as it was given.
  public let path: String
  private let watch: ConfigWatch
  private let saves: AsyncStream<SavedConfig>.Continuation

  init(_ view: ScanView, _ path: String, overrides: [ConfigOverride]) throws(ConfigWatchError) {
    self.path = path
    let loader = ConfigLoader(useCases: view.core.registry.useCases, overrides: overrides)
    // Enough for any hand and script; a program that saves without end loses its oldest saves, never the newest.
    let (stream, saves) = AsyncStream.makeStream(of: SavedConfig.self, bufferingPolicy: .bufferingNewest(64))
    self.saves = saves
    let newest = NewestSave()
    watch = try ConfigWatch([path]) { path in
      if let saved = SavedConfig(path, loader, newest, isFirstLook: false) { saves.yield(saved) }
    }
    // What was saved between the loading of the view's configuration and the watch.
    if let saved = SavedConfig(path, loader, newest, isFirstLook: true) { saves.yield(saved) }
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
  /// - Throws: ``ConfigWatchError`` when the file's folder cannot be watched.
  public func watch(_ path: String, overrides: [ConfigOverride] = []) throws(ConfigWatchError) -> ConfigReloader {
    try ConfigReloader(self, path, overrides: overrides)
  }
}

/// The number of the newest save that has no problems.
final class NewestSave: Sendable {
  private let last = SerialNumbers()
  private let valid = Atomic(0)

  var number: Int { valid.load(ordering: .sequentiallyConsistent) }

  func next() -> Int { last.next() }

  func isValid(_ number: Int) {
    valid.store(number, ordering: .sequentiallyConsistent)
  }
}

/// What a file said when it was saved.
struct SavedConfig: Sendable {
  let path: String
  /// The place in the order of the saves, from 1.
  let number: Int
  let noticed: ContinuousClock.Instant
  let content: Result<LoadedConfig, InvalidDocument>
  /// Whether nobody has saved, so that a file which says the same is no news.
  let isFirstLook: Bool

  /// Reads the file; nil when it is gone.
  init?(_ path: String, _ loader: ConfigLoader, _ newest: NewestSave, isFirstLook: Bool) {
    let noticed = ContinuousClock.now
    do throws(InvalidDocument) {
      content = .success(try loader.load(contentsOf: path))
    } catch {
      guard FileIdentity(path) != nil else { return nil }
      content = .failure(error)
    }
    self.path = path
    self.noticed = noticed
    self.isFirstLook = isFirstLook
    number = newest.next()
    if case .success = content { newest.isValid(number) }
  }
}
