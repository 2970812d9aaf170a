#if Web
  import Glibc
  import ScanWeb

  /// Small files that only their user may read.
  enum PrivateFile {
    /// The most bytes that are read.
    private static let limit = 64 << 10

    /// Makes a folder, and those above it.
    static func makeFolder(_ folder: String) throws(WebCertificateError) {
      var path = folder.hasPrefix("/") ? "" : "."
      for part in folder.split(separator: "/") {
        path += "/\(part)"
        if mkdir(path, 0o700) != 0, errno != EEXIST { throw failed(.folderNotWritten, path) }
      }
    }

    /// Writes a file in one step; nobody else can read it at any time.
    static func write(_ text: String, to path: String) throws(WebCertificateError) {
      let temporary = "\(path).\(getpid()).part"
      unlink(temporary)
      let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { throw failed(.fileNotWritten, temporary) }
      let bytes = Array(text.utf8)
      let isWritten = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) } == bytes.count
      let isSaved = isWritten && fsync(descriptor) == 0
      let error = errno
      guard close(descriptor) == 0, isSaved, rename(temporary, path) == 0 else {
        unlink(temporary)
        errno = isSaved ? errno : error
        throw failed(.fileNotWritten, path)
      }
    }

    /// Whether a file is there that belongs to the user and that nobody else may read.
    static func isPrivate(_ path: String) -> Bool {
      var status = stat()
      return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_uid == geteuid()
        && status.st_mode & 0o077 == 0
    }

    /// The contents of a file; nil when it cannot be read.
    static func text(_ path: String) -> String? {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      var bytes = [UInt8](repeating: 0, count: limit)
      var count = 0
      while count < limit {
        let read = bytes.withUnsafeMutableBytes {
          Glibc.read(descriptor, $0.baseAddress?.advanced(by: count), limit - count)
        }
        guard read > 0 else { return read == 0 ? String(validating: bytes[..<count], as: UTF8.self) : nil }
        count += read
      }
      return nil
    }

    private static func failed(_ text: CertificateText, _ path: String) -> WebCertificateError {
      WebCertificateError(text, ["path": path, "error": String(cString: strerror(errno))])
    }
  }
#endif
