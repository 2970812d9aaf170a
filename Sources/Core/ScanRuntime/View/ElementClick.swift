import ScanPluginKit

/// A click on a text or picture of `uiFeedbackConfig` that is `clickable`.
public struct ElementClick: Sendable, Hashable {
  /// The element's `id`, or its place among the elements of its plugin, from 1.
  public let element: String
  /// Its `tag`; empty when it has none.
  public let tag: String
  /// The `id` of its plugin.
  public let pluginID: String

  var content: [JSONMember] {
    [("element", element), ("tag", tag), ("pluginID", pluginID)].map { JSONMember($0, JSONNode(.string($1))) }
  }

  /// The click as JSON: `element`, `tag` and `pluginID`.
  public func json() -> JSONNode { JSONNode(.object(content)) }
}
