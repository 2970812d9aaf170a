public import ScanJSON

extension String {
  /// The text as a JSON object.
  ///
  /// - Throws: `InvalidDocument` with line, column and cause when the text is no JSON or no object.
  public func toJSONObject() throws(InvalidDocument) -> JSONNode {
    let tree = try JSONNode.parse(self)
    guard tree.members != nil else {
      throw InvalidDocument([
        Problem(
          .error, .wrongType, at: tree.position, message: "expected an object, found \(tree.kindName)",
          met: tree.excerpt, advice: "write the members between { and }")
      ])
    }
    return tree
  }

  /// The text as a JSON object; nil when it is none. ``toJSONObject()`` says why.
  public func asJSONObject() -> JSONNode? {
    try? toJSONObject()
  }
}
