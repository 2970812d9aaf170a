import ScanGeometry
import ScanImage
import ScanJSON

/// What of a picture a message about a frame says is recorded.
public enum RecordedContent: String, Sendable, Hashable, CaseIterable {
  /// All of it.
  case whole
  /// A part of it.
  case crop
  /// A hash of its luma.
  case hash
  /// Nothing: it was not scanned.
  case none
  /// Nothing: it could not be recorded.
  case lost
}

/// A frame on its way to the file.
struct RecordedFrame: Sendable {
  /// The picture; nil where nothing of it is recorded.
  let frame: Frame?
  let size: PixelSize
  let origin: FrameOrigin
  /// Its number and time in the session.
  let number: UInt64
  let timestamp: Duration
  let time: RecordedTime
  /// The number of the message.
  let sequence: UInt32
  let content: RecordedContent
  /// The part of a crop.
  var crop: PixelRect?
  var hash: UInt64?
  let hasColor: Bool
  /// Whether its source does not wait, so that its picture is left out when there is no room.
  let mayBeLost: Bool

  /// About how many bytes it keeps in memory, which is more than it has in the file.
  var memory: Int { 512 + (frame == nil ? 0 : size.area * (hasColor ? 5 : 1)) }

  /// About how many bytes its messages have.
  var bytes: Int {
    guard content == .crop, let crop else { return memory }
    return 512 + crop.width * crop.height * (hasColor ? 5 : 1)
  }

  /// The same frame with something else of its picture.
  func with(_ content: RecordedContent, crop: PixelRect? = nil, hash: UInt64? = nil) -> RecordedFrame {
    let hasPicture = content == .whole || content == .crop
    return RecordedFrame(
      frame: hasPicture ? frame : nil, size: size, origin: origin, number: number, timestamp: timestamp, time: time,
      sequence: sequence, content: content, crop: crop, hash: hash, hasColor: hasPicture && hasColor,
      mayBeLost: mayBeLost)
  }

  /// Its messages; the colors may be decoded by this call.
  func messages() -> [MCAPMessage] {
    let part = crop ?? PixelRect(size)
    var messages: [MCAPMessage] = []
    var color: ColorImage?
    if let frame, !part.isEmpty {
      let isWhole = part == PixelRect(size)
      let luma = isWhole ? frame.luma : frame.luma.withView(of: part) { LumaImage(copying: $0) }
      messages.append(message(.luma, [.bytes(Self.head(.luma, luma.size)), .luma(luma)]))
      color = hasColor ? frame.color.map { isWhole ? $0 : $0.cropped(to: part) } : nil
      if let color { messages.append(message(.color, [.bytes(Self.head(.color, color.size)), .color(color)])) }
    }
    // The picture comes first: what is said of a frame holds for a file that ends behind it.
    return messages + [message(.frames, [.bytes(Array(json(color: color != nil).text(.compact).utf8))])]
  }

  private func message(_ channel: RecordingChannel, _ pieces: [MCAPPiece]) -> MCAPMessage {
    MCAPMessage(
      channel: channel.rawValue, sequence: sequence, logTime: time.unix, publishTime: time.unix, pieces: pieces)
  }

  private func json(color: Bool) -> JSONNode {
    let parts = timestamp.components
    var members = [
      JSONMember("number", .whole(number)),
      JSONMember("time", ["seconds": .whole(parts.seconds), "attoseconds": .whole(parts.attoseconds)]),
      JSONMember("monotonicNs", .whole(time.monotonic)),
      JSONMember("width", .whole(size.width)), JSONMember("height", .whole(size.height)),
      JSONMember("origin", origin.json()),
      JSONMember("content", JSONNode(.string(content.rawValue))),
    ]
    if color { members.append(JSONMember("color", true)) }
    if let crop { members.append(JSONMember("crop", crop.recorded)) }
    if let hash {
      let text = String(hash, radix: 16)
      members.append(JSONMember("xxh64", JSONNode(.string(String(repeating: "0", count: 16 - text.count) + text))))
    }
    return JSONNode(.object(members))
  }

  /// What a picture of this size begins with.
  static func head(_ channel: RecordingChannel, _ size: PixelSize) -> [UInt8] {
    let text =
      channel == .luma
      ? "P5\n\(size.width) \(size.height)\n255\n"
      : "P7\nWIDTH \(size.width)\nHEIGHT \(size.height)\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"
    return Array(text.utf8)
  }
}

extension ColorImage {
  /// A copy of a part, clamped to the picture.
  func cropped(to rect: PixelRect) -> ColorImage {
    let inside = rect.clamped(to: size)
    return ColorImage(size: PixelSize(width: inside.width, height: inside.height)) { target in
      withBytes { source in
        for y in 0..<inside.height {
          let from = ((inside.y + y) * width + inside.x) * 4
          for index in 0..<(inside.width * 4) { target[y * inside.width * 4 + index] = source[from + index] }
        }
      }
    }
  }
}

extension JSONNode {
  /// A whole number.
  static func whole(_ value: some BinaryInteger) -> JSONNode { JSONNode(.number(JSONNumber(Int(clamping: value)))) }
}

extension PixelRect {
  /// The rectangle as a recording has it.
  var recorded: JSONNode {
    ["x": .whole(x), "y": .whole(y), "width": .whole(width), "height": .whole(height)]
  }

  /// Reads what ``recorded`` gave.
  init?(_ node: JSONNode?) {
    guard let node, let x = node["x"]?.number?.int, let y = node["y"]?.number?.int,
      let width = node["width"]?.number?.int, let height = node["height"]?.number?.int
    else { return nil }
    self.init(x: x, y: y, width: width, height: height)
  }

  /// Whether another rectangle lies inside.
  func contains(_ other: PixelRect) -> Bool {
    other.x >= x && other.y >= y && other.x + other.width <= x + width && other.y + other.height <= y + height
  }

  /// The smallest rectangle around both.
  func union(_ other: PixelRect) -> PixelRect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRect(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }
}

extension FrameOrigin {
  /// The origin as a recording has it.
  func json() -> JSONNode {
    var members = [JSONMember("source", JSONNode(.string(source)))]
    if page != 1 { members.append(JSONMember("page", .whole(page))) }
    if orientation != .up { members.append(JSONMember("orientation", .whole(orientation.rawValue))) }
    switch captureTime {
    case .unstated: break
    case .at(let milliseconds): members.append(JSONMember("captureTimeMs", .whole(milliseconds)))
    case .unknown(let why): members.append(JSONMember("noCaptureTime", JSONNode(.string(why.text()))))
    }
    return JSONNode(.object(members))
  }

  /// Reads what ``json()`` wrote.
  init(_ node: JSONNode?) {
    let orientation = node?["orientation"]?.number?.int.flatMap { Orientation(rawValue: $0) } ?? .up
    var time = CaptureTime.unstated
    if let milliseconds = node?["captureTimeMs"]?.number?.int { time = .at(milliseconds: Int64(milliseconds)) }
    if let why = node?["noCaptureTime"]?.string { time = .unknown(DisplayText(why)) }
    self.init(
      source: node?["source"]?.string ?? "", page: node?["page"]?.number?.int ?? 1, orientation: orientation,
      captureTime: time)
  }
}
