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
          .error, .wrongType, at: tree.position,
          message: ValueProblemText.expected.with([
            "expected": .text(ValueProblemText.anObject.with()), "found": .text(tree.kindText),
          ]),
          met: tree.excerpt,
          advice: LoadingText.objectAdvice.with())
      ])
    }
    return tree
  }

  /// The text as a JSON object; nil when it is none. ``toJSONObject()`` says why.
  public func asJSONObject() -> JSONNode? {
    try? toJSONObject()
  }
}
