package import ScanGeometry

/// An open device node, at the level of its ioctls: the seam under which tests put a device of their own.
///
/// One thread streams; the controls may be used by any other at the same time. ``close()`` ends all use and comes once.
package protocol VideoDevice: AnyObject, Sendable {
  /// Whether libv4l converts between the kernel and us.
  var converts: Bool { get }

  func capability() throws(SystemFault) -> NodeCapability
  /// Pixel formats in the device's order.
  func pixelFormats() -> [NodeFormat]
  func frameSizes(of format: PixelFormat) -> [FrameSizes]
  func frameRates(of format: PixelFormat, size: PixelSize) -> FrameRates

  /// Asks for a form of frames and gives the one that the driver chose, which may be another.
  func setFormat(_ format: PixelFormat, size: PixelSize) throws(SystemFault) -> FrameFormat
  /// Asks for a frame interval and gives the one that the driver chose; nil when it is not known.
  func setInterval(_ interval: FrameInterval) throws(SystemFault) -> FrameInterval?

  /// Has the driver make buffers and maps them; gives their number.
  func makeBuffers(_ count: Int) throws(SystemFault) -> Int
  /// Hands a buffer to the driver.
  func queue(_ index: Int) throws(SystemFault)
  /// Takes a filled buffer from the driver; nil when there is none yet.
  func dequeue() throws(SystemFault) -> FilledBuffer?
  /// The mapped memory of a buffer, valid until ``releaseBuffers()``.
  func memory(of index: Int) -> UnsafeRawBufferPointer
  func streamOn() throws(SystemFault)
  /// Stops the stream; what goes wrong is of no interest, as with a device that is gone.
  func streamOff()
  /// Unmaps the buffers and gives them back to the driver.
  func releaseBuffers()

  /// Waits for a frame, a failure of the device, the wake signal or the end of the time.
  func wait(_ timeout: Duration, wake: WakeSignal) throws(SystemFault) -> WaitOutcome

  func controls() -> [CameraControl]
  func control(_ id: CameraControl.ID) throws(SystemFault) -> Int64
  func setControl(_ id: CameraControl.ID, to value: Int64) throws(SystemFault)
  func region(_ id: CameraControl.ID) throws(SystemFault) -> PixelRect
  func setRegion(_ id: CameraControl.ID, to region: PixelRect) throws(SystemFault)

  /// Unmaps what is mapped and closes the descriptor.
  func close()
}

/// What the kernel has around the devices: nodes, their owners, the time.
package protocol VideoSystem: Sendable {
  /// The time of the monotonic clock, which also stamps the frames.
  var now: Duration { get }
  /// The paths of all video nodes, by number.
  func nodePaths() -> [String]
  func open(_ path: String) throws(SystemFault) -> any VideoDevice
  /// What can be known of a node without opening it.
  func hint(_ path: String) -> NodeHint
  /// The programs that hold a node open, as far as they can be seen.
  func holders(of path: String) -> [DeviceHolder]
  /// Starts to watch for nodes that come, go or change.
  func watchNodes() -> any NodeWatch
}

/// A running watch for nodes; it ends with its object.
package protocol NodeWatch: AnyObject {
  /// Waits for a change (`ready`), the wake signal, or the end of the time.
  func wait(_ timeout: Duration, wake: WakeSignal) -> WaitOutcome
}

/// What a wait ended with.
package struct WaitOutcome: OptionSet, Hashable, Sendable {
  package let rawValue: Int32
  package init(rawValue: Int32) { self.rawValue = rawValue }
  /// There is something to take.
  package static let ready = WaitOutcome(rawValue: 1)
  /// Somebody wants the wait to end for good.
  package static let woken = WaitOutcome(rawValue: 2)
  /// The device reports a failure or is gone.
  package static let broken = WaitOutcome(rawValue: 4)
}

/// What a node says about itself.
package struct NodeCapability: Hashable, Sendable {
  package let driver: String
  package let card: String
  package let bus: String
  /// The bits of `V4L2_CAP_…` of this node.
  package let bits: UInt32

  package init(driver: String, card: String, bus: String, bits: UInt32) {
    self.driver = driver
    self.card = card
    self.bus = bus
    self.bits = bits
  }

  /// Whether frames can be captured from it, in a form with one plane of memory or in several.
  package var isCapture: Bool { bits & 0x1 != 0 || isMultiplanar }
  /// Whether it captures only into several planes of memory.
  package var isMultiplanar: Bool { bits & 0x1 == 0 && bits & 0x1000 != 0 }
  /// Whether it streams through mapped buffers.
  package var streams: Bool { bits & 0x0400_0000 != 0 }
}

/// One pixel format of a node.
package struct NodeFormat: Hashable, Sendable {
  package let format: PixelFormat
  package let description: String
  package let isCompressed: Bool
  package let isEmulated: Bool

  package init(_ format: PixelFormat, description: String = "", isCompressed: Bool = false, isEmulated: Bool = false) {
    self.format = format
    self.description = description
    self.isCompressed = isCompressed
    self.isEmulated = isEmulated
  }
}

/// A buffer that the driver has filled.
package struct FilledBuffer: Hashable, Sendable {
  package let index: Int
  package let bytesUsed: Int
  package let sequence: UInt32
  /// Whether the driver marked the frame as broken.
  package let isFlagged: Bool
  /// When the frame was taken on the monotonic clock; nil when the driver uses another clock or none.
  package let timestamp: Duration?

  package init(index: Int, bytesUsed: Int, sequence: UInt32, isFlagged: Bool = false, timestamp: Duration? = nil) {
    self.index = index
    self.bytesUsed = bytesUsed
    self.sequence = sequence
    self.isFlagged = isFlagged
    self.timestamp = timestamp
  }
}

/// What is known of a node from the system's own files.
package struct NodeHint: Hashable, Sendable {
  /// The name of the node; nil when unknown.
  package let name: String?
  /// The kernel driver; nil when unknown.
  package let driver: String?
  /// The place among the nodes of one device: 0 is the one that captures.
  package let index: Int
  /// A stamp that changes when the node is made again or its permissions change; 0 without a node.
  package let stamp: UInt64

  package init(name: String? = nil, driver: String? = nil, index: Int = 0, stamp: UInt64 = 0) {
    self.name = name
    self.driver = driver
    self.index = index
    self.stamp = stamp
  }
}
