public import ScanJSON

/// The sentences about the plugins of a composite.
public enum CompositeText: String, TextSet {
  /// Two plugins of one name.
  case sameIDOfTwo = "problem.config.composite.sameID.two.message"
  /// Several plugins of one name.
  case sameIDOfMany = "problem.config.composite.sameID.message"
  /// A plugin's place in the list.
  case number = "problem.config.composite.number"
  /// The advice for plugins of one name.
  case ownID = "problem.config.composite.sameID.advice"
  /// A key without effect in a composite.
  case noFastProcessMode = "problem.config.composite.fastProcessMode.message"
  /// The advice for a key without effect.
  case removeIt = "problem.config.composite.fastProcessMode.advice"
  /// A plugin without the object around it.
  case bare = "problem.config.composite.bare.message"
  /// How a plugin of a composite is written.
  case writeKey = "problem.config.composite.writeKey.advice"
  /// A composite in a composite.
  case nested = "problem.config.composite.nested.message"
  /// The advice for a composite in a composite.
  case unfold = "problem.config.composite.nested.advice"
  /// A key that is almost the right one.
  case noKey = "problem.config.composite.noKey"
  /// The key that a plugin of a composite needs.
  case missingKey = "problem.config.composite.missingKey"
  /// A key beside the only one.
  case keyBeside = "problem.config.composite.keyBeside"

  /// The English words.
  public var english: String {
    switch self {
    case .sameIDOfTwo: "two plugins have the id \"{id}\": number {first} and number {last}"
    case .sameIDOfMany: "{count} plugins have the id \"{id}\": {list} and number {last}"
    case .number: "number {number}"
    case .ownID: "give each plugin an id of its own; results carry it as pluginID"
    case .noFastProcessMode: "fastProcessMode has no effect in a composite"
    case .removeIt: "remove it"
    case .bare: "a plugin of a composite stands under `{key}`"
    case .writeKey: "write { \"{key}\": { … } }"
    case .nested: "composites cannot be nested"
    case .unfold: "put the plugins of the inner composite into the outer one"
    case .noKey: "a plugin of a composite has no key `{key}`"
    case .missingKey: "a plugin of a composite needs the key `{key}`"
    case .keyBeside: "there is no key `{key}` beside `{right}`"
    }
  }
}
