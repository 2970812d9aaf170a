extension TextCatalog {
  /// Reads a catalogue from a JSON file: one object of ids and sentences.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - templates: The sentences that there are, as ``PluginRegistry/texts`` has them; those of other groups are passed over.
  /// - Throws: `InvalidDocument` with all problems of the file.
  public init(contentsOf path: String, for templates: [TextTemplate]) throws(InvalidDocument) {
    self = try TextCatalog(json: BoundedFile.read(path), file: path, for: templates)
  }
}

extension PluginRegistry {
  /// The sentences for people of this build: those that all plugins share, then those of each plugin.
  public var texts: [TextTemplate] {
    var known: Set<String> = []
    let shared =
      ReasonText.templates + ReasonLabel.templates + Guidance.allCases.map(\.template) + PluginText.templates
      + KeyNeed.texts + ProblemText.allTemplates + ConfigProblemText.allTemplates
    let all = shared + shorthandTexts + factories.flatMap { $0.texts + [$0.summaryTemplate] }
    return all.filter { known.insert($0.id).inserted }
  }
}

extension PluginFactory {
  /// What the plugin reads, as a sentence with the id `plugin.` and its key.
  public var summaryText: DisplayText { DisplayText(summaryTemplate) }

  var summaryTemplate: TextTemplate { TextTemplate("plugin.\(key).summary", summary) }
}
