public import ScanJSON

/// The sentences about the objects of a configuration file and what they exclude or need.
public enum ConfigProblemText: String, TextSet {
  /// What a plugin is configured for.
  case useCase = "problem.config.useCase"
  /// The advice where a plugin has several use cases.
  case oneUseCase = "problem.config.useCase.advice"
  /// A key that stands for a composite.
  case shorthand = "problem.config.shorthand"
  /// The advice where a file has several shorthands.
  case oneShorthand = "problem.config.shorthand.advice"
  /// A license key is not needed.
  case noLicense = "problem.config.license.advice"
  /// The style of a cutout in older files.
  case oldStyle = "problem.config.style.advice"
  /// Two keys of which a file may have one.
  case exclusive = "problem.config.exclusive.message"
  /// What is right instead of two exclusive keys.
  case exactlyOne = "problem.config.exclusive.allowed"
  /// The advice for two exclusive keys.
  case removeOne = "problem.config.exclusive.advice"
  /// The advice for a plugin beside a composite.
  case moveIntoComposite = "problem.config.exclusive.composite.advice"
  /// A file without any useful key.
  case nothing = "problem.config.nothing.message"
  /// The advice for a file without any useful key.
  case addPlugin = "problem.config.nothing.advice"
  /// The kinds of a value without parts.
  case scalar = "problem.config.scalar"
  /// An object that needs a key.
  case objectWithKey = "problem.config.objectWithKey"
  /// A search hint without content.
  case emptyHint = "problem.config.emptyHint.message"
  /// The advice for a search hint without content.
  case fillHint = "problem.config.emptyHint.advice"
  /// An area that is empty or leaves the picture.
  case areaOutside = "problem.config.area.message"
  /// The right extent of an area.
  case areaExtent = "problem.config.area.allowed"
  /// What the numbers of an area are measured by.
  case areaShares = "problem.config.area.advice"

  /// The English words.
  public var english: String {
    switch self {
    case .useCase: "use case"
    case .oneUseCase: "remove all but one, or make a plugin of each in viewPluginCompositeConfig"
    case .shorthand: "shorthand"
    case .oneShorthand: "remove all but one"
    case .noLicense: "remove it; no license key is needed"
    case .oldStyle: "remove it; it is left over from the format before version 43, where it named the shape"
    case .exclusive: "`{first}` and `{second}` exclude each other"
    case .exactlyOne: "exactly one of them"
    case .removeOne: "remove one"
    case .moveIntoComposite: "remove one, or move the single plugin into viewPlugins of the composite"
    case .nothing: "the document configures nothing"
    case .addPlugin: "add `viewPluginConfig` with a `pluginConfig`, or `viewPluginCompositeConfig`"
    case .scalar: "a text, a number, or true or false"
    case .objectWithKey: "an object with `{key}`"
    case .emptyHint: "a hint says where or how something is expected, and this one is empty"
    case .fillHint: "write one of them or both, or remove `searchHint`"
    case .areaOutside: "the rectangle has to lie in the picture and to have a size"
    case .areaExtent: "more than 0, and with `{edge}` at most 1"
    case .areaShares: "`{edge}` and `{extent}` are shares of the whole picture, not of the cutout"
    }
  }

  /// The sentences about configuration files: their objects, composites, values and feedback, their loading and conversion, and the
  /// patterns in them.
  public static var allTemplates: [TextTemplate] {
    templates + CompositeText.templates + ConfigValueText.templates + UIFeedbackText.templates + LoadingText.templates
      + MigrationText.templates + PatternProblemText.templates
  }
}
