public import ScanJSON

/// How much a spool may hold. Where it is full, the oldest records go, and are counted for each sink that had not got them.
public struct SpoolLimits: Sendable, Hashable {
  /// The most records.
  public var records: Int
  /// The most bytes on the disk.
  public var bytes: Int

  /// Makes limits.
  public init(records: Int = 1_000_000, bytes: Int = 512 << 20) {
    (self.records, self.bytes) = (records, bytes)
  }
}

/// A sink as the spool knows it: its name, and what it gets.
public struct SpoolReader: Sendable, Hashable {
  /// The sink's name.
  public let name: String
  /// The names of the events.
  public let events: [String]
  /// The names of the views whose events it gets; empty for those of all.
  public let views: [String]

  /// Makes a reader.
  public init(name: String, events: [String], views: [String] = []) {
    (self.name, self.events, self.views) = (name, events, views)
  }
}

/// A record with its place in the spool.
public struct SpooledRecord: Sendable, Hashable {
  /// Its number, from 1; later records have greater ones.
  public let number: Int64
  /// The record.
  public let record: SinkRecord
}

/// What has become of the records for one sink.
public struct SinkCounts: Sendable, Hashable {
  /// How many wait.
  public var waiting: Int
  /// How many were delivered.
  public var delivered: Int
  /// How many the sink refused; they are kept as dead letters.
  public var refused: Int
  /// How many were dropped before the sink got them, because the spool was full.
  public var dropped: Int

  /// Makes counts.
  public init(waiting: Int = 0, delivered: Int = 0, refused: Int = 0, dropped: Int = 0) {
    (self.waiting, self.delivered, self.refused, self.dropped) = (waiting, delivered, refused, dropped)
  }

  /// The counts as members of a JSON object.
  package var members: [JSONMember] {
    [("waiting", waiting), ("delivered", delivered), ("refused", refused), ("dropped", dropped)].map {
      JSONMember($0, JSONNode(.number(JSONNumber($1))))
    }
  }
}

/// What was done about a damaged spool.
public struct SpoolRepair: Sendable, Hashable {
  /// How many records were recovered.
  public let records: Int
  /// Where the damaged file is now.
  public let quarantine: String

  /// What was done, as a sentence that can be shown in another language.
  public var displayText: DisplayText {
    SinkText.spoolRepaired.with(["count": .number(records), "path": .string(quarantine)])
  }
}
