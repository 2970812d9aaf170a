import Glibc
import Synchronization

/// The files that contents are written to before they take their name.
///
/// A process holds a lock on each of its own while it writes. One without a lock was left behind by a process that was killed.
enum TemporaryFile {
  private static let beginning = ".scanview-"
  private static let ending = ".part"

  /// The folders that were examined; once is enough, because this process leaves none behind.
  private static let swept = Mutex<Set<String>>([])

  /// Makes a file that is locked until its descriptor and all copies of it are closed; nil, with `errno`, when that fails.
  ///
  /// - Parameter folder: Empty, or with a slash at its end.
  static func make(in folder: String) -> (path: String, descriptor: Int32)? {
    while true {
      let path = "\(folder)\(beginning)\(getpid())-\(UInt64.random(in: 0 ... .max))\(ending)"
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
      guard descriptor >= 0 else { return nil }
      // Some network file systems have no locks; another process takes no file away there.
      guard flock(descriptor, LOCK_EX) == 0 else { return (path, descriptor) }
      var status = stat()
      if fstat(descriptor, &status) != 0 || status.st_nlink > 0 { return (path, descriptor) }
      // Another process took it for one that was left behind, before it was locked.
      close(descriptor)
    }
  }

  /// Removes what killed processes left in a folder.
  static func sweep(_ folder: String) {
    guard swept.withLock({ $0.insert(folder).inserted }) else { return }
    for name in (try? Folder.names(of: folder)) ?? [] where name.hasPrefix(beginning) && name.hasSuffix(ending) {
      let descriptor = open(folder + name, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
      guard descriptor >= 0 else { continue }
      var status = stat()
      let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      if isFile, flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(folder + name) }
      close(descriptor)
    }
  }
}
