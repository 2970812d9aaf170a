import Glibc
package import ScanImage
import ScanJSON

/// Listing of folders.
package enum Folder {
  /// What a path is.
  package enum Kind: Sendable {
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

  package static func kind(of path: String) -> Kind {
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
  package static func names(of path: String) throws(SourceError) -> [String] {
    guard let stream = opendir(FileName.onDisk(path.isEmpty ? "." : path)) else {
      let code = errno
      switch code {
      case ENOENT, ENOTDIR: throw SourceError(.notFound, source: path, message: StillText.noSuchFolder.with())
      case EACCES, EPERM:
        throw SourceError(
          .notPermitted, source: path, message: StillText.notListable.with())
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
    SourceError(
      .system, source: path, message: StillText.notListed.with(["error": .string(InputFile.describe(code))]))
  }

  /// The path of a name in a folder; an empty folder path is the working directory.
  package static func joined(_ folder: String, _ name: String) -> String {
    folder.isEmpty || folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// The folder of a file; the working directory for a plain name.
  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A path from the root, for messages; as it is where the working directory is not known.
  static func whole(_ path: String) -> String {
    // getcwd allocates the result, which is freed here.
    guard !path.hasPrefix("/"), let folder = getcwd(nil, 0) else { return path }
    defer { free(folder) }
    let working = String(cString: folder)
    return path == "." ? working : joined(working, path.hasPrefix("./") ? String(path.dropFirst(2)) : path)
  }
}
