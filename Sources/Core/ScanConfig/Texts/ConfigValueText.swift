public import ScanJSON

/// The sentences about single values of a configuration file.
public enum ConfigValueText: String, TextSet {
  /// A text of another form; the noun has its article.
  case otherForm = "problem.config.value.otherForm"
  /// A value that is written as a text; the noun has its article.
  case asText = "problem.config.value.asText"
  /// A value that is neither a name nor of the other form; the noun has no article in English.
  case neither = "problem.config.value.neither"
  /// A text that is no percentage.
  case noPercentage = "problem.config.value.noPercentage"
  /// The kind of a percentage.
  case percentage = "problem.config.value.percentage"
  /// A percentage without its sign.
  case noPercentSign = "problem.config.value.noPercentSign"
  /// The kind of a color.
  case color = "problem.config.value.color"
  /// A color with opacity.
  case alphaFirst = "problem.config.value.alphaFirst"
  /// A value that is no resolution.
  case noResolution = "problem.config.value.noResolution"
  /// The kind of a resolution.
  case resolution = "problem.config.value.resolution"
  /// A resolution in numbers.
  case extents = "problem.config.value.extents"
  /// A resolution in the wrong case.
  case resolutionCase = "problem.config.value.resolutionCase"
  /// An angle that is no rotation.
  case noRotation = "problem.config.value.noRotation"
  /// The kind of a rotation.
  case rotation = "problem.config.value.rotation"
  /// The angles of a rotation.
  case angles = "problem.config.value.angles"
  /// The kind of a choice of frames.
  case frameSelection = "problem.config.value.frameSelection"
  /// The name that a key has in older files, after the key.
  case oldName = "problem.config.value.oldName"

  /// The English words.
  public var english: String {
    switch self {
    case .otherForm: "{value} is not {noun}"
    case .asText: "{noun} as a text"
    case .neither: "{value} is no {noun}"
    case .noPercentage: "{value} is not a percentage"
    case .percentage: "a percentage"
    case .noPercentSign: "the percent sign is missing"
    case .color: "a color"
    case .alphaFirst: "#AARRGGBB (alpha first)"
    case .noResolution: "{value} is no resolution"
    case .resolution: "a resolution"
    case .extents: "WIDTHxHEIGHT, like 1280x960"
    case .resolutionCase: "resolutions are case-sensitive"
    case .noRotation: "{value} is no rotation"
    case .rotation: "rotation"
    case .angles: "0, 90, 180 or 270"
    case .frameSelection: "choice of frames"
    case .oldName: "is the name of older files"
    }
  }
}
