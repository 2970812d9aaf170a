public import ScanJSON

extension KeyNeed {
  /// A view that shows the frames live, with what is drawn over them.
  public static let liveView = KeyNeed(
    "liveView", reason: "no live picture is shown",
    advice: "a program that shows the frames can honor it; it finds the value in its configuration")
  /// A drawing of what was found, into a view or a picture.
  public static let drawing = KeyNeed(
    "drawing", reason: "nothing is drawn", advice: "`scanview scan --annotate` and programs that draw honor it")
  /// Something that makes a sound.
  public static let sound = KeyNeed(
    "sound", reason: "nothing makes a sound", advice: "`scanview run` on a terminal plays a sound or rings its bell")
  /// Something that flashes in the view of a person.
  public static let blink = KeyNeed(
    "blink", reason: "nothing blinks", advice: "`scanview run` on a terminal flashes a line")
  /// A motor.
  public static let vibration = KeyNeed(
    "vibration", reason: "nothing vibrates", advice: "a program on a device with a motor can honor it")
  /// A camera as the source.
  public static let camera = KeyNeed(
    "camera", reason: "the source is no camera", advice: "it counts with `--source camera`")
  /// A source with a light.
  public static let torch = KeyNeed(
    "torch", reason: "the source has no torch", advice: "use a camera with a light, or switch a light yourself")
  /// A camera that says its focal length.
  public static let focalLength = KeyNeed(
    "focalLength", reason: "cameras of Linux do not report a focal length",
    advice: "name the camera by `device`, or set `zoomRatio`")
  /// A plugin of somebody else that reads the value.
  public static let foreignPlugin = KeyNeed(
    "foreignPlugin", reason: "no plugin of ScanView uses it", advice: "a plugin of your own can read it; else remove it"
  )
  /// A plugin that looks first where the user expects something.
  public static let searchHint = KeyNeed(
    "searchHint", reason: "the plugin examines all of its region alike",
    advice: "limit the search with `cutoutConfig`, or leave it out")
  /// What nothing honors any more.
  public static let nothing = KeyNeed(
    "nothing", reason: "it is kept for older files only", advice: "leave it out")

  /// The sentences of all these needs.
  package static var texts: [TextTemplate] {
    let named = [
      liveView, drawing, sound, blink, vibration, camera, torch, focalLength, foreignPlugin, searchHint,
      nothing,
    ]
    return named.flatMap(\.templates)
  }
}
