package import ScanImage
package import ScanJSON
import ScanPluginKit

/// A frame in a message: where its pixels lie in shared memory, and where and when it was taken.
struct FrameMessage {
  /// Where the pixels of one plane lie.
  struct Plane {
    let size: PixelSize
    let offset: Int
  }

  /// The number of the copy in shared memory; a copy that is sent again is not read again.
  let serial: Int
  let number: UInt64
  let timestamp: Duration
  let origin: FrameOrigin
  let luma: Plane
  let color: Plane?

  var node: JSONNode {
    let (seconds, attoseconds) = timestamp.components
    var members = [
      JSONMember("serial", JSONNode(serial)), JSONMember("number", JSONNode(Int(clamping: number))),
      JSONMember("time", JSONNode(list: [JSONNode(Int(seconds)), JSONNode(Int(attoseconds))])),
      JSONMember("origin", origin.encoded), JSONMember("luma", luma.encoded),
    ]
    if let color { members.append(JSONMember("color", color.encoded)) }
    return JSONNode(.object(members))
  }

  init(
    serial: Int, number: UInt64, timestamp: Duration, origin: FrameOrigin, luma: Plane, color: Plane?
  ) {
    self.serial = serial
    self.number = number
    self.timestamp = timestamp
    self.origin = origin
    self.luma = luma
    self.color = color
  }

  init(_ part: MessagePart) throws(UnfitMessage) {
    serial = try part.member("serial").int()
    number = UInt64(clamping: try part.member("number").int())
    let time = try part.member("time").ints(2)
    timestamp = Duration(secondsComponent: Int64(time[0]), attosecondsComponent: Int64(time[1]))
    origin = try FrameOrigin(part.member("origin"))
    luma = try Plane(part.member("luma"))
    if let part = part.optional("color") { color = try Plane(part) } else { color = nil }
  }
}

extension FrameMessage.Plane {
  fileprivate var encoded: JSONNode {
    JSONNode(list: [JSONNode(size.width), JSONNode(size.height), JSONNode(offset)])
  }

  fileprivate init(_ part: MessagePart) throws(UnfitMessage) {
    let numbers = try part.ints(3)
    guard numbers.prefix(2).allSatisfy({ (1...(1 << 20)).contains($0) }), numbers[2] >= 0 else {
      throw part.unfit(.plane)
    }
    (size, offset) = (PixelSize(width: numbers[0], height: numbers[1]), numbers[2])
  }
}

extension FrameOrigin {
  /// The origin as a message to another process.
  package var encoded: JSONNode {
    var members = [
      JSONMember("source", JSONNode(text: source)), JSONMember("page", JSONNode(page)),
      JSONMember("orientation", JSONNode(orientation.rawValue)),
    ]
    switch captureTime {
    case .unstated: break
    case .at(let milliseconds): members.append(JSONMember("milliseconds", JSONNode(Int(milliseconds))))
    case .unknown(let reason): members.append(JSONMember("noTime", reason.parts))
    }
    return JSONNode(.object(members))
  }

  /// The origin that another process sent.
  package init(encoded message: JSONNode) throws(UnfitMessage) {
    try self.init(MessagePart(message, at: "origin"))
  }

  fileprivate init(_ part: MessagePart) throws(UnfitMessage) {
    let turn = try part.member("orientation")
    guard let orientation = try Orientation(rawValue: turn.int()) else { throw turn.unfit(.orientation) }
    var time = CaptureTime.unstated
    if let part = part.optional("milliseconds") { time = .at(milliseconds: Int64(try part.int())) }
    if let part = part.optional("noTime") { time = .unknown(try part.text()) }
    self.init(
      source: try part.member("source").string(), page: try part.member("page").int(), orientation: orientation,
      captureTime: time)
  }
}

extension ScanInput.Effort {
  var messageName: String { "\(self)" }

  init(_ part: MessagePart) throws(UnfitMessage) {
    let name = try part.string()
    guard let effort = Self.allCases.first(where: { $0.messageName == name }) else { throw part.unfit(.effort) }
    self = effort
  }
}
