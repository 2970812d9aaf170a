/// What a user can do so that something is read: a reason without words, which the program around the scanner puts into its
/// own. There is always one; mostly ``none``.
public enum Guidance: String, Sendable, Hashable, CaseIterable {
  /// Nothing is to be done.
  case none
  /// Something like a code has been in view for a while and was not read: it may be too long, try it in parts.
  case tryInParts
  /// A part was read; go on with the next.
  case continueParts
  /// It is there, but too small.
  case moveCloser
  /// It is larger than the picture.
  case moveBack
  /// There is too little light.
  case tooDark
  /// There is too much light, or a reflection.
  case tooBright
  /// It is there, but moves too fast.
  case holdSteady
  /// A code was seen that the configuration does not ask for.
  case wrongType
  /// What is in view was read, and a rule of the configuration refuses it.
  case refused
}
