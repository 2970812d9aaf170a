public import ScanJSON

extension Migrator {
  /// Converts a plugin: its name and the one use case.
  mutating func convertPlugin(_ node: JSONNode, from source: JSONPointer, to target: JSONPointer) {
    for member in node.members ?? [] {
      convertPluginMember(member, from: source.appending(member.key), to: target)
    }
  }

  /// Converts one member of a plugin: its own keys, and the older plugins that use cases convert.
  public mutating func convertPluginMember(_ member: JSONMember, from source: JSONPointer, to target: JSONPointer) {
    switch member.key {
    case "id": put(text(member.value), at: target.appending("id"), from: source)
    case "cancelOnResult", "startScanDelay": put(normal(member.value), at: target.appending(member.key), from: source)
    case "delayStartScanTime":
      move(normal(member.value), at: target.appending("startScanDelay"), from: source, MigrationText.renamed.with())
    case "startVariables": put(member.value, at: target.appending(member.key), from: source)
    case "reportingEnabled": drop(source, MigrationText.reporting.with())
    case "documentPlugin": drop(source, MigrationText.documentScanner.with())
    default:
      guard let convert = useCases.entries.lazy.compactMap({ $0.migration.plugins[member.key] }).first else {
        drop(source, MigrationText.noPluginKey.with())
        return
      }
      convert(&self, member.value, source, target)
    }
  }

  /// Converts an object whose members are use cases by their present names, beside keys of a plugin.
  public mutating func convertUseCases(_ node: JSONNode, from source: JSONPointer, to target: JSONPointer) {
    for member in node.members ?? [] {
      let from = source.appending(member.key)
      guard let entry = useCases[member.key] else {
        convertPluginMember(member, from: from, to: target)
        continue
      }
      if let convert = entry.migration.object {
        convert(&self, member.value, from, target)
        continue
      }
      var parts = Parts()
      for part in member.value.members ?? [] { parts.add(part.key, part.value, from: from) }
      useCase(member.key, parts, from: from, to: target)
    }
  }

  /// The members of a use case with the places they come from.
  public struct Parts {
    private(set) var members: [(key: String, value: JSONNode, from: JSONPointer)] = []

    /// Makes an empty list of members.
    public init() {}

    /// Adds a member that stood under `oldKey`, or under the same key, of an object.
    public mutating func add(_ key: String, _ value: JSONNode, from source: JSONPointer, oldKey: String? = nil) {
      members.append((key, JSONNode(value.value), source.appending(oldKey ?? key)))
    }
  }

  /// Writes the use case of a plugin, with its name and delays lifted out; a second use case is left out.
  public mutating func useCase(_ key: String, _ parts: Parts, from source: JSONPointer, to target: JSONPointer) {
    let others = tree[target]?.members?.map(\.key) ?? []
    if let other = others.first(where: { $0 != key && useCases[$0] != nil }) {
      drop(source, MigrationText.secondUseCase.with(["other": .string(other)]))
      return
    }
    let place = target.appending(key)
    move([:], at: place, from: source, MigrationText.useCase.with())
    for (name, value, from) in parts.members {
      switch name {
      case "id", "cancelOnResult", "startScanDelay":
        move(name == "id" ? text(value) : normal(value), at: target.appending(name), from: from)
      case "reportingEnabled": drop(from, MigrationText.reporting.with())
      case "charWhitelist", "validationRegex": put(value, at: place.appending(name), from: from)
      default: put(normal(value), at: place.appending(name), from: from)
      }
    }
  }
}
