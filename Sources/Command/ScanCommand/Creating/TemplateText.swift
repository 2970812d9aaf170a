/// A text with other names in it.
enum TemplateText {
  /// Puts names in the place of others, all at once, so that no new name is taken for an old one.
  ///
  /// - Parameters:
  ///   - bytes: A file of this package, whose text is UTF-8.
  ///   - names: The old names and the new ones; where two begin at one place, the first counts.
  static func renamed(_ bytes: [UInt8], _ names: [(old: String, new: String)]) -> String {
    renamed(String(decoding: bytes, as: UTF8.self), names)
  }

  /// Puts names in the place of others.
  static func renamed(_ text: String, _ names: [(old: String, new: String)]) -> String {
    var result = ""
    var rest = text[...]
    while let first = rest.first {
      guard let name = names.first(where: { rest.hasPrefix($0.old) }) else {
        result.append(first)
        rest.removeFirst()
        continue
      }
      result += name.new
      rest.removeFirst(name.old.count)
    }
    return result
  }
}
