import Glibc
import ScanImage

/// Listing of folders.
enum Folder {
  /// What a path is.
  enum Kind: Sendable {
    case file
    case folder
    /// A pipe, device or socket.
    case special
    case missing
  }

  /// One name in a folder.
  struct Entry {
    let name: String
    let kind: Kind
    /// A folder reached through a symbolic link is not walked into, because links may form a circle.
    let isLink: Bool
  }

  static func kind(of path: String) -> Kind {
    var status = stat()
    guard !path.utf8.contains(0), stat(FileName.onDisk(path), &status) == 0 else { return .missing }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .special
    }
  }

  /// The entries in natural order, without `.` and `..`.
  static func entries(of path: String) throws(SourceError) -> [Entry] {
    try names(of: path).map { name in
      let full = joined(path, name)
      var status = stat()
      let isLink = lstat(FileName.onDisk(full), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
      return Entry(name: name, kind: kind(of: full), isLink: isLink)
    }.sorted { NaturalOrder.precedes($0.name, $1.name) }
  }

  /// The names in a folder in any order, without `.` and `..`.
  static func names(of path: String) throws(SourceError) -> [String] {
    guard let stream = opendir(FileName.onDisk(path.isEmpty ? "." : path)) else {
      let code = errno
      switch code {
      case ENOENT, ENOTDIR: throw SourceError(.notFound, source: path, message: "There is no such folder.")
      case EACCES, EPERM:
        throw SourceError(
          .notPermitted, source: path, message: "This user may not list the folder; change its permissions.")
      default: throw unlisted(path, code)
      }
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      // The end and a failure differ in this alone.
      errno = 0
      // The entry belongs to the stream and is valid until the next call.
      guard let entry = readdir(stream) else { break }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: UInt8.self, capacity: 256) { bytes in
          FileName.text(Array(UnsafeBufferPointer(start: bytes, count: 256).prefix { $0 != 0 }))
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    let code = errno
    if code != 0 { throw unlisted(path, code) }
    return names
  }

  private static func unlisted(_ path: String, _ code: Int32) -> SourceError {
    SourceError(.system, source: path, message: "The folder cannot be listed: \(InputFile.describe(code)).")
  }

  /// The path of a name in a folder; an empty folder path is the working directory.
  static func joined(_ folder: String, _ name: String) -> String {
    folder.isEmpty || folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }
}
