import ScanPluginKit

/// A change of a part of a text.
struct TextChange: Equatable {
  /// The bytes that are replaced.
  let range: Range<Int>
  let text: String

  /// The smallest change of whole lines that makes one text of another; nil when they are equal.
  static func between(_ old: [UInt8], _ new: String) -> TextChange? {
    let new = Array(new.utf8)
    guard old != new else { return nil }
    let shorter = min(old.count, new.count)
    var head = 0
    while head < shorter, old[head] == new[head] { head += 1 }
    while head > 0, old[head - 1] != UInt8(ascii: "\n") { head -= 1 }
    var tail = 0
    while tail < shorter - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
    while tail > 0, old.count - tail > 0, old[old.count - tail - 1] != UInt8(ascii: "\n") { tail -= 1 }
    return TextChange(
      range: head..<old.count - tail, text: String(decoding: new[head..<new.count - tail], as: UTF8.self))
  }

  /// A text after changes that do not overlap.
  static func apply(_ changes: [TextChange], to bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    for change in changes.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      result.replaceSubrange(change.range, with: change.text.utf8)
    }
    return result
  }
}

extension LooseTree {
  /// The changes that make a repair and leave the rest of the text as it is; nil where its place is not in the text.
  func changes(for fix: Fix, in text: EditedText) -> [TextChange]? {
    switch fix {
    case .rename(let pointer, let name):
      return member(at: pointer).map { [TextChange(range: $0.keyRange, text: Self.quoted(name))] }
    case .replace(let pointer, let value):
      return self[pointer].map { node in
        [
          TextChange(
            range: node.range, text: Self.written(value, indentedAs: text.indentation(at: node.range.lowerBound)))
        ]
      }
    case .remove(let pointer):
      guard let range = removal(of: pointer) else { return nil }
      return [TextChange(range: range, text: "")]
    case .move(let pointer, let target):
      guard let member = member(at: pointer), let value = member.value, let name = target.tokens.last,
        let parent = target.parent, let home = self[parent], let others = home.members
      else { return nil }
      guard parent != pointer.parent else {
        return [TextChange(range: member.keyRange, text: Self.quoted(name))]
      }
      guard let range = removal(of: pointer) else { return nil }
      let moved = "\(Self.quoted(name)): \(text[value.range])"
      let insertion: TextChange
      if let last = others.last {
        let own = text.indentation(at: last.range.lowerBound)
        let isOnOneLine = text.indentation(at: home.range.lowerBound).count >= own.count
        let end = last.range.upperBound
        insertion = TextChange(range: end..<end, text: isOnOneLine ? ", \(moved)" : ",\n\(own)\(moved)")
      } else {
        let begin = home.range.lowerBound + 1
        insertion = TextChange(range: begin..<begin, text: " \(moved) ")
      }
      return [TextChange(range: range, text: ""), insertion]
    }
  }

  /// The bytes of a member or element with one of the commas beside it.
  private func removal(of pointer: JSONPointer) -> Range<Int>? {
    guard let part = member(at: pointer)?.range ?? self[pointer]?.range, !pointer.tokens.isEmpty,
      let first = index(notBefore: part.lowerBound), first > 0
    else { return nil }
    let before = tokens[first - 1]
    if let next = index(notBefore: part.upperBound), tokens[next].isMark(",") {
      return before.range.upperBound..<tokens[next].range.upperBound
    }
    return (before.isMark(",") ? before.range.lowerBound : before.range.upperBound)..<part.upperBound
  }

  private static func quoted(_ text: String) -> String { JSONNode(.string(text)).text(.compact) }

  private static func written(_ value: JSONNode, indentedAs indentation: String) -> String {
    let text = value.text(.pretty).split(separator: "\n", omittingEmptySubsequences: true)
    return text.joined(separator: "\n" + indentation)
  }
}
