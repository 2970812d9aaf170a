/// A character that was changed after it was read.
package struct MRZCorrection: Sendable, Hashable {
  /// Why a character was changed.
  package enum Reason: String, Sendable, Hashable, CaseIterable {
    /// The place takes letters or digits only, and the character was of the other kind.
    case alphabet
    /// Behind the names there are only fillers.
    case filler
    /// The line was too short or too long, and its longest run of fillers was mended.
    case length
    /// One reading only makes the check digit right.
    case checkDigit
    /// One reading only is the code of a state.
    case stateCode
  }

  /// The line, from 0.
  package let line: Int
  /// The column, from 0.
  package let column: Int
  /// What was read; empty for a character that was not read at all.
  package let from: String
  /// What it was changed to.
  package let to: String
  /// Why.
  package let reason: Reason

  package init(line: Int, column: Int, from: String, to: String, reason: Reason) {
    self.line = line
    self.column = column
    self.from = from
    self.to = to
    self.reason = reason
  }

  init(_ line: Int, _ column: Int, from: UInt8, to: UInt8, _ reason: Reason) {
    self.init(
      line: line, column: column, from: String(decoding: [from], as: UTF8.self),
      to: String(decoding: [to], as: UTF8.self),
      reason: reason)
  }
}
