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
    guard !path.utf8.contains(0), stat(path, &status) == 0 else { return .missing }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .special
    }
  }

  /// The entries in natural order, without `.` and `..`.
  static func entries(of path: String) throws(SourceError) -> [Entry] {
    guard let stream = opendir(path.isEmpty ? "." : path) else {
      let code = errno
      switch code {
      case ENOENT, ENOTDIR: throw SourceError(.notFound, source: path, message: "There is no such folder.")
      case EACCES, EPERM:
        throw SourceError(
          .notPermitted, source: path, message: "This user may not list the folder; change its permissions.")
      default:
        throw SourceError(
          .system, source: path, message: "The folder cannot be listed: \(InputFile.describe(code)).")
      }
    }
    defer { closedir(stream) }
    var entries: [Entry] = []
    // The entry belongs to the stream and is valid until the next call.
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
        field.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name != ".", name != ".." else { continue }
      let full = joined(path, name)
      var status = stat()
      let isLink = lstat(full, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
      entries.append(Entry(name: name, kind: kind(of: full), isLink: isLink))
    }
    return entries.sorted { NaturalOrder.precedes($0.name, $1.name) }
  }

  /// The path of a name in a folder; an empty folder path is the working directory.
  static func joined(_ folder: String, _ name: String) -> String {
    folder.isEmpty || folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }
}
