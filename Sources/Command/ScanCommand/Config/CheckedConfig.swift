import ScanPluginKit

/// A configuration with all its problems at once, as `config check` and editors show them.
struct CheckedConfig {
  /// The configuration; nil when it does not load.
  let loaded: LoadedConfig?
  /// Every problem, in the order of the text as far as it does not load.
  let problems: [Problem]

  /// Checks a text in UTF-8.
  ///
  /// - Parameter file: The name that problems carry, and from whose folder pictures are searched; nil for a text without a place.
  init(_ bytes: [UInt8], file: String?, useCases: UseCaseCatalog) {
    let loader = ConfigLoader(useCases: useCases)
    do throws(InvalidDocument) {
      let loaded = try loader.load(bytes: bytes, file: file)
      self.loaded = loaded
      problems = loaded.warnings + BuildNotes.problems(loaded) + (file == nil ? [] : MissingFiles.problems(loaded))
    } catch {
      loaded = nil
      problems = ConfigText.allProblems(error, source: bytes, name: file, loader: loader).problems
    }
  }
}
