internal import CRE2Shim

/// A compiled regular expression that takes a time in proportion to the length of a text, whatever both are.
///
/// RE2 follows all alternatives at once by an automaton, so that no expression makes it try one after the other. It has no look-ahead
/// and no back references for that reason. Several threads may match with one expression at once; nobody else has its handle.
public final class LinearExpression: @unchecked Sendable {
  /// The most memory that an expression may take in bytes: one with more states is refused.
  static let maxMemory: Int64 = 1 << 20

  /// Made once, never changed; freed with this object.
  private let pattern: OpaquePointer

  /// Compiles an expression in the syntax of RE2.
  ///
  /// - Throws: ``LinearExpressionError`` when it is no such expression, or one with too many states.
  public init(_ text: String) throws(LinearExpressionError) {
    var text = text
    let made = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { cre2_compile($0.baseAddress, $0.count, Self.maxMemory) }
    }
    guard let made else { throw LinearExpressionError(message: "there is no memory for it") }
    if let failure = cre2_failure(made) {
      let message = String(cString: failure)
      cre2_free(made)
      throw LinearExpressionError(message: message)
    }
    pattern = made
  }

  deinit { cre2_free(pattern) }

  /// Whether the whole of a text matches.
  public func matches(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { cre2_matches(pattern, $0.baseAddress, $0.count) }
    }
  }
}

/// Why a text is no usable expression, in the words of RE2.
public struct LinearExpressionError: Error {
  /// What is wrong.
  public let message: String
}
