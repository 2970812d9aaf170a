/// A value that is a JSON object whose keys are defined once: that one definition reads it, checks it, writes it, and gives
/// its schema and documentation.
///
/// Conforming types are immutable structs. They need a ``definition`` that names each stored property with its key, and
/// ``init(reading:)``, which only takes the values that the definition already read and checked:
///
/// ```swift
/// struct GridConfig: DefinedObject {
///   let rows: Int
///   static let definition = ObjectDefinition<GridConfig>("gridConfig", "A grid of cells.") {
///     Field("rows", \.rows, .int(1...100), default: 4, "Number of rows.")
///   }
///   init(rows: Int = 4) { self.rows = rows }
///   init(reading object: ObjectReader<Self>) throws { rows = try object[\.rows] }
/// }
/// ```
public protocol DefinedObject: Sendable, Equatable {
  /// The keys, their types, defaults and meanings.
  static var definition: ObjectDefinition<Self> { get }

  /// Takes over values that ``definition`` has read and checked.
  ///
  /// - Throws: ``DefinitionMismatch`` when a property is not part of the definition; that is a mistake of the type, not of the input.
  init(reading object: ObjectReader<Self>) throws

  /// What reading this object again from its JSON needs, like use cases that only a module of yours knows.
  var readingEnvironment: DefinitionEnvironment { get }
}

extension DefinedObject {
  /// Nothing special.
  public var readingEnvironment: DefinitionEnvironment { DefinitionEnvironment() }
}

/// The error of a ``DefinedObject`` that asks for a property which its definition does not name.
public struct DefinitionMismatch: Error, Sendable, CustomStringConvertible {
  /// The object and property in words.
  public let description: String
}

/// The values of one object, read and checked, from which ``DefinedObject/init(reading:)`` takes its properties.
public struct ObjectReader<Owner: DefinedObject> {
  let values: [PartialKeyPath<Owner>: any Sendable]

  /// The value of a property.
  public subscript<Value: Sendable>(property: KeyPath<Owner, Value>) -> Value {
    get throws {
      guard let box = values[property] as? Held<Value> else {
        throw DefinitionMismatch(
          description: "\(Owner.definition.name): property \(property) is not in the definition")
      }
      return box.value
    }
  }
}

/// Keeps the static type of a value in a heterogeneous dictionary, optionals included.
struct Held<Value: Sendable>: Sendable {
  let value: Value
}
