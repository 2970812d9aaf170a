import ScanGeometry
public import ScanImage

/// A frame source that renders scenes: everything runs without a camera, and what there is to read is known.
///
/// The frames depend only on the scene, the frame's number and its time on the source's own clock (number / rate), never on
/// how fast they are taken.
public struct SyntheticSource: FrameSource {
  /// The source's name.
  public let name: String
  /// Whether frames pass by at ``framesPerSecond``, or wait until they are taken.
  public let pacing: FramePacing
  /// Frames per second, 0.01…1,000.
  public let framesPerSecond: Double
  /// The number of frames; nil goes on until the task is cancelled.
  public let count: UInt64?
  /// Whether frames of a scene without colors are drawn in color when that is needed; false for a source that has none.
  public let givesColor: Bool

  /// Whether frames are read together with those before them; they are, unless another value is set.
  public var continuity = FrameContinuity.continuous

  private let clock: any Clock<Duration>
  private let makeScene: @Sendable (UInt64, Duration) -> SyntheticScene

  /// Makes a source of one scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - motion: How its items move.
  ///   - framesPerSecond: Frames per second, clamped to 0.01…1,000.
  ///   - count: The number of frames; nil goes on until the task is cancelled.
  ///   - pacing: Whether frames pass by or wait.
  ///   - givesColor: Whether frames are drawn in color when that is needed, whatever the scene says.
  ///   - name: The source's name.
  ///   - clock: What a `.live` source waits by.
  public init(
    _ scene: SyntheticScene, motion: SyntheticMotion = SyntheticMotion(),
    framesPerSecond: Double = 30, count: UInt64? = nil, pacing: FramePacing = .live, givesColor: Bool = true,
    name: String = "synthetic", clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(
      framesPerSecond: framesPerSecond, count: count, pacing: pacing, givesColor: givesColor, name: name, clock: clock
    ) { number, time in
      motion.apply(to: scene, at: time, frame: number)
    }
  }

  /// Makes a source that asks for the scene of each frame.
  ///
  /// `makeScene` gets the frame's number and its time; it has to give the same scene for the same number.
  public init(
    framesPerSecond: Double = 30, count: UInt64? = nil, pacing: FramePacing = .live, givesColor: Bool = true,
    name: String = "synthetic", clock: any Clock<Duration> = ContinuousClock(),
    makeScene: @escaping @Sendable (UInt64, Duration) -> SyntheticScene
  ) {
    self.name = name
    self.pacing = pacing
    self.givesColor = givesColor
    self.framesPerSecond = framesPerSecond.clamped(to: 0.01...1_000, or: 30)
    self.count = count
    self.clock = clock
    self.makeScene = makeScene
  }

  /// The scene of a frame, with its ground truth.
  public func scene(of number: UInt64) -> SyntheticScene {
    makeScene(number, timestamp(of: number))
  }

  /// When a frame is taken on the source's own clock.
  public func timestamp(of number: UInt64) -> Duration {
    .seconds(Double(number) / framesPerSecond)
  }

  /// Renders and delivers frames until their number is reached or the task is cancelled.
  ///
  /// A `.live` source that is late goes on from now, as a camera does; it does not catch up.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  public func run(into sink: any FrameSink) async throws {
    switch pacing {
    case .everyFrame:
      var renderer = SceneRenderer()
      var number: UInt64 = 0
      while isDue(number) {
        try Task.checkCancellation()
        await sink.send(frame(number, by: &renderer, for: sink.needs))
        number += 1
      }
    case .live:
      try await runLive(into: sink, clock: clock)
    }
  }

  private func runLive<Time: Clock>(
    into sink: any FrameSink, clock: Time
  ) async throws where Time.Duration == Duration {
    let interval = Duration.seconds(1 / framesPerSecond)
    var renderer = SceneRenderer()
    var number: UInt64 = 0
    var due = clock.now
    while isDue(number) {
      try Task.checkCancellation()
      // Rendered ahead of its time, so that a frame is offered when it is due.
      let frame = frame(number, by: &renderer, for: sink.needs)
      due = max(due, clock.now)
      try await clock.sleep(until: due, tolerance: nil)
      sink.sendLatest(frame)
      due = due.advanced(by: interval)
      number += 1
    }
  }

  private func isDue(_ number: UInt64) -> Bool {
    count.map { number < $0 } ?? true
  }

  private func frame(_ number: UInt64, by renderer: inout SceneRenderer, for needs: FrameNeeds) -> Frame {
    var scene = scene(of: number)
    scene.isColor = scene.isColor || (needs.color && givesColor)
    return renderer.frame(of: scene, number: number, timestamp: timestamp(of: number), name: name)
  }
}
