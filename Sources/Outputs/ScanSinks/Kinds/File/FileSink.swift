import Glibc
import ScanImage
import ScanJSON

/// Appends records to a file, and puts a full one aside.
///
/// A batch is one write that is on the disk before it counts as delivered. What a kill or a full disk left half written is cut off before
/// the next one, so that the file has whole lines only; a batch whose acknowledgement was lost is written again, with the same ids.
final class FileSink: Sink {
  let batchLimit = 500
  private let path: String
  private let settings: FileSinkConfig
  private let columns: [JSONPointer]

  init(path: String, settings: FileSinkConfig) {
    (self.path, self.settings) = (path, settings)
    columns = settings.columns.map { JSONPointer($0.pointer) ?? .root }
  }

  func deliver(_ records: [SinkRecord]) async -> SinkAnswer {
    await onOwnThread { [self] _ in
      do throws(Failure) {
        try append(records)
        return SinkAnswer(accepted: records.count)
      } catch {
        let reason = String(cString: strerror(error.code))
        return SinkAnswer(
          accepted: 0, problem: .later(SinkText.fileNotWritten.with(["path": .string(path), "error": .string(reason)])))
      }
    }
  }

  private struct Failure: Error {
    let code: Int32
  }

  private func append(_ records: [SinkRecord]) throws(Failure) {
    var descriptor = try open()
    defer { Glibc.close(descriptor) }
    var size = try wholeLines(descriptor)
    if size > 0, Double(size) >= settings.maxMegabytes * 1_048_576 {
      Glibc.close(descriptor)
      try putAside()
      descriptor = try open()
      size = 0
    }
    var text = ""
    if settings.format == .csv, size == 0 { text += CSVLine.text(settings.columns.map(\.name)) }
    for record in records { text += line(record) }
    do throws(Failure) {
      try write(Array(text.utf8), to: descriptor)
      guard fsync(descriptor) == 0 || errno == EINVAL else { throw Failure(code: errno) }
    } catch {
      // As after a full disk: no half of a line stays.
      _ = ftruncate(descriptor, off_t(size))
      throw error
    }
  }

  private func open() throws(Failure) -> Int32 {
    let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0o640)
    guard descriptor >= 0 else { throw Failure(code: errno) }
    return descriptor
  }

  /// The size of the file after what follows its last line break was cut off; 0 for what is no regular file.
  private func wholeLines(_ descriptor: Int32) throws(Failure) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Failure(code: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { return 0 }
    let size = Int(status.st_size)
    var end = size
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while end > 0 {
      let start = max(0, end - chunk.count)
      let count = pread(descriptor, &chunk, end - start, off_t(start))
      guard count == end - start else { throw Failure(code: count < 0 ? errno : EIO) }
      if let last = chunk[..<count].lastIndex(of: 0x0A) {
        end = start + last + 1
        break
      }
      end = start
    }
    guard end < size else { return size }
    guard ftruncate(descriptor, off_t(end)) == 0 else { throw Failure(code: errno) }
    return end
  }

  /// Renames `PATH.1` to `PATH.2` and so on, then the file to `PATH.1`.
  private func putAside() throws(Failure) {
    if settings.keep == 0 {
      guard unlink(path) == 0 else { throw Failure(code: errno) }
      return
    }
    for number in stride(from: settings.keep - 1, through: 1, by: -1) {
      _ = rename("\(path).\(number)", "\(path).\(number + 1)")
    }
    guard rename(path, "\(path).1") == 0 else { throw Failure(code: errno) }
  }

  private func line(_ record: SinkRecord) -> String {
    switch settings.format {
    case .jsonl: return record.body + "\n"
    case .csv:
      let tree = record.json
      return CSVLine.text(
        columns.map { pointer in
          guard let value = tree?[pointer] else { return "" }
          return value.string ?? value.text(.compact)
        })
    }
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Failure(code: count < 0 ? errno : EIO) }
      start += count
    }
  }
}
