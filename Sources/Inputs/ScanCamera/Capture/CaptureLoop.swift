import Glibc
import ScanGeometry
import ScanImage

/// One capture from start to end, on a thread of its own.
///
/// Open, stream, and when the stream breaks: close everything, wait for the device, open it again with the same request.
/// Only the first opening can fail; from then on the capture goes on until it is asked to stop.
final class CaptureLoop {
  let system: any VideoSystem
  let wake: WakeSignal
  let sink: any FrameSink
  let state: CaptureState
  let choice: CameraChoice
  let size: PixelSize
  let settings: CaptureSettings

  let pool = PixelPool(limit: 6)
  private var number: UInt64 = 0
  private var clock = FrameClock()
  private var tracker = SequenceTracker()
  private var reportedCounters = CounterReport()
  /// Whether a good frame came since the device was last opened.
  private var hasGoodFrame = false

  init(
    system: any VideoSystem, wake: WakeSignal, sink: any FrameSink, state: CaptureState, choice: CameraChoice,
    size: PixelSize, settings: CaptureSettings
  ) {
    self.system = system
    self.wake = wake
    self.sink = sink
    self.state = state
    self.choice = choice
    self.size = size
    self.settings = settings
  }

  /// Captures until the wake signal.
  ///
  /// - Throws: `SourceError` when the camera cannot be opened the first time. Everything is released in every case.
  func run() throws(SourceError) {
    var camera = try openFirst()
    var reopening = Reopening(system: system, settings: settings, wake: wake)
    while true {
      let end = stream(camera)
      state.closing()
      camera.device.close()
      reportCounters(finally: true)
      guard let problem = end else { return }
      sink.report(.lost(problem))
      if hasGoodFrame { reopening.reset() }
      let identity = camera.identity
      let next = reopening.wait(
        for: identity, open: { (found) throws(SourceError) in try open(found, isReturn: true) },
        report: { sink.report(.lost($0)) })
      guard let next else { return }
      camera = next
    }
  }

  private func openFirst() throws(SourceError) -> OpenCamera {
    let found = try choice.pick(from: CameraDevice.found(on: system))
    if let fault = found.fault {
      throw .opening(found.identity, fault) { system.holders(of: found.identity.path) }
    }
    return try open(found.identity)
  }

  /// Opens, negotiates and starts the stream, so that a camera that somebody else streams from is found busy here.
  private func open(_ identity: CameraDevice.Identity, isReturn: Bool = false) throws(SourceError) -> OpenCamera {
    let camera = try OpenCamera.open(identity, size: size, rate: settings.framesPerSecond, pool: pool, on: system)
    do throws(SystemFault) {
      try start(camera.device)
    } catch {
      camera.device.close()
      throw .opening(identity, error) { system.holders(of: identity.path) }
    }
    state.opened(camera)
    // The return is counted before it is reported.
    if isReturn { state.count { $0.reopened += 1 } }
    sink.report(
      .opened(
        SourceFormat(
          device: identity.name, path: identity.path, requestedSize: size, size: camera.format.size,
          pixelFormat: camera.format.pixelFormat.description, framesPerSecond: camera.framesPerSecond,
          rotation: camera.rotation)))
    hasGoodFrame = false
    return camera
  }

  private func start(_ device: any VideoDevice) throws(SystemFault) {
    let count = try device.makeBuffers(settings.bufferCount)
    do throws(SystemFault) {
      guard count > 0 else { throw SystemFault(ENOMEM, .buffers) }
      for index in 0..<count { try device.queue(index) }
      try device.streamOn()
    } catch {
      device.releaseBuffers()
      throw error
    }
    tracker.restart()
  }

  /// Streams until asked to stop (nil) or until the device fails. Stream and buffers are released.
  private func stream(_ camera: OpenCamera) -> SourceError? {
    let device = camera.device
    defer {
      device.streamOff()
      device.releaseBuffers()
    }
    var stall = StallWatch(timeout: settings.stallTimeout(at: camera.framesPerSecond), start: system.now)
    do throws(SystemFault) {
      while true {
        let outcome = try device.wait(min(stall.timeLeft(at: system.now), .seconds(1)), wake: wake)
        if outcome.contains(.woken) { return nil }
        if outcome.isDisjoint(with: [.ready, .broken]) {
          try handleSilence(&stall, device)
        } else if let buffer = try device.dequeue() {
          if stall.frameCame(at: system.now) { sink.report(.recovered) }
          try take(buffer, from: camera)
        } else if outcome.contains(.broken) {
          // The kernel says that something is wrong, but not what.
          throw SystemFault(EIO, .waiting)
        }
        reportCounters(finally: false)
      }
    } catch {
      return .opening(camera.identity, error) { system.holders(of: camera.identity.path) }
    }
  }

  private func handleSilence(_ stall: inout StallWatch, _ device: any VideoDevice) throws(SystemFault) {
    switch stall.silence(at: system.now) {
    case .patience: break
    case .stalled(let silence): sink.report(.stalled(silence))
    case .restart:
      device.streamOff()
      device.releaseBuffers()
      try start(device)
    }
  }

  /// Turns a buffer into a frame, and gives it back to the driver as soon as its bytes are read.
  private func take(_ buffer: FilledBuffer, from camera: OpenCamera) throws(SystemFault) {
    let missing = tracker.missing(before: buffer.sequence)
    if missing > 0 { state.count { $0.missed += missing } }
    if buffer.isFlagged {
      state.count { $0.flagged += 1 }
      return try camera.device.queue(buffer.index)
    }
    let now = system.now
    let picture = decode(buffer, camera)
    try camera.device.queue(buffer.index)
    switch picture {
    case .failure(let error):
      state.count { counters in
        if error.code == .short { counters.short += 1 } else { counters.undecodable += 1 }
      }
    case .success(let picture):
      let frame = Frame(
        number: number, timestamp: clock.timestamp(of: buffer.timestamp, now: now), luma: picture.luma,
        color: picture.color, origin: FrameOrigin(source: camera.identity.name))
      number += 1
      hasGoodFrame = true
      state.count { $0.delivered += 1 }
      sink.sendLatest(frame)
    }
  }

  private func decode(
    _ buffer: FilledBuffer, _ camera: OpenCamera
  ) -> Result<(luma: LumaImage, color: ColorImage?), FrameDecoderError> {
    // The memory is the driver's and mapped until the stream ends; the buffer is ours until it is queued again.
    let memory = camera.device.memory(of: buffer.index)
    let bytes = UnsafeRawBufferPointer(rebasing: memory.prefix(buffer.bytesUsed))
    let wantsColor = state.wantsColor || sink.needs.color
    return Result { () throws(FrameDecoderError) in
      (try camera.decoder.luma(bytes), wantsColor ? try camera.decoder.color(bytes) : nil)
    }
  }

  private func reportCounters(finally: Bool) {
    if let counters = reportedCounters.due(state.counters, at: system.now, finally: finally) {
      sink.report(.counted(counters))
    }
  }
}
