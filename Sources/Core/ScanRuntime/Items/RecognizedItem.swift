public import ScanPluginKit

/// One thing in view, followed from frame to frame.
public struct RecognizedItem: Sendable, Hashable, Identifiable {
  /// The identity of a thing for as long as it stays in view; no number is given twice in the life of a view.
  public struct ID: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The number, from 1.
    public let number: Int

    init(_ number: Int) {
      self.number = number
    }

    /// The number in words.
    public var description: String { "item \(number)" }

    /// Whether the left one was seen first.
    public static func < (left: Self, right: Self) -> Bool { left.number < right.number }
  }

  /// The identity.
  public let id: ID
  /// What kind of thing it is, for people: `EAN_13`, `meter`.
  public let kind: String
  /// What was read; a later frame can improve it.
  public let text: String
  /// The four corners in frame pixels, in the order of the thing itself, as last read or followed; nil when unknown.
  public let quad: FrameQuad?
  /// Whether it is not what the configuration asks for, or was reported as unwanted.
  public let isUnwanted: Bool
  /// The `id` of the plugin that reads it.
  public let pluginID: String
  /// The revision of the configuration that read it last.
  public let configRevision: Int
  /// When it was read first.
  public let firstSeen: Observation
  /// When it was read last.
  public let lastSeen: Observation
  /// In how many frames it was read.
  public let readCount: Int
  /// In how many of them it was read as ``text``, as far as they are counted: up to 5.
  public let textCount: Int
  /// Whether ``quad`` comes from following the picture since the last reading.
  public let isTracked: Bool
  /// What it is in the result that read it: one barcode of several, or the whole result; nil when the plugin does not give it.
  public let content: ItemContent?

  init(
    id: ID, kind: String, text: String, quad: FrameQuad?, isUnwanted: Bool, pluginID: String, configRevision: Int,
    firstSeen: Observation, lastSeen: Observation, readCount: Int, textCount: Int, isTracked: Bool,
    content: ItemContent? = nil
  ) {
    self.id = id
    self.kind = kind
    self.text = text
    self.quad = quad
    self.isUnwanted = isUnwanted
    self.pluginID = pluginID
    self.configRevision = configRevision
    self.firstSeen = firstSeen
    self.lastSeen = lastSeen
    self.readCount = readCount
    self.textCount = textCount
    self.isTracked = isTracked
    self.content = content
  }

  /// Its content as a given type, like `item[Barcode.self]`; nil when it is something else.
  public subscript<Content: DefinedObject>(type: Content.Type) -> Content? { content?[type] }

  func asUnwanted() -> RecognizedItem {
    RecognizedItem(
      id: id, kind: kind, text: text, quad: quad, isUnwanted: true, pluginID: pluginID, configRevision: configRevision,
      firstSeen: firstSeen, lastSeen: lastSeen, readCount: readCount, textCount: textCount, isTracked: isTracked,
      content: content)
  }
}

/// When something was seen.
public struct Observation: Sendable, Hashable {
  /// The number of the frame in its session.
  public let frameNumber: UInt64
  /// The time on the source's own clock, since its first frame.
  public let timestamp: Duration
  /// The time of day, since 1970-01-01 00:00 UTC.
  public let wallClock: Duration

  init(frameNumber: UInt64, timestamp: Duration, wallClock: Duration) {
    self.frameNumber = frameNumber
    self.timestamp = timestamp
    self.wallClock = wallClock
  }
}

/// How the things in view changed: ``all`` is what was in view before, without ``removed``, with ``added``, and with ``updated``
/// in place of the same things before.
///
/// A thing counts as updated when there is something to see: its text, its mark or its configuration changed, a corner moved by
/// more than two pixels and more than a fiftieth of its longer side, or it was read again half a second after it was reported last.
public struct ItemsChange: Sendable, Hashable {
  /// Things that came into view.
  public let added: [RecognizedItem]
  /// Things that moved or were read better.
  public let updated: [RecognizedItem]
  /// The things of ``updated`` as they were reported before, in the same order.
  public let previous: [RecognizedItem]
  /// Things that are gone, as they were last seen.
  public let removed: [RecognizedItem]
  /// Why the removed ones are gone; nil when there are none.
  public let removalReason: ItemRemoval?
  /// Everything in view, in natural reading order.
  public let all: [RecognizedItem]

  init(
    added: [RecognizedItem] = [], updated: [RecognizedItem] = [], previous: [RecognizedItem] = [],
    removed: [RecognizedItem] = [], removalReason: ItemRemoval? = nil, all: [RecognizedItem]
  ) {
    self.added = added
    self.updated = updated
    self.previous = previous
    self.removed = removed
    self.removalReason = removalReason
    self.all = all
  }

  /// What is in view after the change, from what was in view before it, in natural reading order: ``all``, for whoever has not
  /// missed a change.
  public func applied(to before: [RecognizedItem]) -> [RecognizedItem] {
    let gone = Set(removed.map(\.id))
    let new = Dictionary(updated.map { ($0.id, $0) }) { $1 }
    return (before.filter { !gone.contains($0.id) }.map { new[$0.id] ?? $0 } + added).inReadingOrder()
  }
}

/// Why something is not in view any more.
public enum ItemRemoval: String, Sendable, Hashable {
  /// It was not seen for longer than the grace time.
  case left
  /// The results were cleared.
  case cleared
  /// The plugin was exchanged.
  case swapped
  /// Its plugin scans no more: it has what it is to find, or the workflow went on to the next step.
  case done
  /// The session ended.
  case finished
}
