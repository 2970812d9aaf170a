import ScanPluginKit

/// One entry of `problems` in the line of a picture: why it failed, or why nothing was found.
struct ReportedProblem: Sendable {
  /// The entry as JSON, as the schema `scan` describes it.
  let json: JSONNode

  /// A picture that failed.
  ///
  /// - Parameters:
  ///   - code: The kind, for programs.
  ///   - message: What was met, for a person.
  init(code: String, message: String) {
    json = ["code": JSONNode(.string(code)), "message": JSONNode(.string(message))]
  }

  /// Why nothing was found.
  init(_ failure: ReadFailure, _ texts: TextCatalog) {
    json = failure.json(texts)
  }
}
