import Glibc
import ScanImage
import ScanPluginKit

/// The worker's side of the pipes and the memory that it shares with the program that started it.
final class WorkerChannel: Sendable {
  /// The longest request in bytes.
  private static let requestLimit = 32 << 20

  private let answers: Int32
  /// Where pictures come in; nil where they come behind their requests.
  private let frames: MappedMemory?
  /// Where pictures are returned; nil where none are wanted.
  private let returned: MappedMemory?
  private let current = Guarded<(id: Int, task: Task<Void, Never>)?>(nil)
  /// The requests that were cancelled before they began.
  private let cancelled = Guarded<Set<Int>>([])

  /// Takes over what the environment names: `SCANVIEW_ANSWERS`, or else standard output; `SCANVIEW_FRAMES` and `SCANVIEW_PICTURES`.
  ///
  /// - Throws: ``UsageError`` for a descriptor that cannot be used.
  init() throws {
    answers = try Self.descriptor("SCANVIEW_ANSWERS") ?? STDOUT_FILENO
    frames = try Self.descriptor("SCANVIEW_FRAMES").map { try MappedMemory($0, isWritten: false) }
    returned = try Self.descriptor("SCANVIEW_PICTURES").map { try MappedMemory($0, isWritten: true) }
  }

  /// Whether pictures can come in shared memory.
  var hasSharedMemory: Bool { frames != nil }

  /// The requests, in order, to the end of the input. A cancellation is carried out at once.
  ///
  /// - Parameter grace: How long after the end of the input the process goes on at most, whatever it does then.
  func requests(grace: Duration) -> AsyncStream<WorkerRequest> {
    let (stream, continuation) = AsyncStream.makeStream(of: WorkerRequest.self, bufferingPolicy: .bufferingOldest(64))
    ThreadJob { [self] in
      var input = InputLines(limit: Self.requestLimit)
      while let line = input.line() {
        let request = WorkerRequest(line, hasSharedMemory: hasSharedMemory) { input.bytes($0) }
        guard request.type != "cancel" else {
          cancel(request.id)
          continue
        }
        guard case .enqueued = continuation.yield(request) else { break }
      }
      continuation.finish()
      // A picture may hang, and whoever would end us may be gone.
      _ = poll(nil, 0, Int32(clamping: Int(grace / .milliseconds(1))))
      _exit(0)
    }.start()
    return stream
  }

  /// Does the work of a request in a task that a cancellation reaches.
  func work(_ id: Int, _ body: @escaping @Sendable () async -> Void) async {
    let task = Task { await body() }
    current.withLock { $0 = (id, task) }
    if cancelled.withLock({ $0.remove(id) }) != nil { task.cancel() }
    await task.value
    current.withLock { $0 = nil }
  }

  /// Bytes that were passed in shared memory; nil where there are none.
  func bytes(at offset: Int, count: Int) -> [UInt8]? { frames?.read(at: offset, count: count) }

  /// Lends bytes that were passed in shared memory, to be copied at once.
  ///
  /// - Returns: Whether there are so many.
  func lend(at offset: Int, count: Int, _ body: (UnsafeRawBufferPointer) -> Void) -> Bool {
    frames?.lend(at: offset, count: count, body) ?? false
  }

  /// Returns a picture in shared memory.
  ///
  /// - Returns: Whether it fits.
  func giveBack(_ bytes: UnsafeRawBufferPointer, at offset: Int = 0) -> Bool {
    returned?.write(bytes, at: offset) ?? false
  }

  /// Sends an answer. A reader that has gone away ends the process, because nobody is left to work for.
  func send(_ message: JSONNode) {
    var bytes = Array((message.text(.compact) + "\n").utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(answers, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { _exit(0) }
      bytes = bytes.dropFirst(count)
    }
  }

  private func cancel(_ id: Int) {
    // First it is noted, so that it is found by a request that begins meanwhile.
    cancelled.withLock { ids in
      // Requests are answered in order: one that was answered long ago is not waited for.
      ids = ids.filter { $0 > id - 64 }
      ids.insert(id)
    }
    let task = current.withLock { current in current?.id == id ? current?.task : nil }
    task?.cancel()
  }

  private static func descriptor(_ name: String) throws -> Int32? {
    guard let value = getenv(name) else { return nil }
    guard let number = Int32(String(cString: value)), fcntl(number, F_GETFD) >= 0 else {
      throw UsageError(.noDescriptor, ["name": .string(name), "value": .string(String(cString: value))])
    }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    return number
  }
}

/// Memory of another process, mapped here.
private final class MappedMemory: Sendable {
  /// Unsafe because the compiler cannot see that the other process writes only while it has no answer outstanding.
  nonisolated(unsafe) private let base: UnsafeMutableRawPointer
  private let count: Int

  init(_ descriptor: Int32, isWritten: Bool) throws {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size > 0 else {
      throw UsageError(.noSharedMemory, ["value": .number(Int(descriptor))])
    }
    count = Int(status.st_size)
    let mapped = mmap(nil, count, isWritten ? PROT_READ | PROT_WRITE : PROT_READ, MAP_SHARED, descriptor, 0)
    guard let mapped, mapped != MAP_FAILED else {
      throw UsageError(
        .notMapped, ["value": .number(Int(descriptor)), "error": .string(String(cString: strerror(errno)))])
    }
    base = mapped
  }

  func read(at offset: Int, count wanted: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    return lend(at: offset, count: wanted) { bytes = Array($0) } ? bytes : nil
  }

  func lend(at offset: Int, count wanted: Int, _ body: (UnsafeRawBufferPointer) -> Void) -> Bool {
    guard offset >= 0, wanted >= 0, offset <= count, wanted <= count - offset else { return false }
    body(UnsafeRawBufferPointer(start: base + offset, count: wanted))
    return true
  }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Bool {
    guard offset >= 0, offset <= count, bytes.count <= count - offset else { return false }
    if let source = bytes.baseAddress { (base + offset).copyMemory(from: source, byteCount: bytes.count) }
    return true
  }
}

/// Standard input as lines, with bytes between them.
private struct InputLines {
  let limit: Int
  private var buffer: [UInt8] = []
  private var start = 0

  init(limit: Int) { self.limit = limit }

  /// The next line; nil at the end, and for one that is too long, behind which nothing can be understood any more.
  mutating func line() -> [UInt8]? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0A) {
        defer { start = end + 1 }
        return Array(buffer[start..<end])
      }
      searched = buffer.count
      guard buffer.count - start <= limit, fill(&searched) else { return nil }
    }
  }

  /// The next bytes; nil where the input ends before.
  mutating func bytes(_ count: Int) -> [UInt8]? {
    var unused = 0
    while buffer.count - start < count { guard fill(&unused) else { return nil } }
    defer { start += count }
    return Array(buffer[start..<start + count])
  }

  /// Reads on, and drops what was taken already.
  private mutating func fill(_ index: inout Int) -> Bool {
    if start > 0 {
      buffer.removeFirst(start)
      index = max(0, index - start)
      start = 0
    }
    return withUnsafeTemporaryAllocation(byteCount: 256 << 10, alignment: 1) { chunk in
      var count = read(STDIN_FILENO, chunk.baseAddress, chunk.count)
      while count < 0, errno == EINTR { count = read(STDIN_FILENO, chunk.baseAddress, chunk.count) }
      guard count > 0 else { return false }
      buffer.append(contentsOf: chunk[..<count])
      return true
    }
  }
}
