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
        note(.moved, from: source, to: view, MigrationText.viewPlugin.with())
        convertViewPlugin(member.value, from: source, to: view)
      case "serialViewPluginComposite": convertComposite(member.value, "sequential", from: source)
      case "parallelViewPluginComposite": convertComposite(member.value, "parallel", from: source)
      case "options":
        convertOptions(member.value, from: source)
      case "license", "licenseKey": drop(source, MigrationText.license.with())
      case "document", "cropAndTransformErrorMessage", "quality", "resolutionRatio":
        drop(source, MigrationText.documentScanner.with())
      case _ where Self.wrapperKeys.contains(member.key):
        let target = JSONPointer(tokens: ["options", member.key])
        if source != target { note(.moved, from: source, to: target, MigrationText.wrapper.with()) }
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
      drop(source, MigrationText.noObject.with())
      return
    }
    convertDocument(node, at: source)
  }

  private mutating func convertComposite(_ node: JSONNode, _ mode: String, from source: JSONPointer) {
    let target = JSONPointer.root.appending("viewPluginCompositeConfig")
    move(
      ["processingMode": JSONNode(.string(mode)), "viewPlugins": []], at: target, from: source,
      MigrationText.compositeMode.with(["mode": .string(mode)]))
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
          drop(place, MigrationText.outerEnds.with())
        }
      case "optionalTimeout": drop(place, MigrationText.optional.with())
      case "reportingEnabled": drop(place, MigrationText.reporting.with())
      default: drop(place, MigrationText.noCompositeKey.with())
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
        MigrationText.nested.with())
      convertCompositeMembers(inner, from: source.appending(nested), to: target)
      return
    }
    let index = tree[target.appending("viewPlugins")]?.elements?.count ?? 0
    let child = target.appending("viewPlugins").appending(index).appending("viewPluginConfig")
    let isWrapped = node["viewPlugin"] != nil
    let place = isWrapped ? source.appending("viewPlugin") : source
    move([:], at: child, from: place, MigrationText.child.with())
    convertViewPlugin(node["viewPlugin"] ?? node, from: place, to: child)
    if isWrapped {
      for member in node.members ?? [] where member.key != "viewPlugin" {
        drop(source.appending(member.key), MigrationText.noChildKey.with())
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
        note(.added, to: composite.appending("id"), MigrationText.unnamedComposite.with(["id": .string(id)]))
        put(JSONNode(.string(id)), at: composite.appending("id"), from: composite)
      }
      if children.isEmpty {
        note(
          .missing, to: composite.appending("viewPlugins"),
          MigrationText.emptyComposite.with(["example": #"{"viewPluginConfig": {"pluginConfig": …}}"#]))
      }
      for index in children.indices {
        let tokens = ["viewPlugins", String(index), "viewPluginConfig", "pluginConfig"]
        completePlugin(at: JSONPointer(tokens: composite.tokens + tokens), &used)
      }
      if tree[JSONPointer.root.appending("viewPluginConfig")] != nil {
        let view = JSONPointer.root.appending("viewPluginConfig")
        drop(origin(of: view), MigrationText.besideComposite.with())
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
        MigrationText.noUseCase.with(["example": #""barcodeConfig": {"barcodeFormats": ["ALL"]}"#])
      )
      return
    }
    var id = plugin?["id"]?.string ?? ""
    if id.isEmpty {
      let base = place.tokens.count == 2 ? name ?? String(useCase.dropLast(6)) : String(useCase.dropLast(6))
      id = unique(base, used)
      note(.added, to: place.appending("id"), MigrationText.unnamedPlugin.with(["id": .string(id)]))
      let fixed = tree[place]?.members?.filter { $0.key != "id" } ?? []
      let members = [JSONMember("id", JSONNode(.string(id)))] + fixed
      apply([.replace(place, with: JSONNode(.object(members)))])
    } else if used.contains(id) {
      let other = unique(id, used)
      note(
        .changed, from: origin(of: place.appending("id")), to: place.appending("id"),
        MigrationText.sameName.with(["id": .string(other)]))
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
