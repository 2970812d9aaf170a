/// One control of a camera, as its driver describes it.
public struct CameraControl: Sendable, Hashable {
  /// The number of a control (`V4L2_CID_…`).
  public struct ID: RawRepresentable, Sendable, Hashable {
    /// The number.
    public let rawValue: UInt32
    /// A control's number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
  }

  /// What a control's value is; further ones may come.
  public struct Kind: Sendable, Hashable, CustomStringConvertible {
    /// The stable name used in JSON output.
    public let name: String
    private init(_ name: String) { self.name = name }
    /// The name.
    public var description: String { name }

    /// A whole number.
    public static let integer = Kind("integer")
    /// 0 or 1.
    public static let boolean = Kind("boolean")
    /// One of named items.
    public static let menu = Kind("menu")
    /// An action without a value.
    public static let button = Kind("button")
    /// One of items that are numbers.
    public static let integerMenu = Kind("integerMenu")
    /// A set of bits.
    public static let bitmask = Kind("bitmask")
    /// A rectangle in pixels.
    public static let rectangle = Kind("rectangle")
    /// Anything else: texts, arrays, tables.
    public static let other = Kind("other")

    init(number: UInt32) {
      switch number {
      case 1, 5: self = .integer
      case 2: self = .boolean
      case 3: self = .menu
      case 4: self = .button
      case 8: self = .bitmask
      case 9: self = .integerMenu
      case 0x107: self = .rectangle
      default: self = .other
      }
    }

    /// Whether a type of V4L2 is that of a group's headline.
    static func isHeadline(_ number: UInt32) -> Bool { number == 6 }

    /// Whether the value is one number.
    var isNumber: Bool { [.integer, .boolean, .menu, .integerMenu, .bitmask].contains(self) }
  }

  /// What holds for a control at the moment.
  public struct Flags: OptionSet, Sendable, Hashable {
    /// The bits of `V4L2_CTRL_FLAG_…`.
    public let rawValue: UInt32
    /// A set of flags.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The control cannot be used at all.
    public static let disabled = Flags(rawValue: 0x1)
    /// The control is in use and cannot be changed now.
    public static let grabbed = Flags(rawValue: 0x2)
    /// The control is read-only.
    public static let readOnly = Flags(rawValue: 0x4)
    /// The control has no effect now, usually because an automatic one is on.
    public static let inactive = Flags(rawValue: 0x10)
    /// The control takes a value but does not report it.
    public static let writeOnly = Flags(rawValue: 0x40)
    /// The value changes by itself.
    public static let volatile = Flags(rawValue: 0x80)

    /// The names of the flags that are set, for people and JSON.
    public var names: [String] {
      let all: [(Flags, String)] = [
        (.disabled, "disabled"), (.grabbed, "grabbed"), (.readOnly, "readOnly"), (.inactive, "inactive"),
        (.writeOnly, "writeOnly"), (.volatile, "volatile"),
      ]
      return all.filter { contains($0.0) }.map(\.1)
    }
  }

  /// One item of a menu.
  public struct Item: Sendable, Hashable {
    /// The value that selects it.
    public let value: Int64
    /// Its name; empty for items that are numbers.
    public let name: String

    /// Makes an item.
    public init(value: Int64, name: String) {
      self.value = value
      self.name = name
    }
  }

  /// The number of the control.
  public let id: ID
  /// Its name, as the driver calls it.
  public let name: String
  /// What its value is.
  public let kind: Kind
  /// The smallest value.
  public let minimum: Int64
  /// The largest value.
  public let maximum: Int64
  /// The distance between values.
  public let step: Int64
  /// The value after the start of the device.
  public let defaultValue: Int64
  /// The value when the control was read; nil when it has none or does not report.
  public let value: Int64?
  /// What held for it when it was read.
  public let flags: Flags
  /// The items of a menu that the device has.
  public let items: [Item]

  /// Makes a control.
  public init(
    id: ID, name: String, kind: Kind, minimum: Int64, maximum: Int64, step: Int64 = 1, defaultValue: Int64 = 0,
    value: Int64? = nil, flags: Flags = [], items: [Item] = []
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.minimum = minimum
    self.maximum = maximum
    self.step = step
    self.defaultValue = defaultValue
    self.value = value
    self.flags = flags
    self.items = items
  }

  /// Whether the control can be set at all.
  public var isWritable: Bool { flags.isDisjoint(with: [.disabled, .readOnly]) }
}

extension CameraControl.ID {
  private static let cameraClass: UInt32 = 0x009A_0900
  private static let flashClass: UInt32 = 0x009C_0900
  private static let uvcBase: UInt32 = 0x0098_0900 + 0x11E0

  /// `V4L2_CID_EXPOSURE_AUTO`: 0 automatic, 1 manual, 2 shutter priority, 3 aperture priority.
  public static let exposureAuto = Self(rawValue: cameraClass + 1)
  /// `V4L2_CID_EXPOSURE_ABSOLUTE`, in units of 100 µs.
  public static let exposureAbsolute = Self(rawValue: cameraClass + 2)
  /// `V4L2_CID_FOCUS_ABSOLUTE`; larger is nearer.
  public static let focusAbsolute = Self(rawValue: cameraClass + 10)
  /// `V4L2_CID_FOCUS_AUTO`: continuous focus.
  public static let focusAuto = Self(rawValue: cameraClass + 12)
  /// `V4L2_CID_ZOOM_ABSOLUTE`.
  public static let zoomAbsolute = Self(rawValue: cameraClass + 13)
  /// `V4L2_CID_3A_LOCK`: bit 0 exposure, bit 1 white balance, bit 2 focus.
  public static let lock3A = Self(rawValue: cameraClass + 27)
  /// `V4L2_CID_AUTO_FOCUS_START`: focuses once.
  public static let autoFocusStart = Self(rawValue: cameraClass + 28)
  /// `V4L2_CID_AUTO_FOCUS_STATUS`: bit 0 busy, bit 1 reached, bit 2 failed.
  public static let autoFocusStatus = Self(rawValue: cameraClass + 30)
  /// `V4L2_CID_CAMERA_SENSOR_ROTATION`: the counter-clockwise turn in degrees that makes pictures upright.
  public static let sensorRotation = Self(rawValue: cameraClass + 35)
  /// `V4L2_CID_FLASH_LED_MODE`: 0 off, 1 flash, 2 torch.
  public static let flashLEDMode = Self(rawValue: flashClass + 1)
  /// `V4L2_CID_UVC_REGION_OF_INTEREST_RECT`, from Linux 6.16 on.
  public static let regionOfInterest = Self(rawValue: uvcBase + 1)
  /// `V4L2_CID_UVC_REGION_OF_INTEREST_AUTO`: bit 0 exposure, 1 iris, 2 white balance, 3 focus.
  public static let regionOfInterestAuto = Self(rawValue: uvcBase + 2)
}
