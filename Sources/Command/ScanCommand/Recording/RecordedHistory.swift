import Glibc
import MeterHistory
import ScanPluginKit
import ScanStills

/// The histories of meters in a recording: as they were when the run began.
enum RecordedHistory {
  static let mediaType = "application/vnd.sqlite3"
  /// The longest history that a recording holds, in bytes.
  static let longest = 48 << 20
  private static let prefix = "history:"

  /// The name of an attachment for the history of a path.
  static func name(_ path: String) -> String { prefix + path }

  /// The path of the history that an attachment has; nil for other attachments.
  static func path(of name: String) -> String? {
    name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
  }

  /// The path of a history, from the folder that relative ones start from.
  static func path(_ file: String, in folder: String?) -> String {
    file.hasPrefix("/") ? file : FilePath.joined(folder ?? ".", file)
  }

  /// The bytes of a history, copied in one transaction; nil when there is no file.
  static func copy(_ path: String) throws(HistoryError) -> [UInt8]? {
    guard access(path, F_OK) == 0 else { return nil }
    guard let folder = TemporaryFolder() else { return nil }
    let copy = folder.path + "/history"
    try HistoryStore(path: path, access: .reading).copy(to: copy)
    return folder.bytes("history")
  }
}

/// A folder that goes away with its owner, with the files in it.
final class TemporaryFolder: Sendable {
  let path: String

  /// Makes a folder; nil, with `errno`, when that fails.
  init?() {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/scanview-XXXXXX".utf8CString)
    // The function fills in the name of the folder, which is copied here.
    guard template.withUnsafeMutableBufferPointer({ $0.baseAddress.flatMap { mkdtemp($0) } }) != nil else { return nil }
    path = template.withUnsafeBufferPointer { buffer in buffer.baseAddress.map { String(cString: $0) } ?? "" }
  }

  deinit {
    for name in (try? Folder.names(of: path)) ?? [] { unlink(path + "/" + name) }
    rmdir(path)
  }

  /// The bytes of a file in the folder; nil when it cannot be read.
  func bytes(_ name: String) -> [UInt8]? {
    let descriptor = open(path + "/" + name, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var (bytes, part) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    while true {
      let count = read(descriptor, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 ? bytes : nil }
      bytes += part[..<count]
    }
  }
}
