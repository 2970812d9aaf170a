import Glibc
import ScanGeometry
import ScanImage
import ScanJSON
import Synchronization

@testable import ScanCamera

/// An open camera of a ``FakeVideoSystem``.
final class FakeVideoDevice: VideoDevice {
  private struct Buffers {
    var memory: [UInt] = []
    var queued: [Int] = []
    var isOpen = true
    var values: [CameraControl.ID: Int64] = [:]
    var region = PixelRect(x: 0, y: 0, width: 4, height: 2)
  }

  private static let capacity = 4096

  let camera: FakeCamera
  let system: FakeVideoSystem
  private let buffers = Guarded(Buffers())

  init(_ camera: FakeCamera, _ system: FakeVideoSystem) {
    self.camera = camera
    self.system = system
    buffers.withLock { state in
      state.values = Dictionary(uniqueKeysWithValues: camera.controls.map { ($0.id, $0.value ?? $0.defaultValue) })
    }
  }

  var converts: Bool { false }

  func capability() throws(SystemFault) -> NodeCapability {
    NodeCapability(driver: camera.driver, card: camera.name, bus: camera.bus, bits: camera.capabilityBits)
  }

  func pixelFormats() -> [NodeFormat] {
    camera.formats.map { NodeFormat($0.pixelFormat, description: $0.description, isCompressed: $0.isCompressed) }
  }

  func frameSizes(of format: PixelFormat) -> [FrameSizes] {
    camera.formats.first { $0.pixelFormat == format }?.entries.map(\.sizes) ?? []
  }

  func frameRates(of format: PixelFormat, size: PixelSize) -> FrameRates {
    camera.formats.first { $0.pixelFormat == format }?.entries.first { $0.sizes.largest == size }?.rates
      ?? FrameRates([])
  }

  func setFormat(_ format: PixelFormat, size: PixelSize) throws(SystemFault) -> FrameFormat {
    system.state.withLock { $0.formatsAsked.append("\(format) \(size)") }
    return camera.grants[format] ?? FrameFormat(format, size: size)
  }

  func setInterval(_ interval: FrameInterval) throws(SystemFault) -> FrameInterval? { interval }

  func makeBuffers(_ count: Int) throws(SystemFault) -> Int {
    buffers.withLock { state in
      state.memory = (0..<count).map { _ in UInt(bitPattern: malloc(Self.capacity)) }
    }
    system.state.withLock { $0.counts.mapped += count }
    return count
  }

  func queue(_ index: Int) throws(SystemFault) { buffers.withLock { $0.queued.append(index) } }

  func dequeue() throws(SystemFault) -> FilledBuffer? {
    let step = system.state.withLock { state in state.steps.isEmpty ? nil : state.steps.removeFirst() }
    switch step {
    case .frame(let sequence, let bytes, let flagged, let timestamp)?:
      let index = buffers.withLock { state -> Int? in
        guard !state.queued.isEmpty else { return nil }
        let index = state.queued.removeFirst()
        if let target = UnsafeMutableRawPointer(bitPattern: state.memory[index]) {
          target.copyMemory(from: bytes, byteCount: min(bytes.count, Self.capacity))
        }
        return index
      }
      guard let index else {
        system.state.withLock { $0.counts.starved += 1 }
        return nil
      }
      return FilledBuffer(
        index: index, bytesUsed: bytes.count, sequence: sequence, isFlagged: flagged, timestamp: timestamp)
    case .fault(let number)?: throw SystemFault(number, "taking a frame")
    case .unplug?: throw SystemFault(ENODEV, "taking a frame")
    default: return nil
    }
  }

  func memory(of index: Int) -> UnsafeRawBufferPointer {
    buffers.withLock { state in
      UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: state.memory[index]), count: Self.capacity)
    }
  }

  func streamOn() throws(SystemFault) { system.state.withLock { $0.counts.streamOn += 1 } }

  func streamOff() {
    system.state.withLock { $0.counts.streamOff += 1 }
    buffers.withLock { $0.queued = [] }
  }

  func releaseBuffers() {
    let released = buffers.withLock { state in
      defer { state.memory = [] }
      for address in state.memory { free(UnsafeMutableRawPointer(bitPattern: address)) }
      return state.memory.count
    }
    system.state.withLock { $0.counts.unmapped += released }
  }

  func wait(_ timeout: Duration, wake: WakeSignal) throws(SystemFault) -> WaitOutcome {
    if wake.isSet { return .woken }
    return system.advance(timeout, wake: wake)
  }

  func close() {
    releaseBuffers()
    let wasOpen = buffers.withLock { state in
      defer { state.isOpen = false }
      return state.isOpen
    }
    let values = buffers.withLock { $0.values }
    if wasOpen {
      system.state.withLock { state in
        state.counts.closed += 1
        state.lastValues = values
      }
    }
  }

  // MARK: Controls

  func controls() -> [CameraControl] { camera.controls }

  func control(_ id: CameraControl.ID) throws(SystemFault) -> Int64 {
    guard let value = buffers.withLock({ $0.values[id] }) else { throw SystemFault(EINVAL, "reading the control") }
    return value
  }

  func setControl(_ id: CameraControl.ID, to value: Int64) throws(SystemFault) {
    guard let control = camera.controls.first(where: { $0.id == id }) else {
      throw SystemFault(EINVAL, "setting the control")
    }
    try buffers.withLock { (state) throws(SystemFault) in
      // As uvcvideo: a manual value while its automatic control is on is refused.
      if id == .focusAbsolute, state.values[.focusAuto] == 1 { throw SystemFault(EACCES, "setting the control") }
      if id == .exposureAbsolute, state.values[.exposureAuto] != 1, state.values[.exposureAuto] != nil {
        throw SystemFault(EACCES, "setting the control")
      }
      state.values[id] = min(max(value, control.minimum), control.maximum)
    }
  }

  func region(_ id: CameraControl.ID) throws(SystemFault) -> PixelRect { buffers.withLock { $0.region } }
  func setRegion(_ id: CameraControl.ID, to region: PixelRect) throws(SystemFault) {
    buffers.withLock { $0.region = region }
  }
}
