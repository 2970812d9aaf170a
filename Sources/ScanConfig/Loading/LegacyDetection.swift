import ScanJSON

/// The recognition of files of the format before version 43, which get one clear problem instead of many unknown keys.
enum LegacyDetection {
  /// Keys that only the older format has at the top.
  private static let topKeys: Set<String> = [
    "viewPlugin", "camera", "cutout", "plugin", "flash", "flashView", "serialViewPluginComposite",
    "parallelViewPluginComposite", "visualFeedback", "scanFeedback", "captureResolution", "pictureResolution",
    "beepOnResult", "vibrateOnResult", "blinkAnimationOnResult", "reportingEnabled", "delayStartScanTime",
    "document", "segment",
  ]
  /// Keys that only the older format has below `options`.
  private static let optionKeys: Set<String> = [
    "cutout", "captureResolution", "visualFeedback", "scanFeedback", "camera", "flash", "viewPlugin",
    "serialViewPluginComposite", "parallelViewPluginComposite", "beepOnResult",
  ]
  /// Keys that only the format since version 43 has; a file with one of them gets the usual messages.
  private static let currentKeys: Set<String> = [
    "viewPluginConfig", "viewPluginCompositeConfig", "pluginConfig", "cameraConfig", "flashConfig",
  ]

  /// The key that shows the older format; nil for other documents.
  static func sign(in document: JSONNode) -> (key: JSONMember, pointer: JSONPointer)? {
    guard let members = document.members, !members.contains(where: { currentKeys.contains($0.key) }) else { return nil }
    if let member = members.first(where: { topKeys.contains($0.key) }) {
      return (member, JSONPointer.root.appending(member.key))
    }
    let options = document["options"]?.members ?? []
    if let member = options.first(where: { optionKeys.contains($0.key) }) {
      return (member, JSONPointer(tokens: ["options", member.key]))
    }
    return nil
  }

  /// Reports a file of the older format; false when it is one.
  @Sendable static func refuse(_ document: JSONNode, _ scope: ReadScope) -> Bool {
    guard let sign = sign(in: document) else { return true }
    ReadScope(pointer: JSONPointer(tokens: scope.pointer.tokens + sign.pointer.tokens), session: scope.session).report(
      .legacyFormat, at: sign.key.keyPosition,
      message: "this file has the format before version 43: it has the key `\(sign.key.key)`",
      advice: "convert it with `scanview config migrate \(scope.session.file ?? "FILE")`")
    return false
  }
}
