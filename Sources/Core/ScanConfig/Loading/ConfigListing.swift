public import ScanJSON

/// Every value of a configuration with where it comes from, as `config show` lists them.
public struct ConfigListing: Sendable {
  /// Where a value comes from.
  public enum Origin: Sendable, Equatable, CustomStringConvertible {
    /// Nobody set it.
    case defaultValue
    /// The file, at a place.
    case file(String?, SourcePosition?)
    /// An override at this pointer.
    case override(JSONPointer)

    /// `default`, `file:line:column` or `--set /pointer`.
    public var description: String {
      switch self {
      case .defaultValue: "default"
      case .file(let name, let position):
        [name ?? "document", position?.description].compactMap { $0 }.joined(separator: ":")
      case .override(let pointer): "--set \(pointer)"
      }
    }
  }

  /// One value.
  public struct Entry: Sendable, Equatable {
    /// Where the value stands in the complete document.
    public let pointer: JSONPointer
    /// The value in its canonical form; an object or list only when it is empty.
    public let value: JSONNode
    /// Where it comes from.
    public let origin: Origin
  }

  /// The values in the order of the complete document.
  public let entries: [Entry]

  /// Lists the values of a loaded configuration.
  public init(_ loaded: LoadedConfig) {
    // Keys that were renamed or moved are looked up where they belong.
    let fixes = loaded.warnings.filter { $0.code == .legacy }.compactMap(\.fix)
    let structural = fixes.filter { if case .replace = $0 { false } else { true } }
    let (tree, _) = applyFixes(structural, to: loaded.tree)
    var entries: [Entry] = []
    Self.collect(loaded.config.json(includeDefaults: true), .root, Self.whole(tree), loaded, &entries)
    self.entries = entries
  }

  /// A partial document as a whole one.
  private static func whole(_ tree: JSONNode) -> JSONNode {
    guard tree["pluginConfig"] != nil, let members = tree.members else { return tree }
    let keys = ViewPluginConfig.definition.fields.map(\.name)
    let own = members.filter { keys.contains($0.key) }
    let rest = members.filter { !keys.contains($0.key) }
    return JSONNode(.object(rest + [JSONMember("viewPluginConfig", JSONNode(.object(own)))]), at: tree.position)
  }

  private static func collect(
    _ node: JSONNode, _ pointer: JSONPointer, _ source: JSONNode?, _ loaded: LoadedConfig, _ entries: inout [Entry]
  ) {
    if let members = node.members, !members.isEmpty {
      for member in members {
        collect(member.value, pointer.appending(member.key), source?[member.key], loaded, &entries)
      }
    } else if let elements = node.elements, elements.contains(where: { $0.members != nil }) {
      let sources = source?.elements ?? []
      for (index, element) in elements.enumerated() {
        let given = sources.dropFirst(index).first
        collect(element, pointer.appending(index), given, loaded, &entries)
      }
    } else {
      entries.append(Entry(pointer: pointer, value: node, origin: origin(of: source, pointer, loaded)))
    }
  }

  private static func origin(of source: JSONNode?, _ pointer: JSONPointer, _ loaded: LoadedConfig) -> Origin {
    guard let source else { return .defaultValue }
    if source.position == nil {
      let partial = JSONPointer(tokens: Array(pointer.tokens.dropFirst()))
      for override in loaded.overrides.reversed()
      where pointer.tokens.starts(with: override.pointer.tokens)
        || partial.tokens.starts(with: override.pointer.tokens)
      {
        return .override(override.pointer)
      }
    }
    return .file(loaded.file, source.position)
  }

  /// One line per value: pointer, value and origin in columns.
  public var text: String {
    let rows = entries.map { ($0.pointer.description, $0.value.text(.compact), $0.origin.description) }
    let first = rows.map(\.0.count).max() ?? 0
    let second = min(rows.map(\.1.count).max() ?? 0, 48)
    return rows.map { row in
      row.0 + String(repeating: " ", count: first - row.0.count + 2)
        + row.1 + String(repeating: " ", count: max(0, second - row.1.count) + 2) + row.2 + "\n"
    }.joined()
  }

  /// A list of objects with `pointer`, `value` and `origin`; values of a file have `line` and `column` too.
  public var json: JSONNode {
    JSONNode(
      .array(
        entries.map { entry in
          var members = [
            JSONMember("pointer", JSONNode(.string(entry.pointer.description))), JSONMember("value", entry.value),
          ]
          switch entry.origin {
          case .defaultValue: members.append(JSONMember("origin", "default"))
          case .override(let pointer):
            members.append(JSONMember("origin", "override"))
            members.append(JSONMember("override", JSONNode(.string(pointer.description))))
          case .file(let name, let position):
            members.append(JSONMember("origin", "file"))
            if let name { members.append(JSONMember("file", JSONNode(.string(name)))) }
            if let position {
              members.append(JSONMember("line", JSONNode(.number(JSONNumber(position.line)))))
              members.append(JSONMember("column", JSONNode(.number(JSONNumber(position.column)))))
            }
          }
          return JSONNode(.object(members))
        }))
  }
}
