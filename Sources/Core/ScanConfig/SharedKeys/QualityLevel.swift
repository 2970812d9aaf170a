public import ScanJSON

/// How much time a frame may take.
public enum QualityLevel: String, DefinedEnum {
  /// The cheapest attempts only: for what is large and clean, and for weak machines.
  case fast
  /// The usual attempts.
  case balanced
  /// Every attempt that may find one thing more, several times as slow.
  case accurate
}
