public import ScanJSON

/// The settings of one kind of sink, which are its object in the file of a service, and which make the sink.
///
/// A module of yours adds a kind with one line: `SinkRegistry.standard.registering(MySinkConfig.self)`.
public protocol SinkSettings: DefinedObject {
  /// The key in the sink's object, like `webhook`.
  static var key: String { get }

  /// Makes the sink. It opens nothing before ``Sink/open()`` is called.
  ///
  /// - Throws: ``SinkProblem``, as when a library, a program or a secret is missing.
  func makeSink(_ context: SinkContext) throws(SinkProblem) -> any Sink
}

/// What a sink knows of the service around it.
public struct SinkContext: Sendable {
  /// The sink's name.
  public let name: String
  /// The folder of the service's file, where relative paths start.
  public let folder: String
  /// The version of the program.
  public let version: String
  /// The names of all views that the service has; nil when they are not known.
  public let views: [String]?
  /// The names of the events that the sink gets.
  public let events: [String]
  /// What receivers may ask of the views; nil where there is none to ask.
  public let commands: ViewCommands?
  /// The last picture of each view; nil where none is kept.
  public let pictures: PictureFolder?
  /// The language of names and sentences that receivers show to people.
  public let texts: TextCatalog

  /// Makes a context.
  public init(
    name: String, folder: String, version: String, views: [String]? = nil, texts: TextCatalog = .english,
    events: [String] = ["result"], commands: ViewCommands? = nil, pictures: PictureFolder? = nil
  ) {
    (self.name, self.folder, self.version) = (name, folder, version)
    (self.views, self.texts, self.events, self.commands) = (views, texts, events, commands)
    self.pictures = pictures
  }

  /// A path of the file, from the root.
  public func path(_ path: String) -> String { path.hasPrefix("/") ? path : "\(folder)/\(path)" }
}

/// The one kind that a sink is of, with its settings.
public struct SinkKind: Sendable, Equatable {
  /// The settings.
  public let settings: any SinkSettings

  /// Makes a kind.
  public init(_ settings: any SinkSettings) { self.settings = settings }

  /// The key, like `webhook`.
  public var key: String { type(of: settings).key }

  var node: JSONNode {
    func written<Settings: SinkSettings>(_ value: Settings) -> JSONNode { Settings.definition.type.write(value) }
    return written(settings)
  }

  /// Whether both are of one kind with equal settings.
  public static func == (left: Self, right: Self) -> Bool {
    func same<Settings: SinkSettings>(_ value: Settings) -> Bool { right.settings as? Settings == value }
    return same(left.settings)
  }
}
