package import Glibc
import ScanPluginKit

/// Unix-domain stream sockets, by their paths.
///
/// A dozen calls of the system on one family of sockets; a network library would be larger than all of the control socket.
package enum UnixSocket {
  /// A socket that takes connections.
  package struct Listener: Sendable {
    package let descriptor: Int32
    let path: String
    private let device: UInt
    private let number: UInt

    init(descriptor: Int32, path: String) {
      var status = stat()
      lstat(path, &status)
      self.descriptor = descriptor
      self.path = path
      device = UInt(status.st_dev)
      number = UInt(status.st_ino)
    }

    /// Closes the socket and removes its file, unless another one stands there by now.
    package func close() {
      var status = stat()
      if lstat(path, &status) == 0, UInt(status.st_dev) == device, UInt(status.st_ino) == number { unlink(path) }
      Glibc.close(descriptor)
    }
  }

  /// Makes a socket and listens on it. A file that a scanner which is gone has left is replaced.
  ///
  /// - Parameters:
  ///   - mode: Who may connect: by default this user alone.
  ///   - group: The group of the file; nil for that of the process.
  /// - Throws: ``ControlError`` with `badPath`, `inUse`, `notPermitted` or `system`; nothing is left behind.
  package static func listen(
    _ path: String, mode: mode_t = 0o600, group: gid_t? = nil
  ) throws(ControlError) -> Listener {
    let address = try Address(path)
    let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    // Two scanners that start at once shall not take the same old file for theirs.
    let lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard lock >= 0 else {
      throw ControlError(
        .badPath,
        ControlText.noFolder.with(["path": .string(path), "folder": .string(folder), "error": .string(reason(errno))]))
    }
    defer { close(lock) }
    for _ in 0..<50 where flock(lock, LOCK_EX | LOCK_NB) != 0 { usleep(10_000) }
    try removeAbandoned(path)
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | flags, 0)
    guard descriptor >= 0 else {
      throw ControlError(.system, ControlText.noSocket.with(["error": .string(reason(errno))]))
    }
    let bound = address.withPointer { bind(descriptor, $0, $1) }
    guard bound == 0 else {
      let number = errno
      close(descriptor)
      throw ControlError(
        number == EACCES || number == EROFS ? .notPermitted : .system,
        ControlText.notBound.with(["path": .string(path), "error": .string(reason(number))]))
    }
    // No client can connect before the socket listens, so that the file never grants access to other users.
    let isGiven = group.map { chown(path, uid_t.max, $0) == 0 } ?? true
    guard isGiven, chmod(path, mode) == 0, Glibc.listen(descriptor, 16) == 0 else {
      let number = errno
      close(descriptor)
      unlink(path)
      throw ControlError(
        .system, ControlText.notPrivate.with(["path": .string(path), "error": .string(reason(number))]))
    }
    return Listener(descriptor: descriptor, path: path)
  }

  private static func removeAbandoned(_ path: String) throws(ControlError) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      throw ControlError(.badPath, ControlText.other.with(["path": .string(path)]))
    }
    do throws(ControlError) {
      close(try connect(path))
    } catch {
      guard error.code == .notRunning else { throw error }
      guard unlink(path) == 0 || errno == ENOENT else {
        throw ControlError(
          .notPermitted, ControlText.notRemoved.with(["path": .string(path), "error": .string(reason(errno))]))
      }
      return
    }
    throw ControlError(.inUse, ControlText.inUse.with(["path": .string(path)]))
  }

  /// Connects to a socket; its descriptor blocks.
  ///
  /// - Throws: ``ControlError`` with `notRunning` when no program listens, `badPath`, `notPermitted` or `system`.
  static func connect(_ path: String) throws(ControlError) -> Int32 {
    let address = try Address(path)
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else {
      throw ControlError(.system, ControlText.noSocket.with(["error": .string(reason(errno))]))
    }
    guard address.withPointer({ Glibc.connect(descriptor, $0, $1) }) == 0 else {
      let number = errno
      close(descriptor)
      switch number {
      case ENOENT:
        throw ControlError(.notRunning, ControlText.missing.with(["path": .string(path)]))
      case ECONNREFUSED:
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFSOCK {
          throw ControlError(.badPath, ControlText.wrongPath.with(["path": .string(path)]))
        }
        throw ControlError(.notRunning, ControlText.abandoned.with(["path": .string(path)]))
      case EACCES:
        throw ControlError(.notPermitted, ControlText.foreign.with(["path": .string(path)]))
      case ENOTSOCK:
        throw ControlError(.badPath, ControlText.noSocketThere.with(["path": .string(path)]))
      default: throw ControlError(.system, DisplayText(joining: .names([path, reason(number)]), by: ": "))
      }
    }
    return descriptor
  }

  /// Takes a connection; nil when there is none right now.
  ///
  /// - Parameter others: Whether those of other users are taken too; else they are refused.
  package static func accept(_ listener: Int32, others: Bool = false) -> Int32? {
    while true {
      let descriptor = Glibc.accept(listener, nil, nil)
      guard descriptor >= 0 else { return nil }
      prepare(descriptor)
      if others || isTrusted(descriptor) { return descriptor }
      close(descriptor)
    }
  }

  /// Whether the other side is this user, or root.
  private static func isTrusted(_ descriptor: Int32) -> Bool {
    // struct ucred of unix(7): process, user, group.
    var peer: (pid_t, uid_t, gid_t) = (0, .max, .max)
    var size = socklen_t(MemoryLayout.size(ofValue: peer))
    guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 else { return false }
    return peer.1 == geteuid() || peer.1 == 0
  }

  private static let flags = Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)

  /// Makes a descriptor one that never blocks, and that no other program inherits.
  static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  static func reason(_ number: Int32) -> String { String(cString: strerror(number)) }

  /// A path as the system wants it.
  private struct Address {
    private var address = sockaddr_un()

    init(_ path: String) throws(ControlError) {
      let bytes = Array(path.utf8)
      let room = MemoryLayout.size(ofValue: address.sun_path) - 1
      guard !bytes.isEmpty, !bytes.contains(0) else { throw ControlError(.badPath, ControlText.noPath.with()) }
      guard bytes.count <= room else {
        throw ControlError(
          .badPath,
          ControlText.longPath.with([
            "path": .string(path), "limit": .number(room), "count": .number(bytes.count),
          ]))
      }
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    }

    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
      withUnsafePointer(to: address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
    }
  }
}
