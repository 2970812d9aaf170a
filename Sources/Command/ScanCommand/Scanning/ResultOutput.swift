import Glibc
import ScanPluginKit
import ScanStills

/// Where the lines of results go.
enum ResultOutput: Sendable {
  case standardOutput
  /// Standard output, in words for people.
  case explanations
  case file(ResultFile)

  /// Writes the line of a picture.
  ///
  /// - Throws: ``OutputClosed``.
  func write(_ value: JSONNode) throws(OutputClosed) {
    switch self {
    case .standardOutput: try Console.result(value.text(.compact))
    case .explanations: try Console.result(ExplanationText(value, Console.texts).text)
    case .file(let file): try file.write(value.text(.compact))
    }
  }
}

/// A file of results that a broken-off run left, and that the next run goes on with.
///
/// Each line names the picture that it is of, so that the file itself says what is done. The last picture in it may have further pages,
/// and the last line may be torn: both are read again.
final class ResultFile: Sendable {
  /// The pictures whose results are in the file.
  let done: Set<String>
  private let descriptor: Int32
  private let path: String

  /// Opens a file, which is made when there is none.
  ///
  /// - Throws: ``UsageError`` for a file that cannot be used, or that holds something else.
  init(_ path: String) throws {
    self.path = path
    descriptor = open(FileName.onDisk(path), O_RDWR | O_CREAT | O_CLOEXEC | O_APPEND | O_NONBLOCK, 0o666)
    guard descriptor >= 0 else {
      throw UsageError(.resume, ["path": .string(path), "error": .string(String(cString: strerror(errno)))])
    }
    do {
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        throw UsageError(.resumeNoFile, ["path": .string(path)])
      }
      // Two runs at once would write over each other's ends.
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        throw UsageError(.resumeBusy, ["path": .string(path)])
      }
      let (done, end) = try Self.contents(of: descriptor, path)
      guard ftruncate(descriptor, off_t(end)) == 0 else {
        throw UsageError(.resume, ["path": .string(path), "error": .string(String(cString: strerror(errno)))])
      }
      self.done = done
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit { close(descriptor) }

  /// Appends one line, in one piece.
  func write(_ line: String) throws(OutputClosed) {
    var bytes = Array((line + "\n").utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw OutputClosed(errorNumber: errno) }
      bytes = bytes.dropFirst(count)
    }
  }

  /// The pictures that are done, and where the file ends when the rest is cut off.
  private static func contents(of descriptor: Int32, _ path: String) throws -> (Set<String>, Int) {
    var done: Set<String> = []
    var last: (source: String, start: Int)?
    var reader = FileLines(descriptor)
    while let (line, start) = reader.next() {
      guard let source = try? JSONNode.parse(line)["source"]?.string else {
        throw UsageError(.resumeOther, ["path": .string(path), "place": .number(start)])
      }
      guard source != last?.source else { continue }
      if let last { done.insert(last.source) }
      last = (source, start)
    }
    return (done, last?.start ?? 0)
  }
}

/// The whole lines of a file, each with the place where it starts; a last line without end is left out.
private struct FileLines {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var used = 0
  private var start = 0

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  mutating func next() -> (line: [UInt8], start: Int)? {
    var searched = used
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0A) {
        let line = Array(buffer[used..<end])
        defer {
          start += line.count + 1
          used = end + 1
        }
        return (line, start)
      }
      buffer.removeFirst(used)
      used = 0
      searched = buffer.count
      let count = withUnsafeTemporaryAllocation(byteCount: 1 << 20, alignment: 1) { chunk in
        let count = read(descriptor, chunk.baseAddress, chunk.count)
        if count > 0 { buffer.append(contentsOf: chunk[..<count]) }
        return count
      }
      guard count > 0 else { return nil }
    }
  }
}
