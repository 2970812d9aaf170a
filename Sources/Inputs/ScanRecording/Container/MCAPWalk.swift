import ScanJSON

/// Where a record stands.
struct MCAPRecord {
  let kind: UInt8
  /// Where it begins.
  let offset: Int
  /// How long its content is.
  let length: Int

  /// Where its content begins.
  var content: Int { offset + MCAP.recordHead }
  /// Where it ends.
  var end: Int { content + length }
}

/// A message in a file.
struct MCAPPlace: Sendable {
  let channel: UInt16
  let sequence: UInt32
  let logTime: UInt64
  let publishTime: UInt64
  /// Where the data begin.
  let offset: Int
  let length: Int
}

/// The reading of a file from its begin to where it ends or breaks off; what it claims is checked before it is used.
struct MCAPWalk {
  /// What is met on the way.
  enum Item {
    case schema([UInt8])
    case channel(id: UInt16, topic: String, fields: [UInt8])
    case message(MCAPPlace)
    case attachment(name: String, mediaType: String, time: UInt64, offset: Int, length: Int)
    case metadata(name: String, [String: String])
    /// The messages so far of a chunk are all of it.
    case chunkEnd
    /// A chunk whose bytes are not what was written; it is passed over.
    case damagedChunk(MCAPRecord)
  }

  /// How the reading ended.
  enum Ending: Sendable, Hashable {
    /// With the end that belongs to the file.
    case complete
    /// The file breaks off after whole records; so many bytes behind them belong to one that is not whole.
    case cut(at: Int, rest: Int)
    /// What stands at a place is no record.
    case damaged(at: Int)
  }

  /// The longest record beside chunks; of attachments too.
  static let longestRecord = 64 << 20
  /// The longest message.
  static let longestMessage = 1 << 30

  let input: MCAPInput
  /// Whether the sums of chunks are checked.
  let checks: Bool

  /// Reads the file.
  ///
  /// - Throws: ``RecordingError`` when it is no MCAP file, in a form that is not read, or cannot be read at all.
  func run(_ visit: (Item) throws(RecordingError) -> Void) throws(RecordingError) -> Ending {
    guard try input.read(0, MCAP.magic.count) == MCAP.magic else {
      throw RecordingError(.unknownFormat, input.path, .noMCAP)
    }
    var at = MCAP.magic.count
    while true {
      guard let record = try record(at) else { return .cut(at: at, rest: input.size - at) }
      // A record of no kind is what a hole in the file reads as.
      guard record.kind != 0 else { return .damaged(at: at) }
      guard record.length <= input.size - record.content else { return try ending(of: record) }
      switch MCAP.Kind(rawValue: record.kind) {
      case .dataEnd: return try summary(after: record)
      case .chunk: guard try chunk(record, visit) else { return .damaged(at: at) }
      default: guard try other(record, visit) else { return .damaged(at: at) }
      }
      at = record.end
    }
  }

  private func record(_ offset: Int) throws(RecordingError) -> MCAPRecord? {
    let head = try input.read(offset, MCAP.recordHead)
    var fields = MCAPFields(head)
    guard head.count == MCAP.recordHead, let kind: UInt8 = fields.number(), let length: UInt64 = fields.number() else {
      return nil
    }
    return MCAPRecord(kind: kind, offset: offset, length: Int(clamping: min(length, UInt64(Int.max / 2))))
  }

  /// What a record means that reaches past the end of the file: the last one of a file that was cut, or no record at all.
  private func ending(of record: MCAPRecord) throws(RecordingError) -> Ending {
    let isKnown = MCAP.Kind(rawValue: record.kind) != nil
    return isKnown && record.length < 1 << 40
      ? .cut(at: record.offset, rest: input.size - record.offset) : .damaged(at: record.offset)
  }

  private func summary(after dataEnd: MCAPRecord) throws(RecordingError) -> Ending {
    let tail = try input.read(max(dataEnd.end, input.size - MCAP.magic.count), MCAP.magic.count)
    return tail == MCAP.magic ? .complete : .cut(at: dataEnd.offset, rest: input.size - dataEnd.offset)
  }

  private func other(
    _ record: MCAPRecord, _ visit: (Item) throws(RecordingError) -> Void
  ) throws(RecordingError) -> Bool {
    switch MCAP.Kind(rawValue: record.kind) {
    case .schema: try visit(.schema(try content(record)))
    case .channel:
      let bytes = try content(record)
      var fields = MCAPFields(bytes)
      guard let id: UInt16 = fields.number(), fields.number(UInt16.self) != nil, let topic = fields.text() else {
        return false
      }
      try visit(.channel(id: id, topic: topic, fields: bytes))
    case .message:
      guard let place = try message(record) else { return false }
      try visit(.message(place))
      try visit(.chunkEnd)
    case .metadata:
      var fields = MCAPFields(try content(record))
      guard let name = fields.text(), let map = fields.map() else { return false }
      try visit(.metadata(name: name, map))
    case .attachment:
      var fields = MCAPFields(try input.read(record.content, min(record.length, 1 << 16)))
      let all = fields.left
      guard let time: UInt64 = fields.number(), fields.number(UInt64.self) != nil, let name = fields.text(),
        let mediaType = fields.text(), let length: UInt64 = fields.number(), length <= UInt64(record.length)
      else { return false }
      let offset = record.content + all - fields.left
      guard offset + Int(length) + 4 <= record.end else { return false }
      try visit(.attachment(name: name, mediaType: mediaType, time: time, offset: offset, length: Int(length)))
    default: break
    }
    return true
  }

  private func content(_ record: MCAPRecord) throws(RecordingError) -> [UInt8] {
    guard record.length <= Self.longestRecord else {
      throw RecordingError(
        .tooLarge, input.path, .tooLong, ["bytes": .number(record.length), "offset": .number(record.offset)])
    }
    return try input.read(record.content, record.length)
  }

  private func message(_ record: MCAPRecord) throws(RecordingError) -> MCAPPlace? {
    var fields = MCAPFields(try input.read(record.content, MCAP.messageHead))
    guard let channel: UInt16 = fields.number(), let sequence: UInt32 = fields.number(),
      let logTime: UInt64 = fields.number(), let publishTime: UInt64 = fields.number(),
      (0...Self.longestMessage).contains(record.length - MCAP.messageHead)
    else { return nil }
    return MCAPPlace(
      channel: channel, sequence: sequence, logTime: logTime, publishTime: publishTime,
      offset: record.content + MCAP.messageHead, length: record.length - MCAP.messageHead)
  }

  private func chunk(
    _ chunk: MCAPRecord, _ visit: (Item) throws(RecordingError) -> Void
  ) throws(RecordingError) -> Bool {
    let head = try input.read(chunk.content, min(chunk.length, 4_096))
    var fields = MCAPFields(head)
    guard fields.number(UInt64.self) != nil, fields.number(UInt64.self) != nil, fields.number(UInt64.self) != nil,
      let sum: UInt32 = fields.number(), let compression = fields.text()
    else { return false }
    guard compression.isEmpty else {
      throw RecordingError(.unsupported, input.path, .compressed, ["name": .string(String(compression.prefix(20)))])
    }
    guard let length: UInt64 = fields.number() else { return false }
    let begin = chunk.content + head.count - fields.left
    guard length == UInt64(chunk.end - begin) else { return false }
    if checks, sum != 0, try self.sum(begin, chunk.end) != sum {
      try visit(.damagedChunk(chunk))
      return true
    }
    var at = begin
    while at < chunk.end {
      guard let record = try record(at), record.length <= chunk.end - record.content else {
        try visit(.damagedChunk(chunk))
        return true
      }
      if record.kind == MCAP.Kind.message.rawValue {
        guard let place = try message(record) else {
          try visit(.damagedChunk(chunk))
          return true
        }
        try visit(.message(place))
      } else {
        guard try other(record, visit) else { return false }
      }
      at = record.end
    }
    try visit(.chunkEnd)
    return true
  }

  private func sum(_ begin: Int, _ end: Int) throws(RecordingError) -> UInt32 {
    var (sum, at) = (CRC32(), begin)
    while at < end {
      let bytes = try input.read(at, min(1 << 20, end - at))
      guard !bytes.isEmpty else { break }
      sum.update(bytes)
      at += bytes.count
    }
    return sum.value
  }
}
