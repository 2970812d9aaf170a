import ScanPluginKit

/// When a code that was delivered is delivered again, while scanning goes on.
///
/// Two labels with the same content in one picture are two codes, with every policy.
public enum DuplicatePolicy: Sendable, Equatable {
  /// Never until the session ends.
  case oncePerSession
  /// When it left the picture and came back.
  case oncePerAppearance
  /// At most once in so many milliseconds; 0 delivers it in each frame.
  case everyMilliseconds(Int)
}

extension ValueType where Value == DuplicatePolicy {
  /// The name of a policy, or a number of milliseconds.
  static var duplicatePolicy: Self {
    .name(
      BarcodeConfigText.policy.with(),
      of: [("oncePerSession", .oncePerSession), ("oncePerAppearance", .oncePerAppearance)],
      or: .int(0...1_000_000_000), BarcodeConfigText.milliseconds.with(), isOther: { $0.number != nil },
      make: { .everyMilliseconds($0) },
      part: { policy in
        switch policy {
        case .oncePerSession, .oncePerAppearance: nil
        case .everyMilliseconds(let time): time
        }
      })
  }
}
