package import ScanJSON
package import ScanPluginKit

/// The configuration of a use case that a program of others reads.
package struct OutsideConfig: DescribedUseCase {
  /// The keys that the file has, with the defaults of the others.
  package var object: OpenObject
  /// How the use case is named, read, written and described.
  package let entry: UseCaseCatalog.Entry

  package static let definition = ObjectDefinition(
    "outsideConfig", defaults: OutsideConfig(OpenObject(), OutsideConfig.nothing),
    "The configuration of a use case that a program of others reads."
  ) {}

  package init(_ object: OpenObject, _ entry: UseCaseCatalog.Entry) {
    self.object = object
    self.entry = entry
  }

  private static let nothing = UseCaseCatalog.Entry(
    key: "outsideConfig", documentation: "",
    type: ValueType(read: { _, _ in nil }, write: { _ in [:] }, schema: { _ in [:] }))

  /// Whether both are the same use case with equal values.
  package static func == (left: Self, right: Self) -> Bool {
    left.entry.key == right.entry.key && left.object == right.object
  }

  /// The entry of a use case whose object has a definition.
  static func entry(_ definition: ObjectDefinition<OpenObject>) -> UseCaseCatalog.Entry {
    let type = definition.type
    @Sendable func entry() -> UseCaseCatalog.Entry {
      UseCaseCatalog.Entry(
        key: definition.name, documentation: definition.documentation,
        type: ValueType(
          read: { node, scope in
            type.read(node, scope).map { UseCase(OutsideConfig($0.filled(from: definition), entry())) }
          },
          write: { useCase in useCase.typed(OutsideConfig.self).map { type.write($0.object) } ?? [:] },
          schema: { writer in type.schema(writer) }, outline: { type.outline($0) }))
    }
    return entry()
  }
}

/// What a program of others read.
package struct OutsideResult: DescribedResult {
  /// What it says of it.
  package var object = OpenObject()
  /// The key in a result.
  package let resultKey: String
  /// The things read.
  package let items: [FoundItem]

  package static let definition = ObjectDefinition(
    "outsideResult", defaults: OutsideResult(OpenObject(), "outsideResult", []), "What a program of others read.",
    unknownKeys: .kept(\.object.values)
  ) {}

  init(_ object: OpenObject, _ resultKey: String, _ items: [FoundItem]) {
    self.object = object
    self.resultKey = resultKey
    self.items = items
  }
}
