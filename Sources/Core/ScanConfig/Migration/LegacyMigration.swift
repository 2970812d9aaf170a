public import ScanJSON

/// The conversion of documents of the format before version 43 into the present one.
public enum LegacyMigration {
  /// Converts a document.
  ///
  /// Parts that stay as they are give no note of their own. What the newer format cannot say is left out and noted, so that the
  /// result loads without errors whenever the document names a use case.
  ///
  /// - Parameters:
  ///   - tree: The old document; one of the present format comes back unchanged.
  ///   - name: A name for a plugin without `id`, usually the file's without its extension.
  ///   - useCases: The use cases that the new document may name; they convert their own parts.
  public static func migrate(
    _ tree: JSONNode, name: String? = nil, useCases: UseCaseCatalog
  ) -> (document: JSONNode, notes: [MigrationNote]) {
    guard LegacyFormat.detect(tree) != nil else { return (tree, []) }
    var migrator = Migrator(name: name, useCases: useCases)
    migrator.convertDocument(tree)
    migrator.completeDocument()
    migrator.settleDocument()
    return (migrator.tree, migrator.notes)
  }
}

/// The state of one conversion: the new document so far, the notes, and where each part came from.
public struct Migrator {
  /// The name for a plugin without one.
  let name: String?
  /// The use cases that the new document may name.
  let useCases: UseCaseCatalog
  /// The new document so far.
  public internal(set) var tree = JSONNode(.object([]))
  /// What was done, in the order in which it was done.
  var notes: [MigrationNote] = []
  /// The old place of each new one.
  private var origins: [JSONPointer: JSONPointer] = [:]

  init(name: String?, useCases: UseCaseCatalog) {
    self.name = name
    self.useCases = useCases
  }

  /// Writes a value to a new place, unless one is there already.
  public mutating func put(_ value: JSONNode, at target: JSONPointer, from source: JSONPointer) {
    if let present = tree[target], present.members == nil || value.members == nil {
      if present != value {
        drop(source, MigrationText.isSet.with(["place": .string(target.description)]))
      }
      return
    }
    origins[target] = source
    tree = tree.setting(target.tokens[...], to: value)
  }

  /// Writes a value to a new place and says that it moved.
  public mutating func move(
    _ value: JSONNode, at target: JSONPointer, from source: JSONPointer,
    _ message: DisplayText = MigrationText.standsHere.with()
  ) {
    note(.moved, from: source, to: target, message)
    put(value, at: target, from: source)
  }

  /// Leaves a part out and says why.
  public mutating func drop(_ source: JSONPointer, _ reason: DisplayText) {
    notes.append(MigrationNote(.dropped, from: source, to: nil, reason))
  }

  /// Applies fixes to the new document.
  public mutating func apply(_ fixes: [Fix]) {
    tree = applyFixes(fixes, to: tree).0
  }

  /// Adds a note.
  public mutating func note(
    _ kind: MigrationNote.Kind, from source: JSONPointer? = nil, to target: JSONPointer? = nil, _ message: DisplayText
  ) {
    notes.append(MigrationNote(kind, from: source, to: target, message))
  }

  /// The old place of a new one: its own, or that of the nearest part around it.
  public func origin(of target: JSONPointer) -> JSONPointer {
    if let source = origins[target] { return source }
    guard let parent = target.parent, let token = target.tokens.last else { return .root }
    let source = origin(of: parent)
    // The document as a whole is no place that a value inside it could be looked up from.
    return origins[parent] == nil && parent.tokens.isEmpty ? source : source.appending(token)
  }
}

extension JSONNode {
  /// The tree with a value set at a path; objects on the way are made, two objects are joined, and an array grows by one.
  public func setting(_ path: ArraySlice<String>, to value: JSONNode) -> JSONNode {
    guard let token = path.first else {
      guard let mine = members, let others = value.members else { return value }
      return JSONNode(.object(mine + others.filter { self[$0.key] == nil }))
    }
    let rest = path.dropFirst()
    if var elements, let index = Int(token), index <= elements.count {
      if index == elements.count { elements.append(JSONNode(.object([]))) }
      elements[index] = elements[index].setting(rest, to: value)
      return JSONNode(.array(elements))
    }
    var members = members ?? []
    if let index = members.firstIndex(where: { $0.key == token }) {
      members[index] = JSONMember(token, members[index].value.setting(rest, to: value))
    } else {
      let empty = JSONNode(.object([]))
      members.append(JSONMember(token, rest.isEmpty ? value : empty.setting(rest, to: value)))
    }
    return JSONNode(.object(members))
  }
}
