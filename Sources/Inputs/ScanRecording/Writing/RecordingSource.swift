public import ScanImage

extension FrameSource {
  /// The source with frames that are recorded before they are scanned; the controls of a device stay.
  public func recorded(by recorder: Recorder) -> any FrameSource {
    relayed { RecordingSink(sink: $0, recorder: recorder, numbering: RecordedNumbering(recorder.next)) }
  }
}

/// What frames are recorded by on their way.
private struct RecordingSink: FrameSink {
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
