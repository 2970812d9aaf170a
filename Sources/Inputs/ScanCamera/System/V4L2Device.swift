import CV4L2Shim
import Glibc
package import ScanGeometry
import ScanImage
import Synchronization

/// A device node of the kernel.
///
/// The descriptor and the maps belong to this object; ``close()`` gives them back, at the latest its end does.
package final class V4L2Device: VideoDevice {
  private struct Storage: ~Copyable {
    var isOpen = true
    /// The address and length of each mapped buffer.
    var maps: [(address: UInt, length: Int)] = []
  }

  private let handle: v4l2shim_device
  private let storage = Guarded(Storage())

  package var converts: Bool { handle.converts }

  /// Opens a node.
  ///
  /// - Parameter converting: Whether libv4l shall stand between.
  package init(_ path: String, converting: Bool = false) throws(SystemFault) {
    var handle = v4l2shim_device()
    try checked(v4l2shim_open(path, &handle), .opening)
    if converting {
      let status = v4l2shim_convert(&handle)
      if status < 0 {
        v4l2shim_close(handle)
        throw SystemFault(-status, .converting)
      }
    }
    self.handle = handle
  }

  deinit { close() }

  package func close() {
    let wasOpen = storage.withLock { state in
      defer { state.isOpen = false }
      return state.isOpen
    }
    guard wasOpen else { return }
    unmap()
    v4l2shim_close(handle)
  }

  package func capability() throws(SystemFault) -> NodeCapability {
    var raw = v4l2shim_capability()
    try checked(v4l2shim_query_capability(handle, &raw), .capability)
    return NodeCapability(
      driver: text(of: raw.driver), card: text(of: raw.card), bus: text(of: raw.bus), bits: raw.capabilities)
  }

  // MARK: Formats

  package func pixelFormats() -> [NodeFormat] {
    enumerated(limit: 256) { index in
      var raw = v4l2shim_format_entry()
      guard v4l2shim_enum_format(handle, index, &raw) >= 0 else { return nil }
      return NodeFormat(
        PixelFormat(rawValue: raw.pixel_format), description: text(of: raw.description),
        isCompressed: raw.compressed, isEmulated: raw.emulated)
    }
  }

  package func frameSizes(of format: PixelFormat) -> [FrameSizes] {
    var isRange = false
    return enumerated(limit: 256) { index in
      var raw = v4l2shim_size_entry()
      // A range is the only entry of its list.
      guard !isRange, v4l2shim_enum_size(handle, index, format.rawValue, &raw) >= 0 else { return nil }
      isRange = !raw.discrete
      return FrameSizes(
        smallest: PixelSize(width: Int(raw.min_width), height: Int(raw.min_height)),
        largest: PixelSize(width: Int(raw.max_width), height: Int(raw.max_height)),
        step: PixelSize(width: Int(raw.step_width), height: Int(raw.step_height)))
    }
  }

  package func frameRates(of format: PixelFormat, size: PixelSize) -> FrameRates {
    var isRange = false
    let intervals = enumerated(limit: 256) { index -> [FrameInterval]? in
      var raw = v4l2shim_interval_entry()
      guard !isRange,
        v4l2shim_enum_interval(
          handle, index, format.rawValue, UInt32(clamping: size.width), UInt32(clamping: size.height), &raw) >= 0
      else { return nil }
      isRange = !raw.discrete
      let shortest = FrameInterval(numerator: raw.min_numerator, denominator: raw.min_denominator)
      return [shortest, FrameInterval(numerator: raw.max_numerator, denominator: raw.max_denominator)]
    }
    let found = intervals.flatMap { $0[0] == $0[1] ? [$0[0]] : $0 }
    return FrameRates(found.filter { $0.framesPerSecond > 0 }, isRange: isRange)
  }

  package func setFormat(_ format: PixelFormat, size: PixelSize) throws(SystemFault) -> FrameFormat {
    var raw = v4l2shim_format()
    raw.width = UInt32(clamping: size.width)
    raw.height = UInt32(clamping: size.height)
    raw.pixel_format = format.rawValue
    try checked(v4l2shim_set_format(handle, &raw), .format, ["format": "\(format)", "size": "\(size)"])
    return FrameFormat(
      PixelFormat(rawValue: raw.pixel_format), size: PixelSize(width: Int(raw.width), height: Int(raw.height)),
      bytesPerLine: Int(raw.bytes_per_line))
  }

  package func setInterval(_ interval: FrameInterval) throws(SystemFault) -> FrameInterval? {
    var numerator = interval.numerator
    var denominator = interval.denominator
    try checked(v4l2shim_set_interval(handle, &numerator, &denominator), .rate)
    guard numerator > 0, denominator > 0 else { return nil }
    return FrameInterval(numerator: numerator, denominator: denominator)
  }

  // MARK: Streaming

  package func makeBuffers(_ count: Int) throws(SystemFault) -> Int {
    let granted = try checked(v4l2shim_request_buffers(handle, UInt32(clamping: count)), .buffers)
    for index in 0..<UInt32(granted) {
      var address: UnsafeMutableRawPointer?
      var length = 0
      do throws(SystemFault) {
        try checked(v4l2shim_map(handle, index, &address, &length), .mapping)
      } catch {
        releaseBuffers()
        throw error
      }
      let map = (address: UInt(bitPattern: address), length: length)
      storage.withLock { $0.maps.append(map) }
    }
    return Int(granted)
  }

  package func queue(_ index: Int) throws(SystemFault) {
    try checked(v4l2shim_queue(handle, UInt32(clamping: index)), .queueing)
  }

  package func dequeue() throws(SystemFault) -> FilledBuffer? {
    var raw = v4l2shim_buffer()
    let status = v4l2shim_dequeue(handle, &raw)
    if status == -EAGAIN { return nil }
    try checked(status, .taking)
    let stamp = Duration.seconds(raw.seconds) + .microseconds(raw.microseconds)
    return FilledBuffer(
      index: Int(raw.index), bytesUsed: Int(raw.bytes_used), sequence: raw.sequence, isFlagged: raw.flagged,
      timestamp: raw.monotonic && stamp > .zero ? stamp : nil)
  }

  package func memory(of index: Int) -> UnsafeRawBufferPointer {
    storage.withLock { state in
      guard state.maps.indices.contains(index) else { return UnsafeRawBufferPointer(start: nil, count: 0) }
      let map = state.maps[index]
      return UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: map.address), count: map.length)
    }
  }

  package func streamOn() throws(SystemFault) {
    try checked(v4l2shim_stream_on(handle), .starting)
  }

  package func streamOff() {
    v4l2shim_stream_off(handle)
  }

  package func releaseBuffers() {
    unmap()
    v4l2shim_request_buffers(handle, 0)
  }

  private func unmap() {
    let maps = storage.withLock { state in
      defer { state.maps = [] }
      return state.maps
    }
    for map in maps {
      guard let address = UnsafeMutableRawPointer(bitPattern: map.address) else { continue }
      v4l2shim_unmap(handle, address, map.length)
    }
  }

  package func wait(_ timeout: Duration, wake: WakeSignal) throws(SystemFault) -> WaitOutcome {
    let bits = try checked(
      v4l2shim_wait(handle.descriptor, wake.descriptor, timeout.wholeMilliseconds), .waiting)
    return WaitOutcome(rawValue: bits)
  }

  // MARK: Controls

  package func controls() -> [CameraControl] {
    var previous: UInt32 = 0
    let found = enumerated(limit: 512) { _ -> [CameraControl]? in
      var raw = v4l2shim_control()
      guard v4l2shim_next_control(handle, previous, &raw) >= 0, raw.id > previous else { return nil }
      previous = raw.id
      // The headlines of groups are in the list too.
      return CameraControl.Kind.isHeadline(raw.type) ? [] : [control(of: raw)]
    }
    return found.flatMap { $0 }
  }

  private func control(of raw: v4l2shim_control) -> CameraControl {
    let kind = CameraControl.Kind(number: raw.type)
    var items: [CameraControl.Item] = []
    if kind == .menu || kind == .integerMenu {
      for index in max(0, raw.minimum)...max(0, min(raw.maximum, raw.minimum + 255)) {
        var name = [CChar](repeating: 0, count: 33)
        guard v4l2shim_query_menu(handle, raw.id, UInt32(index), &name, name.count) >= 0 else { continue }
        items.append(CameraControl.Item(value: index, name: kind == .menu ? text(name) : ""))
      }
    }
    var value: Int64?
    if kind.isNumber {
      var read: Int64 = 0
      if v4l2shim_get_control(handle, raw.id, &read) >= 0 { value = read }
    }
    return CameraControl(
      id: CameraControl.ID(rawValue: raw.id), name: text(of: raw.name), kind: kind, minimum: raw.minimum,
      maximum: raw.maximum, step: raw.step, defaultValue: raw.default_value, value: value,
      flags: CameraControl.Flags(rawValue: raw.flags), items: items)
  }

  package func control(_ id: CameraControl.ID) throws(SystemFault) -> Int64 {
    var value: Int64 = 0
    try checked(v4l2shim_get_control(handle, id.rawValue, &value), .reading)
    return value
  }

  package func setControl(_ id: CameraControl.ID, to value: Int64) throws(SystemFault) {
    try checked(v4l2shim_set_control(handle, id.rawValue, value), .setting)
  }

  package func region(_ id: CameraControl.ID) throws(SystemFault) -> PixelRect {
    var raw = v4l2shim_rect()
    try checked(v4l2shim_get_rect(handle, id.rawValue, &raw), .readingRegion)
    return PixelRect(x: Int(raw.left), y: Int(raw.top), width: Int(raw.width), height: Int(raw.height))
  }

  package func setRegion(_ id: CameraControl.ID, to region: PixelRect) throws(SystemFault) {
    let raw = v4l2shim_rect(
      left: Int32(clamping: region.x), top: Int32(clamping: region.y), width: UInt32(clamping: region.width),
      height: UInt32(clamping: region.height))
    try checked(v4l2shim_set_rect(handle, id.rawValue, raw), .settingRegion)
  }
}

/// The entries of a list that ends with the first one that is not there; drivers that never end are cut off.
private func enumerated<Entry>(limit: UInt32, _ entry: (UInt32) -> Entry?) -> [Entry] {
  var entries: [Entry] = []
  for index in 0..<limit {
    guard let next = entry(index) else { break }
    entries.append(next)
  }
  return entries
}

/// A text in a C array, up to its end; what is no UTF-8 is replaced.
private func text<Characters>(of characters: Characters) -> String {
  withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}

private func text(_ characters: [CChar]) -> String {
  characters.withUnsafeBytes { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}
