/// The rule by which the light follows the brightness of the picture, without ever flickering.
///
/// The light itself brightens the picture, so that brightness alone says nothing once it is on. The rule therefore notes how
/// bright the picture is under its own light, and takes only a further, lasting rise for daylight. Each state is held for a
/// least time, which doubles after each mistake: when it is dark again soon after the light went off.
struct AutoTorch: Sendable, Equatable {
  /// Below this mean luma it is dark.
  static let dark = 45.0
  /// Above this mean luma it can be bright enough without the light.
  static let bright = 130.0
  /// The rise over the picture under the light that stands for daylight.
  static let rise = 45.0
  /// How long it must be dark before the light goes on.
  static let darkTime = Duration.milliseconds(500)
  /// How long it must be bright before the light goes off.
  static let brightTime = Duration.milliseconds(1500)
  /// How long the exposure needs to follow the light.
  static let settlingTime = Duration.milliseconds(1000)
  /// The least time that the light stays on, and after a mistake the least at first.
  static let minOn = Duration.seconds(4)
  /// The least time that the light stays off.
  static let minOff = Duration.seconds(2)
  /// The longest that the least time on can become.
  static let maxOn = Duration.seconds(64)

  /// Whether the light is to be on.
  private(set) var isOn = false
  private var changed: Duration?
  private var onTime = Self.minOn
  /// The lowest brightness under the light, since it settled.
  private var lit: Double?
  /// Since when the picture asks for the other state.
  private var contrarySince: Duration?

  /// Takes a measured brightness.
  ///
  /// - Parameters:
  ///   - brightness: The mean luma, 0…255.
  ///   - now: The time on a clock that only goes forward.
  /// - Returns: Whether the light is to be switched.
  mutating func measured(_ brightness: Double, at now: Duration) -> Bool {
    let age = changed.map { now - $0 }
    if isOn {
      guard let age, age >= Self.settlingTime else { return false }
      let lit = min(self.lit ?? brightness, brightness)
      self.lit = lit
      return decide(brightness >= max(Self.bright, lit + Self.rise), for: Self.brightTime, age >= onTime, now)
    }
    return decide(brightness < Self.dark, for: Self.darkTime, age.map { $0 >= Self.minOff } ?? true, now)
  }

  private mutating func decide(_ isContrary: Bool, for time: Duration, _ mayChange: Bool, _ now: Duration) -> Bool {
    guard isContrary else {
      contrarySince = nil
      return false
    }
    let since = contrarySince ?? now
    contrarySince = since
    guard mayChange, now - since >= time else { return false }
    if !isOn, let changed {
      // It was switched off and is missed at once: next time it stays on for longer.
      onTime = now - changed < Self.minOff * 3 ? min(Self.maxOn, onTime * 2) : Self.minOn
    }
    isOn.toggle()
    changed = now
    lit = nil
    contrarySince = nil
    return true
  }
}
