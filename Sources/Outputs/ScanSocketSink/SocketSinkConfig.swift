import Glibc
public import ScanJSON
public import ScanSinks

/// A Unix socket that programs on this computer read records from.
public struct SocketSinkConfig: SinkSettings {
  /// What becomes of records while no program reads.
  public enum Absence: String, DefinedEnum {
    /// They wait.
    case wait
    /// They are passed over.
    case drop

    /// What it means, in words.
    public var meaning: String {
      switch self {
      case .wait: "They wait in the spool for the next reader."
      case .drop: "They count as delivered, and are gone."
      }
    }
  }

  /// The key of this kind.
  public static let key = "socket"

  /// The path of the socket.
  public internal(set) var path: String
  /// The group that may read too; nil for this user alone.
  public internal(set) var group: String?
  /// What becomes of records while no program reads.
  public internal(set) var whenNoReader: Absence
  /// Whether readers confirm what they have taken.
  public internal(set) var isConfirmed: Bool
  /// How long a reader may take for a record, in seconds.
  public internal(set) var timeoutSeconds: Double

  /// Makes the settings of a socket.
  public init(
    path: String, group: String? = nil, whenNoReader: Absence = .wait, isConfirmed: Bool = false,
    timeoutSeconds: Double = 5
  ) {
    (self.path, self.group, self.whenNoReader) = (path, group, whenNoReader)
    (self.isConfirmed, self.timeoutSeconds) = (isConfirmed, timeoutSeconds)
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "socketSink", defaults: SocketSinkConfig(path: ""),
    "A Unix stream socket that programs on this computer read records from, a line of JSON for each. Each of up to 32 readers gets all records from then on; a record is delivered when one of them has taken it.",
    place: .root
  ) {
    Field(
      required: "path", \.path, .string(minimumLength: 1),
      "The path of the socket, at most 107 bytes; a relative one starts from the service's file. Its mode is 0600.")
    Field(
      optional: "group", \.group, .string(minimumLength: 1),
      "A group whose users may read too; the mode is 0660 then. Unset: this user alone, and root.")
    Field(
      "whenNoReader", \.whenNoReader, .enumeration(),
      "What becomes of records while no program reads: `wait` (default), they wait in the spool; `drop`, they are passed over."
    )
    Field(
      "isConfirmed", \.isConfirmed, .bool,
      "Whether a reader confirms what it has taken by a line with the record's `id`, which confirms those before it too. Without it a record counts as delivered when the kernel has it for a reader: one that ends before it has read loses it. Default false."
    )
    Field(
      "timeoutSeconds", \.timeoutSeconds, .number(0.1...30),
      "How long a reader may take for up to 100 records, in seconds, 0.1 to 30; one that is slower is cut off, and the others wait that long once. Default 5."
    )
  }

  /// Makes the sink. The socket is made when the service starts.
  ///
  /// - Throws: `SinkProblem` when there is no such group.
  public func makeSink(_ context: SinkContext) throws(SinkProblem) -> any Sink {
    var number: gid_t?
    if let group {
      // The entry is the C library's, and is read before anything else asks for one.
      guard let entry = getgrnam(group) else {
        throw .refused(SocketText.noGroup.with(["group": .string(ShownText.harmless(group))]))
      }
      number = entry.pointee.gr_gid
    }
    return SocketSink(path: context.path(path), group: number, settings: self)
  }
}
