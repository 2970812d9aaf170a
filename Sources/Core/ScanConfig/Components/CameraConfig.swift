public import ScanJSON

/// How the camera is chosen and set up. Zoom, focus, rotation and flips change at once; what
/// chooses a camera or the form of its frames starts a running camera again.
public struct CameraConfig: DefinedObject {
  /// The size of the frames that the camera is asked for.
  public internal(set) var captureResolution: CaptureResolution
  /// The size of still pictures; kept, without effect.
  public internal(set) var pictureResolution: String?
  /// The camera used.
  public internal(set) var defaultCamera: CameraPosition
  /// The cameras tried in order when the default one is not there.
  public internal(set) var fallbackCameras: [CameraPosition]
  /// The camera used instead of a role: its path, name or bus; nil to go by roles.
  public internal(set) var device: String?
  /// Whether the user may zoom in the live view.
  public internal(set) var zoomGesture: Bool
  /// The zoom at the start as a factor; 0 for none.
  public internal(set) var zoomRatio: Double
  /// The largest zoom factor; 0 for what the camera allows.
  public internal(set) var maxZoomRatio: Double
  /// The focal length in millimetres; 0 for none.
  public internal(set) var focalLength: Double
  /// The largest focal length in millimetres; 0 for none.
  public internal(set) var maxFocalLength: Double
  /// Whether a tap in the live view focuses there.
  public internal(set) var enableTapToFocus: Bool
  /// How long the focus of a tap holds, in milliseconds; nil until the next tap.
  public internal(set) var tapToFocusTimeoutMs: Int?
  /// Whether frames are mirrored left to right before they are scanned.
  public internal(set) var enableFlipFramesLeftRight: Bool
  /// Whether frames are mirrored top to bottom before they are scanned.
  public internal(set) var enableFlipFramesTopBottom: Bool
  /// The turn that makes frames upright, before they are mirrored and scanned.
  public internal(set) var rotation: CameraRotation

  /// Makes camera settings.
  public init(
    captureResolution: CaptureResolution = .p1080, pictureResolution: String? = nil,
    defaultCamera: CameraPosition = .back, fallbackCameras: [CameraPosition] = [], device: String? = nil,
    zoomGesture: Bool = false, zoomRatio: Double = 0, maxZoomRatio: Double = 0, focalLength: Double = 0,
    maxFocalLength: Double = 0,
    enableTapToFocus: Bool = true, tapToFocusTimeoutMs: Int? = nil, enableFlipFramesLeftRight: Bool = false,
    enableFlipFramesTopBottom: Bool = false, rotation: CameraRotation = .auto
  ) {
    self.captureResolution = captureResolution
    self.pictureResolution = pictureResolution
    self.defaultCamera = defaultCamera
    self.fallbackCameras = fallbackCameras
    self.device = device
    self.zoomGesture = zoomGesture
    self.zoomRatio = zoomRatio
    self.maxZoomRatio = maxZoomRatio
    self.focalLength = focalLength
    self.maxFocalLength = maxFocalLength
    self.enableTapToFocus = enableTapToFocus
    self.tapToFocusTimeoutMs = tapToFocusTimeoutMs
    self.enableFlipFramesLeftRight = enableFlipFramesLeftRight
    self.enableFlipFramesTopBottom = enableFlipFramesTopBottom
    self.rotation = rotation
  }

  /// The camera at 1080p.
  public static let `default` = CameraConfig()
}

/// Which camera of a device is meant.
public enum CameraPosition: String, DefinedEnum {
  /// The one that looks at the user.
  case front = "FRONT"
  /// The one that looks away from the user; the first camera of a desktop.
  case back = "BACK"
  /// One connected from outside.
  case external = "EXTERNAL"
  /// One connected from outside that looks at the user.
  case externalFront = "EXTERNAL_FRONT"
  /// The one with the longest focal length.
  case tele = "TELE"
  /// The one with the widest angle.
  case ultrawide = "ULTRAWIDE"

  /// Lower case.
  public static var legacySpellings: [(spelling: String, value: Self)] { lowerCaseLegacySpellings }
}

extension CameraConfig {
  /// The keys.
  public static let definition = ObjectDefinition(
    "cameraConfig", defaults: CameraConfig(), "How the camera is chosen and set up.",
    place: .below(DocumentStructure.keys)
  ) {
    Field(
      "captureResolution", \.captureResolution, .resolution,
      "Size of the frames that the camera is asked for: 720p, 1080p, 4K, or WIDTHxHEIGHT (our addition); 720 and 1080 "
        + "count as 720p and 1080p. Default 1080p."
    ).needs(.camera).reload(.restartsCamera)
    Field(
      optional: "pictureResolution", \.pictureResolution, .string(),
      "Size of still pictures in older versions; kept, without effect."
    ).needs(.nothing).deprecated("leave it out; captureResolution counts").reload(.live)
    Field(
      "defaultCamera", \.defaultCamera, .enumeration(),
      "The camera used; BACK when it is not there. Default BACK, the first camera of a desktop."
    ).needs(.camera).reload(.restartsCamera)
    Field(
      "fallbackCameras", \.fallbackCameras, .list(of: .enumeration(), count: 0...16),
      "Cameras tried in order when the default one is not there, at most 16; default none."
    ).needs(.camera).reload(.restartsCamera)
    Field(
      optional: "device", \.device, .string(minimumLength: 1),
      "The camera used, whatever its role: a path (/dev/video2, /dev/v4l/by-id/…), the name of its bus, a part of its "
        + "name, or the address of a camera on the network (rtsp://…). Default: defaultCamera decides."
    ).needs(.camera).added().reload(.restartsCamera)
    Field(
      "zoomGesture", \.zoomGesture, .bool,
      "Whether the user may zoom in the live view; default false."
    ).needs(.liveView).reload(.live)
    Field(
      "zoomRatio", \.zoomRatio, .number(0...1000),
      "Zoom at the start as a factor, 0 to 1000; above 0 it wins over defaultCamera. 0 (default): none."
    ).reload(.live)
    Field(
      "maxZoomRatio", \.maxZoomRatio, .number(0...1000),
      "Largest zoom factor, 0 to 1000. 0 (default): what the camera allows."
    ).reload(.live)
    Field(
      "focalLength", \.focalLength, .number(0...10_000),
      "Focal length in millimetres, 0 to 10000. 0 (default): not used."
    ).needs(.focalLength).reload(.live)
    Field(
      "maxFocalLength", \.maxFocalLength, .number(0...10_000),
      "Largest focal length in millimetres, 0 to 10000. 0 (default): not used."
    ).needs(.focalLength).reload(.live)
    Field(
      "enableTapToFocus", \.enableTapToFocus, .bool,
      "Whether a tap in the live view focuses there; default true."
    ).reload(.live)
    Field(
      optional: "tapToFocusTimeoutMs", \.tapToFocusTimeoutMs, .int(1000...60_000),
      "How long the focus of a tap holds, in milliseconds, 1000 to 60000. Default: until the next tap."
    ).reload(.live)
    Field(
      "enableFlipFramesLeftRight", \.enableFlipFramesLeftRight, .bool,
      "Whether frames are mirrored left to right before they are scanned; the preview stays as it is. Default false."
    ).reload(.live)
    Field(
      "enableFlipFramesTopBottom", \.enableFlipFramesTopBottom, .bool,
      "Whether frames are mirrored top to bottom before they are scanned; the preview stays as it is. Default false."
    ).reload(.live)
    Field(
      "rotation", \.rotation, .rotation,
      "The clockwise turn in degrees that makes frames upright, before they are mirrored and scanned: 0, 90, 180 or 270. "
        + "auto (default): what the driver of the camera says, else 0; pictures are turned by their EXIF before. Pictures of "
        + "scan pass it by."
    ).added().reload(.live)
  }
}
