/// What a plugin in a process of its own may take.
public struct IsolationLimits: Sendable, Hashable {
  /// How long a frame of a running source may take.
  public var frameTime: Duration
  /// How long a picture that stands for itself may take, and its explanation.
  public var pictureTime: Duration
  /// How long the process may take until its plugin is ready.
  public var startTime: Duration
  /// The most memory of the process, in bytes of address space.
  public var memory: Int

  /// Makes limits.
  public init(
    frameTime: Duration = .seconds(5), pictureTime: Duration = .seconds(20), startTime: Duration = .seconds(60),
    memory: Int = 4 << 30
  ) {
    self.frameTime = frameTime
    self.pictureTime = pictureTime
    self.startTime = startTime
    self.memory = memory
  }
}
