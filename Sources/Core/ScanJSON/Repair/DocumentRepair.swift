/// A document with repairs made, and those that could be made.
///
/// All pointers mean the document as it was given, whatever an earlier repair of the list changed. A repair is left
/// out when its place does not exist or was replaced or removed by an earlier one, when it would replace or remove
/// what an earlier one repaired, and when a rename or move meets another value under the new key; when that value is
/// equal, the renamed or moved member is dropped. A move creates no object: the new parent has to exist.
///
/// - Parameters:
///   - fixes: the repairs, of which earlier ones take precedence.
///   - document: the document.
/// - Returns: the repaired document, and the repairs made, in the order given.
public func applyFixes(_ fixes: [Fix], to document: JSONNode) -> (JSONNode, applied: [Fix]) {
  let root = RepairNode(document)
  // All places are looked up before anything moves, so that pointers stay those of the document as given.
  let located = fixes.map { fix in (fix, place: root[fix.pointer], target: fix.newParent.flatMap { root[$0] }) }
  var applied: [Fix] = []
  for (fix, place, target) in located {
    guard let place, !applied.contains(fix), place.apply(fix, newParent: target) else { continue }
    place.markRepaired()
    applied.append(fix)
  }
  return (applied.isEmpty ? document : root.node, applied)
}

extension Fix {
  /// The place that is repaired.
  fileprivate var pointer: JSONPointer {
    switch self {
    case .rename(let pointer, _), .replace(let pointer, _), .move(let pointer, _), .remove(let pointer): pointer
    }
  }

  /// The object that a member moves to.
  fileprivate var newParent: JSONPointer? {
    if case .move(_, let to) = self { to.parent } else { nil }
  }
}

/// A value of the document being repaired, with its key and its place above.
private final class RepairNode {
  private enum Content {
    case plain(JSONNode)
    case object([RepairNode], SourcePosition?)
    case array([RepairNode], SourcePosition?)
  }

  private var key: String?
  private var keyPosition: SourcePosition?
  private var content: Content
  private weak var parent: RepairNode?
  private let isRoot: Bool
  /// Whether a repair was made here or below.
  private var isRepaired = false

  init(_ document: JSONNode) {
    isRoot = true
    content = .plain(document)
    take(document)
  }

  private init(_ value: JSONNode, key: String?, keyPosition: SourcePosition?, parent: RepairNode) {
    isRoot = false
    self.key = key
    self.keyPosition = keyPosition
    self.parent = parent
    content = .plain(value)
    take(value)
  }

  private func take(_ value: JSONNode) {
    switch value.value {
    case .object(let members):
      let children = members.map { RepairNode($0.value, key: $0.key, keyPosition: $0.keyPosition, parent: self) }
      content = .object(children, value.position)
    case .array(let elements):
      let children = elements.map { RepairNode($0, key: nil, keyPosition: nil, parent: self) }
      content = .array(children, value.position)
    default: content = .plain(value)
    }
  }

  /// The value with all repairs.
  var node: JSONNode {
    switch content {
    case .plain(let node): return node
    case .array(let elements, let position): return JSONNode(.array(elements.map(\.node)), at: position)
    case .object(let members, let position):
      let children = members.map { JSONMember($0.key ?? "", $0.node, keyPosition: $0.keyPosition) }
      return JSONNode(.object(children), at: position)
    }
  }

  subscript(pointer: JSONPointer) -> RepairNode? {
    var found = self
    for token in pointer.tokens {
      switch found.content {
      case .plain: return nil
      case .object(let members, _):
        guard let next = members.first(where: { $0.key == token }) else { return nil }
        found = next
      case .array(let elements, _):
        guard let place = Int(token), elements.indices.contains(place), String(place) == token else { return nil }
        found = elements[place]
      }
    }
    return found
  }

  /// Whether the repair was made.
  func apply(_ fix: Fix, newParent: RepairNode?) -> Bool {
    guard isAttached else { return false }
    switch fix {
    case .rename(_, let name):
      guard let parent else { return false }
      return settle(as: name, in: parent)
    case .move(_, let to):
      guard let newParent, let name = to.tokens.last, newParent.isAttached, !newParent.isInside(self) else {
        return false
      }
      return settle(as: name, in: newParent)
    case .replace(_, let value):
      guard !isRepaired else { return false }
      take(value)
      return true
    case .remove:
      guard !isRepaired, let parent else { return false }
      parent.drop(self)
      return true
    }
  }

  /// Whether the node is still part of the document.
  private var isAttached: Bool {
    if isRoot { return true }
    guard let parent, parent.holds(self) else { return false }
    return parent.isAttached
  }

  private func holds(_ child: RepairNode) -> Bool {
    switch content {
    case .plain: false
    case .object(let children, _), .array(let children, _): children.contains { $0 === child }
    }
  }

  private func isInside(_ other: RepairNode) -> Bool {
    self === other || parent?.isInside(other) == true
  }

  /// Gives the member a key in an object, which may be the one it is in.
  private func settle(as name: String, in object: RepairNode) -> Bool {
    guard case .object(let members, let position) = object.content, key != nil, let parent else { return false }
    if let there = members.first(where: { $0.key == name && $0 !== self }) {
      guard there.node == node else { return false }
      parent.drop(self)
      return true
    }
    if object === parent, key == name { return false }
    key = name
    guard object !== parent else { return true }
    parent.drop(self)
    object.content = .object(members + [self], position)
    self.parent = object
    return true
  }

  private func drop(_ child: RepairNode) {
    switch content {
    case .plain: return
    case .object(let children, let position): content = .object(children.filter { $0 !== child }, position)
    case .array(let children, let position): content = .array(children.filter { $0 !== child }, position)
    }
  }

  /// Notes the repair here and in all that holds this value.
  func markRepaired() {
    isRepaired = true
    parent?.markRepaired()
  }
}
