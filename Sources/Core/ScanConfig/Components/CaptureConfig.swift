public import ScanJSON

/// Which pictures a capture takes: one, or a series by a timer.
public struct CaptureConfig: DefinedObject {
  /// One picture, or a series.
  public internal(set) var mode: CaptureMode
  /// The time between two pictures of a series, in milliseconds.
  public internal(set) var intervalMs: Int
  /// How many pictures a series has; 0 until it is stopped.
  public internal(set) var count: Int
  /// The time before the first picture, in milliseconds.
  public internal(set) var startDelayMs: Int

  /// Makes the settings of a capture.
  public init(mode: CaptureMode = .single, intervalMs: Int = 1000, count: Int = 0, startDelayMs: Int = 0) {
    self.mode = mode
    self.intervalMs = intervalMs
    self.count = count
    self.startDelayMs = startDelayMs
  }

  /// One picture at once.
  public static let `default` = CaptureConfig()
}

/// How many pictures a capture takes.
public enum CaptureMode: String, DefinedEnum {
  /// One.
  case single
  /// A series, by a timer.
  case timed
}

extension CaptureConfig {
  /// The keys.
  public static let definition = ObjectDefinition(
    "captureConfig", defaults: CaptureConfig(), "Which pictures a capture takes: one, or a series by a timer.",
    place: .below(DocumentStructure.keys)
  ) {
    Field(
      "mode", \.mode, .enumeration(),
      "How many pictures are taken. single: one; timed: a series, by a timer. Default single."
    ).added().reload(.live)
    Field(
      "intervalMs", \.intervalMs, .int(10...86_400_000),
      "The time between two pictures of a series, in milliseconds, 10 to 86400000. Default 1000."
    ).added().reload(.live)
    Field(
      "count", \.count, .int(0...1_000_000),
      "How many pictures a series has, 0 to 1000000. 0 (default): until it is stopped."
    ).added().reload(.live)
    Field(
      "startDelayMs", \.startDelayMs, .int(0...86_400_000),
      "The time before the first picture, in milliseconds, 0 to 86400000. Default 0."
    ).added().reload(.live)
  }
}
