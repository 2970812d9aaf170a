import ScanPluginKit

/// Somebody began or ceased to watch a ``ScanView``.
public struct ViewersChange: Sendable, Hashable {
  /// How many watch now.
  public let count: Int
  /// Whether one more watches than before; else one less.
  public let isAttached: Bool

  var content: [JSONMember] {
    [
      JSONMember("count", JSONNode(.number(JSONNumber(count)))),
      JSONMember("change", JSONNode(.string(isAttached ? "attached" : "detached"))),
    ]
  }
}

/// What becomes of a session that nobody watches any more.
public enum DetachAction: String, Sendable, CaseIterable {
  /// It goes on.
  case goOn = "continue"
  /// It is paused, and goes on when somebody watches again, unless a command came meanwhile.
  case pause
  /// It ends.
  case done
}
