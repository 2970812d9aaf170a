import ScanJSON

extension Migrator {
  /// Converts the members at the top, those below `options` included.
  mutating func convertDocument(_ node: JSONNode, at place: JSONPointer = .root) {
    let view = JSONPointer.root.appending("viewPluginConfig")
    for member in node.members ?? [] {
      let source = place.appending(member.key)
      switch member.key {
      case "camera": convertCamera(member.value, from: source)
      case "captureResolution", "pictureResolution":
        let target = JSONPointer(tokens: ["cameraConfig", member.key])
        move(resolution(member.value), at: target, from: source)
      case "flash", "flashView": convertFlash(member.value, from: source)
      case "viewPlugin":
        note(.moved, from: source, to: view, "a view plugin is configured here now")
        convertViewPlugin(member.value, from: source, to: view)
      case "serialViewPluginComposite": convertComposite(member.value, "sequential", from: source)
      case "parallelViewPluginComposite": convertComposite(member.value, "parallel", from: source)
      case "options":
        convertOptions(member.value, from: source)
      case "license", "licenseKey": drop(source, "this software needs no license key")
      case "document", "cropAndTransformErrorMessage", "quality", "resolutionRatio":
        drop(source, "there is no document scanner")
      case _ where Self.wrapperKeys.contains(member.key):
        let target = JSONPointer(tokens: ["options", member.key])
        if source != target { note(.moved, from: source, to: target, "only the program around the scanner reads it") }
        put(member.value, at: target, from: source)
      case "scanViewConfigDescription":
        put(member.value, at: JSONPointer.root.appending(member.key), from: source)
      default:
        convertViewMember(member, from: source, to: view)
      }
    }
  }

  /// Keys that only the user interface of a wrapper reads.
  private static let wrapperKeys: Set = [
    "toolbarTitle", "defaultOrientation", "rotateButton", "segmentConfig", "segment", "doneButtonConfig", "doneButton",
    "label", "labelConfig", "nativeBarcodeScanningFormats", "enableNFCWithMRZ", "instruction", "imageCutout",
  ]

  private mutating func convertOptions(_ node: JSONNode, from source: JSONPointer) {
    guard node.members != nil else {
      drop(source, "it is no object")
      return
    }
    convertDocument(node, at: source)
  }

  private mutating func convertComposite(_ node: JSONNode, _ mode: String, from source: JSONPointer) {
    let target = JSONPointer.root.appending("viewPluginCompositeConfig")
    move(
      ["processingMode": JSONNode(.string(mode)), "viewPlugins": []], at: target, from: source,
      "composites differ by `processingMode` now; this one is `\(mode)`")
    convertCompositeMembers(node, from: source, to: target)
  }

  private mutating func convertCompositeMembers(_ node: JSONNode, from source: JSONPointer, to target: JSONPointer) {
    for member in node.members ?? [] {
      let place = source.appending(member.key)
      switch member.key {
      case "id":
        if tree[target.appending("id")] == nil { put(text(member.value), at: target.appending("id"), from: place) }
      case "viewPlugins":
        for (index, child) in children(of: member.value) {
          convertChild(child, from: place.appending(index), to: target)
        }
      case "cancelOnResult":
        // Of composites in each other the outer one says it.
        if tree[target.appending(member.key)] == nil {
          put(member.value, at: target.appending(member.key), from: place)
        } else {
          drop(place, "the outer composite says whether the session ends")
        }
      case "optionalTimeout": drop(place, "every child of a composite has to give its result")
      case "reportingEnabled": drop(place, "nothing is reported to anybody")
      default: drop(place, "a composite has no such key")
      }
    }
  }

  /// The children of a list, or of an object whose keys are names.
  private func children(of node: JSONNode) -> [(String, JSONNode)] {
    if let elements = node.elements { return elements.enumerated().map { (String($0.offset), $0.element) } }
    return (node.members ?? []).map { ($0.key, $0.value) }
  }

  private mutating func convertChild(_ node: JSONNode, from source: JSONPointer, to target: JSONPointer) {
    for nested in ["serialViewPluginComposite", "parallelViewPluginComposite"] {
      guard let inner = node[nested] else { continue }
      note(
        .changed, from: source.appending(nested), to: target,
        "composites cannot be nested; the inner plugins joined the outer composite")
      convertCompositeMembers(inner, from: source.appending(nested), to: target)
      return
    }
    let index = tree[target.appending("viewPlugins")]?.elements?.count ?? 0
    let child = target.appending("viewPlugins").appending(index).appending("viewPluginConfig")
    let isWrapped = node["viewPlugin"] != nil
    let place = isWrapped ? source.appending("viewPlugin") : source
    move([:], at: child, from: place, "children of a composite stand here now")
    convertViewPlugin(node["viewPlugin"] ?? node, from: place, to: child)
    if isWrapped {
      for member in node.members ?? [] where member.key != "viewPlugin" {
        drop(source.appending(member.key), "a child of a composite has no such key")
      }
    }
  }

  /// Adds what the newer format asks for and the older one did not: names, and keys that were optional.
  mutating func completeDocument() {
    var used: Set<String> = []
    let single = JSONPointer(tokens: ["viewPluginConfig", "pluginConfig"])
    let composite = JSONPointer.root.appending("viewPluginCompositeConfig")
    if let children = tree[composite]?["viewPlugins"]?.elements {
      if tree[composite]?["id"] == nil {
        let id = name ?? "workflow"
        note(.added, to: composite.appending("id"), "the composite had no name; it is called `\(id)`")
        put(JSONNode(.string(id)), at: composite.appending("id"), from: composite)
      }
      if children.isEmpty {
        note(
          .missing, to: composite.appending("viewPlugins"),
          "the composite has no plugins; add some, each as `{\"viewPluginConfig\": {\"pluginConfig\": …}}`")
      }
      for index in children.indices {
        let tokens = ["viewPlugins", String(index), "viewPluginConfig", "pluginConfig"]
        completePlugin(at: JSONPointer(tokens: composite.tokens + tokens), &used)
      }
      if tree[JSONPointer.root.appending("viewPluginConfig")] != nil {
        let view = JSONPointer.root.appending("viewPluginConfig")
        drop(origin(of: view), "beside a composite there is no single view plugin; each child has its own settings")
        apply([.remove(view)])
      }
    } else if tree["viewPluginConfig"] != nil || tree.members?.isEmpty != false {
      completePlugin(at: single, &used)
    }
  }

  private mutating func completePlugin(at place: JSONPointer, _ used: inout Set<String>) {
    let plugin = tree[place]
    let useCase = plugin?.members?.first { useCases[$0.key] != nil }?.key
    guard let useCase else {
      note(
        .missing, to: place,
        "the document names no use case that is left; add one, like `\"barcodeConfig\": {\"barcodeFormats\": [\"ALL\"]}`, and an `id`"
      )
      return
    }
    var id = plugin?["id"]?.string ?? ""
    if id.isEmpty {
      let base = place.tokens.count == 2 ? name ?? String(useCase.dropLast(6)) : String(useCase.dropLast(6))
      id = unique(base, used)
      note(.added, to: place.appending("id"), "the plugin had no name; it is called `\(id)`")
      let fixed = tree[place]?.members?.filter { $0.key != "id" } ?? []
      let members = [JSONMember("id", JSONNode(.string(id)))] + fixed
      apply([.replace(place, with: JSONNode(.object(members)))])
    } else if used.contains(id) {
      let other = unique(id, used)
      note(
        .changed, from: origin(of: place.appending("id")), to: place.appending("id"),
        "names have to be unique; it is called `\(other)`")
      id = other
      apply([.replace(place.appending("id"), with: JSONNode(.string(id)))])
    }
    used.insert(id)
  }

  private func unique(_ base: String, _ used: Set<String>) -> String {
    guard used.contains(base) else { return base }
    var number = 2
    while used.contains("\(base)-\(number)") { number += 1 }
    return "\(base)-\(number)"
  }
}
