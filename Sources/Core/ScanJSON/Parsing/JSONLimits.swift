/// The bounds within which a text is read as JSON, so that no input costs much time or memory.
///
/// A text beyond one of them gives one problem of the code ``ProblemCode/limit`` and is read no further.
public struct JSONLimits: Sendable, Equatable {
  /// The longest text, in bytes; 16 MiB by default.
  public var bytes = 16 << 20
  /// How deep objects and arrays may stand in one another; 128 by default and never more than ``deepest``.
  public var depth = 128
  /// The longest string, in bytes between its quotes as written; 1 MiB by default.
  public var stringLength = 1 << 20
  /// The longest key, in bytes between its quotes as written; 1024 by default.
  public var keyLength = 1024
  /// The longest number, in characters as written; 512 by default.
  public var numberLength = 512
  /// The most members of one object, and the most elements of one array; 100 000 by default.
  public var members = 100_000
  /// The most values of the whole text, containers included; 1 000 000 by default, which take about 60 MB.
  public var values = 1_000_000
  /// The most problems listed; 100 by default. One more then says how many are left out.
  public var problems = 100

  /// The depth that no limit can raise, because trees are compared, written and released recursively.
  public static let deepest = 512
  /// The limits used when none are given.
  public static let `default` = JSONLimits()

  /// Makes the default limits.
  public init() {}
}
