public import ScanJSON

/// A program that is started for each record.
public struct ProgramSinkConfig: SinkSettings {
  /// The key of this kind.
  public static let key = "program"

  /// The program.
  public internal(set) var command: String
  /// What follows its name.
  public internal(set) var arguments: [String]
  /// How long it may take, in seconds.
  public internal(set) var timeoutSeconds: Double

  /// Makes the settings of a program.
  public init(command: String, arguments: [String] = [], timeoutSeconds: Double = 30) {
    (self.command, self.arguments, self.timeoutSeconds) = (command, arguments, timeoutSeconds)
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "programSink", defaults: ProgramSinkConfig(command: ""),
    "A program that is started for each record, without a shell. It gets the record as one line of JSON on its standard input, and in its environment SCANVIEW_ID, SCANVIEW_TIME, SCANVIEW_VIEW, SCANVIEW_EVENT, and of the first thing that was read SCANVIEW_KIND and SCANVIEW_TEXT. Exit code 0: delivered. 65 (EX_DATAERR): refused, laid aside. Any other: tried again.",
    place: .root
  ) {
    Field(
      required: "command", \.command, .string(minimumLength: 1),
      "The program: a path, relative to the service's file when it holds a slash, or a name that is searched in PATH.")
    Field("arguments", \.arguments, .list(of: .string(), count: 0...100), "What follows its name. Default: nothing.")
    Field(
      "timeoutSeconds", \.timeoutSeconds, .number(0.1...600),
      "How long it may take, in seconds, 0.1 to 600; then it is killed with all that it started, and tried again. Default 30."
    )
  }

  /// Makes the sink.
  public func makeSink(_ context: SinkContext) throws(SinkProblem) -> any Sink {
    ProgramSink(
      program: command.contains("/") ? context.path(command) : command, arguments: arguments,
      limit: .milliseconds(timeoutSeconds * 1000))
  }
}
