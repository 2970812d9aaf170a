import Glibc
import ScanPluginKit

/// The folders that are watched for the sake of some files, over one inotify descriptor.
struct WatchedFolders {
  /// Whom a name in a folder concerns.
  private struct Interest {
    let file: Int
    /// Whether the name is the last one on the way to the file.
    let isLast: Bool
  }

  private static let structure = UInt32(IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ONLYDIR)
  private static let content = UInt32(IN_CLOSE_WRITE | IN_ATTRIB)

  private let descriptor: Int32
  private let paths: [String]
  private var ways: [PathSteps] = []
  private var interests: [Int32: [String: [Interest]]] = [:]
  /// The kernel's number of each watched folder. It never comes back for another folder, as an inode's does at once, so it distinguishes a
  /// folder from one that was made anew under the same path.
  private var watches: [String: Int32] = [:]

  init(_ descriptor: Int32, paths: [String]) {
    self.descriptor = descriptor
    self.paths = paths
  }

  /// Watches what lies on the ways to the files now.
  ///
  /// - Throws: ``ScanIssue`` when the folder of a file cannot be watched.
  mutating func refresh() throws(ScanIssue) {
    // A way can change between the resolution and the watch; from the second pass on, nothing is missed.
    for _ in 0..<8 {
      let before = (ways, watches)
      ways = paths.map { PathSteps(to: $0) }
      try watch()
      if ways.map(\.steps) == before.0.map(\.steps), watches == before.1 { return }
    }
  }

  private mutating func watch() throws(ScanIssue) {
    var masks: [String: UInt32] = [:]
    var needed: [String: String] = [:]
    for (file, way) in ways.enumerated() {
      for (index, step) in way.steps.enumerated() {
        let isLast = index == way.steps.count - 1
        masks[step.folder, default: 0] |= isLast ? Self.structure | Self.content : Self.structure
        if isLast { needed[step.folder] = paths[file] }
      }
    }
    var watches: [String: Int32] = [:]
    for (folder, mask) in masks {
      let watch = inotify_add_watch(descriptor, folder, mask)
      if watch >= 0 {
        watches[folder] = watch
      } else if errno != ENOENT, errno != ENOTDIR, let path = needed[folder] {
        throw Self.failure(errno, folder: folder, path: path)
      }
    }
    self.watches = watches
    let old = interests
    interests = [:]
    for (file, way) in ways.enumerated() {
      for (index, step) in way.steps.enumerated() {
        guard let watch = watches[step.folder] else { continue }
        let interest = Interest(file: file, isLast: index == way.steps.count - 1)
        interests[watch, default: [:]][step.name, default: []].append(interest)
      }
    }
    for watch in old.keys where interests[watch] == nil { inotify_rm_watch(descriptor, watch) }
  }

  /// The files that were saved, each once, in the order of the first word of it.
  mutating func saved(_ events: [FolderEvent]) -> [Int] {
    var found: [Int] = []
    var isStructural = false
    /// Files on whose way a folder or link was exchanged.
    var moved: Set<Int> = []
    let (before, known) = (ways, watches)
    for event in events {
      if event.isOverflow {
        isStructural = true
        found = Array(paths.indices)
      }
      for interest in interests[event.watch]?[event.name] ?? [] {
        if !interest.isLast { moved.insert(interest.file) }
        if !interest.isLast || !event.isSave { isStructural = true }
        guard interest.isLast, !found.contains(interest.file) else { continue }
        if event.isSave || event.isCreation && isComplete(interest.file) { found.append(interest.file) }
      }
    }
    guard isStructural || !found.isEmpty else { return [] }
    do {
      try refresh()
    } catch {
      // The folder is not ours any more; its parents are still watched, and it is resolved again when they change.
      ways = paths.map { PathSteps(to: $0) }
    }
    for (file, way) in ways.enumerated() where !found.contains(file) {
      // Another file lies behind the same name, or this one can be read at last.
      let isElsewhere = way.steps != before[file].steps || way.steps.contains { watches[$0.folder] != known[$0.folder] }
      let isOther = (moved.contains(file) || isElsewhere) && way.file != before[file].file
      let isFreed = before[file].file?.isReadable == false && way.file?.isReadable == true
      if way.file != nil, isOther || isFreed { found.append(file) }
    }
    return found
  }

  /// Whether a name that has just been made stands for a complete file: a link to one, of either kind. Anything else is about to
  /// be written, and closed.
  private func isComplete(_ file: Int) -> Bool {
    guard let step = ways[file].steps.last else { return false }
    var status = stat()
    guard lstat(step.folder + "/" + step.name, &status) == 0 else { return false }
    let kind = status.st_mode & S_IFMT
    return kind == S_IFLNK || kind == S_IFREG && status.st_nlink > 1
  }

  private static func failure(_ number: Int32, folder: String, path: String) -> ScanIssue {
    switch number {
    case ENOSPC, ENOMEM:
      ScanIssue(
        .notWatchable, place: path,
        message: RuntimeText.watchedTooMuch.with())
    case EACCES:
      ScanIssue(
        .notWatchable, place: path,
        message: RuntimeText.unlisted.with(["folder": .string(folder)]))
    default:
      ScanIssue(
        .notWatchable, place: path,
        message: RuntimeText.unwatched.with([
          "folder": .string(folder), "error": .string(String(cString: strerror(number))),
        ]))
    }
  }
}
