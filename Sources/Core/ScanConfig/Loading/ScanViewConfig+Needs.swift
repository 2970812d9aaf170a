public import ScanJSON

extension ScanViewConfig {
  /// The keys that are set to something else than their default and have an effect only where a need is met, like a sound; in the
  /// order of the complete document.
  public func conditionalKeys() -> [ConditionalKey] {
    Self.definition.outline(readingEnvironment).needs(in: json())
  }
}
