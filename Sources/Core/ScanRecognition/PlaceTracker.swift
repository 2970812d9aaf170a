public import ScanPluginKit

/// The places of a running source, followed from frame to frame, with what is known of each.
///
/// A value without clocks or chance: the same frames give the same answers. Bounded in places and in time.
public struct PlaceTracker<State: Sendable>: Sendable {
  /// A place that is followed.
  public struct Track: Sendable {
    /// Its number, from 1; no other place ever has it.
    public let number: Int
    /// Where it was seen last.
    public var quad: FrameQuad
    /// When it was seen last.
    public var lastSeen: Duration
    /// What is known of it.
    public var state: State
  }

  /// The most places that are remembered, those seen last.
  public let limit: Int
  /// How long a place is remembered after it was seen last.
  public let memory: Duration
  /// The places; of equal age, the older number is first.
  public var tracks: [Track] = []
  private var lastNumber = 0
  private var lastTime: Duration?

  /// Makes a tracker that has seen nothing.
  public init(limit: Int, memory: Duration) {
    self.limit = limit
    self.memory = memory
  }

  /// Begins a frame: forgets what is too old, or everything when the time goes back.
  public mutating func begin(at time: Duration) {
    if let lastTime, time < lastTime { tracks.removeAll() }
    lastTime = time
    tracks.removeAll { time - $0.lastSeen > memory }
  }

  /// The index of a new place.
  public mutating func append(_ state: State, at quad: FrameQuad, _ time: Duration) -> Int {
    lastNumber += 1
    tracks.append(Track(number: lastNumber, quad: quad, lastSeen: time, state: state))
    return tracks.count - 1
  }

  /// Changes what is known of the first place that matches, or of a new one, and moves it to where it is seen now.
  public mutating func update<Result>(
    at quad: FrameQuad, _ time: Duration, new state: @autoclosure () -> State, matching: (FrameQuad) -> Bool,
    _ change: (inout State) -> Result
  ) -> Result {
    let index = tracks.firstIndex { matching($0.quad) } ?? append(state(), at: quad, time)
    tracks[index].quad = quad
    tracks[index].lastSeen = time
    defer { forgetOldest() }
    return change(&tracks[index].state)
  }

  /// Forgets the places beyond the limit: those that were seen longest ago, of equal ones the older.
  public mutating func forgetOldest() {
    guard tracks.count > limit else { return }
    let oldest = tracks.map(\.lastSeen).sorted(by: >)[limit - 1]
    tracks.removeAll { $0.lastSeen < oldest }
    if tracks.count > limit { tracks.removeFirst(tracks.count - limit) }
  }

  /// Forgets all places.
  public mutating func reset() {
    tracks.removeAll()
    lastTime = nil
  }
}
