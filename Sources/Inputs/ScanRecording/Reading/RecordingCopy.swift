public import ScanGeometry

/// A recording written anew: what is whole of a file that was cut or damaged, or one without what must not be passed on.
public struct RecordingCopy: Sendable {
  /// What was met in a file.
  public struct Report: Sendable, Hashable {
    /// The whole messages, by topic.
    public internal(set) var messages: [String: Int] = [:]
    /// Chunks and attachments whose bytes are not what was written; they are left out.
    public internal(set) var damagedParts = 0
    /// How many bytes at the end, or in damaged parts, are lost.
    public internal(set) var lostBytes = 0
    /// Whether the file has its end.
    public internal(set) var isComplete = false
    /// Where it stops being readable; nil where it does not.
    public internal(set) var damagedAt: Int?

    /// Whether nothing is missing.
    public var isWhole: Bool { isComplete && damagedParts == 0 }
    /// How many whole messages there are.
    public var messageCount: Int { messages.values.reduce(0, +) }
  }

  private let input: MCAPInput
  /// Changes the data of a message on its way.
  private var change: @Sendable (MCAPPlace, [UInt8]) -> [UInt8] = { _, bytes in bytes }

  /// Opens a file of any recording, or any other uncompressed MCAP file.
  ///
  /// - Throws: ``RecordingError`` when it cannot be read.
  public init(of path: String) throws(RecordingError) {
    input = try MCAPInput(path)
  }

  /// Opens a recording whose pictures are to be blanked.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - kept: The parts of each frame that stay; nil for those that plugins scanned.
  /// - Throws: ``RecordingError`` when its events cannot be read.
  public init(redacting recording: Recording, keeping kept: [PixelRect]?) throws(RecordingError) {
    input = recording.input
    let redaction = try Redaction(recording, kept)
    change = { redaction.redacted($0, $1) }
  }

  /// What is whole in the file, by the sums of its chunks.
  public func examine() throws(RecordingError) -> Report {
    try walk { (_, _) throws(RecordingError) in }
  }

  /// Writes what is whole to a new file.
  ///
  /// - Parameters:
  ///   - path: The file, which must not exist.
  ///   - library: The name and version of the program.
  ///   - notes: What is noted in the new file, by the name of the note.
  public func write(
    to path: String, library: String, notes: [String: [String: String]] = [:]
  ) throws(RecordingError) -> Report {
    let writer = try MCAPWriter(MCAPOutput(complete: path), library: library)
    var (known, chunk, size) = (Set<[UInt8]>(), [MCAPMessage](), 0)
    func flush() throws(RecordingError) {
      try writer.write(chunk)
      (chunk, size) = ([], 0)
    }
    let report = try walk { (item, data) throws(RecordingError) in
      switch item {
      case .schema(let fields): if known.insert([0] + fields).inserted { try writer.add(schema: fields) }
      case .channel(_, _, let fields): if known.insert([1] + fields).inserted { try writer.add(channel: fields) }
      case .metadata(let name, let map): try writer.note(map, name: name)
      case .attachment(let name, let mediaType, let time, _, _):
        try writer.attach(data, name: name, mediaType: mediaType, time: time)
      case .message(let place):
        let message = MCAPMessage(
          channel: place.channel, sequence: place.sequence, logTime: place.logTime, publishTime: place.publishTime,
          pieces: [.bytes(change(place, data))])
        chunk.append(message)
        size += message.count
        if size >= RecordingSettings.chunkSize { try flush() }
      case .chunkEnd: try flush()
      case .damagedChunk: break
      }
    }
    try flush()
    for name in notes.keys.sorted() { try writer.note(notes[name] ?? [:], name: name) }
    try writer.end()
    return report
  }

  /// Goes through the file; data are those of messages and attachments.
  private func walk(
    _ visit: (MCAPWalk.Item, [UInt8]) throws(RecordingError) -> Void
  ) throws(RecordingError) -> Report {
    var (report, topics) = (Report(), [UInt16: String]())
    let ending = try MCAPWalk(input: input, checks: true).run { (item) throws(RecordingError) in
      switch item {
      case .channel(let id, let topic, _): topics[id] = topic
      case .message(let place):
        // A message of no channel says nothing to anybody.
        guard let topic = topics[place.channel] else { return }
        report.messages[topic, default: 0] += 1
        return try visit(item, try input.read(place.offset, place.length))
      case .attachment(_, _, _, let offset, let length):
        guard length <= MCAPWalk.longestRecord, try isSound(item, offset, length) else {
          report.damagedParts += 1
          report.lostBytes += length
          return
        }
        return try visit(item, try input.read(offset, length))
      case .damagedChunk(let chunk):
        report.damagedParts += 1
        report.lostBytes += chunk.length
      case .schema, .metadata, .chunkEnd: break
      }
      try visit(item, [])
    }
    switch ending {
    case .complete: report.isComplete = true
    case .cut(_, let rest): report.lostBytes += rest
    case .damaged(let offset):
      report.damagedAt = offset
      report.lostBytes += input.size - offset
    }
    return report
  }

  /// Whether the sum of an attachment is right; one without a sum counts as right.
  private func isSound(_ item: MCAPWalk.Item, _ offset: Int, _ length: Int) throws(RecordingError) -> Bool {
    guard case .attachment(let name, let mediaType, _, _, _) = item else { return true }
    let begin = offset - (8 + 8 + 4 + name.utf8.count + 4 + mediaType.utf8.count + 8)
    var sum = CRC32()
    sum.update(try input.read(begin, offset + length - begin))
    var fields = MCAPFields(try input.read(offset + length, 4))
    let written: UInt32 = fields.number() ?? 0
    return written == 0 || written == sum.value
  }
}
