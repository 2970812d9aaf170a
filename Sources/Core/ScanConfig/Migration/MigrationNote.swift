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
  public let messageText: DisplayText

  /// Makes a note.
  public init(_ kind: Kind, from: JSONPointer?, to: JSONPointer?, _ message: DisplayText) {
    self.kind = kind
    self.from = from
    self.to = to
    messageText = message
  }

  /// Why, or what changed, in English.
  public var message: String { messageText.text() }

  /// The note as a person reads it.
  public var displayText: DisplayText {
    switch (kind, from, to) {
    case (.dropped, let from?, _):
      MigrationText.noEquivalent.with(["from": Self.name(from), "message": .text(messageText)])
    case (_, let from?, let to?):
      MigrationText.fromTo.with(["from": Self.name(from), "to": Self.name(to), "message": .text(messageText)])
    case (_, _, let to?): at.with(["to": Self.name(to), "message": .text(messageText)])
    default: messageText
    }
  }

  /// The note as a person reads it, in English.
  public var description: String { displayText.text() }

  /// What was done at a place.
  private var at: MigrationText {
    switch kind {
    case .moved: .movedTo
    case .changed: .changedAt
    case .dropped: .droppedAt
    case .added: .addedAt
    case .missing: .missingAt
    }
  }

  private static func name(_ pointer: JSONPointer) -> DisplayText.Argument {
    pointer.tokens.isEmpty ? .text(MigrationText.document.with()) : .string(pointer.description)
  }
}
