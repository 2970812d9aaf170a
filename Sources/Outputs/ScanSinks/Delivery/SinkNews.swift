public import ScanJSON

/// What a person who runs a service wants to know of its sinks.
public enum SinkNews: Sendable {
  /// A sink fails, or delivers again, or has ended.
  case status(SinkStatus)
  /// A sink refused a record, which is kept as a dead letter.
  case laidAside(sink: String, record: SinkRecord, reason: DisplayText)
  /// Records cannot be stored; they wait in memory, and are tried again.
  case notStored(SpoolError, waiting: Int)
  /// Records that could not be stored are stored now.
  case storedAgain
  /// Records that could not be stored were too many for the memory: the oldest are lost.
  case lost(Int)
  /// The spool was damaged, and is repaired.
  case repaired(SpoolRepair)
}
