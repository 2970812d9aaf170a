import ScanCamera
import ScanGeometry
import ScanImage

/// A device read step by step, beside the camera source: for its list of formats, its controls, and a second opener.
struct DeviceReader {
  let device: V4L2Device

  init(_ path: String) throws {
    device = try V4L2Device(path)
  }

  /// Takes some frames of a format and gives the luma of the last one; nil when the device grants another format.
  func luma(of format: PixelFormat, size: PixelSize, frames: Int = 2) throws -> LumaImage? {
    let granted = try device.setFormat(format, size: size)
    guard granted.pixelFormat == format else { return nil }
    // Without a request the driver may take its time.
    _ = try device.setInterval(FrameInterval(framesPerSecond: 30))
    let decoder = try FrameDecoder(granted)
    let count = try device.makeBuffers(3)
    defer {
      device.streamOff()
      device.releaseBuffers()
    }
    for index in 0..<count { try device.queue(index) }
    try device.streamOn()
    var luma: LumaImage?
    let nobody = try WakeSignal()
    for _ in 0..<frames {
      let buffer = try awaited("a frame of \(format)") {
        _ = try device.wait(.milliseconds(200), wake: nobody)
        return try device.dequeue()
      }
      let memory = UnsafeRawBufferPointer(rebasing: device.memory(of: buffer.index).prefix(buffer.bytesUsed))
      luma = try decoder.luma(memory)
      try device.queue(buffer.index)
    }
    return luma
  }

  /// Sets a control by the name that the driver has for it.
  func set(_ name: String, to value: Int64) throws {
    guard let control = device.controls().first(where: { $0.name == name }) else {
      throw Overdue(description: "there is no control “\(name)”: \(device.controls().map(\.name))")
    }
    try device.setControl(control.id, to: value)
  }

  /// Sets a menu by the name of its item.
  func set(_ name: String, to item: String) throws {
    let items = device.controls().first { $0.name == name }?.items ?? []
    guard let value = items.first(where: { $0.name == item })?.value else {
      throw Overdue(description: "there is no item “\(item)” of “\(name)”: \(items.map(\.name))")
    }
    try set(name, to: value)
  }
}
