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

/// A sink as the spool knows it: its name, and the events that it gets.
public struct SpoolReader: Sendable, Hashable {
  /// The sink's name.
  public let name: String
  /// The names of the events.
  public let events: [String]

  /// Makes a reader.
  public init(name: String, events: [String]) {
    (self.name, self.events) = (name, events)
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
  public var waiting = 0
  /// How many were delivered.
  public var delivered = 0
  /// How many the sink refused; they are kept as dead letters.
  public var refused = 0
  /// How many were dropped before the sink got them, because the spool was full.
  public var dropped = 0
}

/// What was done about a damaged spool.
public struct SpoolRepair: Sendable, Hashable {
  /// How many records were recovered.
  public let records: Int
  /// Where the damaged file is now.
  public let quarantine: String
}
