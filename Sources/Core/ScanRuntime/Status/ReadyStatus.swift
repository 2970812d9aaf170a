public import ScanPluginKit

/// Whether a view can scan right now, and what stands in the way.
public struct ReadyStatus: Sendable, Hashable {
  /// Everything that was checked, in a fixed order.
  public let conditions: [ReadyCondition]

  /// Whether nothing stands in the way.
  public var isReady: Bool { conditions.allSatisfy(\.isMet) }

  init(conditions: [ReadyCondition]) {
    self.conditions = conditions
  }
}

/// One thing that scanning needs.
public struct ReadyCondition: Sendable, Hashable {
  /// The kind of thing; further ones may come.
  public struct Kind: Sendable, Hashable, CustomStringConvertible {
    /// The stable name used in JSON output.
    public let name: String
    private init(_ name: String) { self.name = name }
    /// The name.
    public var description: String { name }

    /// The plugins that the configuration names are in this build, with their libraries.
    public static let plugin = Kind("plugin")
    /// Data that the engines need, like a language or a model, is installed.
    public static let engineData = Kind("engineData")
    /// The camera or file is there.
    public static let sourcePresent = Kind("sourcePresent")
    /// It may be used by this user.
    public static let sourcePermitted = Kind("sourcePermitted")
    /// No other program holds it.
    public static let sourceFree = Kind("sourceFree")
  }

  /// The kind of thing.
  public let kind: Kind
  /// Whether it is there.
  public let isMet: Bool
  /// What was met and what to do, as a text that can be shown in another language; nil when it is there.
  public let messageText: DisplayText?

  /// What was met and what to do, for a person; nil when it is there.
  public var message: String? { messageText?.text() }

  init(_ kind: Kind, problem message: DisplayText? = nil) {
    self.kind = kind
    isMet = message == nil
    messageText = message
  }
}
