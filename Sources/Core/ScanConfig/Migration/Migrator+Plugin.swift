import ScanJSON

extension Migrator {
  /// Converts a plugin: its name and the one use case.
  mutating func convertPlugin(_ node: JSONNode, from source: JSONPointer, to target: JSONPointer) {
    for member in node.members ?? [] {
      convertPluginMember(member, from: source.appending(member.key), to: target)
    }
  }

  /// Converts one member of a plugin.
  mutating func convertPluginMember(_ member: JSONMember, from source: JSONPointer, to target: JSONPointer) {
    switch member.key {
    case "id": put(text(member.value), at: target.appending("id"), from: source)
    case "cancelOnResult", "startScanDelay": put(normal(member.value), at: target.appending(member.key), from: source)
    case "delayStartScanTime":
      move(normal(member.value), at: target.appending("startScanDelay"), from: source, "renamed")
    case "startVariables": put(member.value, at: target.appending(member.key), from: source)
    case "reportingEnabled": drop(source, "nothing is reported to anybody")
    case "barcodePlugin": convertBarcode(member.value, from: source, to: target)
    case "meterPlugin": convertMeter(member.value, from: source, to: target)
    case "licensePlatePlugin":
      var parts = Parts()
      for part in member.value.members ?? [] {
        parts.add(part.key, part.key == "scanMode" ? lowerCase(part.value) : part.value, from: source)
      }
      useCase("licensePlateConfig", parts, from: source, to: target)
    case "idPlugin": convertID(member.value, from: source, to: target)
    case "ocrPlugin": convertOCRPlugin(member.value, from: source, to: target)
    case "tirePlugin": convertUseCases(member.value, from: source, to: target)
    case "documentPlugin": drop(source, "there is no document scanner")
    default: drop(source, "a plugin has no such key")
    }
  }

  /// The members of a use case with the places they come from.
  struct Parts {
    private(set) var members: [(key: String, value: JSONNode, from: JSONPointer)] = []

    /// Adds a member that stood under `oldKey`, or under the same key, of an object.
    mutating func add(_ key: String, _ value: JSONNode, from source: JSONPointer, oldKey: String? = nil) {
      members.append((key, JSONNode(value.value), source.appending(oldKey ?? key)))
    }

    func contains(_ key: String) -> Bool { members.contains { $0.key == key } }
  }

  /// Writes the use case of a plugin, with its name and delays lifted out; a second use case is left out.
  mutating func useCase(_ key: String, _ parts: Parts, from source: JSONPointer, to target: JSONPointer) {
    let others = tree[target]?.members?.map(\.key) ?? []
    if let other = others.first(where: { $0 != key && UseCaseCatalog.standard[$0] != nil }) {
      drop(source, "a plugin has one use case, and `\(other)` stands first")
      return
    }
    let place = target.appending(key)
    move([:], at: place, from: source, "each use case has an object of its own now")
    for (name, value, from) in parts.members {
      switch name {
      case "id", "cancelOnResult", "startScanDelay":
        move(name == "id" ? text(value) : normal(value), at: target.appending(name), from: from)
      case "reportingEnabled": drop(from, "nothing is reported to anybody")
      case "charWhitelist", "validationRegex": put(value, at: place.appending(name), from: from)
      default: put(normal(value), at: place.appending(name), from: from)
      }
    }
  }

  private mutating func convertBarcode(_ node: JSONNode, from source: JSONPointer, to target: JSONPointer) {
    var parts = Parts()
    let place = target.appending("barcodeConfig")
    for member in node.members ?? [] {
      switch member.key {
      case "barcodeFormatOptions", "barcodeFormats":
        let formats = member.value.elements ?? [member.value]
        let list = JSONNode(.array(formats.map { format($0) }))
        if member.key != "barcodeFormats" {
          note(
            .moved, from: source.appending(member.key), to: place.appending("barcodeFormats"), "renamed")
        }
        // An empty list allowed every format.
        parts.add("barcodeFormats", list == [] ? ["ALL"] : list, from: source, oldKey: member.key)
      case "enablePDF417Parsing":
        note(.moved, from: source.appending(member.key), to: place.appending("parseAAMVA"), "renamed")
        parts.add("parseAAMVA", member.value, from: source, oldKey: member.key)
      default: parts.add(member.key, member.value, from: source)
      }
    }
    useCase("barcodeConfig", parts, from: source, to: target)
  }

  /// A format by its canonical name.
  private func format(_ node: JSONNode) -> JSONNode {
    guard let text = node.string else { return node }
    let upper = text.uppercased()
    let found =
      BarcodeFormat(rawValue: upper)
      ?? BarcodeFormat.legacySpellings.first { $0.spelling == text || $0.spelling == upper }?.value
    return found.map { JSONNode(.string($0.rawValue)) } ?? node
  }

  private mutating func convertMeter(_ node: JSONNode, from source: JSONPointer, to target: JSONPointer) {
    let mode = node["scanMode"]?.string?.uppercased()
    switch mode {
    case "SERIAL_NUMBER":
      var parts = Parts()
      for member in node.members ?? [] {
        switch member.key {
        case "scanMode":
          note(
            .changed, from: source.appending("scanMode"), to: target.appending("ocrConfig"),
            "serial numbers are read as free text now")
        case "serialNumberCharWhitelist": parts.add("charWhitelist", member.value, from: source, oldKey: member.key)
        case "serialNumberValidationRegex":
          parts.add("validationRegex", member.value, from: source, oldKey: member.key)
        default: parts.add(member.key, member.value, from: source)
        }
      }
      parts.add("scanMode", "line", from: source)
      useCase("ocrConfig", parts, from: source, to: target)
    case "PHOTO_CAPTURE":
      drop(source, "taking a photo without reading is no use case any more")
    default:
      var parts = Parts()
      for member in node.members ?? [] {
        guard member.key == "scanMode", let old = member.value.string else {
          parts.add(member.key, member.value, from: source)
          continue
        }
        parts.add("scanMode", JSONNode(.string(meterMode(old, from: source, to: target))), from: source)
      }
      useCase("meterConfig", parts, from: source, to: target)
    }
  }

  private mutating func meterMode(_ old: String, from source: JSONPointer, to target: JSONPointer) -> String {
    let lower = old.lowercased()
    if MeterConfig.ScanMode(rawValue: lower) != nil { return lower }
    let auto = MeterConfig.ScanMode.autoAnalogDigitalMeter.rawValue
    let place = target.appending("meterConfig").appending("scanMode")
    note(
      .changed, from: source.appending("scanMode"), to: place,
      "the mode `\(old)` was removed; `\(auto)` is the nearest that is left")
    return auto
  }
}
