import ScanPluginKit

/// What the tracker is given about one pass of a plugin over a frame.
struct ItemPass {
  let pluginID: String
  let configRevision: Int
  let frameSize: PixelSize
  let observation: Observation
  /// How long something that is not seen any more still counts as in view.
  let grace: Duration
  /// Whether the time since the pass before counts as absence: the session was paused.
  var followsPause = false
  /// Whether the frame is another picture than the one before, so that nothing of that is in view any more.
  var isOtherPicture = false
}

/// The things in view from frame to frame, as a value: what was seen goes in, changes come out.
///
/// A reading belongs to the thing of the same plugin, kind and text that is nearest, as long as it lies within a quarter of the
/// frame's diagonal or twice the thing's own length. The same text twice is two things. A reading that is not exact can also
/// belong to a thing of another, similar text in the same place. Of the texts of one thing, the one read most often counts.
///
/// At most ``limit`` things are in view at a time, and as many that have gone are remembered; further ones are passed over.
struct ItemTracker {
  /// The most things in view, and the most that are remembered after they left.
  static let limit = 128

  private var tracks: [ItemTrack] = []
  private var gone: [RecognizedItem] = []
  private var lastNumber = 0
  private var reported = ReportedValues()

  /// The things in view with everything known of them now, in natural reading order.
  var all: [RecognizedItem] { tracks.map(item).inReadingOrder() }

  /// Everything that was seen since the session began or was cleared, oldest first.
  var found: [RecognizedItem] { (gone + tracks.map(item)).sorted { $0.id < $1.id } }

  /// The things in view that can be followed, with the frame that they were read in.
  var followable: [(id: RecognizedItem.ID, quad: FrameQuad, frameNumber: UInt64)] {
    tracks.compactMap { track in track.lastReadQuad.map { (track.id, $0, track.lastSeen.frameNumber) } }
  }

  /// The identities of the things in view.
  var ids: [RecognizedItem.ID] { tracks.map(\.id) }

  /// Whether nothing is in view.
  var isEmpty: Bool { tracks.isEmpty }

  /// Takes over what a plugin saw in a frame.
  ///
  /// - Returns: The change; nil when there is nothing to report.
  mutating func see(_ seen: [SeenItem], _ pass: ItemPass) -> ItemsChange? {
    var removed: [RecognizedItem] = []
    if pass.isOtherPicture {
      removed += remove { _ in true }
    } else if pass.followsPause {
      removed += remove { $0.isOverdue(pass) }
    }
    let own = tracks.indices.filter { tracks[$0].pluginID == pass.pluginID }
    let seen = seen.count > Self.limit ? Array(seen.prefix(Self.limit)) : seen
    let pairs = ItemMatcher(tracks: own.map { tracks[$0] }, seen: seen, frameSize: pass.frameSize).pairs()
    var isMatched = [Bool](repeating: false, count: seen.count)
    var wasSeen: Set<RecognizedItem.ID> = []
    for (track, reading) in pairs {
      tracks[own[track]].read(seen[reading], pass)
      isMatched[reading] = true
      wasSeen.insert(tracks[own[track]].id)
    }
    removed += remove { $0.pluginID == pass.pluginID && !wasSeen.contains($0.id) && $0.isOverdue(pass) }
    for (index, thing) in seen.enumerated() where !isMatched[index] && tracks.count < Self.limit {
      lastNumber += 1
      tracks.append(ItemTrack(RecognizedItem.ID(lastNumber), thing, pass))
    }
    return change(removed: removed, .left)
  }

  /// Moves things to where they were found in a frame that was not scanned.
  mutating func follow(_ moves: [ItemMove]) -> ItemsChange? {
    for move in moves {
      guard let index = tracks.firstIndex(where: { $0.id == move.id }) else { continue }
      tracks[index].follow(move)
    }
    return change(removed: [], .left)
  }

  /// Takes the things of some plugins out of view.
  mutating func retire(
    _ reason: ItemRemoval, _ isConcerned: (_ pluginID: String) -> Bool = { _ in true }
  ) -> ItemsChange? {
    change(removed: remove { isConcerned($0.pluginID) }, reason)
  }

  /// Forgets everything that was seen and reported, as if the session had just begun.
  mutating func clear() -> ItemsChange? {
    let change = retire(.cleared)
    gone.removeAll()
    reported.removeAll()
    return change
  }

  /// Marks what an item says as unwanted, wherever it is seen until everything is cleared.
  ///
  /// - Returns: The change; nil when the item is not known any more, or was unwanted before and out of view.
  mutating func reject(_ id: RecognizedItem.ID) -> ItemsChange? {
    guard let item = found.first(where: { $0.id == id }) else { return nil }
    reported.insert(item)
    gone = gone.map { reported.contains($0) ? $0.asUnwanted() : $0 }
    return change(removed: [], .left)
  }

  /// Whether what a plugin read was reported as unwanted.
  func isReported(_ item: FoundItem, pluginID: String) -> Bool {
    reported.contains(pluginID: pluginID, kind: item.kind, text: item.text)
  }

  private func item(_ track: ItemTrack) -> RecognizedItem {
    let item = track.item(isReported: false)
    return reported.contains(item) ? item.asUnwanted() : item
  }

  /// Takes things out of view.
  ///
  /// - Returns: Those that listeners know of, as they know them.
  private mutating func remove(_ isConcerned: (ItemTrack) -> Bool) -> [RecognizedItem] {
    let leaving = tracks.filter(isConcerned)
    guard !leaving.isEmpty else { return [] }
    tracks.removeAll(where: isConcerned)
    let isLater = gone.last.map { $0.id < leaving[0].id } ?? true
    gone += leaving.map(item)
    if !isLater { gone.sort { $0.id < $1.id } }
    if gone.count > Self.limit { gone.removeFirst(gone.count - Self.limit) }
    return leaving.compactMap(\.reported)
  }

  /// What is to be reported: the difference between what they know and what is.
  private mutating func change(removed: [RecognizedItem], _ reason: ItemRemoval) -> ItemsChange? {
    var added: [RecognizedItem] = []
    var updated: [RecognizedItem] = []
    var previous: [RecognizedItem.ID: RecognizedItem] = [:]
    for index in tracks.indices {
      let now = item(tracks[index])
      if let reported = tracks[index].reported {
        guard now.differsNoticeably(from: reported) else { continue }
        updated.append(now)
        previous[now.id] = reported
      } else {
        added.append(now)
      }
      tracks[index].reported = now
    }
    guard !added.isEmpty || !updated.isEmpty || !removed.isEmpty else { return nil }
    let ordered = updated.inReadingOrder()
    return ItemsChange(
      added: added.inReadingOrder(), updated: ordered, previous: ordered.compactMap { previous[$0.id] },
      removed: removed.inReadingOrder(), removalReason: removed.isEmpty ? nil : reason,
      all: tracks.compactMap(\.reported).inReadingOrder())
  }
}

extension ItemTrack {
  /// Whether the thing was not seen for longer than it may. A clock that went back belongs to another recording.
  fileprivate func isOverdue(_ pass: ItemPass) -> Bool {
    let absence = pass.observation.timestamp - lastSeen.timestamp
    return absence > pass.grace || absence < .zero || pass.grace == .zero
  }
}

/// What was reported as unwanted, by its value; the oldest reports are forgotten first.
private struct ReportedValues {
  private struct Value: Hashable {
    let pluginID: String
    let kind: String
    let text: String

  }

  private var values: [Value] = []

  func contains(_ item: RecognizedItem) -> Bool {
    contains(pluginID: item.pluginID, kind: item.kind, text: item.text)
  }

  func contains(pluginID: String, kind: String, text: String) -> Bool {
    !values.isEmpty && values.contains(Value(pluginID: pluginID, kind: kind, text: text))
  }

  mutating func insert(_ item: RecognizedItem) {
    guard !contains(item) else { return }
    values.append(Value(pluginID: item.pluginID, kind: item.kind, text: item.text))
    if values.count > ItemTracker.limit { values.removeFirst() }
  }

  mutating func removeAll() { values.removeAll() }
}
