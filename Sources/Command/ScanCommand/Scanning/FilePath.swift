import Glibc
import ScanPluginKit
import ScanStills

/// Names of files and folders.
enum FilePath {
  /// The folder of a file; `.` for a plain name.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The file or folder by its whole path; as it was given where there is none.
  static func absolute(_ folder: String) -> String {
    // realpath allocates the result, which is freed here.
    guard let path = realpath(folder, nil) else { return folder }
    defer { free(path) }
    return String(cString: path)
  }

  /// The name of a file without folder and extension.
  static func stem(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// Whether a folder of this name is there.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// What makes a file the same under several names.
  struct Identity: Hashable, Sendable {
    let device: UInt
    let number: UInt
  }

  /// The identity of a regular file; nil when there is none of this name.
  static func identity(_ path: String) -> Identity? {
    var status = stat()
    guard stat(FileName.onDisk(path), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Identity(device: UInt(status.st_dev), number: UInt(status.st_ino))
  }

  /// The file of the running program; nil where `/proc` is not there.
  static var ownProgram: String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      guard let base = buffer.baseAddress else { return nil }
      let count = readlink("/proc/self/exe", base, buffer.count)
      guard count > 0, count < buffer.count else { return nil }
      return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  /// The path of a name in a folder.
  static func joined(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// Makes a folder and those above it.
  static func makeFolder(_ path: String) throws(PictureWriteError) {
    var sofar = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      sofar += (sofar.isEmpty || sofar.hasSuffix("/") ? "" : "/") + part
      guard mkdir(sofar, 0o777) != 0 else { continue }
      let code = errno
      guard code != EEXIST || !isFolder(sofar) else { continue }
      throw PictureWriteError(
        code == EACCES || code == EROFS ? .notPermitted : .system, path: sofar,
        message: WriteText.folderNotMade.with(["error": .string(String(cString: strerror(code)))]))
    }
  }

  /// Reports how names are written that are no text.
  static func reportEscaped(_ paths: [String]) {
    let count = paths.count(where: FileName.isEscaped)
    guard count > 0 else { return }
    let text = count == 1 ? ScanWords.escapedName : .escapedNames
    Console.note(text.with(["count": .number(count)]))
  }
}
