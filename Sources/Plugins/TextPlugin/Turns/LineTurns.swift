import ScanPluginKit
import ScanRecognition
import TextFinding

/// The lines of a running source that are read in turn: what is known of each, and which are due in a frame.
///
/// A line that was accepted is settled: as long as its pixels stay what they were, it is in view without being read. A value without
/// clocks or chance, bounded by ``limit``.
struct LineTurns {
  /// The most lines that are remembered; a frame has at most 400, both inks together.
  static let limit = 512
  /// How long a settled line that does not change counts without being read again.
  static let refreshTime = Duration.seconds(3)
  /// How long a settled line whose pixels changed a little stays in view without being read again.
  static let uncertainTime = Duration.seconds(1)
  /// How often what looks like a line is read to no avail before others come first, and the time it then waits at first and at most.
  private static let (patience, firstWait, lastWait) = (3, Duration.milliseconds(250), Duration.seconds(8))

  /// What is known of a line.
  struct Known: Sendable {
    let isLight: Bool
    /// Its last readings.
    var window = ReadingWindow<[TextCell]>(limit: LineTracker.readingLimit)
    /// What the readings say together.
    var cells: [TextCell] = []
    /// What was understood of it.
    var texts = LineTracker.Texts()
    /// What was accepted of it; nil as long as it is not settled.
    var accepted: (match: TextMatch, consensus: LineTracker.Consensus)?
    /// Why what it says is refused.
    var refusals: [Refusal] = []
    /// What it looked like when it was read last, and when that was.
    var mark: LineMark?
    var lastRead: Duration?
    /// Since when it looks different.
    var changedSince: Duration?
    /// How often it was read in a row without being accepted.
    var fruitless = 0

    init(isLight: Bool) { self.isLight = isLight }

    /// How long it waits until it is read again.
    var wait: Duration {
      if accepted != nil { return changedSince == nil ? LineTurns.refreshTime : .zero }
      guard fruitless > LineTurns.patience else { return .zero }
      let doublings = min(fruitless - LineTurns.patience - 1, 6)
      return min(LineTurns.firstWait * (1 << doublings), LineTurns.lastWait)
    }

    /// Forgets what it said, because it is another text.
    mutating func becomeOther() { self = Known(isLight: isLight) }
  }

  /// A line of the frame.
  struct Entry {
    /// The number of what is known of it.
    let track: Int
    /// Where it is, with the characters that are known.
    var line: FoundLine
    /// Whether it was read in this frame.
    var isRead = false
  }

  private var places = PlaceTracker<Known>(limit: limit, memory: LineTracker.memory)

  /// What is known of a line of the frame.
  subscript(_ entry: Entry) -> Known {
    get { places.tracks[entry.track].state }
    set { places.tracks[entry.track].state = newValue }
  }

  /// Begins a frame: connects the lines that were found with those that are known, and looks whether these still look the same.
  ///
  /// - Parameters:
  ///   - found: The lines of the frame.
  ///   - quad: Where a line is in the frame.
  ///   - change: How much a known line differs from what it was.
  mutating func begin(
    _ found: [FoundLine], at time: Duration, quad: (FoundLine) -> FrameQuad,
    change: (LineMark, FoundLine) -> LineMark.Change
  ) -> [Entry] {
    places.begin(at: time)
    places.forgetOldest()
    var isTaken = [Bool](repeating: false, count: places.tracks.count)
    return found.map { line in
      let place = quad(line)
      let index =
        nearest(to: place, isLight: line.isLight, isTaken)
        ?? places.append(Known(isLight: line.isLight), at: place, time)
      if index < isTaken.count { isTaken[index] = true }
      places.tracks[index].quad = place
      places.tracks[index].lastSeen = time
      if let mark = places.tracks[index].state.mark { note(change(mark, line), index, time) }
      var entry = Entry(track: index, line: line)
      entry.line.cells = places.tracks[index].state.cells
      return entry
    }
  }

  private func nearest(to place: FrameQuad, isLight: Bool, _ isTaken: [Bool]) -> Int? {
    let center = place.center
    return isTaken.indices.filter { index in
      let track = places.tracks[index]
      return !isTaken[index] && track.state.isLight == isLight && track.quad.isSameLine(as: place)
    }.min { places.tracks[$0].quad.center.distance(to: center) < places.tracks[$1].quad.center.distance(to: center) }
  }

  private mutating func note(_ change: LineMark.Change, _ index: Int, _ time: Duration) {
    switch change {
    case .none: places.tracks[index].state.changedSince = nil
    case .local:
      let since = places.tracks[index].state.changedSince ?? time
      places.tracks[index].state.changedSince = since
      if time - since > Self.uncertainTime { places.tracks[index].state.accepted = nil }
    case .whole: places.tracks[index].state.becomeOther()
    }
  }

  /// The numbers of the entries that are due, in their turn: those near a point first, then those that were never read, then those whose
  /// last attempt is longest ago, of these the larger; settled ones that did not change come last.
  func due(_ entries: [Entry], at time: Duration, distance: ((FoundLine) -> Double)?) -> [Int] {
    let due = entries.indices.compactMap { index -> (index: Int, rank: [Double])? in
      let known = self[entries[index]]
      if let lastRead = known.lastRead, time - lastRead < known.wait { return nil }
      let extent = entries[index].line.place.extent
      return (
        index,
        [
          isRefresh(entries[index]) ? 1 : 0, distance?(entries[index].line) ?? 0,
          known.lastRead.map { $0 / .seconds(1) } ?? -.infinity, -Double(extent.x * extent.y),
        ]
      )
    }
    return due.sorted { $0.rank.lexicographicallyPrecedes($1.rank) }.map(\.index)
  }

  /// Whether a line is settled and did not change, so that reading it again is for certainty only.
  func isRefresh(_ entry: Entry) -> Bool { self[entry].accepted != nil && self[entry].changedSince == nil }

  /// Takes in the reading of a line, and gives what all its readings say together.
  mutating func read(_ cells: [TextCell], _ mark: LineMark, of entry: Entry, at time: Duration) -> [TextCell] {
    var known = self[entry]
    if !cells.isEmpty { known.window.add(cells) }
    known.cells = LineTracker.combined(known.window.readings)
    (known.mark, known.lastRead, known.changedSince) = (mark, time, nil)
    known.fruitless += cells.isEmpty ? 2 : 1
    known.refusals = []
    self[entry] = known
    return known.cells
  }

  /// How many lines are remembered.
  var count: Int { places.tracks.count }

  /// Forgets everything.
  mutating func reset() { places.reset() }
}
