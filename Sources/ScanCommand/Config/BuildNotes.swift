import ScanPluginKit

/// What this build passes over in a right configuration, as its plugins tell it.
enum BuildNotes {
  /// The notes as warnings, each at its place in the document.
  static func problems(_ loaded: LoadedConfig) -> [Problem] {
    places(loaded).flatMap { place, useCase in
      CommandEnvironment.registry.notes(for: useCase).map { note in
        let pointer = JSONPointer(tokens: place.tokens + note.pointer.tokens)
        let node = loaded.tree[pointer]
        return Problem(
          .warning, note.code, file: loaded.file, at: node?.position, pointer: pointer, message: note.message,
          met: node?.string, advice: note.advice)
      }
    }
  }

  /// The use cases of a document, each with the place where it stands.
  private static func places(_ loaded: LoadedConfig) -> [(JSONPointer, UseCase)] {
    if let composite = loaded.config.viewPluginCompositeConfig {
      return composite.viewPlugins.enumerated().map { index, plugin in
        let key = plugin.pluginConfig.useCase.key
        let tokens = [
          "viewPluginCompositeConfig", "viewPlugins", String(index), "viewPluginConfig", "pluginConfig", key,
        ]
        return (JSONPointer(tokens: tokens), plugin.pluginConfig.useCase)
      }
    }
    guard let useCase = loaded.config.viewPluginConfig?.pluginConfig.useCase else { return [] }
    // A document may also begin with an inner object.
    let beginnings = [["viewPluginConfig", "pluginConfig"], ["pluginConfig"], []]
    let pointers = beginnings.map { JSONPointer(tokens: $0 + [useCase.key]) }
    return [(pointers.first { loaded.tree[$0] != nil } ?? pointers[0], useCase)]
  }
}
