public import ScanJSON

/// A camera of this machine, as it describes itself.
public struct CameraDevice: Sendable, Hashable {
  /// Which camera it is: what stays the same while it is unplugged.
  public struct Identity: Sendable, Hashable, CustomStringConvertible {
    /// The path of its node, like `/dev/video0`; it may be another after the camera was plugged in again.
    public let path: String
    /// The name of the camera, like `HD Webcam`.
    public let name: String
    /// The kernel driver, like `uvcvideo`.
    public let driver: String
    /// The place where it is connected, like `usb-0000:00:14.0-3`; empty when unknown.
    public let bus: String

    /// Makes an identity.
    public init(path: String, name: String, driver: String, bus: String) {
      self.path = path
      self.name = name
      self.driver = driver
      self.bus = bus
    }

    /// Whether it is connected by USB.
    public var isUSB: Bool { bus.lowercased().hasPrefix("usb") }

    /// The path, the name and the place.
    public var description: String { bus.isEmpty ? "\(path) “\(name)”" : "\(path) “\(name)” at \(bus)" }
  }

  /// Whether a camera can be opened by this user; further states may come.
  public struct Access: Sendable, Hashable, CustomStringConvertible {
    /// The stable name used in JSON output.
    public let name: String
    private init(_ name: String) { self.name = name }
    /// The name.
    public var description: String { name }

    /// It can be opened.
    public static let open = Access("open")
    /// This user may not open it.
    public static let forbidden = Access("forbidden")
    /// Another program holds it.
    public static let busy = Access("busy")
    /// It fails in another way.
    public static let failing = Access("failing")
  }

  /// One form of pixels that a camera offers.
  public struct Format: Sendable, Hashable {
    /// One entry of the list of sizes.
    public struct Entry: Sendable, Hashable {
      /// The size, or range of sizes.
      public let sizes: FrameSizes
      /// The rates at the size, or at the largest of the range.
      public let rates: FrameRates

      /// Makes an entry.
      public init(sizes: FrameSizes, rates: FrameRates) {
        self.sizes = sizes
        self.rates = rates
      }
    }

    /// The form of the pixels.
    public let pixelFormat: PixelFormat
    /// The driver's words for it.
    public let description: String
    /// Whether frames are compressed.
    public let isCompressed: Bool
    /// Whether libv4l makes it from another form.
    public let isEmulated: Bool
    /// The sizes and rates.
    public let entries: [Entry]

    /// Makes a form.
    public init(
      pixelFormat: PixelFormat, description: String = "", isCompressed: Bool = false, isEmulated: Bool = false,
      entries: [Entry]
    ) {
      self.pixelFormat = pixelFormat
      self.description = description
      self.isCompressed = isCompressed
      self.isEmulated = isEmulated
      self.entries = entries
    }

    /// Whether ScanView can read it.
    public var isReadable: Bool { FrameDecoder.reads(pixelFormat) }
  }

  /// Which camera it is.
  public let identity: Identity
  /// Whether it can be opened.
  public let access: Access
  /// What stands in the way and what to do; nil when it can be opened.
  public var problem: String? { problemText?.text() }
  /// The same as a sentence that can be shown in another language.
  public let problemText: DisplayText?
  /// The forms of pixels, in the device's order; empty when it cannot be opened.
  public let formats: [Format]
  /// The controls; empty when it cannot be opened.
  public let controls: [CameraControl]

  /// Makes a camera.
  public init(
    identity: Identity, access: Access = .open, problem: DisplayText? = nil, formats: [Format] = [],
    controls: [CameraControl] = []
  ) {
    self.identity = identity
    self.access = access
    problemText = problem
    self.formats = formats
    self.controls = controls
  }
}
