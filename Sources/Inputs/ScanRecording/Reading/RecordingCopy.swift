public import ScanGeometry
import ScanJSON

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
  /// Changes the data of a message of a topic on its way; nil leaves the message out.
  private var change: @Sendable (String, MCAPPlace, [UInt8]) -> [UInt8]? = { _, _, bytes in bytes }
  /// The most bytes that channels, schemas and notes of a file keep in memory.
  private static let headLimit = 64 << 20

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
    change = { redaction.redacted($0, $1, $2) }
  }

  /// What is whole in the file, by the sums of its chunks.
  public func examine() throws(RecordingError) -> Report {
    try walk { (_, _, _) throws(RecordingError) in }
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
    let report = try walk { (item, topic, data) throws(RecordingError) in
      switch item {
      case .schema(let fields): if known.insert([0] + fields).inserted { try writer.add(schema: fields) }
      case .channel(_, _, let fields): if known.insert([1] + fields).inserted { try writer.add(channel: fields) }
      case .metadata(let name, let map): try writer.note(map, name: name)
      case .attachment(let name, let mediaType, let time, _, _):
        try writer.attach(data, name: name, mediaType: mediaType, time: time)
      case .message(let place):
        guard let data = change(topic, place, data) else { return }
        let message = MCAPMessage(
          channel: place.channel, sequence: place.sequence, logTime: place.logTime, publishTime: place.publishTime,
          pieces: [.bytes(data)])
        chunk.append(message)
        size += message.count
        if size >= RecordingSettings.chunkSize { try flush() }
      // Chunks of few messages become larger ones.
      case .chunkEnd, .damagedChunk: break
      }
    }
    try flush()
    for name in notes.keys.sorted() { try writer.note(notes[name] ?? [:], name: name) }
    try writer.end()
    return report
  }

  /// Goes through the file; the topic is that of a message, and data are those of messages and attachments.
  private func walk(
    _ visit: (MCAPWalk.Item, String, [UInt8]) throws(RecordingError) -> Void
  ) throws(RecordingError) -> Report {
    var (report, topics, heads) = (Report(), [UInt16: String](), 0)
    var known: Set<[UInt8]> = []
    func keep(_ bytes: Int) throws(RecordingError) {
      heads += bytes + 128
      if heads > Self.headLimit {
        throw RecordingError(.tooLarge, input.path, .longHeads, ["limit": .number(Self.headLimit)])
      }
    }
    let ending = try MCAPWalk(input: input, checks: true).run { (item) throws(RecordingError) in
      switch item {
      case .schema(let fields):
        // Other writers repeat them in each chunk.
        if known.insert([0] + fields).inserted { try keep(fields.count) }
      case .channel(let id, let topic, let fields):
        topics[id] = topic
        if known.insert([1] + fields).inserted { try keep(fields.count + topic.utf8.count) }
      case .metadata(let name, _): try keep(name.utf8.count)
      case .message(let place):
        // A message of no channel says nothing to anybody.
        guard let topic = topics[place.channel] else { return }
        report.messages[topic, default: 0] += 1
        return try visit(item, topic, try input.read(place.offset, place.length))
      case .attachment(let name, let mediaType, _, let offset, let length):
        try keep(name.utf8.count + mediaType.utf8.count)
        guard length <= MCAPWalk.longestRecord, try isSound(item, offset, length) else {
          report.damagedParts += 1
          report.lostBytes += length
          return
        }
        return try visit(item, "", try input.read(offset, length))
      case .damagedChunk(let chunk):
        report.damagedParts += 1
        report.lostBytes += chunk.length
      case .chunkEnd: break
      }
      try visit(item, "", [])
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
    // A name that is no UTF-8 has another length than its text.
    guard begin > 0 else { return false }
    var sum = CRC32()
    sum.update(try input.read(begin, offset + length - begin))
    var fields = MCAPFields(try input.read(offset + length, 4))
    let written: UInt32 = fields.number() ?? 0
    return written == 0 || written == sum.value
  }
}
