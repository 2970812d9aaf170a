import ScanImage
import ScanJSON
import ScanPluginKit

/// The last frames of a plugin, in memory that its present worker and all that follow share: each is copied once.
///
/// It belongs to the plugin, and is used by it alone.
final class FrameRing {
  /// How many frames are kept beside those that come with each frame.
  static let frames = 4
  /// Frames of more bytes are kept one at a time, as the memory of several would be much.
  private static let largeFrame = 64 << 20

  private struct Slot {
    let message: FrameMessage
    let pixels: PixelsMark
  }

  /// The memory.
  let memory: SharedMemory
  private let sendsColor: Bool
  private let earlierFrames: Int
  private var slots: [Slot?] = []
  private var slotSize = 0
  private var next = 0
  private var lastSerial = 0

  /// Makes an empty ring.
  ///
  /// - Parameter needs: What the plugin needs of frames.
  /// - Throws: ``WorkerFault`` with `system`.
  init(_ needs: FrameNeeds) throws(WorkerFault) {
    memory = try SharedMemory()
    sendsColor = needs.color
    earlierFrames = needs.earlierFrames
  }

  /// The numbers of the copies that are there.
  var serials: Set<Int> { Set(slots.compactMap { $0?.message.serial }) }

  /// Copies the frames of one scan, those that are not there already.
  ///
  /// - Returns: The frames in the same order.
  /// - Throws: ``WorkerFault`` with `tooLarge`.
  func place(_ frames: [Frame]) throws(WorkerFault) -> [FrameMessage] {
    let colors = frames.map { sendsColor ? $0.color : nil }
    let needed = zip(frames, colors).map { Self.size(of: $0, $1) }.max() ?? 0
    if needed > slotSize || slots.count < frames.count { try divide(needed, atLeast: frames.count) }
    var messages = frames.map(message)
    for index in frames.indices.reversed() where messages[index] == nil {
      messages[index] = copy(frames[index], colors[index], besides: messages)
    }
    return messages.compactMap { $0 }
  }

  /// A frame that is there already, with its place in the session.
  private func message(of frame: Frame) -> FrameMessage? {
    slots.lazy.compactMap { $0 }.first { slot in
      slot.pixels.isOf(frame.luma) && slot.message.number == frame.number
        && slot.message.timestamp == frame.timestamp && slot.message.origin == frame.origin
    }?.message
  }

  private func copy(_ frame: Frame, _ color: ColorImage?, besides messages: [FrameMessage?]) -> FrameMessage {
    let kept = Set(messages.compactMap { $0?.serial })
    // There are as many slots as a scan has frames, at least.
    while let slot = slots[next], kept.contains(slot.message.serial) { next = (next + 1) % slots.count }
    defer { next = (next + 1) % slots.count }
    lastSerial += 1
    let start = next * slotSize
    frame.luma.withView { memory.write($0, at: start) }
    let colorStart = start + Self.aligned(frame.size.area)
    color?.withBytes { _ = memory.write(UnsafeRawBufferPointer($0), at: colorStart) }
    let message = FrameMessage(
      serial: lastSerial, number: frame.number, timestamp: frame.timestamp, origin: frame.origin,
      luma: FrameMessage.Plane(size: frame.size, offset: start),
      color: color.map { FrameMessage.Plane(size: $0.size, offset: colorStart) })
    slots[next] = Slot(message: message, pixels: PixelsMark(frame.luma))
    return message
  }

  /// Divides the memory anew; what was there is not any more.
  private func divide(_ size: Int, atLeast count: Int) throws(WorkerFault) {
    let most = size > 0 ? memory.count / size : 0
    guard most >= count else {
      throw WorkerFault(.tooLarge, .tooLarge, ["bytes": .number(size * count), "limit": .number(memory.count)])
    }
    slotSize = size
    let wanted = (size > Self.largeFrame ? 1 : Self.frames) + earlierFrames
    slots = Array(repeating: nil, count: min(most, max(count, wanted)))
    next = 0
  }

  private static func size(of frame: Frame, _ color: ColorImage?) -> Int {
    aligned(frame.size.area) + aligned((color?.size.area ?? 0) * 4)
  }

  /// The next beginning of a page of memory.
  private static func aligned(_ bytes: Int) -> Int { (bytes + 4095) & ~4095 }
}

extension SharedMemory {
  /// Writes the pixels of a view, row after row without gaps.
  func write(_ view: LumaView, at offset: Int) {
    for y in 0..<view.height {
      _ = write(UnsafeRawBufferPointer(start: view.row(y), count: view.width), at: offset + y * view.width)
    }
  }

  /// Writes the pixels of a view, row after row without gaps.
  func write(_ view: ColorView, at offset: Int) {
    for y in 0..<view.height {
      let row = UnsafeRawBufferPointer(start: view.row(y), count: view.width * 4)
      _ = write(row, at: offset + y * view.width * 4)
    }
  }
}
