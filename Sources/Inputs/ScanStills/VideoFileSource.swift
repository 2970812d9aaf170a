import ScanGeometry
public import ScanImage
import ScanJSON

/// A source that plays a video file through the `ffmpeg` program, at a steady frame rate.
///
/// Frames of a video with a varying rate are repeated or left out so that frame *n* shows at *n* / rate; the rate is the
/// video's mean rate unless another is asked for. Rotation noted in the file is applied. Only the file itself is opened:
/// a playlist inside it cannot make `ffmpeg` reach for the network. A video that breaks half way gives its good part, then
/// a `FrameSink/report(_:)-(SourceError)`.
public struct VideoFileSource: FrameSource {
  /// How a video is played.
  public struct Settings: Sendable, Hashable {
    /// The frames per second; nil takes the video's own.
    public let framesPerSecond: Double?
    /// Where to begin, in seconds from the start of the video.
    public let startSeconds: Double
    /// Whether colors are made with each frame; otherwise when somebody first examines them.
    public let wantsColor: Bool
    /// How long `ffmpeg` may stay silent before it is given up; 30 s by default.
    public let idleTimeout: Duration
    /// After what silence of `ffmpeg` the sink is notified that the source is stalled; 5 s by default.
    public let stallTime: Duration

    /// Makes settings; a rate is clamped to 0.001…1,000, a start that is negative or not finite counts as 0.
    public init(
      framesPerSecond: Double? = nil, startSeconds: Double = 0, wantsColor: Bool = false,
      idleTimeout: Duration = .seconds(30), stallTime: Duration = .seconds(5)
    ) {
      self.stallTime = stallTime
      self.framesPerSecond = framesPerSecond.flatMap { $0.isFinite ? min(max($0, 0.001), 1000) : nil }
      self.startSeconds = startSeconds.isFinite ? min(max(0, startSeconds), 1e9) : 0
      self.wantsColor = wantsColor
      self.idleTimeout = idleTimeout
    }
  }

  /// The video's path as given.
  public let path: String
  /// How it is played.
  public let settings: Settings
  /// Whether frames pass by in real time.
  public let pacing: FramePacing
  /// Whether frames are read together with those before them; they are, unless another value is set.
  public var continuity = FrameContinuity.continuous

  private let limits: StillLimits
  private let tools: VideoTools?
  private let clock: any Clock<Duration>

  /// The path.
  public var name: String { path }

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - path: The video.
  ///   - settings: How it is played.
  ///   - pacing: Whether frames pass by in real time.
  ///   - limits: The bounds of a frame's size.
  ///   - tools: The programs; nil searches for them on the search path when the source runs.
  ///   - clock: What measures the time of `.live`.
  public init(
    path: String, settings: Settings = Settings(), pacing: FramePacing = .live, limits: StillLimits = StillLimits(),
    tools: VideoTools? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.path = path
    self.settings = settings
    self.pacing = pacing
    self.limits = limits
    self.tools = tools
    self.clock = clock
  }

  /// What the file says about itself.
  ///
  /// - Throws: `SourceError` with `missingTool`, `notFound`, `notPermitted`, `empty`, `unknownFormat`, `damaged` or `tooLarge`.
  public func info() async throws(SourceError) -> VideoInfo {
    try await probe(try foundTools())
  }

  /// Plays the video once.
  ///
  /// - Throws: `SourceError` as ``info()`` does; `CancellationError` when the task was cancelled. The program has ended
  ///   and is reaped in every case.
  public func run(into sink: any FrameSink) async throws {
    try await play(into: sink, clock: clock)
  }

  private func foundTools() throws(SourceError) -> VideoTools {
    if let tools { return tools }
    return try VideoTools.find(for: path)
  }

  private func probe(_ tools: VideoTools) async throws(SourceError) -> VideoInfo {
    try await blocking { (cancel) throws(StillFault) in
      try VideoReader.probe(path, tools: tools, limits: limits, settings: settings, cancel: cancel)
    }
  }

  private func play<C: Clock>(into sink: any FrameSink, clock: C) async throws where C.Duration == Duration {
    let tools = try foundTools()
    let info = try await probe(tools)
    try Task.checkCancellation()
    let reader = try await blocking { (_) throws(StillFault) in
      try VideoReader(path, info: info, tools: tools, settings: settings)
    }
    defer { reader.stop() }
    let rate = settings.framesPerSecond ?? info.framesPerSecond
    // Time counts from the first frame, not from the start of the program.
    var start: C.Instant?
    var number: UInt64 = 0
    let silence = ChildProcess.Silence(limit: settings.stallTime) { sink.report($0) }
    while true {
      let picture: (luma: LumaImage, colors: FrameColor)?
      do throws(SourceError) {
        picture = try await blocking { (cancel) throws(StillFault) in
          let wantsColor = settings.wantsColor || sink.needs.color
          return try reader.next(path: path, cancel: cancel, silence: silence).map {
            ($0.luma, $0.colors(now: wantsColor))
          }
        }
      } catch {
        try Task.checkCancellation()
        guard number > 0 else { throw error }
        return sink.report(error)
      }
      try Task.checkCancellation()
      guard let picture else { break }
      let timestamp = Duration.seconds(Double(number) / rate)
      let frame = Frame(
        number: number, timestamp: timestamp, luma: picture.luma, colors: picture.colors,
        origin: FrameOrigin(source: path))
      number += 1
      switch pacing {
      case .live:
        let first = start ?? clock.now
        start = first
        try await clock.sleep(until: first.advanced(by: timestamp), tolerance: nil)
        sink.sendLatest(frame)
      case .everyFrame: await sink.send(frame)
      }
    }
    guard number > 0 else {
      throw SourceError(
        .noInput, source: path, message: VideoText.noFrame.with(["time": "\(settings.startSeconds)"]))
    }
  }

  private func blocking<Value: Sendable>(
    _ body: @escaping @Sendable (CancelFlag) throws(StillFault) -> Value
  ) async throws(SourceError) -> Value {
    let outcome = await onOwnThread { cancel in
      Result { () throws(StillFault) in try body(cancel) }
    }
    do throws(StillFault) {
      return try outcome.get()
    } catch {
      throw error.error(source: path)
    }
  }
}
