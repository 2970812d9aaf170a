import ScanJSON
import StandardPlugins

/// A document with one mistake, and what the loader should say about it.
struct Mutation: CustomStringConvertible {
  /// The base document and what was done to it.
  let description: String
  /// The document.
  let text: String
  /// The place that the problem has to name.
  let pointer: String
  /// The first suggestion; nil where no name or value is near.
  let suggestion: String?
  /// The kinds of problem that are right.
  let codes: Set<ProblemCode>
}

extension Mutation {
  init(_ what: String, _ text: String, at pointer: String, suggests suggestion: String?, _ codes: ProblemCode...) {
    self.init(description: what, text: text, pointer: pointer, suggestion: suggestion, codes: Set(codes))
  }
}

/// A right document from which mutations are made.
struct BaseDocument: Sendable {
  let name: String
  let text: String
}

/// A small repair of a tree: a place gets another value, or another key, or goes away.
extension JSONNode {
  func replacing(_ pointer: JSONPointer, with value: JSONNode) -> JSONNode {
    applyFixes([.replace(pointer, with: value)], to: self).0
  }

  func renaming(_ pointer: JSONPointer, to key: String) -> JSONNode {
    applyFixes([.rename(pointer, to: key)], to: self).0
  }

  func removing(_ pointer: JSONPointer) -> JSONNode {
    applyFixes([.remove(pointer)], to: self).0
  }

  func adding(_ key: String, _ value: JSONNode, to pointer: JSONPointer) -> JSONNode {
    replacing(pointer, with: JSONNode(.object((self[pointer]?.members ?? []) + [JSONMember(key, value)])))
  }

  /// Every place below the node with its value, in the order of the text.
  func places(_ pointer: JSONPointer = .root) -> [(pointer: JSONPointer, value: JSONNode)] {
    let children =
      members.map { $0.map { (pointer.appending($0.key), $0.value) } }
      ?? elements.map { $0.enumerated().map { (pointer.appending($0.offset), $0.element) } } ?? []
    return children.flatMap { [($0.0, $0.1)] + $0.1.places($0.0) }
  }
}
