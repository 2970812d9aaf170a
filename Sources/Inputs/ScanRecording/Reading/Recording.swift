public import ScanGeometry
public import ScanImage
public import ScanJSON

/// A recording that was opened: what is in it, without its pictures, which are read one by one.
public final class Recording: Sendable {
  /// A frame of the recording.
  public struct FrameEntry: Sendable {
    /// Its number and time in the session.
    public let number: UInt64
    /// When it was taken: on the source's own clock, since its first frame.
    public let timestamp: Duration
    /// When it came, in nanoseconds since 1970 (UTC).
    public let unixTime: UInt64
    /// The size of the picture.
    public let size: PixelSize
    /// Where it came from.
    public let origin: FrameOrigin
    /// What of it is recorded; of crops the first.
    public internal(set) var content: RecordedContent
    /// The parts of it that are recorded.
    var parts: [Part]
  }

  /// A part of a picture, as it lies in the file.
  struct Part: Sendable {
    let region: PixelRect
    let luma: MCAPPlace?
    let color: MCAPPlace?
  }

  /// A message of a channel of JSON.
  public struct Entry: Sendable {
    /// When it was recorded, in nanoseconds since 1970 (UTC).
    public let unixTime: UInt64
    let place: MCAPPlace
  }

  /// A file that belongs to the run.
  public struct Attachment: Sendable {
    /// Its name.
    public let name: String
    /// Its kind, as a media type.
    public let mediaType: String
    /// How many bytes it has.
    public let size: Int
    let offset: Int
  }

  /// So many messages of one kind are more than any recording has: a recorder ends its file before.
  static let limit = 4_000_000
  /// So many frames are more than any recording has.
  static let frameLimit = 1_000_000
  /// So many attachments are more than any recording has.
  static let attachmentLimit = 1_000
  /// The longest message of JSON, in bytes.
  static let longestText = 8 << 20
  /// The largest side of a picture, and the most pixels of one.
  static let (longestSide, mostPixels) = (1 << 16, 200_000_000)

  /// The file.
  public var path: String { input.path }
  /// How many bytes the file has.
  public var size: Int { input.size }
  /// What is known of the run.
  public let about: [String: String]
  /// The frames, in the order in which they came.
  public let frames: [FrameEntry]
  /// The events.
  public let events: [Entry]
  /// The configurations.
  public let configs: [Entry]
  /// The commands.
  public let commands: [Entry]
  /// The files that belong to the run.
  public let attachments: [Attachment]
  /// What was recorded and what was not, as the end of the file says; nil for a file that was cut.
  public let counts: RecordingCounts?
  /// How many messages each channel has.
  public let messages: [String: Int]
  /// Whether the file has its end.
  public let isComplete: Bool
  /// The times of the first and last message; nil without any.
  public let times: ClosedRange<UInt64>?
  let input: MCAPInput

  /// Opens a recording.
  ///
  /// A file that breaks off is opened with what it has.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - checks: Whether the sums of all chunks are checked, for which all of it is read.
  /// - Throws: ``RecordingError`` when it is none, or is damaged.
  public init(_ path: String, checks: Bool = false) throws(RecordingError) {
    let input = try MCAPInput(path)
    self.input = input
    var contents = RecordingContents(input)
    let ending = try MCAPWalk(input: input, checks: checks).run { (item) throws(RecordingError) in
      try contents.take(item)
    }
    if case .damaged(let offset) = ending {
      throw RecordingError(.damaged, path, .damaged, ["offset": .number(offset)])
    }
    guard contents.channels.values.contains(.frames) else {
      throw RecordingError(.unknownFormat, path, .noRecording, ["channel": .string(RecordingChannel.frames.topic)])
    }
    if let form = contents.about["form"].flatMap({ Int($0) }), form > RecordingChannel.form {
      throw RecordingError(
        .unsupported, path, .newer, ["met": .number(form), "known": .number(RecordingChannel.form)])
    }
    about = contents.about
    frames = contents.frames
    events = contents.entries[.events] ?? []
    configs = contents.entries[.config] ?? []
    commands = contents.entries[.commands] ?? []
    attachments = contents.attachments
    counts = try contents.entries[.counts]?.last.map { (entry) throws(RecordingError) in
      RecordingCounts(try Self.json(entry.place, of: input))
    }
    messages = contents.messages
    times = contents.times
    isComplete = ending == .complete
  }

  /// Whether a file begins as recordings do; nothing else of it is read.
  public static func isRecording(_ path: String) -> Bool {
    guard let input = try? MCAPInput(path) else { return false }
    return (try? input.read(0, MCAP.magic.count)) == MCAP.magic
  }

  /// A message as JSON.
  public func json(_ entry: Entry) throws(RecordingError) -> JSONNode { try Self.json(entry.place, of: input) }

  /// The bytes of an attachment.
  public func data(_ attachment: Attachment) throws(RecordingError) -> [UInt8] {
    try input.read(attachment.offset, attachment.size)
  }

  static func json(_ place: MCAPPlace, of input: MCAPInput) throws(RecordingError) -> JSONNode {
    guard place.length <= longestText else {
      throw RecordingError(
        .tooLarge, input.path, .tooLong, ["bytes": .number(place.length), "offset": .number(place.offset)])
    }
    do throws(InvalidDocument) {
      return try JSONNode.parse(bytes(place, of: input))
    } catch {
      throw RecordingError(.damaged, input.path, .damaged, ["offset": .number(place.offset)])
    }
  }

  private static func bytes(_ place: MCAPPlace, of input: MCAPInput) -> [UInt8] {
    // What cannot be read is no JSON either.
    (try? input.read(place.offset, place.length)) ?? []
  }
}

/// What is collected of a file on the way through it.
private struct RecordingContents {
  let input: MCAPInput
  /// The channels of a recording, by their numbers in this file; others are passed over.
  var channels: [UInt16: RecordingChannel] = [:]
  var about: [String: String] = [:]
  var frames: [Recording.FrameEntry] = []
  var entries: [RecordingChannel: [Recording.Entry]] = [:]
  var attachments: [Recording.Attachment] = []
  var messages: [String: Int] = [:]
  var times: ClosedRange<UInt64>?
  /// Pictures whose frame follows, by the number of the message.
  private var pictures: [UInt32: (luma: MCAPPlace?, color: MCAPPlace?)] = [:]
  private var origins: [FrameOrigin: FrameOrigin] = [:]
  private static let mostParts = 1_000

  init(_ input: MCAPInput) {
    self.input = input
  }

  mutating func take(_ item: MCAPWalk.Item) throws(RecordingError) {
    switch item {
    case .channel(let id, let topic, _): channels[id] = RecordingChannel(topic: topic)
    case .metadata(RecordingChannel.metadata, let map): about = map
    case .attachment(let name, let mediaType, _, let offset, let length):
      try check(attachments.count, Recording.attachmentLimit)
      attachments.append(
        Recording.Attachment(name: name, mediaType: mediaType, size: length, offset: offset))
    case .message(let place): try take(place)
    case .damagedChunk(let chunk):
      throw RecordingError(.damaged, input.path, .damaged, ["offset": .number(chunk.offset)])
    case .schema, .metadata, .chunkEnd: break
    }
  }

  private mutating func take(_ place: MCAPPlace) throws(RecordingError) {
    guard let channel = channels[place.channel] else { return }
    messages[channel.topic, default: 0] += 1
    times =
      min(
        times?.lowerBound ?? place.logTime, place.logTime)...max(
        times?.upperBound ?? place.logTime, place.logTime)
    switch channel {
    case .luma:
      try check(pictures.count, Recording.frameLimit)
      pictures[place.sequence, default: (nil, nil)].luma = place
    case .color:
      try check(pictures.count, Recording.frameLimit)
      pictures[place.sequence, default: (nil, nil)].color = place
    case .frames: try takeFrame(place)
    default:
      try check(entries[channel]?.count ?? 0, Recording.limit)
      entries[channel, default: []].append(Recording.Entry(unixTime: place.logTime, place: place))
    }
  }

  private mutating func takeFrame(_ place: MCAPPlace) throws(RecordingError) {
    try check(frames.count, Recording.frameLimit)
    let node = try Recording.json(place, of: input)
    let picture = pictures.removeValue(forKey: place.sequence)
    guard let number = node["number"]?.number?.int, let seconds = node["time"]?["seconds"]?.number?.int,
      let attoseconds = node["time"]?["attoseconds"]?.number?.int, let width = node["width"]?.number?.int,
      let height = node["height"]?.number?.int, number >= 0, (0...Recording.longestSide).contains(width),
      (0...Recording.longestSide).contains(height), width * height <= Recording.mostPixels,
      (-(1 << 32)...(1 << 32)).contains(seconds), abs(Double(attoseconds)) < 1e18
    else { throw RecordingError(.damaged, input.path, .damaged, ["offset": .number(place.offset)]) }
    let size = PixelSize(width: width, height: height)
    let content = node["content"]?.string.flatMap { RecordedContent(rawValue: $0) } ?? .none
    let region = (PixelRect(node["crop"]) ?? PixelRect(size)).clamped(to: size)
    let parts = picture.map { [Recording.Part(region: region, luma: $0.luma, color: $0.color)] } ?? []
    // Further parts of a frame follow under its number.
    if content == .crop, let last = frames.suffix(128).lastIndex(where: { $0.number == UInt64(number) }),
      frames[last].content == .crop
    {
      // So many are more than plugins a composite has.
      try check(frames[last].parts.count, Self.mostParts)
      frames[last].parts += parts
      return
    }
    let origin = FrameOrigin(node["origin"])
    let shared = origins[origin] ?? origin
    if origins.count < 1_000 { origins[origin] = origin }
    frames.append(
      Recording.FrameEntry(
        number: UInt64(number),
        timestamp: Duration(secondsComponent: Int64(seconds), attosecondsComponent: Int64(attoseconds)),
        unixTime: place.logTime, size: size, origin: shared, content: content, parts: parts))
  }

  private func check(_ count: Int, _ limit: Int) throws(RecordingError) {
    if count >= limit { throw RecordingError(.tooLarge, input.path, .tooMany, ["limit": .number(limit)]) }
  }
}
