import ScanJSON

/// The writing of entries into one file, on the thread that calls it.
final class RecordingFile {
  private let writer: MCAPWriter
  private let byteLimit: Int
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

  /// Writes entries, in chunks.
  func write(_ entries: [RecordingQueue.Entry]) throws(RecordingError) {
    var (chunk, size) = ([MCAPMessage](), 0)
    func flush() throws(RecordingError) {
      let messages = chunk
      (chunk, size) = ([], 0)
      try writer.write(messages)
      for message in messages { count(message) }
    }
    for entry in entries {
      if isFull || writer.count + size + entry.written > byteLimit - RecordingSettings.endReserve(of: byteLimit) {
        isFull = true
        if let channel = entry.channel { counts.add(channel, lost: .limit) }
        continue
      }
      switch entry {
      case .attachment(let name, let mediaType, let data, let time):
        try flush()
        try writer.attach(data, name: name, mediaType: mediaType, time: time)
      case .message(let message):
        chunk.append(message)
        size += message.count
      case .frame(let frame):
        for message in frame.messages() {
          chunk.append(message)
          size += message.count
        }
      }
      if size >= RecordingSettings.chunkSize { try flush() }
    }
    try flush()
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

  private func count(_ message: MCAPMessage) {
    guard let channel = RecordingChannel(rawValue: message.channel) else { return }
    counts.recorded[channel, default: 0] += 1
  }
}
