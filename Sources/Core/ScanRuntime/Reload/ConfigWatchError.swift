/// Why files cannot be watched.
public struct ConfigWatchError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of reason; further ones may come.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The stable name used in JSON output.
    public let name: String
    private init(_ name: String) { self.name = name }
    /// The name.
    public var description: String { name }

    /// The system watches as many folders for this user as it allows.
    public static let tooManyWatches = Code("tooManyWatches")
    /// This user may not list the folder.
    public static let notPermitted = Code("notPermitted")
    /// Another failure of the system.
    public static let system = Code("system")
  }

  /// The kind of reason.
  public let code: Code
  /// The file or folder, as far as one is concerned.
  public let path: String
  /// What was met and what to do, as a sentence for a person.
  public let message: String

  /// The path and the message.
  public var description: String { "\(path): \(message)" }
}
