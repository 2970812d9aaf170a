extension DisplayText {
  /// The sentence with all its parts as JSON, so that another process can show it in its own language.
  ///
  /// A text without an id is a string. A sentence of a catalogue is an object with `id`, `english` and `arguments`, of which each is a
  /// string or an object with `text`; texts one after another are an object with `joined` and `separator`.
  package var parts: JSONNode {
    switch form {
    case .plain(let text): JSONNode(.string(text))
    case .joined(let texts, let separator):
      ["joined": JSONNode(.array(texts.map(\.parts))), "separator": JSONNode(.string(separator))]
    case .template(let template):
      [
        "id": JSONNode(.string(template.id)), "english": JSONNode(.string(template.english)),
        "arguments": JSONNode(
          .object(arguments.sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value.parts) })),
      ]
    }
  }

  /// The sentence of parts that ``parts`` made; nil for JSON of another form.
  package init?(parts node: JSONNode) {
    if let text = node.string {
      self.init(text)
    } else if let id = node["id"]?.string, let english = node["english"]?.string,
      let members = node["arguments"]?.members
    {
      var arguments: [String: Argument] = [:]
      for member in members {
        guard let argument = Argument(parts: member.value) else { return nil }
        arguments[member.key] = argument
      }
      self.init(.template(TextTemplate(id, english)), arguments)
    } else if let elements = node["joined"]?.elements, let separator = node["separator"]?.string {
      let texts = elements.compactMap(DisplayText.init(parts:))
      guard texts.count == elements.count else { return nil }
      self.init(joining: texts, by: separator)
    } else {
      return nil
    }
  }
}

extension DisplayText.Argument {
  fileprivate var parts: JSONNode {
    switch self {
    case .string(let text): JSONNode(.string(text))
    case .text(let text): ["text": text.parts]
    }
  }

  fileprivate init?(parts node: JSONNode) {
    if let text = node.string {
      self = .string(text)
    } else if let text = node["text"].flatMap(DisplayText.init(parts:)) {
      self = .text(text)
    } else {
      return nil
    }
  }
}
