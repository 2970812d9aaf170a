/// When an equal result is delivered again, while scanning goes on. Results are equal when they say the same
/// (``FoundItem/identity``), however confident they are and wherever they stand.
public enum RepeatPolicy: Sendable, Hashable {
  /// Each time that it is found.
  case always
  /// Never until the session ends.
  case never
  /// When it was not found for this long, by the times of the frames.
  case afterAbsence(Duration)

  /// While it stays in view, once: again when it was not found for two seconds.
  public static let oncePerAppearance = RepeatPolicy.afterAbsence(.seconds(2))

  /// What `consecutiveEqualResultFilter` says; nil where the configuration leaves it to the use case.
  public init?(_ config: PluginConfig) {
    switch config.consecutiveEqualResultFilter {
    case nil: return nil
    case .some(..<0): self = .never
    case .some(0): self = .always
    case .some(let milliseconds): self = .afterAbsence(.milliseconds(milliseconds))
    }
  }
}
