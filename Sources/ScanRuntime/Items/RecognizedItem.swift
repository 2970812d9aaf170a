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
  public let firstSeen: Sighting
  /// When it was read last.
  public let lastSeen: Sighting
  /// In how many frames it was read.
  public let readCount: Int
  /// Whether ``quad`` comes from following the picture since the last reading.
  public let isFollowed: Bool

  init(
    id: ID, kind: String, text: String, quad: FrameQuad?, isUnwanted: Bool, pluginID: String, configRevision: Int,
    firstSeen: Sighting, lastSeen: Sighting, readCount: Int, isFollowed: Bool
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
    self.isFollowed = isFollowed
  }
}

/// When something was seen.
public struct Sighting: Sendable, Hashable {
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

/// How the things in view changed: `all` is what was in view before, without ``removed``, with ``added`` and ``updated``.
public struct ItemsChange: Sendable, Hashable {
  /// Things that came into view.
  public let added: [RecognizedItem]
  /// Things that moved or were read better.
  public let updated: [RecognizedItem]
  /// Things that are gone, as they were last seen.
  public let removed: [RecognizedItem]
  /// Why the removed ones are gone; nil when there are none.
  public let removalReason: ItemRemoval?
  /// Everything in view, in natural reading order.
  public let all: [RecognizedItem]

  init(
    added: [RecognizedItem] = [], updated: [RecognizedItem] = [], removed: [RecognizedItem] = [],
    removalReason: ItemRemoval? = nil, all: [RecognizedItem]
  ) {
    self.added = added
    self.updated = updated
    self.removed = removed
    self.removalReason = removalReason
    self.all = all
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
  /// The session ended.
  case finished
}
