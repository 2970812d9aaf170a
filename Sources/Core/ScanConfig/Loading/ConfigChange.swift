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
  public let effect: ReloadEffect
}

extension ScanViewConfig {
  /// The values in which another configuration differs from this one, in the order of the document.
  public func changes(to other: ScanViewConfig) -> [ConfigChange] {
    var changes: [ConfigChange] = []
    Self.compare(
      json(includeDefaults: true), other.json(includeDefaults: true), .root, .swap,
      Self.definition.outline(other.readingEnvironment), &changes)
    return changes
  }

  /// Compares what stands at one place; a key without an effect of its own has that of the object around.
  private static func compare(
    _ before: JSONNode?, _ after: JSONNode?, _ pointer: JSONPointer, _ effect: ReloadEffect, _ outline: KeyOutline?,
    _ changes: inout [ConfigChange]
  ) {
    guard before != after else { return }
    if let old = before?.members, let new = after?.members {
      let names = old.map(\.key) + new.map(\.key).filter { key in !old.contains { $0.key == key } }
      for name in names {
        let key: KeyOutline.Key? = if case .object(let keys) = outline { keys[name] } else { nil }
        compare(
          before?[name], after?[name], pointer.appending(name), key?.reload ?? effect, key?.outline, &changes)
      }
    } else if let old = before?.elements, let new = after?.elements, old.count == new.count,
      case .list(let element) = outline, (old + new).allSatisfy({ $0.members != nil })
    {
      for (index, pair) in zip(old, new).enumerated() {
        compare(pair.0, pair.1, pointer.appending(index), effect, element, &changes)
      }
    } else {
      changes.append(ConfigChange(pointer: pointer, before: before, after: after, effect: effect))
    }
  }
}
