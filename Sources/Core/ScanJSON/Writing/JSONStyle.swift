/// How a JSON tree is written as text.
public struct JSONStyle: Sendable, Equatable {
  /// The spaces per level; nil for one line without spaces.
  public var indentation: Int?
  /// The column up to which an object or array of plain values stays on one line; 0 for never.
  public var lineWidth: Int
  /// Whether an object's members are written in the order of their keys' bytes instead of the given one.
  public var sortedKeys: Bool

  /// Makes a style.
  ///
  /// - Parameters:
  ///   - indentation: the spaces per level, at least 0; nil for one line without spaces.
  ///   - lineWidth: the column up to which short containers stay on one line.
  ///   - sortedKeys: whether members are sorted by key.
  public init(indentation: Int? = 2, lineWidth: Int = 100, sortedKeys: Bool = false) {
    self.indentation = indentation
    self.lineWidth = lineWidth
    self.sortedKeys = sortedKeys
  }

  /// Two spaces per level, short objects and arrays of plain values on one line, a line break at the end.
  public static let pretty = JSONStyle()
  /// One line without spaces and without a line break.
  public static let compact = JSONStyle(indentation: nil, lineWidth: 0)

  /// The same style with members sorted by key.
  public var sorted: JSONStyle { JSONStyle(indentation: indentation, lineWidth: lineWidth, sortedKeys: true) }
}
