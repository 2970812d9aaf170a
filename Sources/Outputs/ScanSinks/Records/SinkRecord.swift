public import ScanJSON

/// A thing that was read, in short: what every result has, whatever the use case.
public struct RecordItem: Sendable, Hashable {
  /// What kind of thing it is, like `EAN_13` or `meter`.
  public let kind: String
  /// What was read.
  public let text: String

  /// Makes an item.
  public init(kind: String, text: String) {
    (self.kind, self.text) = (kind, text)
  }
}

/// One thing that a view reported, on its way to the sinks.
public struct SinkRecord: Sendable, Hashable {
  /// Its id, a UUID of version 7 (RFC 9562): the same at every attempt to deliver it, so that a receiver can tell a repetition.
  public let id: String
  /// When it was reported, in milliseconds since 1970.
  public let time: Int64
  /// The name of the view that reported it.
  public let view: String
  /// The name of the event, like `result`.
  public let event: String
  /// The whole record as JSON text on one line: `id`, `time` (ISO 8601), `view`, `items`
  /// of a result (`kind` and `text` of each thing that was read), then the event as `run` prints it.
  public let body: String

  /// Makes a record of an event.
  ///
  /// - Parameters:
  ///   - event: The event as JSON, with its name under `event`.
  ///   - items: The things that were read; none for an event that is no result.
  ///   - view: The name of the view.
  ///   - time: When it was reported, in milliseconds since 1970.
  ///   - id: Its id; nil for a new one.
  public init(_ event: JSONNode, items: [RecordItem] = [], view: String, time: Int64, id: String? = nil) {
    self.id = id ?? RecordID.make(at: time)
    self.time = time
    self.view = view
    self.event = event["event"]?.string ?? ""
    var head = [
      JSONMember("id", JSONNode(.string(self.id))), JSONMember("time", JSONNode(.string(UTCTime.text(time)))),
      JSONMember("view", JSONNode(.string(view))),
    ]
    if !items.isEmpty {
      let nodes: [JSONNode] = items.map { ["kind": JSONNode(.string($0.kind)), "text": JSONNode(.string($0.text))] }
      head.append(JSONMember("items", JSONNode(.array(nodes))))
    }
    body = JSONNode(.object(head + (event.members ?? []))).text(.compact)
  }

  /// Makes a record of what was stored.
  init(id: String, time: Int64, view: String, event: String, body: String) {
    (self.id, self.time, self.view, self.event, self.body) = (id, time, view, event, body)
  }

  /// The record as a tree; nil for one whose text is damaged.
  public var json: JSONNode? { try? JSONNode.parse(body) }

  /// The things that were read; empty for an event that is no result.
  public var items: [RecordItem] {
    (json?["items"]?.elements ?? []).map { RecordItem(kind: $0["kind"]?.string ?? "", text: $0["text"]?.string ?? "") }
  }
}
