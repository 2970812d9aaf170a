import ScanJSON

/// The writing of entries into one file, on the thread that calls it.
final class RecordingFile {
  private let writer: MCAPWriter
  private let byteLimit: Int
  /// What is written next, at once.
  private var chunk: [MCAPMessage] = []
  private var chunkBytes = 0
  private(set) var counts = RecordingCounts()
  /// Whether the file has as many bytes as it may have.
  private(set) var isFull = false

  /// Begins a file, with what is known of the run.
  init(
    _ output: MCAPOutput, library: String, about: [String: String], byteLimit: Int
  ) throws(RecordingError) {
    self.byteLimit = byteLimit
    writer = try MCAPWriter(output, library: library)
    try writer.add(schema: RecordingChannel.schemaFields)
    for channel in RecordingChannel.allCases { try writer.add(channel: channel.fields) }
    try writer.note(about, name: RecordingChannel.metadata)
  }

  /// How many bytes were written.
  var count: Int { writer.count }

  /// Writes entries, in chunks; when that fails, those that are not in the file count as lost.
  func write(_ entries: [RecordingQueue.Entry]) throws(RecordingError) {
    var rest = entries[...]
    do throws(RecordingError) {
      while let entry = rest.popFirst() { try take(entry) }
      try flush()
    } catch {
      for message in chunk {
        guard let channel = RecordingChannel(rawValue: message.channel) else { continue }
        counts.recorded[channel, default: 0] -= 1
        counts.add(channel, lost: .failed)
      }
      for entry in rest { if let channel = entry.channel { counts.add(channel, lost: .failed) } }
      (chunk, chunkBytes) = ([], 0)
      throw error
    }
  }

  private func take(_ entry: RecordingQueue.Entry) throws(RecordingError) {
    if isFull || writer.count + chunkBytes + entry.written > byteLimit - reserve || !hasPlace(for: entry) {
      isFull = true
      if let channel = entry.channel { counts.add(channel, lost: .limit) }
      return
    }
    switch entry {
    case .attachment(let name, let mediaType, let data, let time):
      try flush()
      try writer.attach(data, name: name, mediaType: mediaType, time: time)
    case .message(let message): add(message)
    case .frame(let frame): for message in frame.messages() { add(message) }
    }
    if chunkBytes >= RecordingSettings.chunkSize { try flush() }
  }

  private func add(_ message: MCAPMessage) {
    chunk.append(message)
    chunkBytes += message.count
    if let channel = RecordingChannel(rawValue: message.channel) { counts.recorded[channel, default: 0] += 1 }
  }

  private func flush() throws(RecordingError) {
    try writer.write(chunk)
    (chunk, chunkBytes) = ([], 0)
  }

  /// Writes what was recorded and what was not, and ends the file.
  ///
  /// - Parameter lost: What did not reach the file.
  func end(_ lost: RecordingCounts, at time: RecordedTime) throws(RecordingError) {
    for (channel, reasons) in lost.lost {
      for (reason, count) in reasons { counts.lost[channel, default: [:]][reason, default: 0] += count }
    }
    counts.recorded[.counts] = 1
    let text = counts.json().text(.compact)
    try writer.write([
      MCAPMessage(
        channel: RecordingChannel.counts.rawValue, sequence: 0, logTime: time.unix, publishTime: time.unix,
        pieces: [.bytes(Array(text.utf8))])
    ])
    try writer.end()
  }

  /// How many bytes are kept for the end, which says where each chunk is.
  private var reserve: Int { RecordingSettings.endReserve(of: byteLimit) + writer.summaryBytes }

  /// Whether a reader takes a further message of the kind.
  private func hasPlace(for entry: RecordingQueue.Entry) -> Bool {
    guard let channel = entry.channel else { return true }
    return counts.recorded[channel, default: 0] < (channel == .frames ? Recording.frameLimit : Recording.limit) - 1
  }
}
