public import ScanPluginKit

/// Why a request was not done, or a control socket cannot be used.
public struct ControlError: DisplayableError, Sendable, Equatable, CustomStringConvertible {
  /// The kind of reason; further ones may come.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The stable name used in JSON output.
    public let name: String

    /// Makes a kind of reason.
    public init(_ name: String) {
      self.name = name
    }

    /// The stable name.
    public var description: String { name }

    /// The line is no JSON object.
    public static let badJSON = Code("badJSON")
    /// The line is longer than requests may be.
    public static let lineTooLong = Code("lineTooLong")
    /// There is no such command.
    public static let unknownCommand = Code("unknownCommand")
    /// An argument is missing, of another kind, out of its range, or not one of this command.
    public static let badArgument = Code("badArgument")
    /// The configuration has problems, which are listed.
    public static let invalidConfig = Code("invalidConfig")
    /// The plugin of the configuration cannot be made.
    public static let pluginFailed = Code("pluginFailed")
    /// There is a file of this name already.
    public static let fileExists = Code("fileExists")
    /// There is no item of this number in view.
    public static let noSuchItem = Code("noSuchItem")
    /// There is no clickable element of this name.
    public static let noSuchElement = Code("noSuchElement")
    /// The scanner keeps no last seconds, or they are being written.
    public static let noRecording = Code("noRecording")
    /// The connection gets events already.
    public static let alreadySubscribed = Code("alreadySubscribed")
    /// As many clients are connected as are allowed.
    public static let tooManyClients = Code("tooManyClients")
    /// The client belongs to another user.
    public static let notPermitted = Code("notPermitted")
    /// The command was cut off, because the scanner ends.
    public static let stopping = Code("stopping")
    /// The path cannot be a socket's.
    public static let badPath = Code("badPath")
    /// Another program listens on the socket.
    public static let inUse = Code("inUse")
    /// No program listens on the socket.
    public static let notRunning = Code("notRunning")
    /// The other side closed the connection.
    public static let closed = Code("closed")
    /// Another failure of the system.
    public static let system = Code("system")
  }

  /// The kind of reason.
  public let code: Code
  /// What was met and what to do, as a sentence that can be shown in another language.
  public let messageText: DisplayText
  /// The nearest right names, best first.
  public let suggestions: [String]
  /// All problems of a configuration; empty for other reasons.
  public let problems: [Problem]

  /// What was met and what to do, for a person.
  public var message: String { messageText.text() }

  /// Makes an error with a sentence in English.
  public init(_ code: Code, _ message: String, suggestions: [String] = [], problems: [Problem] = []) {
    self.init(code, DisplayText(message), suggestions: suggestions, problems: problems)
  }

  /// Makes an error.
  public init(_ code: Code, _ message: DisplayText, suggestions: [String] = [], problems: [Problem] = []) {
    self.code = code
    messageText = message
    self.suggestions = suggestions
    self.problems = problems
  }

  /// The message and the nearest name.
  public var displayText: DisplayText {
    guard let name = suggestions.first else { return messageText }
    return ControlText.meant.with(["message": .text(messageText), "name": .string(name)])
  }

  /// The same in English.
  public var description: String { displayText.text() }

  /// The error as it stands in a reply, in the words of a catalogue.
  public func json(_ texts: TextCatalog = .english) -> JSONNode {
    var members = [
      JSONMember("code", JSONNode(.string(code.name))),
      JSONMember("message", JSONNode(.string(messageText.text(texts)))),
    ]
    if !suggestions.isEmpty {
      members.append(JSONMember("suggestions", JSONNode(.array(suggestions.map { JSONNode(.string($0)) }))))
    }
    if !problems.isEmpty { members.append(JSONMember("problems", problems.json(texts))) }
    return JSONNode(.object(members))
  }
}
