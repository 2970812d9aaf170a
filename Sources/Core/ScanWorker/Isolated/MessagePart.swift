import ScanImage
package import ScanJSON
import ScanPluginKit

/// A message of another process that does not say what it has to.
package struct UnfitMessage: DisplayableError {
  /// What is wrong, and where.
  package let displayText: DisplayText

  package init(_ displayText: DisplayText) { self.displayText = displayText }

  /// The same in English.
  package var problem: String { displayText.text() }
}

/// A part of a message of another process, which is checked as it is read.
struct MessagePart {
  let node: JSONNode
  /// Where it stands in the message.
  let place: String

  init(_ node: JSONNode, at place: String = "") {
    self.node = node
    self.place = place
  }

  /// A member; nil where it is not there.
  func optional(_ key: String) -> MessagePart? {
    node[key].map { MessagePart($0, at: "\(place)/\(key)") }
  }

  /// A member that has to be there.
  func member(_ key: String) throws(UnfitMessage) -> MessagePart {
    guard let part = optional(key) else {
      throw UnfitMessage(MessageText.noMember.with(["place": .string(place), "key": .string(key)]))
    }
    return part
  }

  /// The elements of a member that is a list; none where it is not there.
  func list(_ key: String) throws(UnfitMessage) -> [MessagePart] {
    try optional(key)?.elements() ?? []
  }

  /// The elements.
  func elements() throws(UnfitMessage) -> [MessagePart] {
    guard let elements = node.elements else { throw unfit(.list) }
    return elements.enumerated().map { MessagePart($1, at: "\(place)/\($0)") }
  }

  func string() throws(UnfitMessage) -> String {
    guard let text = node.string else { throw unfit(.text) }
    return text
  }

  func bool() throws(UnfitMessage) -> Bool {
    guard let flag = node.bool else { throw unfit(.trueOrFalse) }
    return flag
  }

  func int() throws(UnfitMessage) -> Int {
    guard let number = node.number?.int else { throw unfit(.wholeNumber) }
    return number
  }

  func double() throws(UnfitMessage) -> Double {
    guard let number = node.number?.double else { throw unfit(.aNumber) }
    return number
  }

  func text() throws(UnfitMessage) -> DisplayText {
    guard let text = DisplayText(parts: node) else { throw unfit(.sentence) }
    return text
  }

  /// So many whole numbers.
  func ints(_ count: Int) throws(UnfitMessage) -> [Int] {
    let parts = try elements()
    guard parts.count == count else { throw unfit(.numbers, ["count": .number(count)]) }
    var numbers: [Int] = []
    for part in parts { numbers.append(try part.int()) }
    return numbers
  }

  func quad() throws(UnfitMessage) -> FrameQuad {
    let parts = try elements()
    guard parts.count == 8 else { throw unfit(.eightNumbers) }
    var points: [FramePoint] = []
    for index in 0..<4 {
      points.append(FramePoint(x: try parts[2 * index].double(), y: try parts[2 * index + 1].double()))
    }
    return FrameQuad(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
  }

  /// What is wrong with the part.
  func unfit(_ expected: MessageText, _ arguments: [String: DisplayText.Argument] = [:]) -> UnfitMessage {
    unfit(expected.with(arguments))
  }

  private func unfit(_ expected: ValueProblemText) -> UnfitMessage { unfit(expected.with()) }

  private func unfit(_ expected: DisplayText) -> UnfitMessage {
    UnfitMessage(
      MessageText.other.with([
        "place": .string(place), "met": .string(node.excerpt), "expected": .text(expected),
      ]))
  }
}

extension JSONNode {
  init(_ number: Int) { self.init(.number(JSONNumber(number))) }

  init(_ flag: Bool) { self.init(.bool(flag)) }

  init(text: String) { self.init(.string(text)) }

  init(list: [JSONNode]) { self.init(.array(list)) }

  /// The exact corners, other than ``ScanGeometry/Quad/json()``, which is for people and programs that want tenths of pixels.
  init(exact quad: FrameQuad) {
    self.init(list: quad.corners.flatMap { [JSONNode(floatLiteral: $0.x), JSONNode(floatLiteral: $0.y)] })
  }
}
