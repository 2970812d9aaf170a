import ScanJSON

extension Migrator {
  /// Converts a view plugin: the plugin with its cutout and feedback.
  mutating func convertViewPlugin(_ node: JSONNode, from source: JSONPointer, to target: JSONPointer) {
    for member in node.members ?? [] {
      convertViewMember(member, from: source.appending(member.key), to: target)
    }
  }

  /// Converts one member of a view plugin; in the flat form they stand at the top.
  mutating func convertViewMember(_ member: JSONMember, from source: JSONPointer, to target: JSONPointer) {
    let plugin = target.appending("pluginConfig")
    switch member.key {
    case "plugin":
      note(.moved, from: source, to: plugin, MigrationText.plugin.with())
      convertPlugin(member.value, from: source, to: plugin)
    case "cutout", "cutoutConfig":
      convertCutout(member.value, from: source, to: target.appending("cutoutConfig"))
    case "visualFeedback", "scanFeedback", "scanFeedbackConfig":
      convertFeedback(member.value, from: source, to: target)
    case "beepOnResult", "vibrateOnResult", "blinkAnimationOnResult", "blinkOnResult":
      let key = member.key == "blinkOnResult" ? "blinkAnimationOnResult" : member.key
      move(normal(member.value), at: target.appending("scanFeedbackConfig").appending(key), from: source)
    case "cancelOnResult":
      move(normal(member.value), at: plugin.appending(member.key), from: source)
    case "delayStartScanTime", "startScanDelay":
      move(normal(member.value), at: plugin.appending("startScanDelay"), from: source)
    case "uiFeedback", "uiFeedbackConfig":
      put(member.value, at: target.appending("uiFeedbackConfig"), from: source)
    case "id":
      move(text(member.value), at: plugin.appending("id"), from: source)
    case "reportingEnabled": drop(source, MigrationText.reporting.with())
    case "optional": drop(source, MigrationText.optional.with())
    case _ where member.key.hasSuffix("Plugin"):
      convertPluginMember(member, from: source, to: plugin)
    default: drop(source, MigrationText.noKey.with(["key": .string(member.key)]))
    }
  }

  mutating func convertCamera(_ node: JSONNode, from source: JSONPointer) {
    let target = JSONPointer.root.appending("cameraConfig")
    note(.moved, from: source, to: target, MigrationText.camera.with())
    for member in node.members ?? [] {
      let isResolution = ["captureResolution", "pictureResolution"].contains(member.key)
      put(
        isResolution ? resolution(member.value) : normal(member.value), at: target.appending(member.key),
        from: source.appending(member.key))
    }
  }

  mutating func convertFlash(_ node: JSONNode, from source: JSONPointer) {
    let target = JSONPointer.root.appending("flashConfig")
    note(.moved, from: source, to: target, MigrationText.flash.with())
    for member in node.members ?? [] {
      let place = source.appending(member.key)
      var value = normal(member.value)
      if member.key == "mode", value == "manual" {
        value = "manual_off"
        note(.changed, from: place, to: target.appending("mode"), MigrationText.manualFlash.with())
      }
      put(value, at: target.appending(member.key), from: place)
    }
  }

  private mutating func convertCutout(_ node: JSONNode, from source: JSONPointer, to target: JSONPointer) {
    if source != target { note(.moved, from: source, to: target, MigrationText.cutout.with()) }
    for member in node.members ?? [] {
      let place = source.appending(member.key)
      switch member.key {
      case "style": drop(place, MigrationText.cutoutStyle.with())
      case "image": drop(place, MigrationText.cutoutImage.with())
      case "widthPercent":
        move(member.value, at: target.appending("maxWidthPercent"), from: place, MigrationText.renamed.with())
      case "heightPercent":
        move(member.value, at: target.appending("maxHeightPercent"), from: place, MigrationText.renamed.with())
      default: put(normal(member.value), at: target.appending(member.key), from: place)
      }
    }
  }

  private mutating func convertFeedback(_ node: JSONNode, from source: JSONPointer, to view: JSONPointer) {
    let target = view.appending("scanFeedbackConfig")
    if source != target { note(.moved, from: source, to: target, MigrationText.feedback.with()) }
    for member in node.members ?? [] {
      let place = source.appending(member.key)
      switch member.key {
      case "style", "animation":
        put(lowerCase(member.value), at: target.appending(member.key), from: place)
      case "visualFeedbackRedrawTimeout":
        move(normal(member.value), at: target.appending("redrawTimeout"), from: place, MigrationText.renamed.with())
      case "animationTimeout", "visualFeedbackAnimationDuration":
        move(normal(member.value), at: target.appending("animationDuration"), from: place, MigrationText.renamed.with())
      case "blinkOnResult":
        move(
          normal(member.value), at: target.appending("blinkAnimationOnResult"), from: place,
          MigrationText.renamed.with())
      case "cancelOnResult":
        let plugin = view.appending("pluginConfig").appending(member.key)
        if tree[plugin] == nil {
          move(normal(member.value), at: plugin, from: place)
        } else {
          drop(place, MigrationText.saysIt.with(["place": .string(plugin.description)]))
        }
      default: put(normal(member.value), at: target.appending(member.key), from: place)
      }
    }
  }
}
