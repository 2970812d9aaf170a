import Glibc

/// The names in a folder.
enum FolderNames {
  /// All names in the order of the file system; none when the folder cannot be read.
  static func of(_ path: String) -> [String] {
    // The stream belongs to this call.
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }
}

/// A short text file of the system.
enum SmallFile {
  /// The first line without blanks around it; nil when the file cannot be read or holds nothing.
  static func line(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(descriptor, &bytes, bytes.count)
    guard count > 0 else { return nil }
    let line = bytes.prefix(count).prefix { $0 != UInt8(ascii: "\n") && $0 != 0 }
    let text = String(decoding: line, as: UTF8.self)
    let trimmed = text.drop { $0 == " " }
    return trimmed.isEmpty ? nil : String(trimmed)
  }
}

/// A symbolic link.
enum SymbolicLink {
  /// Where a link points to, as written in it; nil when it is none or cannot be read.
  static func target(of path: String) -> String? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = bytes.withUnsafeMutableBytes { space in
      space.bindMemory(to: CChar.self).baseAddress.map { readlink(path, $0, space.count) } ?? 0
    }
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }

  /// The path without links in it; the path itself when it does not exist.
  static func resolved(_ path: String) -> String {
    // realpath allocates the text, which is freed here.
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
