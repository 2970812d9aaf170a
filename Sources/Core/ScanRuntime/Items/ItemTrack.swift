import ScanPluginKit

/// One thing as the tracker knows it: more than it reports.
struct ItemTrack {
  /// Where a thing was found in a frame without reading it.
  struct Place {
    let frameNumber: UInt64
    let center: FramePoint
  }

  /// How often one text was read.
  private struct Evidence {
    let text: String
    var count: Int
  }

  let id: RecognizedItem.ID
  let kind: String
  let isExact: Bool
  let pluginID: String
  let firstSeen: Observation
  private(set) var configRevision: Int
  private(set) var text: String
  private(set) var quad: FrameQuad?
  private(set) var isUnwanted: Bool
  private(set) var lastSeen: Observation
  private(set) var readCount = 1
  private(set) var isTracked = false
  /// The content of the last reading of ``text``.
  private var content: ItemContent?
  /// The corners as read last, which following starts from.
  private(set) var lastReadQuad: FrameQuad?
  /// What was reported last.
  var reported: RecognizedItem?
  private var evidence: [Evidence]
  private var trail: [Place] = []

  /// How many texts compete for a thing, and how many readings of each count: few, so that a display that shows another number
  /// now is accepted soon.
  private static let evidenceLimit = 5
  private static let trailLimit = 32

  init(_ id: RecognizedItem.ID, _ seen: SeenItem, _ pass: ItemPass) {
    self.id = id
    kind = seen.item.kind
    isExact = seen.item.isExact
    pluginID = pass.pluginID
    configRevision = pass.configRevision
    text = seen.item.text
    quad = seen.item.quad
    lastReadQuad = seen.item.quad
    isUnwanted = seen.isUnwanted
    content = seen.item.content
    firstSeen = pass.observation
    lastSeen = pass.observation
    evidence = [Evidence(text: seen.item.text, count: 1)]
  }

  /// Takes over another reading of the same thing.
  mutating func read(_ seen: SeenItem, _ pass: ItemPass) {
    configRevision = pass.configRevision
    isUnwanted = seen.isUnwanted
    lastSeen = pass.observation
    readCount += 1
    weigh(seen.item.text)
    if seen.item.text == text { content = seen.item.content }
    lastReadQuad = seen.item.quad
    // The frame is older than those in which the thing was followed meanwhile.
    let drift = drift(since: pass.observation.frameNumber)
    isTracked = drift != nil
    quad = seen.item.quad.map { read in drift.map { read.offset(dx: $0.dx, dy: $0.dy) } ?? read }
    trail.removeAll { $0.frameNumber < pass.observation.frameNumber }
  }

  /// Moves the thing to where it was found in a frame, relative to its last reading.
  mutating func follow(_ move: ItemMove) {
    guard move.reference == lastSeen.frameNumber, let lastReadQuad else { return }
    let moved = lastReadQuad.offset(dx: move.dx, dy: move.dy)
    quad = moved
    isTracked = true
    trail.append(Place(frameNumber: move.frameNumber, center: moved.center))
    if trail.count > Self.trailLimit { trail.removeFirst(trail.count - Self.trailLimit) }
  }

  /// How far the thing was followed since a frame, as far as the frames around it are known; nil when it was not.
  private func drift(since frameNumber: UInt64) -> (dx: Double, dy: Double)? {
    guard let last = trail.last, last.frameNumber > frameNumber,
      let after = trail.first(where: { $0.frameNumber >= frameNumber }),
      let before = trail.last(where: { $0.frameNumber <= frameNumber })
    else { return nil }
    let span = Double(after.frameNumber - before.frameNumber)
    let fraction = span == 0 ? 0 : Double(frameNumber - before.frameNumber) / span
    let then = before.center.interpolated(to: after.center, fraction: fraction)
    return (last.center.x - then.x, last.center.y - then.y)
  }

  /// Lets the text win that was read most often; a tie changes nothing.
  private mutating func weigh(_ reading: String) {
    if let index = evidence.firstIndex(where: { $0.text == reading }) {
      evidence[index].count = min(Self.evidenceLimit, evidence[index].count + 1)
      // At the limit the others lose instead.
      if evidence[index].count == Self.evidenceLimit {
        for other in evidence.indices where other != index { evidence[other].count = max(0, evidence[other].count - 1) }
      }
    } else {
      if evidence.count >= Self.evidenceLimit, let weakest = evidence.indices.min(by: { weight($0) < weight($1) }) {
        evidence.remove(at: weakest)
      }
      evidence.append(Evidence(text: reading, count: 1))
    }
    let current = evidence.first { $0.text == text }?.count ?? 0
    if let best = evidence.max(by: { $0.count < $1.count }), best.count > current { text = best.text }
  }

  private func weight(_ index: Int) -> Int { evidence[index].text == text ? .max : evidence[index].count }

  /// The thing as listeners see it.
  func item(isReported: Bool) -> RecognizedItem {
    RecognizedItem(
      id: id, kind: kind, text: text, quad: quad, isUnwanted: isUnwanted || isReported, pluginID: pluginID,
      configRevision: configRevision, firstSeen: firstSeen, lastSeen: lastSeen, readCount: readCount,
      textCount: evidence.first { $0.text == text }?.count ?? 1, isTracked: isTracked, content: content)
  }
}

extension RecognizedItem {
  /// Whether the difference is worth a report: another text, mark or revision, a corner that moved by more than two
  /// pixels and more than a fiftieth of the longer side, or another reading half a second after the one reported last.
  func differsNoticeably(from reported: RecognizedItem) -> Bool {
    if text != reported.text || isUnwanted != reported.isUnwanted || configRevision != reported.configRevision {
      return true
    }
    if lastSeen.timestamp - reported.lastSeen.timestamp >= .milliseconds(500) { return true }
    guard let quad, let before = reported.quad else { return (quad == nil) != (reported.quad == nil) }
    let bounds = before.boundingRect
    let limit = max(2, max(bounds.width, bounds.height) / 50)
    return zip(quad.corners, before.corners).contains { $0.distance(to: $1) > limit }
  }
}

extension Quad {
  func offset(dx: Double, dy: Double) -> Quad { mapped { $0.offset(dx: dx, dy: dy) } }
}

/// How far a thing was found from where it was read.
struct ItemMove: Sendable, Equatable {
  let id: RecognizedItem.ID
  /// The frame in which it was read.
  let reference: UInt64
  /// The frame in which it was found again.
  let frameNumber: UInt64
  let dx: Double
  let dy: Double
}
