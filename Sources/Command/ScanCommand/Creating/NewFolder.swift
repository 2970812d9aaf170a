import Glibc
import ScanPluginKit
import ScanStills

/// A file that is going to be written.
struct NewFile {
  /// Its place in the folder.
  let path: String
  let text: String
  /// Whether it can be run.
  var isProgram = false
}

/// A folder of new files: all of them are written, or none.
struct NewFolder {
  /// The folder.
  let path: String
  private var made: [String] = []

  private init(_ path: String) throws {
    guard !path.isEmpty else { throw UsageError(.namelessFolder, ["option": "--folder"]) }
    self.path = path
  }

  /// Writes files into a folder that is not there yet, or empty.
  ///
  /// - Throws: ``UsageError`` where something is there already; `PictureWriteError` for what the system refuses. Nothing is left behind then.
  static func write(_ files: [NewFile], into path: String) throws {
    // What is begun is brought to its end, also when it is interrupted.
    let interrupts = Interrupts(grace: .endOfFiles) {}
    defer { interrupts.stop() }
    var folder = try NewFolder(path)
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw UsageError(NewWords.noFolder.with(["path": .string(path)]))
      }
      guard try Folder.names(of: path).isEmpty else {
        throw UsageError(NewWords.folderNotEmpty.with(["path": .string(path)]))
      }
    } else {
      try FilePath.makeFolder(path)
      folder.made.append(path)
    }
    do {
      for file in files { try folder.add(file) }
    } catch {
      folder.remove()
      throw error
    }
  }

  /// Writes one file, which is not there yet.
  ///
  /// - Throws: As ``write(_:into:)``.
  static func write(_ file: NewFile, beside path: String) throws {
    let interrupts = Interrupts(grace: .endOfFiles) {}
    defer { interrupts.stop() }
    var folder = try NewFolder(path)
    try FilePath.makeFolder(path)
    try folder.add(file)
  }

  private mutating func add(_ file: NewFile) throws {
    var parent = path
    for part in file.path.split(separator: "/").dropLast() {
      parent = FilePath.joined(parent, String(part))
      if FilePath.isFolder(parent) { continue }
      try FilePath.makeFolder(parent)
      made.append(parent)
    }
    let target = FilePath.joined(path, file.path)
    do throws(PictureWriteError) {
      try AtomicFile.write(Array(file.text.utf8), to: target, replaces: false)
    } catch {
      guard error.code == .exists else { throw error }
      throw UsageError(NewWords.fileExists.with(["path": .string(target)]))
    }
    made.append(target)
    guard file.isProgram else { return }
    var status = stat()
    // Whoever may read it may run it. A file system without such rights runs it by `bash check.sh`.
    if stat(target, &status) == 0 { _ = chmod(target, status.st_mode | (status.st_mode & 0o444) >> 2) }
  }

  private func remove() {
    for path in made.reversed() where unlink(path) != 0 { rmdir(path) }
  }
}
