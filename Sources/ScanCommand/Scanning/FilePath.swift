import Glibc
import ScanImage
import ScanStills

/// Names of files and folders.
enum FilePath {
  /// The folder of a file; `.` for a plain name.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
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

  /// Whether two names are of one file.
  static func isSame(_ one: String, _ other: String) -> Bool {
    var first = stat()
    var second = stat()
    guard stat(one, &first) == 0, stat(other, &second) == 0 else { return false }
    return first.st_ino == second.st_ino && first.st_dev == second.st_dev
  }

  /// Makes a folder and those above it.
  static func makeFolder(_ path: String) throws(PictureWriteError) {
    var sofar = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      sofar += (sofar.isEmpty || sofar.hasSuffix("/") ? "" : "/") + part
      guard mkdir(sofar, 0o777) != 0, errno != EEXIST else { continue }
      throw PictureWriteError(
        errno == EACCES || errno == EROFS ? .notPermitted : .system, path: sofar,
        message: "The folder cannot be made: \(String(cString: strerror(errno))).")
    }
  }

  /// The file's name with a number before its extension.
  static func numbered(_ path: String, _ number: Int) -> String {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return "\(path)-\(number)" }
    return "\(path[..<dot])-\(number)\(path[dot...])"
  }

  /// The name of an annotated picture: the input's path with `_` for `/`, the page where there are several, and `.png`.
  static func annotatedName(_ origin: FrameOrigin) -> String {
    let name = origin.source == "-" ? "stdin" : origin.source
    let parts = name.split(separator: "/").filter { $0 != "." && $0 != ".." }
    // Two folders may hold files of one name, so the nearest folder stays part of the name.
    let flat = parts.suffix(2).joined(separator: "_")
    let page = origin.page > 1 ? "-\(origin.page)" : ""
    return (flat.isEmpty ? "picture" : flat) + page + ".png"
  }
}
