/// The reading of JSON texts (RFC 8259, UTF-8).
public enum JSONParser {
  /// What reading gives: the tree, nil when there is none to rely on, and all problems in the order of the text.
  public typealias Outcome = (tree: JSONNode?, problems: [Problem])

  /// The tree of a text after every repair that leaves no choice, with the problems repaired.
  ///
  /// Repaired are trailing, leading and doubled commas of objects, missing commas, missing outer braces, missing
  /// closing braces and brackets at the end, comments, single and typographic quotes, unquoted keys, tabs in strings,
  /// literals in the wrong case (`True`, `None`), and a key given twice with equal values. A problem with more than one
  /// plausible repair (`NaN`, two values for one key, a missing value) gives no tree. Without problems the text is
  /// strict JSON.
  ///
  /// - Parameters:
  ///   - bytes: the text as UTF-8; a byte order mark is accepted.
  ///   - file: the name that the problems carry.
  ///   - limits: the bounds of size and depth.
  public static func parseTolerantly(
    _ bytes: UnsafeBufferPointer<UInt8>, file: String? = nil, limits: JSONLimits = .default
  ) -> Outcome {
    var reader = TextReader(bytes, file: file, limits: limits)
    return reader.read()
  }

  /// The tree of a text after every repair that leaves no choice, with the problems repaired.
  public static func parseTolerantly(
    _ bytes: [UInt8], file: String? = nil, limits: JSONLimits = .default
  ) -> Outcome {
    bytes.withUnsafeBufferPointer { parseTolerantly($0, file: file, limits: limits) }
  }

  /// The tree of a text after every repair that leaves no choice, with the problems repaired.
  public static func parseTolerantly(
    _ text: String, file: String? = nil, limits: JSONLimits = .default
  ) -> Outcome {
    var text = text
    return text.withUTF8 { parseTolerantly($0, file: file, limits: limits) }
  }
}

extension JSONNode {
  /// The tree of a strict JSON text (RFC 8259) in UTF-8; a byte order mark is accepted.
  ///
  /// Keys that are canonically equivalent in Unicode count as the same key, as Swift strings do.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - file: the name that the problems carry.
  ///   - limits: the bounds of size and depth.
  /// - Throws: ``InvalidDocument`` with all problems, each with line, column, pointer and its cause in words.
  public static func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, file: String? = nil, limits: JSONLimits = .default
  ) throws(InvalidDocument) -> JSONNode {
    try strict(JSONParser.parseTolerantly(bytes, file: file, limits: limits))
  }

  /// The tree of a strict JSON text (RFC 8259) in UTF-8; throws ``InvalidDocument`` with all problems.
  public static func parse(
    _ bytes: [UInt8], file: String? = nil, limits: JSONLimits = .default
  ) throws(InvalidDocument) -> JSONNode {
    try strict(JSONParser.parseTolerantly(bytes, file: file, limits: limits))
  }

  /// The tree of a strict JSON text (RFC 8259); throws ``InvalidDocument`` with all problems.
  public static func parse(
    _ text: String, file: String? = nil, limits: JSONLimits = .default
  ) throws(InvalidDocument) -> JSONNode {
    try strict(JSONParser.parseTolerantly(text, file: file, limits: limits))
  }

  private static func strict(_ outcome: JSONParser.Outcome) throws(InvalidDocument) -> JSONNode {
    guard let tree = outcome.tree, outcome.problems.isEmpty else { throw InvalidDocument(outcome.problems) }
    return tree
  }
}
