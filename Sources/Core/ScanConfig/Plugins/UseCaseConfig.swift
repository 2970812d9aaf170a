public import ScanJSON

/// The configuration of one use case: the object that stands in `pluginConfig` under its own key, like `barcodeConfig`.
///
/// The key is the name of the type's definition. A module of your own adds a use case by conforming a struct and
/// registering it; from then on its keys get the same messages, schema and completion as the built-in ones.
public protocol UseCaseConfig: DefinedObject {
  /// How documents of older formats that configure this use case are converted; by default there are none.
  static var migration: UseCaseMigration { get }
  /// The needs of keys of `pluginConfig` that the plugin of this use case meets, like that of `searchHint`; by default none.
  static var metNeeds: Set<KeyNeed> { get }
}

extension UseCaseConfig {
  /// The key of the object in `pluginConfig`.
  public static var key: String { definition.name }

  /// None.
  public static var metNeeds: Set<KeyNeed> { [] }

  /// Nothing to convert.
  public static var migration: UseCaseMigration { UseCaseMigration() }
}
