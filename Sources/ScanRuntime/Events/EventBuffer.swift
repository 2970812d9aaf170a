import ScanPluginKit

/// The events that one subscriber has not fetched yet, at most `capacity`.
///
/// When it is full, momentary events give way first, then notices, then results, the oldest first; the end of a session only
/// gives way to ends of later sessions. What was lost is counted, and comes out as one overflow event before everything that
/// still waits, also before events older than the lost ones: a reader learns of a loss as soon as it reads.
struct EventBuffer {
  private let capacity: Int
  private let frameLimit: Int
  private var events: [ScanEvent] = []
  /// The place of the first event that was not fetched.
  private var head = 0
  private var lostResults = 0
  private var lostNotices = 0

  /// Makes an empty buffer.
  ///
  /// - Parameters:
  ///   - capacity: How many events wait at most.
  ///   - frameLimit: How many of the waiting results keep their frame; older ones lose it, so that a slow subscriber does not
  ///     keep hundreds of pictures in memory. Twice as many photos wait at most.
  init(capacity: Int, frameLimit: Int = 4) {
    self.capacity = max(1, capacity)
    self.frameLimit = frameLimit
  }

  var count: Int { events.count - head }

  /// Whether there is nothing to take, not even word of a loss.
  var isEmpty: Bool { count == 0 && lostResults == 0 && lostNotices == 0 }

  /// Adds an event.
  ///
  /// - Returns: How many results were lost by it.
  mutating func push(_ event: ScanEvent) -> Int {
    let lostBefore = lostResults
    if count >= capacity, !makeRoom(for: event) { return lostResults - lostBefore }
    events.append(event)
    if case .result = event { limitFrames() }
    if case .captured = event { limitPhotos() }
    return lostResults - lostBefore
  }

  mutating func pop() -> ScanEvent? {
    if lostResults > 0 || lostNotices > 0 {
      defer { (lostResults, lostNotices) = (0, 0) }
      return .overflow(EventOverflow(lostResults: lostResults, lostNotices: lostNotices))
    }
    guard head < events.count else { return nil }
    let event = events[head]
    head += 1
    // Fetched events stand before the head until there are enough of them to move the rest at once.
    if head == events.count {
      events.removeAll(keepingCapacity: true)
      head = 0
    } else if head >= 64, head * 2 >= events.count {
      events.removeFirst(head)
      head = 0
    }
    return event
  }

  /// Takes back what older plugins found.
  ///
  /// - Returns: How many results were taken back.
  mutating func withdraw(before revision: Int) -> Int {
    // Mostly there is nothing to take back, and the queue of a slow reader is long.
    guard events[head...].contains(where: { $0.isFound(before: revision) }) else { return 0 }
    var results = 0
    let kept = events[head...].filter { event in
      guard event.isFound(before: revision) else { return true }
      if case .result = event { results += 1 }
      return false
    }
    events = kept
    head = 0
    return results
  }

  /// Removes the lightest event, unless it is heavier than the new one.
  private mutating func makeRoom(for event: ScanEvent) -> Bool {
    var victim = head
    for index in events.indices[head...] where events[index].weight < events[victim].weight {
      victim = index
    }
    guard events[victim].weight <= event.weight else {
      count(lost: event)
      return false
    }
    count(lost: events[victim])
    events.remove(at: victim)
    return true
  }

  private mutating func count(lost event: ScanEvent) {
    switch event {
    case .result: lostResults += 1
    default: if event.weight > .momentary { lostNotices += 1 }
    }
  }

  /// Gives up the oldest photo when more wait than the limit of pictures in memory; a photo without its picture is none.
  private mutating func limitPhotos() {
    let photos = events.indices[head...].filter { index in
      if case .captured = events[index] { true } else { false }
    }
    guard photos.count > 2 * frameLimit, let oldest = photos.first else { return }
    count(lost: events[oldest])
    events.remove(at: oldest)
  }

  private mutating func limitFrames() {
    var withFrame = 0
    for index in events.indices[head...].reversed() {
      guard case .result(let result) = events[index], result.frame != nil else { continue }
      withFrame += 1
      if withFrame > frameLimit {
        events[index] = .result(result.withoutFrame)
        return
      }
    }
  }
}
