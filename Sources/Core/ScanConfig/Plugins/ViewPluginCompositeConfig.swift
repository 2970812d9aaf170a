public import ScanJSON

/// Several plugins that work one after another or at the same time.
public struct ViewPluginCompositeConfig: DefinedObject {
  /// The composite's name; nil for none.
  public internal(set) var id: String?
  /// How the plugins work together.
  public internal(set) var processingMode: ProcessingMode
  /// Whether the session ends when the composite has what it is to find; otherwise it starts over, until it is stopped.
  public internal(set) var cancelOnResult: Bool
  /// The plugins in their order.
  public internal(set) var viewPlugins: [ViewPluginConfig]

  /// Makes a composite.
  public init(
    id: String? = nil, processingMode: ProcessingMode = .sequential, cancelOnResult: Bool = true,
    viewPlugins: [ViewPluginConfig]
  ) {
    self.id = id
    self.processingMode = processingMode
    self.cancelOnResult = cancelOnResult
    self.viewPlugins = viewPlugins
  }

  /// The keys.
  public static let definition = ObjectDefinition(
    "viewPluginCompositeConfig", defaults: ViewPluginCompositeConfig(viewPlugins: []),
    "Several plugins that work one after another or at the same time.",
    place: .below(DocumentStructure.keys), rules: [uniqueIDs, noFastProcessMode]
  ) {
    Field(optional: "id", \.id, .string(minimumLength: 1), "Name of the composite. Default: none.")
    Field(
      "processingMode", \.processingMode, .enumeration(),
      "sequential: one after another, each until its result; parallel: all at once, until each has a result; "
        + "parallelFirstScan: all at once, until the first result. Default sequential.")
    Field(
      "cancelOnResult", \.cancelOnResult, .bool,
      "true: the session ends when the composite has what it is to find; false: it starts over then, and goes on until it is stopped. Default true."
    ).added()
    Field(
      required: "viewPlugins", \.viewPlugins, .list(of: .child, count: 1...100),
      "The plugins in their order, 1 to 100, each as { \"viewPluginConfig\": … }; their ids are unique. Composites are "
        + "not nested.")
  }

  /// The use cases of the plugins.
  public var readingEnvironment: DefinitionEnvironment {
    viewPlugins.reduce(UseCaseCatalog()) { $0.adding(typeOf: $1.pluginConfig.useCase) }.environment
  }

  @Sendable private static func uniqueIDs(_ owner: Self, _ node: JSONNode, _ scope: ReadScope) {
    let places = Dictionary(grouping: owner.viewPlugins.indices) { owner.viewPlugins[$0].id }
    for (id, indices) in places.sorted(by: { $0.value[0] < $1.value[0] }) where indices.count > 1 {
      let child = ["viewPlugins", String(indices[1]), "viewPluginConfig", "pluginConfig", "id"]
      child.reduce(scope) { $0.member($1) }.report(
        .conflict, at: node[JSONPointer(tokens: child)]?.position ?? node.position,
        message: sameID(id, at: indices), advice: CompositeText.ownID.with())
    }
  }

  /// Which plugins have the same id.
  private static func sameID(_ id: String, at indices: [Int]) -> DisplayText {
    let last = DisplayText.Argument.number(indices[indices.count - 1] + 1)
    guard indices.count > 2 else {
      return CompositeText.sameIDOfTwo.with(["id": .string(id), "first": .number(indices[0] + 1), "last": last])
    }
    let others = indices.dropLast().map { CompositeText.number.with(["number": .number($0 + 1)]) }
    return CompositeText.sameIDOfMany.with([
      "count": .number(indices.count), "id": .string(id), "list": .text(DisplayText(joining: others, by: ", ")),
      "last": last,
    ])
  }

  @Sendable private static func noFastProcessMode(_ owner: Self, _ node: JSONNode, _ scope: ReadScope) {
    for index in owner.viewPlugins.indices {
      let child = [
        "viewPlugins", String(index), "viewPluginConfig", "pluginConfig", "barcodeConfig", "fastProcessMode",
      ]
      guard let fast = node[JSONPointer(tokens: child)], fast.bool == true else { continue }
      child.reduce(scope) { $0.member($1) }.report(
        .conflict, severity: .warning, at: fast.position,
        message: CompositeText.noFastProcessMode.with(), advice: CompositeText.removeIt.with())
    }
  }
}

/// How the plugins of a composite work together.
public enum ProcessingMode: String, DefinedEnum {
  /// One after another, each until its result.
  case sequential
  /// All at once, until each has a result.
  case parallel
  /// All at once, until the first result.
  case parallelFirstScan

  /// Upper case.
  public static var legacySpellings: [(spelling: String, value: Self)] { upperCaseLegacySpellings }
}

extension ValueType where Value == ViewPluginConfig {
  /// A plugin of a composite: an object that holds it under `viewPluginConfig`.
  static var child: Self {
    let key = ViewPluginConfig.definition.name
    let type = ViewPluginConfig.definition.type
    return ValueType(
      read: { node, scope in
        guard let members = node.members else {
          scope.reportType(node, expected: ConfigProblemText.objectWithKey.with(["key": .string(key)]))
          return nil
        }
        guard let child = node[key] else {
          if node["pluginConfig"] != nil {
            let wrapped = JSONNode(.object([JSONMember(key, node)]))
            scope.report(
              .legacy, severity: .warning, at: node.position,
              message: CompositeText.bare.with(["key": .string(key)]),
              advice: CompositeText.writeKey.with(["key": .string(key)]), fix: .replace(scope.pointer, with: wrapped))
            return type.read(node, scope)
          }
          if let nested = members.first(where: { $0.key == ViewPluginCompositeConfig.definition.name }) {
            scope.member(nested.key).report(
              .conflict, at: nested.keyPosition, message: CompositeText.nested.with(),
              advice: CompositeText.unfold.with())
          } else if let slip = members.first(where: { !nearestNames(to: $0.key, among: [key]).isEmpty }) {
            let isCase = slip.key.lowercased() == key.lowercased()
            scope.member(slip.key).report(
              isCase ? .wrongCase : .unknownKey, at: slip.keyPosition,
              message: isCase
                ? KeyProblemText.otherCaseOfKey.with(["key": .string(slip.key), "right": .string(key)])
                : CompositeText.noKey.with(["key": .string(slip.key)]),
              suggestions: [key],
              fix: obviousName(for: slip.key, among: [key]).map { .rename(scope.member(slip.key).pointer, to: $0) })
          } else {
            scope.member(key).report(
              .missingKey, at: node.position, message: CompositeText.missingKey.with(["key": .string(key)]),
              advice: CompositeText.writeKey.with(["key": .string(key)]))
          }
          return nil
        }
        for member in members where member.key != key {
          scope.member(member.key).report(
            .unknownKey, at: member.keyPosition,
            message: CompositeText.keyBeside.with(["key": .string(member.key), "right": .string(key)]),
            allowed: .names([key]))
        }
        return type.read(child, scope.member(key))
      },
      write: { [key: type.write($0)].object },
      schema: { writer in
        [
          "type": "object", "properties": [key: type.schema(writer)].object, "required": [JSONNode(.string(key))],
          "additionalProperties": false,
        ]
      },
      outline: { environment in .object([key: KeyOutline.Key(type.outline(environment))]) })
  }
}

extension Dictionary where Key == String, Value == JSONNode {
  /// The dictionary as a JSON object, sorted by key.
  fileprivate var object: JSONNode {
    JSONNode(.object(sorted { $0.key < $1.key }.map { JSONMember($0.key, $0.value) }))
  }
}
