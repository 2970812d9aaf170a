import Glibc
import ScanCamera
public import ScanImage
import ScanJSON
public import ScanStills

/// JPEG pictures from standard input, one after another (MJPEG), as a source of frames: `rpicam-vid --codec mjpeg --output - | …`.
///
/// What is no picture is passed over, a broken picture too; both are reported at the end as one problem, and counted on the way. The end
/// of the input is the end of the source.
public struct StandardInputSource: FrameSource {
  /// Whether the newest picture counts, as for a camera; otherwise each is waited for.
  public let pacing: FramePacing
  /// Pictures follow each other, unless another value is set.
  public var continuity = FrameContinuity.continuous

  private let limits: StillLimits
  private let descriptor: Int32

  /// The name, `stdin:`.
  public var name: String { "stdin:" }

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - pacing: Whether the newest picture counts, as for a camera; otherwise the program that writes has to wait for the scanner.
  ///   - limits: The bounds of a picture.
  public init(pacing: FramePacing = .everyFrame, limits: StillLimits = StillLimits()) {
    self.init(pacing: pacing, limits: limits, descriptor: STDIN_FILENO)
  }

  /// Makes a source over another descriptor, which stays the caller's.
  package init(pacing: FramePacing, limits: StillLimits, descriptor: Int32) {
    (self.pacing, self.limits, self.descriptor) = (pacing, limits, descriptor)
  }

  /// Reads to the end of the input.
  ///
  /// - Throws: `SourceError` with `noInput` for a terminal or an input without a picture, `system` when it cannot be read;
  ///   `CancellationError` when the task was cancelled.
  public func run(into sink: any FrameSink) async throws {
    try Task.checkCancellation()
    guard isatty(descriptor) == 0 else {
      throw SourceError(.noInput, source: name, message: CameraStreamText.terminal.with())
    }
    let reader = Guarded(PictureReader(descriptor, source: name, limits: limits))
    let start = ContinuousClock.now
    var number: UInt64 = 0
    var report = CounterReport()
    while true {
      let needsColor = sink.needs.color
      let step = await onOwnThread { cancel in
        reader.withLock { $0.next(wantsColor: needsColor, cancel: cancel) }
      }
      try Task.checkCancellation()
      let time = ContinuousClock.now - start
      let isOver = step.frame == nil
      if let counters = report.due(step.counters, at: time, finally: isOver) { sink.report(.counted(counters)) }
      guard let frame = step.frame?.with(number: number, timestamp: time) else {
        return try end(step, gaveFrames: number > 0, sink)
      }
      number += 1
      switch pacing {
      case .live: sink.sendLatest(frame)
      case .everyFrame: await sink.send(frame)
      }
    }
  }

  private func end(_ step: PictureReader.Step, gaveFrames: Bool, _ sink: any FrameSink) throws(SourceError) {
    if step.error != 0 {
      throw SourceError(
        .system, source: name,
        message: CameraStreamText.unreadInput.with(["error": .string(String(cString: strerror(step.error)))]))
    }
    if step.counters.unusable > 0 {
      let error = SourceError(
        .damaged, source: name,
        message: CameraStreamText.brokenInput.with([
          "count": .number(step.counters.unusable), "limit": .number(JPEGFrames.byteLimit),
        ]))
      guard gaveFrames else { throw error }
      sink.report(error)
    } else if !gaveFrames {
      throw SourceError(.noInput, source: name, message: CameraStreamText.emptyInput.with())
    }
  }
}

/// Reads pictures from a descriptor.
private struct PictureReader {
  /// What a call of ``next(wantsColor:cancel:)`` found.
  struct Step: Sendable {
    /// The next picture; nil at the end of the input, or when it is not wanted any more.
    let frame: Frame?
    let counters: CaptureCounters
    /// The error of the system; 0 for none.
    var error: Int32 = 0
  }

  private let descriptor: Int32
  private let frames: JPEGFrames
  private var splitter: JPEGSplitter
  private var counters = CaptureCounters()
  /// Pictures that came with the last bytes.
  private var waiting: [[UInt8]] = []

  init(_ descriptor: Int32, source: String, limits: StillLimits) {
    self.descriptor = descriptor
    frames = JPEGFrames(source: source, limits: limits)
    splitter = frames.splitter
  }

  mutating func next(wantsColor: Bool, cancel: CancelFlag) -> Step {
    while !cancel.isSet {
      while !waiting.isEmpty {
        do {
          let frame = try frames.frame(waiting.removeFirst(), wantsColor: wantsColor)
          counters.delivered += 1
          return Step(frame: frame, counters: counters)
        } catch {
          counters.undecodable += 1
        }
      }
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // Short rounds, so that a request to stop is seen.
      guard poll(&request, 1, 50) > 0 else { continue }
      let count = read()
      if count < 0, errno != EINTR, errno != EAGAIN { return Step(frame: nil, counters: counters, error: errno) }
      if count == 0 {
        if splitter.isInside { counters.short += 1 }
        break
      }
    }
    return Step(frame: nil, counters: counters)
  }

  /// Takes in some bytes.
  private mutating func read() -> Int {
    withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 1) { buffer in
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      guard count > 0 else { return count }
      for event in splitter.take(UnsafeRawBufferPointer(rebasing: buffer[..<count])) {
        switch event {
        case .picture(let picture): waiting.append(picture)
        case .cut: counters.short += 1
        case .tooLarge: counters.undecodable += 1
        }
      }
      return count
    }
  }
}
