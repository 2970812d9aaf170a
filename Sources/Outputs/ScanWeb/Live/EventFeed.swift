import ScanJSON
import ScanPluginKit
import ScanRuntime
import ScanScene
import Synchronization

/// The events of a view in one language as server-sent events (WHATWG HTML, section 9.2), each with a number by which a browser goes on after
/// a break.
///
/// Events that matter later are kept, the last ``kept`` of them; what is drawn is sent as the newest scene only.
final class EventFeed: Sendable {
  private struct State {
    var readers: [ObjectIdentifier: BoundedReader] = [:]
    var history: [(id: Int, message: [UInt8])] = []
    var lastID = 0
    var scene: [UInt8]?
    /// The status of the newest scene.
    var status: ScanStatus?
    var live: LiveScene
  }

  private let view: ScanView
  /// The language of the feed.
  let texts: TextCatalog
  private let state: Mutex<State>
  /// What the numbers of this feed begin with, so that those of an earlier run of the program are not taken for its own.
  private let epoch: String
  /// How many events are kept for those who come back.
  static let kept = 512
  /// How many may listen at once, in all languages.
  static let maximumReaders = 64
  static let tooMany = WebError(
    503, "tooManyReaders", WebRefusal.tooManyListen.with(["count": .number(maximumReaders)]))

  /// - Parameters:
  ///   - view: The view.
  ///   - texts: The language of reasons and guidance.
  init(_ view: ScanView, _ texts: TextCatalog) {
    self.view = view
    self.texts = texts
    epoch = String(UInt32.random(in: 0 ... .max), radix: 36)
    state = Mutex(State(live: LiveScene(view, texts: texts)))
  }

  /// The shapes of the program in the scenes to come, and in the newest one.
  func show(_ shapes: [CustomShape]) {
    let status = state.withLock { state in
      state.live.custom = shapes
      return state.status
    }
    if let status { draw(status, withoutReaders: true) }
  }

  /// How many listen.
  var readers: Int { state.withLock { $0.readers.count } }

  /// The id of the newest event.
  var lastID: String { state.withLock { "\(epoch)-\($0.lastID)" } }

  /// Ends all streams.
  func end() {
    for reader in state.withLock({ Array($0.readers.values) }) { reader.end() }
  }

  /// Sends a comment, by which both ends see that the connection is alive.
  func beat() { send(Array(":\n\n".utf8)) }

  /// The events from now on, after those that came since one that the reader knows.
  ///
  /// - Parameter last: The id of the last event that the reader has; nil for none. One of another feed, like that of a program that was
  ///   started again, stands for the begin.
  /// - Throws: ``WebError`` when too many listen.
  func stream(after last: String?) throws(WebError) -> WebResponse {
    let known = last.map { number(of: $0) }
    // While nobody listens no scene is made: the first who comes gets a new one, not that of the last who went.
    if let status = state.withLock({ $0.readers.isEmpty ? $0.status : nil }) { draw(status, withoutReaders: true) }
    let reader = BoundedReader(capacity: Self.kept + 256)
    let id = ObjectIdentifier(reader)
    let hasRoom = state.withLock { state in
      guard state.readers.count < Self.maximumReaders else { return false }
      reader.add(Array("retry: 1000\n\n".utf8))
      if let known { for event in state.history where event.id > known { reader.add(event.message) } }
      if let scene = state.scene { reader.replace(scene) }
      state.readers[id] = reader
      return true
    }
    guard hasRoom else { throw Self.tooMany }
    let viewer = view.attachViewer()
    let stream = reader.stream { [weak self] in
      viewer.detach()
      self?.state.withLock { $0.readers[id] = nil }
    }
    return WebResponse(type: "text/event-stream", headers: [("X-Accel-Buffering", "no")], .stream(stream))
  }

  /// The number in the id of an event, `EPOCH-NUMBER`; 0 in that of another feed.
  private func number(of id: String) -> Int {
    let parts = id.split(separator: "-")
    return parts.count == 2 && parts[0] == epoch ? Int(parts[1]) ?? 0 : 0
  }

  /// The newest scene; nil before the first frame.
  func sceneMessage() -> [UInt8]? { state.withLock { $0.scene } }

  /// Sends what happened.
  ///
  /// - Parameter kept: How a result is kept.
  func take(_ event: ScanEvent, _ kept: KeptResults.Place?) {
    state.withLock { $0.live.take(event, of: view) }
    switch event {
    case .frame: break
    case .status(let status): draw(status)
    default: publish(event.name, JSONNode(.object((event.json(texts).members ?? []) + (kept?.members ?? []))))
    }
  }

  /// Sends an event with its content.
  func publish(_ name: String, _ json: JSONNode) {
    let text = json.text(.compact)
    state.withLock { state in
      state.lastID += 1
      let message = Array("id: \(epoch)-\(state.lastID)\nevent: \(name)\ndata: \(text)\n\n".utf8)
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

  /// - Parameter withoutReaders: Whether the scene is made though nobody listens, for the next who does.
  private func draw(_ status: ScanStatus, withoutReaders: Bool = false) {
    // The status has all that was found since the start; a list of what can be tapped on has what is in view.
    let items = view.allItems.map { $0.json() }
    state.withLock { state in
      state.status = status
      guard withoutReaders || !state.readers.isEmpty || state.scene == nil,
        let members = state.live.members(status, items, texts)
      else { return }
      let message = Array("event: scene\ndata: \(JSONNode(.object(members)).text(.compact))\n\n".utf8)
      state.scene = message
      for reader in state.readers.values { reader.replace(message) }
    }
  }
}
