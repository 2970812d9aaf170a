/// A row of characters of one height, as plates have it: where it is, and how regular.
package struct CharacterRow: Sendable {
  /// The row, tight around its characters.
  package let line: TextLine
  /// How much it is like the text of a plate, 0…1: several characters, all of one height and on one line.
  package let regularity: Float
}
