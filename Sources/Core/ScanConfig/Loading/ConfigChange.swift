public import ScanJSON

/// A value that differs between two configurations, and what that means for a running scanner.
public struct ConfigChange: Sendable, Equatable {
  /// Where the value stands in the complete document.
  public let pointer: JSONPointer
  /// The value before; nil when there was none.
  public let before: JSONNode?
  /// The value after; nil when there is none.
  public let after: JSONNode?
  /// What a running scanner does about it.
  public let effect: Field<ScanViewConfig>.ReloadEffect
}

extension ScanViewConfig {
  /// The values in which another configuration differs from this one, in the order of the document.
  public func changes(to other: ScanViewConfig) -> [ConfigChange] {
    let before = json(includeDefaults: true)
    let after = other.json(includeDefaults: true)
    var changes: [ConfigChange] = []
    for field in Self.definition.fields {
      let pointer = JSONPointer.root.appending(field.name)
      Self.compare(before[field.name], after[field.name], pointer, field.reload, &changes)
    }
    return changes
  }

  private static func compare(
    _ before: JSONNode?, _ after: JSONNode?, _ pointer: JSONPointer, _ effect: Field<ScanViewConfig>.ReloadEffect,
    _ changes: inout [ConfigChange]
  ) {
    guard before != after else { return }
    guard let old = before?.members, let new = after?.members else {
      changes.append(ConfigChange(pointer: pointer, before: before, after: after, effect: effect))
      return
    }
    // The parts of the camera know better than the whole.
    let effects = pointer.description == "/cameraConfig" ? CameraConfig.reloadEffects : [:]
    let names = old.map(\.key) + new.map(\.key).filter { key in !old.contains { $0.key == key } }
    for name in names {
      compare(before?[name], after?[name], pointer.appending(name), effects[name] ?? effect, &changes)
    }
  }
}

extension CameraConfig {
  /// What a change of each key does to a running scanner.
  fileprivate static var reloadEffects: [String: Field<ScanViewConfig>.ReloadEffect] {
    definition.fields.reduce(into: [:]) { effects, field in
      effects[field.name] = Field<ScanViewConfig>.ReloadEffect(rawValue: field.reload.rawValue)
    }
  }
}
