public import ScanImage

extension FrameSource {
  /// The source with frames that are recorded before they are scanned; the controls of a device stay.
  public func recorded(by recorder: Recorder) -> any FrameSource {
    guard let device = self as? any ControllableSource else {
      return RecordingSource(source: self, recorder: recorder)
    }
    return RecordingDevice(device: device, frames: RecordingSource(source: device, recorder: recorder))
  }
}

/// A source whose frames are recorded on their way.
private struct RecordingSource: FrameSource {
  let source: any FrameSource
  let recorder: Recorder

  var name: String { source.name }
  var pacing: FramePacing { source.pacing }
  var continuity: FrameContinuity { source.continuity }

  func run(into sink: any FrameSink) async throws {
    try await source.run(into: Sink(sink: sink, recorder: recorder, numbering: RecordedNumbering(recorder.next)))
  }

  private struct Sink: FrameSink {
    let sink: any FrameSink
    let recorder: Recorder
    let numbering: RecordedNumbering

    var needs: FrameNeeds { sink.needs }

    func sendLatest(_ frame: Frame) {
      let place = numbering.place(of: frame)
      recorder.take(
        frame, number: place.number, timestamp: place.timestamp, hasColor: sink.needs.color && frame.hasColor)
      sink.sendLatest(frame)
    }

    func send(_ frame: Frame) async {
      let place = numbering.place(of: frame)
      await recorder.takeWaiting(
        frame, number: place.number, timestamp: place.timestamp, hasColor: sink.needs.color && frame.hasColor)
      await sink.send(frame)
    }

    func report(_ error: SourceError) { sink.report(error) }

    func report(_ notice: SourceNotice) { sink.report(notice) }
  }
}

/// A device whose frames are recorded, with its controls.
private struct RecordingDevice: ControllableSource, ReadinessReporting {
  let device: any ControllableSource
  let frames: RecordingSource

  var name: String { device.name }
  var pacing: FramePacing { device.pacing }
  var continuity: FrameContinuity { device.continuity }
  var capabilities: CameraCapabilities { device.capabilities }
  var cameraState: CameraState { device.cameraState }

  func run(into sink: any FrameSink) async throws { try await frames.run(into: sink) }

  func apply(_ setting: CameraSetting) throws(CameraControlError) -> CameraState { try device.apply(setting) }

  func readiness() async -> [SourceError] { await (device as? any ReadinessReporting)?.readiness() ?? [] }
}

/// The numbers and times of frames in the session: a source that is opened in place of another one goes on where that ended.
private final class RecordedNumbering: Sendable {
  private let base: Guarded<(next: (number: UInt64, timestamp: Duration), first: (UInt64, Duration)?)>

  init(_ next: (number: UInt64, timestamp: Duration)) {
    base = Guarded((next, nil))
  }

  func place(of frame: Frame) -> (number: UInt64, timestamp: Duration) {
    let (number, timestamp) = (frame.number, frame.timestamp)
    return base.withLock { base in
      // The first source of a run keeps its own numbers.
      guard base.next.number > 0 else { return (number, timestamp) }
      let first = base.first ?? (number, timestamp)
      base.first = first
      return (base.next.number &+ (number &- first.0), base.next.timestamp + timestamp - first.1)
    }
  }
}
