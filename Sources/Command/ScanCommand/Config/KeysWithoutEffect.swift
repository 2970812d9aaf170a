import ScanPluginKit

/// Keys of a configuration that have no effect where it is used.
enum KeysWithoutEffect {
  /// What the command honors in at least one of its forms: on a terminal, with a camera, with `--annotate`.
  private static let metSomewhere: Set<KeyNeed> = [.sound, .blink, .drawing, .camera, .torch]

  /// The keys that no form of the command honors.
  static func inCommand(_ loaded: LoadedConfig) -> [ConditionalKey] {
    loaded.config.conditionalKeys().filter { !metSomewhere.contains($0.need) }
  }

  /// The keys with the reasons, as one line for a person: those of one reason together.
  static func words(_ keys: [ConditionalKey]) -> DisplayText {
    var needs: [KeyNeed] = []
    for key in keys where !needs.contains(key.need) { needs.append(key.need) }
    let parts = needs.map { need -> DisplayText in
      var names: [String] = []
      for key in keys where key.need == need {
        let name = key.pointer.tokens.last ?? ""
        if !names.contains(name) { names.append(name) }
      }
      return DisplayText(joining: [DisplayText(names.joined(separator: ", ") + " ("), need.reasonText, ")"], by: "")
    }
    return RunWords.withoutEffect.with(["keys": .text(DisplayText(joining: parts, by: "; "))])
  }
}
