import Glibc
import ScanImage
import ScanJSON
import ScanStills

/// The files that arrive in a folder, in their order, by inotify. Its calls block; one at a time is made.
struct FolderArrivals: ~Copyable {
  /// A file that may be read.
  struct Arrival: Hashable, Sendable {
    let file: String
    /// When it got its contents or its name.
    let time: Time
    /// Whether it was found and not reported, so that somebody may still be writing it.
    let mayBeUnfinished: Bool
  }

  /// What came while waiting.
  struct Step: Sendable {
    var files: [Arrival] = []
    var notices: [SourceNotice] = []
  }

  private static let mask = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

  private let path: String
  private let source: String
  private let descriptor: Int32
  /// The number of the watch; nil while the folder is gone.
  private var watch: Int32?
  /// When the newest file that was reported got its contents or its name.
  private var newest: Time
  /// Files that were found and not reported, with when they got their contents: they may be reported as well.
  private var found: [String: Time] = [:]
  private var pending: [Arrival] = []

  /// A time of the file system.
  struct Time: Comparable, Hashable, Sendable {
    var seconds = 0
    var nanoseconds = 0

    static func < (left: Time, right: Time) -> Bool {
      (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }
  }

  /// Begins to watch.
  ///
  /// - Throws: `SourceError` when the folder cannot be watched.
  init(_ path: String, source: String, includesPresent: Bool) throws(SourceError) {
    (self.path, self.source) = (path, source)
    newest = Time()
    descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard descriptor >= 0 else { throw Self.unwatched(source) }
    let added = inotify_add_watch(descriptor, path, Self.mask)
    guard added >= 0 else {
      let error = Self.unwatched(source)
      close(descriptor)
      throw error
    }
    watch = added
    let present = files(since: Time())
    if includesPresent { keep(present) } else { newest = present.last?.time ?? Time() }
  }

  // The descriptor belongs to this value alone.
  deinit { close(descriptor) }

  /// Waits for files, for a moment at most.
  mutating func wait(cancel: CancelFlag) -> Step {
    var step = Step()
    if watch == nil, !findAgain(&step) {
      MonotonicTime.wait(.seconds(1), cancel: cancel)
      return step
    }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if pending.isEmpty, poll(&request, 1, 50) <= 0 { found = [:] }
    for event in FolderEvent.read(descriptor) { take(event, &step) }
    step.files = pending
    pending = []
    return step
  }

  private mutating func take(_ event: FolderEvent, _ step: inout Step) {
    if event.isOverflow { return keep(files(since: newest)) }
    guard event.watch == watch else { return }
    if event.isFolderGone {
      if let watch { inotify_rm_watch(descriptor, watch) }
      watch = nil
      step.notices.append(
        .lost(SourceError(.notFound, source: source, message: CameraStreamText.folderGone.with())))
    } else if event.isSave, let time = time(of: event.name), found[event.name] != time {
      newest = max(newest, time)
      pending.append(Arrival(file: event.name, time: time, mayBeUnfinished: false))
    }
  }

  /// Looks whether the folder is back.
  private mutating func findAgain(_ step: inout Step) -> Bool {
    let added = inotify_add_watch(descriptor, path, Self.mask)
    guard added >= 0 else { return false }
    watch = added
    step.notices.append(.recovered)
    keep(files(since: newest))
    return true
  }

  private mutating func keep(_ files: [(file: String, time: Time)]) {
    for (file, time) in files {
      found[file] = time
      newest = max(newest, time)
      pending.append(Arrival(file: file, time: time, mayBeUnfinished: true))
    }
  }

  /// The pictures that came after a time, the oldest first.
  private func files(since time: Time) -> [(file: String, time: Time)] {
    var files: [(file: String, time: Time)] = []
    // A folder that cannot be listed has just gone, which is reported by itself.
    guard let names = try? Folder.names(of: path) else { return [] }
    for name in names {
      if let changed = self.time(of: name), changed > time { files.append((name, changed)) }
    }
    return files.sorted { ($0.time, $0.file) < ($1.time, $1.file) }
  }

  /// When a picture got its contents or its name; nil for what is no picture by its name, or no file.
  private func time(of name: String) -> Time? {
    guard !name.hasPrefix("."), StillFormat(fileName: name) != nil else { return nil }
    return Self.time(ofFile: Folder.joined(path, name))
  }

  /// When a file got its contents or its name; nil for what is no file.
  static func time(ofFile path: String) -> Time? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Time(seconds: status.st_ctim.tv_sec, nanoseconds: status.st_ctim.tv_nsec)
  }

  private static func unwatched(_ source: String) -> SourceError {
    let reason = String(cString: strerror(errno))
    return SourceError(.system, source: source, message: CameraStreamText.unwatched.with(["error": .string(reason)]))
  }
}
