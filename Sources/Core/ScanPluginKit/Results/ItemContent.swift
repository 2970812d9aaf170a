/// What an item is in its result: a part of it, like one barcode of several, or the whole result.
///
/// ```swift
/// func show(_ item: RecognizedItem) {
///   if let code = item[Barcode.self] { print(code.base64value) }
/// }
/// ```
public struct ItemContent: Sendable, Hashable {
  private let object: any DefinedObject

  /// Makes a content.
  public init(_ object: any DefinedObject) {
    self.object = object
  }

  /// The content as a given type; nil when it is something else.
  public subscript<Content: DefinedObject>(type: Content.Type) -> Content? { object as? Content }

  /// The name of the content's type in JSON, like `barcode`.
  package var typeName: String {
    func name<Content: DefinedObject>(_ content: Content) -> String { Content.definition.name }
    return name(object)
  }

  /// The content as JSON.
  public func json() -> JSONNode { object.json() }

  /// Whether both are equal objects of one type.
  public static func == (left: Self, right: Self) -> Bool {
    func same<Content: DefinedObject>(_ content: Content) -> Bool { right.object as? Content == content }
    return same(left.object)
  }

  /// Feeds the type, which is all that contents have in common.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(type(of: object))) }
}
