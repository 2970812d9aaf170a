import ScanGeometry
import ScanJSON
import ScanPluginKit
import ScanRuntime
import ScanScene
import Synchronization

/// The events of a view as server-sent events (WHATWG HTML, section 9.2), each with a number by which a browser goes on after a break.
///
/// Events that matter later are kept, the last ``kept`` of them; what is drawn is sent as the newest scene only.
final class EventFeed: Sendable {
  private struct State {
    var readers: [ObjectIdentifier: BoundedReader] = [:]
    var history: [(id: Int, message: [UInt8])] = []
    var lastID = 0
    var scene: [UInt8]?
    var content: SceneContent
    var frameSize: PixelSize?
  }

  private let view: ScanView
  private let texts: TextCatalog
  private let state: Mutex<State>
  /// How long frames were scanned.
  let scanTimes = TimeHistogram()
  private let tasks = Mutex<[Task<Void, Never>]>([])
  /// How many events are kept for those who come back.
  static let kept = 512
  /// How many may listen at once.
  static let maximumReaders = 64

  init(_ view: ScanView, _ texts: TextCatalog) {
    self.view = view
    self.texts = texts
    state = Mutex(State(content: SceneContent(view.viewPlugins, texts: texts)))
  }

  /// How many listen.
  var readers: Int { state.withLock { $0.readers.count } }

  /// Begins to listen to the view.
  func begin() {
    let events = view.events(
      EventOptions(capacity: 4_096, includesFrames: true, includesStatus: true, acrossSessions: true))
    let following = Task { [weak self] in
      for await event in events { self?.take(event) }
    }
    // A comment now and then tells both ends that the connection is alive.
    let beating = Task { [weak self] in
      while (try? await Task.sleep(for: .seconds(15))) != nil { self?.send(Array(":\n\n".utf8)) }
    }
    tasks.withLock { $0 = [following, beating] }
  }

  /// Ends all streams.
  func end() {
    for task in tasks.withLock({ $0 }) { task.cancel() }
    for reader in state.withLock({ Array($0.readers.values) }) { reader.end() }
  }

  /// The events from now on, after those that came since one that the reader knows.
  ///
  /// - Parameter last: The number of the last event that the reader has; nil for none.
  /// - Throws: ``WebError`` when too many listen.
  func stream(after last: Int?) throws(WebError) -> WebResponse {
    let reader = BoundedReader(capacity: Self.kept + 256)
    let id = ObjectIdentifier(reader)
    let hasRoom = state.withLock { state in
      guard state.readers.count < Self.maximumReaders else { return false }
      reader.add(Array("retry: 1000\n\n".utf8))
      if let last { for event in state.history where event.id > last { reader.add(event.message) } }
      if let scene = state.scene { reader.replace(scene) }
      state.readers[id] = reader
      return true
    }
    guard hasRoom else {
      throw WebError(503, "tooManyReaders", "\(Self.maximumReaders) listen to the events already; close one")
    }
    let stream = reader.stream { [weak self] in self?.state.withLock { $0.readers[id] = nil } }
    return WebResponse(type: "text/event-stream", headers: [("X-Accel-Buffering", "no")], .stream(stream))
  }

  /// The newest scene; nil before the first frame.
  func sceneMessage() -> [UInt8]? { state.withLock { $0.scene } }

  private func take(_ event: ScanEvent) {
    switch event {
    case .frame(let report):
      scanTimes.add(report.scanning)
      state.withLock { $0.frameSize = report.size }
      return
    case .status(let status): return draw(status)
    case .swapped, .reloaded: renewContent()
    case .result(let result): state.withLock { $0.content.lastResults[result.pluginID] = result.timestamp }
    default: break
    }
    publish(event)
  }

  private func renewContent() {
    let plugins = view.viewPlugins
    state.withLock { state in
      state.content.plugins = plugins
      state.content.items = []
    }
  }

  private func publish(_ event: ScanEvent) {
    let text = event.json(texts).text(.compact)
    state.withLock { state in
      state.lastID += 1
      let message = Array("id: \(state.lastID)\nevent: \(event.name)\ndata: \(text)\n\n".utf8)
      state.history.append((state.lastID, message))
      if state.history.count > Self.kept { state.history.removeFirst(state.history.count - Self.kept) }
      for (id, reader) in state.readers where !reader.add(message) { state.readers[id] = nil }
    }
  }

  private func send(_ message: [UInt8]) {
    state.withLock { state in
      for (id, reader) in state.readers where !reader.add(message) { state.readers[id] = nil }
    }
  }

  private func draw(_ status: ScanStatus) {
    state.withLock { state in
      guard let size = state.frameSize, !state.readers.isEmpty || state.scene == nil else { return }
      state.content.take(status)
      let scene = Scene(state.content, geometry: .still(size), at: status.stamp.timestamp)
      let members: [JSONMember] = [
        JSONMember("scene", scene.json()),
        JSONMember("guidance", JSONNode(.string(status.guidance == .none ? "" : status.guidance.text.text(texts)))),
        JSONMember("items", JSONNode(.array(status.foundItems.map { $0.json() }))),
      ]
      let message = Array("event: scene\ndata: \(JSONNode(.object(members)).text(.compact))\n\n".utf8)
      state.scene = message
      for reader in state.readers.values { reader.replace(message) }
    }
  }
}
