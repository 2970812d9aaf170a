import Dispatch
import Glibc
import ScanPluginKit
import Synchronization

/// A watch over files that reports at once when one of them was saved, however the program that saves does it.
///
/// Writing in place, renaming a new file over the old one, moving, linking, deleting and making anew, and folders or symbolic links
/// that are exchanged on the way to the file are all seen. A file is reported when its writer has closed it, not while it is being
/// written; a file that is gone is reported when it comes back. The kernel reports changes (inotify), so nothing is asked at intervals;
/// changes that another machine makes on a network file system are therefore not seen.
public final class ConfigWatch: Sendable {
  private let source: Guarded<any DispatchSourceRead>
  private let isOver: Flag

  /// Begins to watch files, which need not be there yet.
  ///
  /// - Parameters:
  ///   - paths: The files; relative ones start from the working folder.
  ///   - saved: Called with the path, as given, after each save, on a queue of the watch and never twice at the same time. Several
  ///     saves that lie together before the call count as one.
  /// - Throws: ``ScanIssue``.
  public init(_ paths: [String], saved: @escaping @Sendable (String) -> Void) throws(ScanIssue) {
    let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard descriptor >= 0 else {
      throw ScanIssue(
        .notWatchable, place: paths.first ?? "",
        message: RuntimeText.noWatch.with(["error": .string(String(cString: strerror(errno)))]))
    }
    var first = WatchedFolders(descriptor, paths: paths)
    do throws(ScanIssue) {
      try first.refresh()
    } catch {
      close(descriptor)
      throw error
    }
    let folders = Guarded(first)
    let isOver = Flag()
    self.isOver = isOver
    let source = DispatchSource.makeReadSource(
      fileDescriptor: descriptor, queue: DispatchQueue(label: "scanview.watch", qos: .userInitiated))
    source.setEventHandler {
      for file in folders.withLock({ $0.saved(FolderEvent.read(descriptor)) }) {
        if isOver.isSet { return }
        saved(paths[file])
      }
    }
    source.setCancelHandler { close(descriptor) }
    source.resume()
    self.source = Guarded(source)
  }

  deinit {
    cancel()
  }

  /// Ends the watch and gives its descriptor back; a call that runs right now comes to its end.
  public func cancel() {
    isOver.set()
    source.withLock { $0.cancel() }
  }

  private final class Flag: Sendable {
    private let value = Atomic(false)
    var isSet: Bool { value.load(ordering: .relaxed) }
    func set() { value.store(true, ordering: .relaxed) }
  }
}
