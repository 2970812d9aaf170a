public import ScanJSON

/// Something to be heard or felt once.
public struct SceneCue: DefinedObject, Hashable, Identifiable {
  /// What it is.
  public enum Kind: String, DefinedEnum {
    /// A short beep.
    case beep
    /// A vibration.
    case vibration
    /// The sound of a file.
    case sound
  }

  /// The name; a client plays each name once.
  public internal(set) var id: String
  /// What it is.
  public internal(set) var kind: Kind
  /// When it is due, in milliseconds on the scene's clock.
  public internal(set) var time: Double
  /// The file as the configuration has it; of ``Kind/sound`` only.
  public internal(set) var source: String?

  /// Makes a cue.
  ///
  /// - Parameters:
  ///   - kind: What it is.
  ///   - owner: Whose it is: a plugin, an element.
  ///   - time: When it is due.
  ///   - source: The file of a sound.
  public init(_ kind: Kind, of owner: String, at time: Duration, source: String? = nil) {
    self.kind = kind
    self.time = .milliseconds(time)
    self.source = source
    id = "\(kind.rawValue)/\(owner)/\(Int64(time / .microseconds(1)))"
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "sceneCue", defaults: SceneCue(.beep, of: "", at: .zero), "Something to be heard or felt once."
  ) {
    Field(required: "id", \.id, .string(minimumLength: 1), "The name. A client plays each name once.")
    Field(required: "kind", \.kind, .enumeration(), "What it is.")
    Field(required: "time", \.time, .number(), "When it is due, in milliseconds on the clock of `time`.")
    Field(optional: "source", \.source, .string(), "The file as the configuration has it; for sound. Default: none.")
  }
}
