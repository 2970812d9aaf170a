public import ScanPluginKit
public import ScanRuntime

/// One command to a running scanner.
public enum ControlCommand: Sendable, Equatable {
  /// Exchange the plugin for the one of a configuration.
  case swap(ConfigReference)
  /// Interrupt the scanning.
  case pause
  /// Scan again.
  case resume
  /// Switch the light.
  case torch(TorchMode)
  /// Zoom.
  case zoom(Double)
  /// Focus.
  case focus(FocusMode)
  /// Hold the exposure, or let it follow the light.
  case exposureLock(Bool)
  /// Write the next frame to a file; nil for a new one in the folder of temporary files.
  case snapshot(path: String?, overwrite: Bool)
  /// Forget what was found.
  case clear
  /// Report an item in view as unwanted, by its number.
  case unwanted(Int)
  /// Tap at a place of the frame, in frame pixels.
  case tap(FramePoint)
  /// Click on a text or picture of `uiFeedbackConfig`, by its name; nil for the first plugin that has such an element.
  case click(element: String, pluginID: String?)
  /// Report what the scanner is doing; with a thumbnail of the newest frame whose longest side has so many pixels at most.
  case status(thumbnail: Int?)
  /// Do something with the recording of the run.
  case record(RecordAction)
  /// End the session.
  case stop
  /// Send events on this connection.
  case events(EventSelection)

  /// Where a configuration comes from.
  public enum ConfigReference: Sendable, Equatable {
    /// From a file.
    case file(String)
    /// From the request itself.
    case inline(JSONNode)
  }

  /// What is done with the recording of the run.
  public enum RecordAction: String, Sendable, CaseIterable {
    /// Write the last seconds, which are in memory, to a file.
    case keep
  }

  /// Which events a connection gets beside the usual ones.
  public struct EventSelection: Sendable, Equatable {
    /// Whether one comes for every scanned frame.
    public let frames: Bool
    /// Whether the status comes after every scanned frame.
    public let status: Bool

    /// Makes a selection.
    public init(frames: Bool = false, status: Bool = false) {
      self.frames = frames
      self.status = status
    }
  }

  /// The names of the commands, in the order of the documentation.
  public static let names = [
    "swap", "pause", "resume", "torch", "zoom", "focus", "exposureLock", "snapshot", "clear", "unwanted", "tap",
    "click", "status", "record", "stop", "events",
  ]

  init(_ name: String, _ arguments: inout ControlArguments) throws(ControlError) {
    switch name {
    case "swap": self = .swap(try Self.config(&arguments))
    case "pause": self = .pause
    case "resume": self = .resume
    case "torch": self = .torch(try arguments.choice("mode"))
    case "zoom": self = .zoom(try arguments.number("ratio", 1...100))
    case "focus": self = .focus(try Self.focus(&arguments))
    case "exposureLock": self = .exposureLock(try arguments.required("locked", try arguments.flag("locked")))
    case "snapshot":
      self = .snapshot(path: try arguments.text("path"), overwrite: try arguments.flag("overwrite") ?? false)
    case "clear": self = .clear
    case "unwanted": self = .unwanted(Int(try arguments.number("item", 1...9_007_199_254_740_991)))
    case "tap":
      let side = 0...Double(Int32.max)
      self = .tap(FramePoint(x: try arguments.number("x", side), y: try arguments.number("y", side)))
    case "click":
      self = .click(
        element: try arguments.required("element", try arguments.text("element")),
        pluginID: try arguments.text("pluginID"))
    case "status":
      let sides = ScanView.thumbnailSides
      self = .status(
        thumbnail: arguments.has("thumbnail")
          ? Int(try arguments.number("thumbnail", Double(sides.lowerBound)...Double(sides.upperBound))) : nil)
      arguments.note("thumbnail")
    case "record": self = .record(try arguments.choice("action"))
    case "stop": self = .stop
    case "events":
      self = .events(
        EventSelection(
          frames: try arguments.flag("frames") ?? false, status: try arguments.flag("status") ?? false))
    default:
      throw ControlError(
        .unknownCommand, .noCommand,
        [
          "name": .string(ShownText.harmless(String(name.prefix(80)))),
          "names": .string(Self.names.joined(separator: ", ")),
        ],
        suggestions: nearestNames(to: name, among: Self.names))
    }
    try arguments.refuseRest(of: name)
  }

  private static func config(_ arguments: inout ControlArguments) throws(ControlError) -> ConfigReference {
    let node = try arguments.required("config", arguments.take("config"))
    if let path = node.string, !path.isEmpty { return .file(path) }
    if node.members != nil { return .inline(node) }
    throw ControlError(.badArgument, .config, ["met": .text(node.kindText)])
  }

  private static func focus(_ arguments: inout ControlArguments) throws(ControlError) -> FocusMode {
    if arguments.has("distance") { return .fixed(try arguments.number("distance", 0...1)) }
    if let point = arguments.take("point") {
      guard let x = point["x"]?.number?.double, let y = point["y"]?.number?.double, (0...1).contains(x),
        (0...1).contains(y)
      else {
        throw ControlError(.badArgument, .point)
      }
      return .point(Point(x: x, y: y))
    }
    let mode = try arguments.text("mode")
    guard mode == "auto" else {
      throw ControlError(.badArgument, .focus)
    }
    return .auto
  }
}
