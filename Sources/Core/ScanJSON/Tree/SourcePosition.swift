/// A place in a JSON text.
public struct SourcePosition: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// The column in Unicode scalars, from 1.
  public let column: Int
  /// The distance from the start of the text in UTF-8 bytes, from 0.
  public let offset: Int

  /// Makes a position.
  public init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }

  /// The position as `LINE:COLUMN`.
  public var description: String { "\(line):\(column)" }

  /// Whether the left position comes first in the text.
  public static func < (left: Self, right: Self) -> Bool { left.offset < right.offset }
}
