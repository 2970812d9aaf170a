import ScanPluginKit

/// What this build passes over in a right configuration, as its plugins report it.
enum BuildNotes {
  /// The notes as warnings, each at its place in the document.
  static func problems(_ loaded: LoadedConfig) -> [Problem] {
    places(loaded).flatMap { place, config in
      CommandEnvironment.registry.notes(for: config.useCase).map { note in
        let pointer = JSONPointer(tokens: place.tokens + note.pointer.tokens)
        let node = loaded.tree[pointer]
        return Problem(
          .warning, note.code, file: loaded.file, at: node?.position, pointer: pointer,
          message: note.messageText, met: node?.string, advice: note.adviceText)
      }
    }
  }

  /// The plugins of a document, each with the place where its use case stands; those of a shorthand with the place of that.
  static func places(_ loaded: LoadedConfig) -> [(JSONPointer, PluginConfig)] {
    if let shorthand = loaded.config.shorthand {
      let place = JSONPointer(tokens: [shorthand.key])
      return loaded.config.viewPlugins.map { (place, $0.pluginConfig) }
    }
    if let composite = loaded.config.viewPluginCompositeConfig {
      return composite.viewPlugins.enumerated().map { index, plugin in
        let key = plugin.pluginConfig.useCase.key
        let tokens = [
          "viewPluginCompositeConfig", "viewPlugins", String(index), "viewPluginConfig", "pluginConfig", key,
        ]
        return (JSONPointer(tokens: tokens), plugin.pluginConfig)
      }
    }
    guard let config = loaded.config.viewPluginConfig?.pluginConfig else { return [] }
    // A document may also begin with an inner object.
    let beginnings = [["viewPluginConfig", "pluginConfig"], ["pluginConfig"], []]
    let pointers = beginnings.map { JSONPointer(tokens: $0 + [config.useCase.key]) }
    return [(pointers.first { loaded.tree[$0] != nil } ?? pointers[0], config)]
  }
}
