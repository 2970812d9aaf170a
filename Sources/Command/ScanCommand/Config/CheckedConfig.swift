import ScanPluginKit

/// A configuration with all its problems at once, as `config check` and editors show them.
struct CheckedConfig {
  /// The configuration; nil when it does not load.
  let loaded: LoadedConfig?
  /// Every problem, in the order of the text as far as it does not load.
  let problems: [Problem]

  /// Checks a text in UTF-8.
  ///
  /// - Parameters:
  ///   - tree: The tree of the text where it is known and nothing had to be repaired; nil for one that is not parsed yet.
  ///   - file: The name that problems carry, and from whose folder pictures are searched; nil for a text without a place.
  init(_ bytes: [UInt8], tree: JSONNode? = nil, file: String?, useCases: UseCaseCatalog) {
    let loader = ConfigLoader(useCases: useCases)
    do throws(InvalidDocument) {
      let loaded =
        if let tree { try loader.load(tree, file: file) } else { try loader.load(bytes: bytes, file: file) }
      self.loaded = loaded
      problems = loaded.warnings + BuildNotes.problems(loaded) + (file == nil ? [] : MissingFiles.problems(loaded))
    } catch {
      loaded = nil
      problems = ConfigText.allProblems(error, source: bytes, name: file, loader: loader).problems
    }
  }
}
