package import ScanJSON

extension DisplayText {
  /// The member of a problem for another process that stands beside its `message`: the sentence in parts, which that process shows in
  /// its own language.
  package var besideMessage: JSONMember { JSONMember("messageParts", parts) }

  /// What a problem says that another process sent; its words where it sent no parts, and nil where it says nothing.
  package init?(problem: JSONNode) {
    let words = problem["message"]?.string.map { DisplayText($0) }
    guard let text = problem["messageParts"].flatMap(DisplayText.init(parts:)) ?? words, !text.text().isEmpty else {
      return nil
    }
    self = text
  }
}
