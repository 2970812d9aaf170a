/// What a check digit says of a field.
package enum MRZFieldVerification: String, Sendable, Hashable, CaseIterable {
  /// The check digit is right, and no other plausible reading of the characters makes it right too.
  case verified
  /// The check digit is right, but with another plausible reading it would be too, or more was changed than it can prove.
  case valid
  /// The field has no check digit of its own.
  case unchecked
  /// The check digit is wrong, and several plausible readings would make it right.
  case ambiguous
  /// The check digit is wrong, or more characters were changed than it can decide.
  case failed

  /// Whether the check digit is right.
  var isRight: Bool { self == .verified || self == .valid }
}
