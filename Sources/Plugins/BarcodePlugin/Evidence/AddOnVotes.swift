import ScanRecognition

/// What the frames of a running source show at the place of a code's add-on.
///
/// A code with its add-on and without it is one code: scan lines above an add-on do not meet it, and a hand that shakes moves it
/// out of view. So the add-on is counted for itself, and the code waits for it a while.
package struct AddOnVotes: Sendable {
  /// Whether a code waits for its add-on.
  package enum Wait: Sendable {
    /// It does not.
    case none
    /// It does where one is in view, for a while.
    case brief
    /// It is not accepted without one.
    case always
  }

  /// An add-on has to lead by two readings.
  private static let policy = AcceptancePolicy(minReads: 2, minLead: 2)
  /// The most readings by which one can lead.
  private static let maximum = 3
  /// How long a code that is accepted otherwise waits for an add-on that is in view but not read, and how long where the picture is
  /// blurred, as a camera that focuses shows it better soon.
  static let (patience, blurredPatience) = (Duration.seconds(1), Duration.seconds(2))

  private var readings = DecayingTally<String>()
  /// In how many frames bars stood there, less those in which nothing did.
  private var presence = 0
  private var waitsSince: Duration?
  private var isBlurred = false

  /// Takes in what a frame shows.
  mutating func count(_ state: AddOnState) {
    switch state {
    case .unknown: return
    case .absent: presence = max(-Self.maximum, presence - 1)
    case .unread, .blurred:
      presence = min(Self.maximum, presence + 1)
      isBlurred = state == .blurred
    case .read(let text):
      presence = min(Self.maximum, presence + 1)
      readings.decay(except: [text])
      readings.add(text, limit: Self.maximum)
    }
  }

  /// The add-on that leads by enough.
  var leading: String? { readings.accepted(by: Self.policy) }

  /// Whether the code has to wait for its add-on at a time, the first one at which it was asked counted on.
  mutating func isAwaited(_ wait: Wait, at time: Duration) -> Bool {
    if wait == .always { return leading == nil }
    guard wait == .brief, presence > 0, leading == nil else {
      waitsSince = nil
      return false
    }
    let since = waitsSince ?? time
    waitsSince = since
    return time - since < (isBlurred ? Self.blurredPatience : Self.patience)
  }
}
