import ScanImage
import ScanRuntime
import ScanStills
import Synchronization

/// The live picture of a view as JPEG: made while somebody watches, once for all, and the newest for each.
final class LivePicture: Sendable {
  private struct State {
    var readers: [ObjectIdentifier: BoundedReader] = [:]
    var newest: [UInt8]?
    var task: Task<Void, Never>?
  }

  private let view: ScanView
  private let watch: FrameWatch
  private let state = Mutex(State())
  /// The longest side in pixels.
  static let side = 640
  /// How many may watch at once.
  static let maximumReaders = 64
  private static let boundary = "scanview-frame"

  init(_ view: ScanView, _ watch: FrameWatch) {
    self.view = view
    self.watch = watch
  }

  /// How many watch.
  var readers: Int { state.withLock { $0.readers.count } }

  /// The newest picture.
  ///
  /// - Throws: ``WebError`` when there is none.
  func still() async throws(WebError) -> WebResponse {
    guard let (bytes, _) = await encoded() else {
      throw WebError(503, "noPicture", WebRefusal.noPictureYet.with())
    }
    return WebResponse(type: "image/jpeg", .bytes(bytes))
  }

  /// The running picture: parts that replace each other (`multipart/x-mixed-replace`).
  ///
  /// - Throws: ``WebError`` when too many watch.
  func stream() throws(WebError) -> WebResponse {
    let reader = BoundedReader(capacity: 1)
    let id = ObjectIdentifier(reader)
    let hasRoom = state.withLock { state in
      guard state.readers.count < Self.maximumReaders else { return false }
      state.readers[id] = reader
      if let newest = state.newest { reader.replace(newest) }
      if state.task == nil {
        let frames = watch.begin()
        state.task = Task { [weak self] in await self?.run(frames) }
      }
      return true
    }
    guard hasRoom else {
      throw WebError(503, "tooManyReaders", WebRefusal.tooManyWatch.with(["count": .number(Self.maximumReaders)]))
    }
    let stream = reader.stream { [weak self] in self?.leave(id) }
    return WebResponse(type: "multipart/x-mixed-replace; boundary=\(Self.boundary)", .stream(stream))
  }

  private func leave(_ id: ObjectIdentifier) {
    state.withLock { state in
      state.readers[id] = nil
      if state.readers.isEmpty { stop(&state) }
    }
  }

  private func stop(_ state: inout State) {
    state.readers = [:]
    state.task?.cancel()
    state.task = nil
    state.newest = nil
    watch.end()
  }

  /// Ends all streams.
  func end() {
    let readers = state.withLock { state in
      defer { stop(&state) }
      return Array(state.readers.values)
    }
    for reader in readers { reader.end() }
  }

  private func run(_ frames: AsyncStream<Void>) async {
    await show()
    for await _ in frames {
      guard !Task.isCancelled else { return }
      await show()
    }
  }

  private func show() async {
    guard let (bytes, number) = await encoded() else { return }
    let head =
      "--\(Self.boundary)\r\nContent-Type: image/jpeg\r\nX-Frame: \(number)\r\nContent-Length: \(bytes.count)\r\n\r\n"
    // The boundary after the picture lets browsers show it at once, and not with the next one.
    let part = Array(head.utf8) + bytes + Array("\r\n".utf8)
    let readers = state.withLock { state in
      state.newest = part
      return Array(state.readers.values)
    }
    for reader in readers { reader.replace(part) }
  }

  private func encoded() async -> (bytes: [UInt8], number: UInt64)? {
    guard let frame = await view.thumbnail(maxSide: Self.side) else { return nil }
    let writer = PictureWriter(format: .jpeg, jpegQuality: 80)
    let bytes = if let color = frame.color { try? writer.encode(color) } else { try? writer.encode(frame.luma) }
    return bytes.map { ($0, frame.number) }
  }
}
