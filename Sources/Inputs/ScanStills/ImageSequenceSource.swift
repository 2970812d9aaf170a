public import ScanImage

/// A source that plays a numbered row of pictures at a frame rate, as a camera would have taken them.
///
/// A frame's timestamp follows from its file's number, so that missing numbers leave a gap in time. Paced `.live`, frames
/// come at these times by the clock, and pictures for which decoding is too slow are left out; paced `.everyFrame`, all come
/// as fast as they are taken. A file that cannot be read is reported with `FrameSink/report(_:)-(SourceError)`.
public struct ImageSequenceSource: FrameSource {
  /// The pictures.
  public let sequence: NumberedSequence
  /// The frames per second, from 0.001 to 1,000.
  public let framesPerSecond: Double
  /// Whether frames pass by in real time.
  public let pacing: FramePacing
  /// Whether frames are read together with those before them; they are, unless another value is set.
  public var continuity = FrameContinuity.continuous

  private let decoder: StillDecoder
  private let clock: any Clock<Duration>

  /// The pattern.
  public var name: String { sequence.pattern }

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - sequence: The pictures.
  ///   - framesPerSecond: The rate; clamped to 0.001…1,000, and 30 when it is not a number.
  ///   - pacing: Whether frames pass by in real time.
  ///   - decoder: The bounds, and whether color is kept.
  ///   - clock: What measures the time of `.live`.
  public init(
    sequence: NumberedSequence, framesPerSecond: Double = 30, pacing: FramePacing = .live,
    decoder: StillDecoder = StillDecoder(), clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.sequence = sequence
    self.framesPerSecond = framesPerSecond.isNaN ? 30 : min(max(framesPerSecond, 0.001), 1000)
    self.pacing = pacing
    self.decoder = decoder
    self.clock = clock
  }

  /// Plays the row once.
  ///
  /// - Throws: `CancellationError` when the task was cancelled.
  public func run(into sink: any FrameSink) async throws {
    try await play(into: sink, clock: clock)
  }

  private func play<C: Clock>(into sink: any FrameSink, clock: C) async throws where C.Duration == Duration {
    let start = clock.now
    var number: UInt64 = 0
    var index = 0
    while index < sequence.files.count {
      try Task.checkCancellation()
      let file = sequence.files[index]
      let due = timestamp(of: file)
      if let frame = await load(file, number: number, timestamp: due, reportingTo: sink) {
        number += 1
        switch pacing {
        case .live:
          try await clock.sleep(until: start.advanced(by: due), tolerance: nil)
          sink.sendLatest(frame)
        case .everyFrame:
          try Task.checkCancellation()
          await sink.send(frame)
        }
      }
      index += 1
      if pacing == .live {
        // What should be over by now is not decoded any more; the last picture always comes.
        let elapsed = start.duration(to: clock.now)
        while index + 1 < sequence.files.count, timestamp(of: sequence.files[index + 1]) <= elapsed { index += 1 }
      }
    }
  }

  private func timestamp(of file: NumberedSequence.File) -> Duration {
    let first = sequence.files.first?.number ?? 0
    // Numbers may be as large as Int allows; a time beyond the range of Duration must not trap.
    return .seconds(min(Double(file.number) - Double(first), 1e12) / framesPerSecond)
  }

  private func load(
    _ file: NumberedSequence.File, number: UInt64, timestamp: Duration, reportingTo sink: any FrameSink
  ) async -> Frame? {
    let outcome = await onOwnThread { [decoder] cancel in
      Result { () throws(SourceError) in
        try decoder.open(file.path, cancel: cancel)
          .frame(number: number, timestamp: timestamp, wantsColor: sink.needs.color, cancel: cancel)
      }
    }
    switch outcome {
    case .success(let frame): return frame
    case .failure(let problem):
      sink.report(problem)
      return nil
    }
  }
}
