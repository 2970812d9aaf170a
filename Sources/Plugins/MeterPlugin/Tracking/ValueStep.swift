/// How one value of a counter differs from another, by the texts that are reported.
enum ValueStep: Sendable, Hashable {
  /// It is one more in the last place.
  case one
  /// It is more by so little that the counter may have moved on from frame to frame.
  case small
  /// It is one less in the last place.
  case back
  /// Anything else: the same value or one that is not near, below zero, or with another number of decimals.
  case other

  /// The most in the last place that a counter moves on within the frames that vote: a pump gives up to twelve cents in a thirtieth of a
  /// second.
  private static let maximum = 99

  /// - Parameters:
  ///   - before: The value that was read before.
  ///   - after: The value that is read now.
  init(from before: String, to after: String) {
    self = .other
    guard !before.hasPrefix("-"), !after.hasPrefix("-"), Self.decimals(before) == Self.decimals(after),
      let first = Int(before.filter(\.isNumber)), let second = Int(after.filter(\.isNumber))
    else { return }
    switch second - first {
    case 1: self = .one
    case 2...Self.maximum: self = .small
    case -1: self = .back
    default: break
    }
  }

  private static func decimals(_ value: String) -> Int? {
    value.utf8.lastIndex(of: UInt8(ascii: ".")).map { value.utf8.distance(from: $0, to: value.utf8.endIndex) - 1 }
  }
}
