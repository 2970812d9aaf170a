import CMosquitto

/// What the functions that C calls are given: it outlives the C client, and finds the owner's events.
final class EventRelay {
  /// What the library complained of last.
  private(set) var complaint = ""
  private let events: MosquittoClient.Events

  init(_ events: MosquittoClient.Events) {
    self.events = events
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> EventRelay? {
    // Lent by the owner of the C client.
    context.map { Unmanaged<EventRelay>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The functions, without their context.
  static var calls: cmosq_events {
    cmosq_events(
      context: nil,
      connected: { context, reason in EventRelay.of(context)?.events.connected(Int(reason)) },
      dismissed: { context, reason in EventRelay.of(context)?.events.dismissed(Int(reason)) },
      published: { context, id, reason in EventRelay.of(context)?.events.published(id, Int(reason)) },
      subscribed: { context, id, reason in EventRelay.of(context)?.events.subscribed(id, Int(reason)) },
      received: { context, topic, payload, count, isRetained in
        // Topic and payload are the library's for this call; the copies are ours.
        guard count <= MosquittoClient.mostBytes, let topic else { return }
        let bytes = UnsafeBufferPointer(start: payload, count: payload == nil ? 0 : count)
        EventRelay.of(context)?.events.received(
          ReceivedMessage(
            topic: String(cString: topic), payload: String(decoding: bytes, as: UTF8.self), isRetained: isRetained))
      },
      complained: { context, words in
        if let words { EventRelay.of(context)?.complaint = String(cString: words) }
      })
  }
}
