/// Values that special types look up by their own type while they read or describe, like the catalog of use cases.
public struct DefinitionEnvironment: Sendable {
  private var values: [ObjectIdentifier: any Sendable] = [:]

  /// Makes an environment without values.
  public init() {}

  /// The value of a type; nil when none was given.
  public subscript<Value: Sendable>(type: Value.Type) -> Value? {
    get { values[ObjectIdentifier(type)] as? Value }
    set { values[ObjectIdentifier(type)] = newValue }
  }
}
