public import ScanPluginKit

/// A format that can be captured in sections.
public enum SectionFormat: String, DefinedEnum {
  /// Code 39.
  case code39 = "CODE_39"
}

/// The capture of codes in sections: a code too long for the picture is put together from parts.
public struct SectionsConfig: DefinedObject {
  /// Whether parts are looked for at all.
  public internal(set) var isEnabled: Bool
  /// The formats of which parts are looked for, as far as `barcodeFormats` enables them.
  public internal(set) var formats: [SectionFormat]

  /// The keys of the capture in sections.
  public static let definition = ObjectDefinition(
    "sectionsConfig", defaults: SectionsConfig(),
    "The capture of codes in sections: a code too long for the picture is put together from parts."
  ) {
    Field(
      "enabled", \.isEnabled, .bool,
      "Whether codes too long for the picture are put together from parts, while the camera is moved along them. Only live sources, and only frames in which nothing was read, are looked at for parts."
    )
    Field(
      "formats", \.formats, .list(of: .enumeration(SectionFormat.self), count: 1...1),
      "The formats of which parts are looked for, as far as `barcodeFormats` enables them; only `CODE_39` can be read so."
    )
  }

  /// Makes settings.
  public init(isEnabled: Bool = true, formats: [SectionFormat] = [.code39]) {
    self.isEnabled = isEnabled
    self.formats = formats
  }
}
