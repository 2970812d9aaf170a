/// A value that is a JSON object whose keys are defined once: that one definition reads it, checks it, writes it, and gives
/// its schema and documentation.
///
/// Conforming types are structs whose properties can be set where the ``definition`` stands: it starts from an object
/// with all defaults and sets the property of each key that is there. Public ones are `public internal(set) var` or
/// `public private(set) var`, so that others cannot change what was checked.
///
/// ```swift
/// struct GridConfig: DefinedObject {
///   var rows = 4
///   static let definition = ObjectDefinition("gridConfig", defaults: GridConfig(), "A grid of cells.") {
///     Field("rows", \.rows, .int(1...100), "Number of rows.")
///   }
/// }
/// ```
public protocol DefinedObject: Sendable, Equatable {
  /// The keys, their types, defaults and meanings.
  static var definition: ObjectDefinition<Self> { get }

  /// What reading this object again from its JSON needs, like use cases that only a module of yours knows.
  var readingEnvironment: DefinitionEnvironment { get }
}

extension DefinedObject {
  /// Nothing special.
  public var readingEnvironment: DefinitionEnvironment { DefinitionEnvironment() }
}
