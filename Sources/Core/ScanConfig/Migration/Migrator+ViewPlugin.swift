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
      note(.moved, from: source, to: plugin, "a plugin is configured here now")
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
    case "reportingEnabled": drop(source, "nothing is reported to anybody")
    case "optional": drop(source, "every child of a composite has to give its result")
    case _ where member.key.hasSuffix("Plugin"):
      convertPluginMember(member, from: source, to: plugin)
    default: drop(source, "the newer format has no key `\(member.key)`, nor anything like it")
    }
  }

  mutating func convertCamera(_ node: JSONNode, from source: JSONPointer) {
    let target = JSONPointer.root.appending("cameraConfig")
    note(.moved, from: source, to: target, "the camera is configured here now")
    for member in node.members ?? [] {
      let isResolution = ["captureResolution", "pictureResolution"].contains(member.key)
      put(
        isResolution ? resolution(member.value) : normal(member.value), at: target.appending(member.key),
        from: source.appending(member.key))
    }
  }

  mutating func convertFlash(_ node: JSONNode, from source: JSONPointer) {
    let target = JSONPointer.root.appending("flashConfig")
    note(.moved, from: source, to: target, "the flash is configured here now")
    for member in node.members ?? [] {
      let place = source.appending(member.key)
      var value = normal(member.value)
      if member.key == "mode", value == "manual" {
        value = "manual_off"
        note(.changed, from: place, to: target.appending("mode"), "`manual` is called `manual_off` now")
      }
      put(value, at: target.appending(member.key), from: place)
    }
  }

  private mutating func convertCutout(_ node: JSONNode, from source: JSONPointer, to target: JSONPointer) {
    if source != target { note(.moved, from: source, to: target, "the cutout is configured here now") }
    for member in node.members ?? [] {
      let place = source.appending(member.key)
      switch member.key {
      case "style": drop(place, "the cutout is always a rectangle; its corners are round by `cornerRadius`")
      case "image": drop(place, "the cutout has no picture any more")
      case "widthPercent": move(member.value, at: target.appending("maxWidthPercent"), from: place, "renamed")
      case "heightPercent": move(member.value, at: target.appending("maxHeightPercent"), from: place, "renamed")
      default: put(normal(member.value), at: target.appending(member.key), from: place)
      }
    }
  }

  private mutating func convertFeedback(_ node: JSONNode, from source: JSONPointer, to view: JSONPointer) {
    let target = view.appending("scanFeedbackConfig")
    if source != target { note(.moved, from: source, to: target, "the feedback is configured here now") }
    for member in node.members ?? [] {
      let place = source.appending(member.key)
      switch member.key {
      case "style", "animation":
        put(lowerCase(member.value), at: target.appending(member.key), from: place)
      case "visualFeedbackRedrawTimeout":
        move(normal(member.value), at: target.appending("redrawTimeout"), from: place, "renamed")
      case "animationTimeout", "visualFeedbackAnimationDuration":
        move(normal(member.value), at: target.appending("animationDuration"), from: place, "renamed")
      case "blinkOnResult":
        move(normal(member.value), at: target.appending("blinkAnimationOnResult"), from: place, "renamed")
      case "cancelOnResult":
        let plugin = view.appending("pluginConfig").appending(member.key)
        if tree[plugin] == nil {
          move(normal(member.value), at: plugin, from: place)
        } else {
          drop(place, "\(plugin) says it already")
        }
      default: put(normal(member.value), at: target.appending(member.key), from: place)
      }
    }
  }
}
