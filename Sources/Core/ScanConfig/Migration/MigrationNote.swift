public import ScanJSON

/// One thing that a migration did with a part of a document.
public struct MigrationNote: Sendable, Equatable, CustomStringConvertible {
  /// What was done.
  public enum Kind: String, Sendable, CaseIterable {
    /// The part stands in another place, or has another name.
    case moved
    /// The value is written differently.
    case changed
    /// The part is gone, because there is no equivalent.
    case dropped
    /// A part that the newer format asks for was added.
    case added
    /// A part that the newer format asks for could not be found; the document does not load without it.
    case missing
  }

  /// What was done.
  public let kind: Kind
  /// The place in the old document; nil for an added or missing part.
  public let from: JSONPointer?
  /// The place in the new document; nil for a dropped part.
  public let to: JSONPointer?
  /// Why, or what changed, in words.
  public let message: String

  /// Makes a note.
  public init(_ kind: Kind, from: JSONPointer?, to: JSONPointer?, _ message: String) {
    self.kind = kind
    self.from = from
    self.to = to
    self.message = message
  }

  /// The note as a person reads it.
  public var description: String {
    switch (kind, from, to) {
    case (.dropped, let from?, _): "\(Self.name(from)): no equivalent: dropped, because \(message)"
    case (_, let from?, let to?): "\(Self.name(from)) → \(Self.name(to)): \(message)"
    case (_, _, let to?): "\(kind.rawValue) \(Self.name(to)): \(message)"
    default: message
    }
  }

  private static func name(_ pointer: JSONPointer) -> String {
    pointer.tokens.isEmpty ? "the document" : pointer.description
  }
}
