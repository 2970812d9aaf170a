import Glibc

/// The folders and names that the system resolves on its way to a file, through symbolic links.
///
/// Whatever exchanges one of these names (an editor that renames a new file over the old one, a link that is pointed elsewhere, a
/// folder that is moved away and made anew) exchanges the file.
struct PathSteps: Equatable {
  /// One name in one folder.
  struct Step: Equatable {
    let folder: String
    let name: String
  }

  /// The names in the order of the way; the last one is the file itself, or the first name that is missing.
  let steps: [Step]
  /// The file at the end; nil when there is none.
  let file: FileIdentity?

  /// As many links as the system itself follows.
  private static let maxLinks = 40

  /// Goes the way to a file.
  init(to path: String) {
    var pending = Self.parts(path)
    if !path.hasPrefix("/") { pending += Self.parts(Self.workingFolder) }
    var folder = "/"
    var steps: [Step] = []
    var links = 0
    while let name = pending.popLast() {
      if name == "." { continue }
      if name == ".." {
        folder = folder.lastIndex(of: "/").map { $0 == folder.startIndex ? "/" : String(folder[..<$0]) } ?? "/"
        continue
      }
      steps.append(Step(folder: folder, name: name))
      let full = folder == "/" ? "/" + name : "\(folder)/\(name)"
      var status = stat()
      guard lstat(full, &status) == 0 else { break }
      guard status.st_mode & S_IFMT == S_IFLNK else {
        folder = full
        continue
      }
      links += 1
      guard links <= Self.maxLinks, let target = Self.target(of: full) else { break }
      if target.hasPrefix("/") { folder = "/" }
      pending += Self.parts(target)
    }
    self.steps = steps
    file = FileIdentity(path)
  }

  /// The names of a path, the last one first.
  private static func parts(_ path: String) -> [String] {
    path.split(separator: "/").reversed().map(String.init)
  }

  private static var workingFolder: String {
    // getcwd allocates the result, which is freed here.
    guard let folder = getcwd(nil, 0) else { return "/" }
    defer { free(folder) }
    return String(cString: folder)
  }

  private static func target(of link: String) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX) + 1) { buffer -> String? in
      guard let start = buffer.baseAddress else { return nil }
      let count = readlink(link, start, Int(PATH_MAX))
      guard count > 0 else { return nil }
      return String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
    }
  }
}

/// What distinguishes one state of a file from another without reading it.
struct FileIdentity: Equatable {
  private let device: UInt
  private let number: UInt
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int
  /// Whether this user can read it.
  let isReadable: Bool

  /// The state of a file, through links; nil when there is none.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt(status.st_dev)
    number = UInt(status.st_ino)
    size = Int(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
    isReadable = access(path, R_OK) == 0
  }
}
