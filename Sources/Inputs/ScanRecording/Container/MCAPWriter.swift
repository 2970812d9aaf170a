/// A message of a channel.
struct MCAPMessage: Sendable {
  let channel: UInt16
  let sequence: UInt32
  /// When it was recorded, in nanoseconds since 1970 (UTC).
  let logTime: UInt64
  /// When what it is about happened, in nanoseconds since 1970 (UTC).
  let publishTime: UInt64
  let pieces: [MCAPPiece]

  /// The bytes of the record.
  var count: Int { MCAP.recordHead + MCAP.messageHead + pieces.reduce(0) { $0 + $1.count } }

  /// The record up to the data.
  var head: [UInt8] {
    var head: [UInt8] = [MCAP.Kind.message.rawValue]
    head.put(UInt64(count - MCAP.recordHead))
    head.put(channel)
    head.put(sequence)
    head.put(logTime)
    head.put(publishTime)
    return head
  }
}

/// The writing of an MCAP file: chunks of messages as they come, and at the end the summary by which readers find them.
///
/// Each chunk is written whole and at once, with its sum, so that a file that ends anywhere has all chunks before that place.
final class MCAPWriter {
  private struct Chunk {
    let times: ClosedRange<UInt64>
    let offset: Int
    let length: Int
    let indexOffsets: [(channel: UInt16, offset: Int)]
    let indexLength: Int
    let size: Int
  }

  private struct Index {
    let offset: Int
    let length: Int
    let fields: [UInt8]
  }

  let output: MCAPOutput
  /// The records of schemas and channels, which the summary repeats.
  private var schemas: [[UInt8]] = []
  private var channels: [[UInt8]] = []
  private var chunks: [Chunk] = []
  private var attachments: [Index] = []
  private var metadata: [Index] = []
  private var messageCounts: [UInt16: UInt64] = [:]
  private var times: ClosedRange<UInt64>?

  /// How many bytes were written.
  var count: Int { output.count }

  /// About how many bytes of the end say where the chunks, attachments and notes are.
  var summaryBytes: Int { chunks.count * 180 + attachments.count * 256 + metadata.count * 128 }

  /// Begins a file.
  ///
  /// - Parameter library: What writes it.
  init(_ output: MCAPOutput, library: String) throws(RecordingError) {
    self.output = output
    var header: [UInt8] = []
    header.put(text: "")
    header.put(text: library)
    try output.write([.bytes(MCAP.magic + header.record(.header))])
  }

  /// Writes the record of a schema.
  func add(schema fields: [UInt8]) throws(RecordingError) {
    schemas.append(fields.record(.schema))
    try output.write([.bytes(fields.record(.schema))])
  }

  /// Writes the record of a channel.
  func add(channel fields: [UInt8]) throws(RecordingError) {
    channels.append(fields.record(.channel))
    try output.write([.bytes(fields.record(.channel))])
  }

  /// Writes messages as one chunk.
  func write(_ messages: [MCAPMessage]) throws(RecordingError) {
    guard let first = messages.first else { return }
    var sum = CRC32()
    var (pieces, size, times) = ([MCAPPiece](), 0, first.logTime...first.logTime)
    var places: [UInt16: [UInt8]] = [:]
    for message in messages {
      times = min(times.lowerBound, message.logTime)...max(times.upperBound, message.logTime)
      places[message.channel, default: []].put(message.logTime)
      places[message.channel, default: []].put(UInt64(size))
      let all = [.bytes(message.head)] + message.pieces
      for piece in all { piece.withBytes { sum.update($0) } }
      pieces += all
      size += message.count
    }
    var head: [UInt8] = []
    head.put(times.lowerBound)
    head.put(times.upperBound)
    head.put(UInt64(size))
    head.put(sum.value)
    head.put(text: "")
    head.put(UInt64(size))
    var start: [UInt8] = [MCAP.Kind.chunk.rawValue]
    start.put(UInt64(head.count + size))
    let (offset, length) = (output.count, MCAP.recordHead + head.count + size)
    var (indices, offsets) = ([UInt8](), [(channel: UInt16, offset: Int)]())
    for channel in places.keys.sorted() {
      offsets.append((channel, offset + length + indices.count))
      var index: [UInt8] = []
      index.put(channel)
      index.put(UInt32(clamping: places[channel]?.count ?? 0))
      index += places[channel] ?? []
      indices += index.record(.messageIndex)
    }
    try output.write([.bytes(start + head)] + pieces + [.bytes(indices)])
    chunks.append(
      Chunk(
        times: times, offset: offset, length: length, indexOffsets: offsets, indexLength: indices.count, size: size))
    for message in messages { messageCounts[message.channel, default: 0] += 1 }
    self.times =
      min(
        self.times?.lowerBound ?? times.lowerBound, times.lowerBound)...max(
        self.times?.upperBound ?? times.upperBound, times.upperBound)
  }

  /// Writes a file into the recording.
  func attach(_ data: [UInt8], name: String, mediaType: String, time: UInt64) throws(RecordingError) {
    var fields: [UInt8] = []
    fields.put(time)
    fields.put(time)
    fields.put(text: name)
    fields.put(text: mediaType)
    fields.put(UInt64(data.count))
    var sum = CRC32()
    sum.update(fields)
    sum.update(data)
    var end: [UInt8] = []
    end.put(sum.value)
    let offset = output.count
    let record = (fields + data + end).record(.attachment)
    try output.write([.bytes(record)])
    var index: [UInt8] = []
    index.put(time)
    index.put(time)
    index.put(UInt64(data.count))
    index.put(text: name)
    index.put(text: mediaType)
    attachments.append(Index(offset: offset, length: record.count, fields: index))
  }

  /// Writes named texts.
  func note(_ map: [String: String], name: String) throws(RecordingError) {
    var fields: [UInt8] = []
    fields.put(text: name)
    fields.put(map: map)
    let offset = output.count
    let record = fields.record(.metadata)
    try output.write([.bytes(record)])
    var index: [UInt8] = []
    index.put(text: name)
    metadata.append(Index(offset: offset, length: record.count, fields: index))
  }

  /// Writes the summary, which ends the file.
  func end() throws(RecordingError) {
    var data: [UInt8] = []
    data.put(UInt32(0))
    let start = output.count + data.count + MCAP.recordHead
    var (summary, offsets) = ([UInt8](), [UInt8]())
    func group(_ kind: MCAP.Kind, _ records: [[UInt8]]) {
      guard !records.isEmpty else { return }
      var fields: [UInt8] = [kind.rawValue]
      fields.put(UInt64(start + summary.count))
      fields.put(UInt64(records.reduce(0) { $0 + $1.count }))
      offsets += fields.record(.summaryOffset)
      for record in records { summary += record }
    }
    group(.schema, schemas)
    group(.channel, channels)
    group(.statistics, [statistics.record(.statistics)])
    group(.chunkIndex, chunks.map { Self.fields(of: $0).record(.chunkIndex) })
    group(.attachmentIndex, attachments.map { Self.fields(of: $0).record(.attachmentIndex) })
    group(.metadataIndex, metadata.map { Self.fields(of: $0).record(.metadataIndex) })
    var footer: [UInt8] = [MCAP.Kind.footer.rawValue]
    footer.put(UInt64(20))
    footer.put(UInt64(start))
    footer.put(UInt64(start + summary.count))
    var sum = CRC32()
    sum.update(summary)
    sum.update(offsets)
    sum.update(footer)
    footer.put(sum.value)
    try output.write([.bytes(data.record(.dataEnd) + summary + offsets + footer + MCAP.magic)])
    try output.publish()
  }

  private var statistics: [UInt8] {
    var fields: [UInt8] = []
    fields.put(messageCounts.values.reduce(0, +))
    fields.put(UInt16(clamping: schemas.count))
    for count in [channels.count, attachments.count, metadata.count, chunks.count] {
      fields.put(UInt32(clamping: count))
    }
    fields.put(times?.lowerBound ?? 0)
    fields.put(times?.upperBound ?? 0)
    fields.put(UInt32(clamping: messageCounts.count * 10))
    for channel in messageCounts.keys.sorted() {
      fields.put(channel)
      fields.put(messageCounts[channel] ?? 0)
    }
    return fields
  }

  private static func fields(of chunk: Chunk) -> [UInt8] {
    var fields: [UInt8] = []
    fields.put(chunk.times.lowerBound)
    fields.put(chunk.times.upperBound)
    fields.put(UInt64(chunk.offset))
    fields.put(UInt64(chunk.length))
    fields.put(UInt32(clamping: chunk.indexOffsets.count * 10))
    for place in chunk.indexOffsets {
      fields.put(place.channel)
      fields.put(UInt64(place.offset))
    }
    fields.put(UInt64(chunk.indexLength))
    fields.put(text: "")
    fields.put(UInt64(chunk.size))
    fields.put(UInt64(chunk.size))
    return fields
  }

  private static func fields(of index: Index) -> [UInt8] {
    var fields: [UInt8] = []
    fields.put(UInt64(index.offset))
    fields.put(UInt64(index.length))
    return fields + index.fields
  }
}
