public import ScanJSON

/// The keys that several use cases share, with the same words everywhere.
extension Field {
  /// `minConfidence` without a default.
  public static func minConfidence(_ property: any WritableKeyPath<Owner, Int?> & Sendable) -> Field {
    Field(
      optional: "minConfidence", property, .confidence,
      "The least confidence of a result, 0…100; below it there is none. Unset: the reader's own threshold.")
  }

  /// `validationRegex`, one pattern for the whole text.
  public static func validationRegex(_ property: any WritableKeyPath<Owner, PatternText?> & Sendable) -> Field {
    Field(
      optional: "validationRegex", property, .pattern,
      "A regular expression, without look-ahead and back references, that the whole text has to match; otherwise there is no result. Unset or empty: every text."
    )
  }

  /// `upsideDownMode`.
  public static func upsideDownMode(_ property: any WritableKeyPath<Owner, UpsideDownMode> & Sendable) -> Field {
    Field(
      "upsideDownMode", property, .enumeration(),
      "Whether text that stands on its head is read: `AUTO` tries when upright text gives nothing, `ENABLED` always, `DISABLED` never."
    )
  }

  /// `charWhitelist`.
  public static func charWhitelist(_ property: any WritableKeyPath<Owner, String?> & Sendable) -> Field {
    Field(
      optional: "charWhitelist", property, .string(),
      "The characters that may occur, written one after the other, like `ABC0123`. Unset or empty: all that the reader knows."
    )
  }
}

extension ValueType where Value == Int {
  /// A confidence in percent, 0…100.
  public static var confidence: Self { .int(0...100) }
}
