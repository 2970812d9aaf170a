public import ScanJSON

/// How documents of the format before version 43 that configure a use case are converted.
public struct UseCaseMigration: Sendable {
  /// Converts an object of an older document: its node, its old place, and the `pluginConfig` in the new document.
  public typealias Conversion =
    @Sendable (_ migrator: inout Migrator, _ node: JSONNode, _ from: JSONPointer, _ to: JSONPointer) -> Void

  /// The conversions by the key of the older plugin, like `barcodePlugin`.
  let plugins: [String: Conversion]
  /// The conversion of the use case's own object where an older document has it, with the same key; nil leaves its values as they are.
  let object: Conversion?
  /// The values that older documents took for keys that have to be there now, by key.
  let formerDefaults: [String: JSONNode]

  /// Makes a conversion.
  ///
  /// - Parameters:
  ///   - plugins: The conversions by the key of the older plugin, like `barcodePlugin`.
  ///   - object: The conversion of the use case's own object inside a plugin of another name.
  ///   - formerDefaults: The values that older documents took for keys that have to be there now.
  public init(
    plugins: [String: Conversion] = [:], object: Conversion? = nil, formerDefaults: [String: JSONNode] = [:]
  ) {
    self.plugins = plugins
    self.object = object
    self.formerDefaults = formerDefaults
  }
}
