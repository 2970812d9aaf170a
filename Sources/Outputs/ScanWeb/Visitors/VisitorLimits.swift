import ScanJSON

/// What visitors with a camera may take of the machine.
public struct VisitorLimits: Sendable, Hashable {
  /// How many may scan at once; 0 for none.
  public let sessions: Int
  /// The most bytes of a frame.
  public let frameBytes: Int
  /// The most pixels of a frame.
  public let framePixels: Int
  /// The most frames in a second, for each.
  public let framesPerSecond: Int
  /// How long a session lasts in which nothing comes.
  public let idleTime: Duration

  /// Makes limits.
  public init(
    sessions: Int = 8, frameBytes: Int = 2 << 20, framePixels: Int = 4_000_000, framesPerSecond: Int = 30,
    idleTime: Duration = .seconds(30)
  ) {
    self.sessions = max(0, sessions)
    self.frameBytes = frameBytes
    self.framePixels = framePixels
    self.framesPerSecond = max(1, framesPerSecond)
    self.idleTime = idleTime
  }

  /// The limits of one session, for its client.
  func json() -> JSONNode {
    [
      "frameBytes": JSONNode(.number(JSONNumber(frameBytes))),
      "framePixels": JSONNode(.number(JSONNumber(framePixels))),
      "framesPerSecond": JSONNode(.number(JSONNumber(framesPerSecond))),
      "idleSeconds": JSONNode(.number(JSONNumber(Int(idleTime / .seconds(1))))),
    ]
  }
}
