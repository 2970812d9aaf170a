import Glibc

/// The owner of a file that is written piece by piece and takes its name when it is complete; without that, nothing is left of it.
package final class CompleteFile {
  /// What is written to.
  package let descriptor: Int32
  private let temporary: String
  private let path: String
  private var isPublished = false

  /// Makes a file beside a place; nil, with `errno`, when that fails.
  package init?(_ path: String) {
    let folder = path.utf8.lastIndex(of: 0x2F).map { String(path[...$0]) } ?? ""
    TemporaryFile.sweep(folder)
    guard let (temporary, descriptor) = TemporaryFile.make(in: folder) else { return nil }
    (self.path, self.temporary, self.descriptor) = (path, temporary, descriptor)
  }

  deinit {
    if !isPublished { unlink(temporary) }
    close(descriptor)
  }

  /// Brings all of it to the disk and gives it its name, unless there is a file of that name; the number of the error when that fails.
  package func publish() -> Int32? {
    guard fsync(descriptor) == 0 else { return errno }
    if let code = AtomicFile.move(temporary, to: path, replaces: false) { return code }
    isPublished = true
    return nil
  }
}
