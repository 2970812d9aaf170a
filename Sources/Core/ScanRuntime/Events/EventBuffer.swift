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
  /// Where results with their frame wait, and where photos do, oldest first; places that were fetched may still be among them.
  private var framed: [Int] = []
  private var photos: [Int] = []
  /// Where the first event may wait that a swap takes back: nothing before it is searched again.
  private var firstFound: Int?
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
    note(event, at: events.count - 1)
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
      forgetPlaces(from: 0)
    } else if head >= 64, head * 2 >= events.count {
      events.removeFirst(head)
      framed = framed.map { $0 - head }.filter { $0 >= 0 }
      photos = photos.map { $0 - head }.filter { $0 >= 0 }
      firstFound = firstFound.map { max(0, $0 - head) }
      head = 0
    }
    return event
  }

  /// Takes back what older plugins found in the session that goes on; what a finished one has found stays.
  ///
  /// - Returns: How many results were taken back.
  mutating func withdraw(before revision: Int) -> Int {
    // The queue of a slow reader is long; each event is checked once, however many swaps come.
    guard let firstFound, max(firstFound, head) < events.count else { return 0 }
    let start = max(firstFound, head)
    var results = 0
    let kept = events[start...].filter { event in
      guard event.isFound(before: revision) else { return true }
      if case .result = event { results += 1 }
      return false
    }
    events.replaceSubrange(start..., with: kept)
    forgetPlaces(from: start)
    for index in start..<events.count { note(events[index], at: index) }
    return results
  }

  /// Notes the place of an event that is searched later.
  private mutating func note(_ event: ScanEvent, at index: Int) {
    switch event {
    case .result(let result): if result.frame != nil { framed.append(index) }
    case .captured: photos.append(index)
    case .finished: firstFound = nil
    default: break
    }
    if firstFound == nil, event.isFound(before: .max) { firstFound = index }
  }

  private mutating func forgetPlaces(from start: Int) {
    framed.removeAll { $0 >= start }
    photos.removeAll { $0 >= start }
    if let first = firstFound, first >= start { firstFound = nil }
  }

  private mutating func remove(at index: Int) {
    events.remove(at: index)
    framed = framed.filter { $0 != index }.map { $0 > index ? $0 - 1 : $0 }
    photos = photos.filter { $0 != index }.map { $0 > index ? $0 - 1 : $0 }
    if let first = firstFound, first > index { firstFound = first - 1 }
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
    remove(at: victim)
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
    photos.removeAll { $0 < head }
    guard photos.count > 2 * frameLimit, let oldest = photos.first else { return }
    count(lost: events[oldest])
    remove(at: oldest)
  }

  private mutating func limitFrames() {
    framed.removeAll { $0 < head }
    guard framed.count > frameLimit else { return }
    let oldest = framed.removeFirst()
    if case .result(let result) = events[oldest] { events[oldest] = .result(result.withoutFrame) }
  }
}
