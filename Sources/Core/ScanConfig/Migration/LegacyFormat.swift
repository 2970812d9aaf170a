public import ScanJSON

/// The finding that a document has the format before version 43, with the place that shows it.
public struct LegacyFormat: Sendable, Equatable {
  /// One of the two older forms of the format.
  public enum Generation: String, Sendable, CaseIterable {
    /// Everything at the top or below `options`: `cutout`, `visualFeedback`, `beepOnResult`. Until version 3.
    case flat
    /// A `viewPlugin` with a `plugin` inside, or a composite of such. Version 4 to 42.
    case viewPlugin
  }

  /// Which of the older forms it is.
  public let generation: Generation
  /// The first key that only the older form has.
  public let pointer: JSONPointer
  /// Where this key stands; nil for a tree made by code.
  public let position: SourcePosition?

  /// The older form that a document has; nil for a document of version 43 or later, and for anything else.
  public static func detect(_ tree: JSONNode) -> LegacyFormat? {
    guard let members = tree.members, !members.contains(where: { currentKeys.contains($0.key) }) else { return nil }
    if let found = first(of: viewPluginKeys, .viewPlugin, in: members, at: .root) { return found }
    if let options = tree["options"]?.members,
      let found = first(of: viewPluginKeys, .viewPlugin, in: options, at: .root.appending("options"))
        ?? first(of: flatKeys, .flat, in: options, at: .root.appending("options"))
    {
      return found
    }
    return first(of: flatKeys, .flat, in: members, at: .root)
  }

  /// The one error that the document gives instead of all that a newer reader would find in it.
  public func problem(file: String?) -> Problem {
    let form = generation == .flat ? MigrationText.flatFormat : .viewPluginFormat
    return Problem(
      .error, .legacyFormat, file: file, at: position, pointer: pointer,
      message: form.with(["key": .string(pointer.tokens.last ?? "")]),
      advice: MigrationText.formatAdvice.with(["file": .string(file ?? "FILE")]))
  }

  /// The keys that show a document of version 43 or later, whatever else is in it.
  private static let currentKeys: Set = [
    "viewPluginConfig", "viewPluginCompositeConfig", "pluginConfig", "cameraConfig", "flashConfig",
  ]

  static let viewPluginKeys: Set = [
    "viewPlugin", "serialViewPluginComposite", "parallelViewPluginComposite", "plugin", "camera", "flash",
  ]

  /// Whether a key is one of the older forms: one of some names, or that of a plugin, like `barcodePlugin`.
  private static func isLegacy(_ key: String, of keys: Set<String>) -> Bool {
    keys.contains(key) || keys == viewPluginKeys && key.hasSuffix("Plugin")
  }

  static let flatKeys: Set = [
    "captureResolution", "pictureResolution", "cutout", "flashView", "visualFeedback", "scanFeedback", "beepOnResult",
    "vibrateOnResult", "blinkAnimationOnResult", "blinkOnResult", "cancelOnResult", "delayStartScanTime",
    "reportingEnabled", "document", "segment",
  ]

  private static func first(
    of keys: Set<String>, _ generation: Generation, in members: [JSONMember], at place: JSONPointer
  ) -> LegacyFormat? {
    guard let member = members.first(where: { isLegacy($0.key, of: keys) }) else { return nil }
    // `flash` and `camera` alone say little: beside flat keys they belong to the flat form.
    let isFlat =
      generation == .viewPlugin && ["flash", "camera"].contains(member.key)
      && !members.contains { !["flash", "camera"].contains($0.key) && isLegacy($0.key, of: viewPluginKeys) }
      && members.contains { flatKeys.contains($0.key) }
    return LegacyFormat(
      generation: isFlat ? .flat : generation, pointer: place.appending(member.key), position: member.keyPosition)
  }
}

extension LegacyFormat {
  /// Reports a document of an older form with one problem; false when it is one.
  @Sendable static func refuse(_ document: JSONNode, _ scope: ReadScope) -> Bool {
    guard let found = detect(document) else { return true }
    let problem = found.problem(file: scope.session.file)
    let place = ReadScope(
      pointer: JSONPointer(tokens: scope.pointer.tokens + found.pointer.tokens), session: scope.session)
    place.report(problem.code, at: problem.position, message: problem.messageText, advice: problem.adviceText)
    return false
  }
}
