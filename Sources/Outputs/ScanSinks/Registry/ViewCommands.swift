public import ScanJSON

/// What a sink that takes commands from its receiver may ask of the views of a service.
public struct ViewCommands: Sendable {
  /// One command.
  public enum Command: Sendable, Hashable {
    /// Read again: scan, also where it pauses, and report what was reported before. Between rounds: the next one begins.
    case read
    /// Switch the light: `on`, `off` or `auto`.
    case torch(String)
    /// Go on with another configuration, by its name.
    case mode(String)
  }

  /// The names of the configurations that a view can be switched between; one or none where it cannot be.
  public let modes: @Sendable (_ view: String) -> [String]
  /// Does a command, and gives the reply as a control socket does: `ok`, and `error` where it was not done.
  public let perform: @Sendable (_ command: Command, _ view: String) async -> JSONNode

  /// Makes the door to the views.
  public init(
    modes: @escaping @Sendable (_ view: String) -> [String],
    perform: @escaping @Sendable (_ command: Command, _ view: String) async -> JSONNode
  ) {
    (self.modes, self.perform) = (modes, perform)
  }
}
