import ScanPluginKit
import ScanSinks

/// A document that an editor has open, with what is known of its present text.
final class OpenDocument {
  /// The longest document that is kept.
  static let limit = JSONLimits.default.bytes

  /// The address that the editor knows it by.
  let uri: String
  /// The path of its file; nil where it has none yet.
  let path: String?
  /// The number of its present text.
  private(set) var version: JSONNode?
  /// The text; nil when it is too long.
  private(set) var text: EditedText?
  private let knowledge: EditorKnowledge
  private var known: Analysis?

  /// What a text says.
  final class Analysis {
    let tree: LooseTree
    let kind: DocumentKind
    private let makeCheck: () -> DocumentCheck
    /// What is wrong with it, which takes longer than all else.
    private(set) lazy var check = makeCheck()

    fileprivate init(_ tree: LooseTree, _ kind: DocumentKind, check: @escaping () -> DocumentCheck) {
      (self.tree, self.kind, makeCheck) = (tree, kind, check)
    }
  }

  /// Opens a document.
  init(uri: String, text: String, version: JSONNode?, _ knowledge: EditorKnowledge) {
    self.uri = uri
    path = FileAddress.path(uri)
    self.knowledge = knowledge
    replace(text, version: version)
  }

  /// The length of the text that is kept.
  var size: Int { text?.bytes.count ?? 0 }

  /// Takes a whole text.
  func replace(_ text: String, version: JSONNode?) {
    self.version = version
    self.text = text.utf8.count <= Self.limit ? EditedText(text) : nil
    known = nil
  }

  /// Takes a change of a part. Of a text that is too long, no part is known until the whole text comes again.
  func replace(_ range: Range<Int>, with text: String, version: JSONNode?) {
    self.version = version
    known = nil
    self.text?.replace(range, with: text)
    if size > Self.limit { self.text = nil }
  }

  /// Gives up the text, as if it were too long.
  func giveUp() { (text, known) = (nil, nil) }

  /// What is around may have changed, like a picture that the document names.
  func forget() { known = nil }

  /// What the text says; nil when it is too long.
  var analysis: Analysis? {
    if let known { return known }
    guard let text else { return nil }
    let tree = LooseTree(text.bytes)
    let kind = DocumentKind(tree, knowledge)
    let made = Analysis(tree, kind) { [path, knowledge] in
      DocumentCheck(text.bytes, kind, file: path, knowledge)
    }
    known = made
    return made
  }
}

/// The addresses of files.
enum FileAddress {
  /// The path that a `file:` address names; nil for any other address.
  static func path(_ uri: String) -> String? {
    let scheme = "file://"
    guard uri.lowercased().hasPrefix(scheme) else { return nil }
    let rest = uri.dropFirst(scheme.count)
    guard let slash = rest.firstIndex(of: "/"), let bytes = unescaped(rest[slash...]), !bytes.contains(0) else {
      return nil
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func unescaped(_ text: Substring) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 16) else { return nil }
      bytes.append(code)
      rest = rest.dropFirst(2)
    }
    return bytes
  }
}
