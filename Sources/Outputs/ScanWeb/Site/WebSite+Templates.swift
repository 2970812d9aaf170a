public import ScanJSON

/// The ready configurations that a new file begins with.
extension WebSite {
  /// A ready configuration for a use case, which the editor of the page can begin with.
  public struct Template: Sendable, Hashable {
    /// The name, as the page shows it.
    public let name: String
    /// What it reads, in a sentence.
    public let summary: DisplayText
    /// The text of the file.
    public let text: String

    /// Makes a template.
    public init(name: String, summary: DisplayText, text: String) {
      self.name = name
      self.summary = summary
      self.text = text
    }
  }

  func templates(_ texts: TextCatalog) -> WebResponse {
    let templates = options.templates().map { template -> JSONNode in
      [
        "name": JSONNode(.string(template.name)), "summary": JSONNode(.string(template.summary.text(texts))),
        "text": JSONNode(.string(template.text)),
      ]
    }
    return .json(["templates": JSONNode(.array(templates))])
  }
}
