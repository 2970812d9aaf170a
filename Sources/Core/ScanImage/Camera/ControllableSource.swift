public import ScanJSON

/// A source with a device that can be instructed how to take pictures.
///
/// The controls can be used at any time, from any task. While the device is not open, or gone, its capabilities are
/// ``CameraCapabilities/none`` and every setting fails with ``CameraControlError/Code/notOpen``; whoever wants a setting to
/// hold applies it again after ``SourceNotice/opened(_:)``.
public protocol ControllableSource: FrameSource {
  /// What the device can do.
  var capabilities: CameraCapabilities { get }

  /// How the device is set, read back from it.
  var cameraState: CameraState { get }

  /// Sends one command to the device.
  ///
  /// - Returns: How the device is set now, read back after the change.
  /// - Throws: ``CameraControlError``; the device stays as it was, as far as it is known.
  @discardableResult
  func apply(_ setting: CameraSetting) throws(CameraControlError) -> CameraState
}

/// Why a device refuses a command.
public struct CameraControlError: DisplayableError, Sendable, Hashable, CustomStringConvertible {
  /// The kind of reason; further ones may come.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The stable name used in JSON output.
    public let name: String
    private init(_ name: String) { self.name = name }
    /// The name.
    public var description: String { name }

    /// The device has no such control, or the source has no device.
    public static let notSupported = Code("controlNotSupported")
    /// The device is not open, or gone.
    public static let notOpen = Code("cameraNotOpen")
    /// The device has the control but refused the value, or reads back another one.
    public static let refused = Code("controlRefused")
    /// The configuration forbids it, like `flashConfig.mode` `none` the torch.
    public static let notAllowed = Code("controlNotAllowed")
  }

  /// The kind of reason.
  public let code: Code
  /// What was met and what to do, as a sentence that can be shown in another language.
  public let displayText: DisplayText

  /// What was met and what to do, as a sentence for a person.
  public var message: String { displayText.text() }

  /// Makes an error with a sentence in English.
  public init(_ code: Code, message: String) {
    self.init(code, message: DisplayText(message))
  }

  /// Makes an error.
  public init(_ code: Code, message: DisplayText) {
    self.code = code
    displayText = message
  }

  /// The message.
  public var description: String { message }
}
