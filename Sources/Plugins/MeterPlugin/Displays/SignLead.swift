/// The place before the first digit of a display in which a minus is searched for.
enum SignLead {
  /// From where to where, in ways from digit to digit from the middle of the first one.
  static let ways = -1.55...0.25
  /// The rows, in heights of a digit from its top.
  static let rows = -0.06...1.06
}
