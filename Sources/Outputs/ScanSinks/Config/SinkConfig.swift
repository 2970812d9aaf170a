public import ScanJSON

/// A sink of a service: its name, what it gets, and of which kind it is.
public struct SinkConfig: DefinedObject {
  /// The events that a sink can get.
  public enum Event: String, DefinedEnum {
    /// Something was read.
    case result
    /// Everything that the configuration asks for was read.
    case allResults
    /// Something went wrong.
    case problem
    /// Something happened to the camera or file.
    case source
    /// The view does something else.
    case stateChanged
    /// A session began.
    case started
    /// A session is over.
    case finished
    /// A round was over without a result.
    case noReading

    /// What it means, in words.
    public var meaning: String {
      switch self {
      case .result: "Something was read."
      case .allResults: "Everything that the configuration asks for was read."
      case .problem: "Something went wrong."
      case .source: "Something happened to the camera or file: opened, lost, back."
      case .stateChanged: "The view does something else: scanning, paused, stopped."
      case .started: "A session began."
      case .finished: "A session is over."
      case .noReading: "A round of `run --every` was over without a result."
      }
    }
  }

  /// The sink's name.
  public internal(set) var id: String
  /// What it gets.
  public internal(set) var events: [Event]
  /// The views whose events it gets; empty for those of all.
  public internal(set) var views: [String]
  /// Whether it is used.
  public internal(set) var isEnabled: Bool
  /// The longest time between two attempts, in seconds.
  public internal(set) var longestDelaySeconds: Int
  /// After how many hours a record that cannot be delivered is laid aside; nil for never.
  public internal(set) var giveUpAfterHours: Double?
  /// Of which kind it is.
  public internal(set) var kind: SinkKind

  /// Makes a sink's settings.
  public init(
    id: String, _ settings: any SinkSettings, events: [Event] = [.result], views: [String] = [], isEnabled: Bool = true,
    longestDelaySeconds: Int = 60, giveUpAfterHours: Double? = nil
  ) {
    (self.id, kind, self.events, self.isEnabled) = (id, SinkKind(settings), events, isEnabled)
    self.views = views
    (self.longestDelaySeconds, self.giveUpAfterHours) = (longestDelaySeconds, giveUpAfterHours)
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "sinkConfig", defaults: SinkConfig(id: "", NoSink()),
    "Where results go: a name, what is sent, and exactly one kind of sink.", place: .root,
    alternatives: Alternatives(
      ServiceProblemText.kind.with(), advice: ServiceProblemText.oneKind.with(),
      choices: { environment in
        (environment[SinkRegistry.self] ?? .standard).entries.map {
          Field(required: $0.key, \.kind, $0.type, $0.documentation)
        }
      },
      write: { JSONMember($0.kind.key, $0.kind.node) })
  ) {
    Field(
      required: "id", \.id, .string(minimumLength: 1),
      "The sink's name, unique in the file. What waits for it is kept under this name: with another name it begins anew."
    )
    Field(
      "events", \.events, .list(of: .enumeration(), count: 1...8, unique: true),
      "What is sent: `result` (default), `allResults`, `problem`, `source`, `stateChanged`, `started`, `finished`, `noReading`."
    )
    Field(
      "views", \.views, .list(of: .string(minimumLength: 1), count: 0...256, unique: true),
      "The views whose events are sent, by their `id`. Default: those of all views.")
    Field("isEnabled", \.isEnabled, .bool, "false: the sink gets nothing, and nothing is kept for it. Default true.")
    Field(
      "longestDelaySeconds", \.longestDelaySeconds, .int(1...3600),
      "The longest time between two attempts while the receiver is away, in seconds. Attempts begin after up to one second and are twice as far apart each time. Default 60."
    )
    Field(
      optional: "giveUpAfterHours", \.giveUpAfterHours, .number(0.01...100_000),
      "After how many hours a record that cannot be delivered is laid aside, so that the ones behind it are tried: a dead letter, which can be sent again. Unset: never."
    )
  }
}

/// The kind of a sink that none was read for yet.
private struct NoSink: SinkSettings {
  static let key = ""
  static let definition = ObjectDefinition("noSink", defaults: NoSink(), "No sink.") {}

  func makeSink(_ context: SinkContext) throws(SinkProblem) -> any Sink {
    throw .refused(ServiceProblemText.kind.with())
  }
}
