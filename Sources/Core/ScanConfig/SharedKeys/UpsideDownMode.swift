public import ScanJSON

/// Whether text that stands on its head is read too.
public enum UpsideDownMode: String, DefinedEnum {
  /// The reader tries both directions when the first gives nothing.
  case auto = "AUTO"
  /// Both directions are always tried.
  case enabled = "ENABLED"
  /// Only upright text is read.
  case disabled = "DISABLED"

  /// The lower-case names of the format before version 43.
  public static var legacySpellings: [(spelling: String, value: Self)] { lowerCaseLegacySpellings }

  /// What the mode does, in words.
  public var meaning: String {
    switch self {
    case .auto: "upside-down text is tried when upright text gives nothing"
    case .enabled: "both directions are always tried"
    case .disabled: "only upright text is read"
    }
  }
}
