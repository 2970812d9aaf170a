public import ScanJSON

/// The sentences about the presets of feedback.
public enum UIFeedbackText: String, TextSet {
  /// More elements than there may be.
  case tooMany = "problem.config.preset.tooMany"
  /// A content that cannot be read.
  case wrongContent = "problem.config.preset.wrongContent"
  /// The use of a preset that there is not.
  case unknown = "problem.config.preset.unknown"
  /// The use of a preset in the wrong place.
  case otherType = "problem.config.preset.otherType"
  /// Presets that use presets, or a circle of them.
  case tooDeep = "problem.config.preset.tooDeep"
  /// A value for an attribute that the preset does not have.
  case noAttribute = "problem.config.preset.noAttribute"
  /// A value of the wrong type.
  case attributeType = "problem.config.preset.attributeType"
  /// A content without its key.
  case contentKey = "problem.config.preset.contentKey"

  /// The English words.
  public var english: String {
    switch self {
    case .tooMany: "presets make {count} elements; the first {limit} are used"
    case .wrongContent: "the preset's content is wrong: {problem}"
    case .unknown: "there is no preset `{name}`"
    case .otherType: "the preset `{name}` is a {type} and cannot be used here"
    case .tooDeep: "presets use each other more than {limit} deep"
    case .noAttribute: "the preset `{name}` has no attribute `{attribute}`"
    case .attributeType: "the attribute `{name}` takes a value of the type {type}, not {value}"
    case .contentKey: "presetContent of the type {type} needs the key `{key}`"
    }
  }
}
