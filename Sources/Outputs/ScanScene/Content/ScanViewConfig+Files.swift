public import ScanConfig

extension ScanViewConfig {
  /// The pictures that are drawn over the frames, as the configuration names them: of cutouts, and of elements with their triggers.
  public var pictureFiles: Set<String> {
    let cutouts = viewPlugins.compactMap { $0.cutoutConfig?.image }
    return Set(cutouts + viewPlugins.flatMap { $0.files(.image) }).filter { !$0.isEmpty }
  }

  /// The sounds, as the configuration names them.
  public var soundFiles: Set<String> { Set(viewPlugins.flatMap { $0.files(.sound) }).filter { !$0.isEmpty } }

  /// All files that a view shows or plays: ``pictureFiles``, ``soundFiles``, and the pictures of the torch's button.
  public var presentedFiles: Set<String> {
    let flash = [flashConfig.image, flashConfig.imageOn, flashConfig.imageOff, flashConfig.imageAuto]
    return pictureFiles.union(soundFiles).union(flash.compactMap { $0 }).filter { !$0.isEmpty }
  }
}

extension ViewPluginConfig {
  /// The contents of elements of a type.
  fileprivate func files(_ type: UIFeedbackContentType) -> [String] {
    let elements = uiFeedbackConfig?.expandedElements().elements ?? []
    return elements.filter { $0.contentType == type }.flatMap { element -> [String] in
      let reactions = (element.trigger?.scanInfo ?? []) + (element.trigger?.runSkipped ?? [])
      let contents = [element.defaultContent] + reactions.map(\.applyContentInstead)
      return contents.compactMap { $0?.contentValue }
    }
  }
}
