import ScanCamera
import ScanGeometry
import ScanImage
import ScanJSON

/// Where the connections of a camera, one after another, put their pictures: it counts them, gives them their times, and reports what the
/// camera is up to. One thread uses it.
final class FrameOutput {
  /// What takes the frames.
  let sink: any FrameSink
  private let address: CameraAddress
  private var number: UInt64 = 0
  private var start: Duration?
  private var counters = CaptureCounters()
  private var report = CounterReport()
  private var watch: PictureWatch
  private var isLost = false
  /// What was said since the camera was lost.
  private var said: Set<SourceError> = []
  private var isOffline = false

  /// The form of the frames of this connection; nil before the first.
  private var form: (size: PixelSize, pixels: String)?
  private var firstPicture: Duration?
  private var lastPicture = Duration.zero
  private var isStalled = false
  /// How far pictures are apart, in the mean of the last ones.
  private(set) var interval: Duration?

  init(_ address: CameraAddress, sink: any FrameSink) {
    (self.address, self.sink) = (address, sink)
    watch = PictureWatch(frozenTime: address.settings.frozenTime)
  }

  // MARK: - Connections

  /// Begins a connection.
  func begin(at now: Duration) {
    (form, firstPicture, lastPicture, isStalled) = (nil, nil, now, false)
    watch = PictureWatch(frozenTime: address.settings.frozenTime)
  }

  /// For how long the connection gave pictures.
  var gaveFor: Duration { firstPicture.map { lastPicture - $0 } ?? .zero }

  /// Whether the connection has given a picture.
  var isOpen: Bool { firstPicture != nil }

  /// Reports that the camera is gone; the same reason is said once until it is back.
  func lose(_ error: SourceError) {
    reportCounters(at: lastPicture, finally: true)
    isLost = true
    // A camera that fails in ever new words is not worth an ever longer list.
    guard said.count < 8, said.insert(error).inserted else { return }
    sink.report(.lost(error))
  }

  /// Reports that the camera has been gone for long, once until it is back.
  func noteOffline(_ time: Duration?) {
    guard let time, !isOffline else { return }
    isOffline = true
    sink.report(.offline(time))
  }

  // MARK: - Pictures

  /// Takes a picture; the frame gets its number and time here.
  ///
  /// - Parameters:
  ///   - picture: The picture, whose origin is the camera.
  ///   - pixels: The form of the pixels on the wire.
  ///   - rate: The frames per second that the camera promises; nil when it promises none.
  func take(_ picture: Frame, pixels: String, rate: Double?, at now: Duration) {
    if form?.size != picture.size || form?.pixels != pixels { open(picture.size, pixels, rate) }
    if isStalled {
      isStalled = false
      sink.report(.recovered)
    } else if firstPicture != nil {
      let gap = now - lastPicture
      interval = interval.map { $0 * 0.8 + gap * 0.2 } ?? gap
    }
    let begin = start ?? now
    start = begin
    firstPicture = firstPicture ?? now
    lastPicture = now
    counters.delivered += 1
    sink.sendLatest(picture.with(number: number, timestamp: now - begin))
    number += 1
    switch watch.see(picture.luma, at: now, interval: interval) {
    case .began(.frozen, let time): sink.report(.frozen(time))
    case .began(.black, let time): sink.report(.black(time))
    case .ended: sink.report(.recovered)
    case nil: break
    }
    reportCounters(at: now)
  }

  /// Counts a picture that was cut short.
  func countShort() { counters.short += 1 }

  /// Counts a picture that cannot be read.
  func countUndecodable() { counters.undecodable += 1 }

  private func open(_ size: PixelSize, _ pixels: String, _ rate: Double?) {
    form = (size, pixels)
    if isLost { counters.reopened += 1 }
    (isLost, isOffline, said) = (false, false, [])
    sink.report(
      .opened(
        SourceFormat(
          device: address.description, path: address.description, requestedSize: nil, size: size, pixelFormat: pixels,
          framesPerSecond: rate)))
  }

  private func reportCounters(at now: Duration, finally: Bool = false) {
    if let counters = report.due(counters, at: now, finally: finally) { sink.report(.counted(counters)) }
  }

  /// Reports the last counts.
  func end() { reportCounters(at: lastPicture, finally: true) }

  // MARK: - Silence

  /// After what time without a picture the camera counts as stalled.
  var stallTime: Duration { max(.seconds(2), (interval ?? .zero) * 3) }

  /// After what time without a picture the camera counts as lost.
  var silenceTime: Duration { max(address.settings.timeout, isOpen ? stallTime * 2 : .zero) }

  /// Looks whether pictures still come.
  ///
  /// - Returns: Why the camera counts as lost; nil while it does not.
  func silence(at now: Duration) -> SourceError? {
    let time = now - lastPicture
    if isOpen, !isStalled, time >= stallTime {
      isStalled = true
      sink.report(.stalled(time))
    }
    reportCounters(at: now)
    return time >= silenceTime ? silent : nil
  }

  /// That no picture came for too long.
  var silent: SourceError {
    address.error(.system, .silent, ["time": .seconds(silenceTime)])
  }
}
