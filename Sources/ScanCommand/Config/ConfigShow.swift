import ArgumentParser
import ScanOverlay
import ScanPluginKit
import ScanStills

/// `scanview config show`: every value of a configuration and where it comes from.
struct ConfigShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show every value of a configuration, defaults included, with its origin.",
    discussion: "With --rect, show the cutout's rectangles for a frame size; with --overlay, draw them into a picture.")

  @OptionGroup var options: ConfigOptions

  @Flag(help: "Print JSON: a list of values with pointer and origin.") var json = false
  @Flag(help: "Print the configuration itself as JSON, without origins.") var plain = false
  @Flag(help: "With --plain: leave out values that equal their default.") var withoutDefaults = false
  @Option(help: ArgumentHelp("Show the cutout for a frame of this size.", valueName: "WxH")) var rect:
    FrameSizeArgument?
  @Option(
    help: ArgumentHelp(
      "Draw the cutout into a picture of the --rect size, or over the --on picture.", valueName: "file.png"),
    completion: .file(extensions: ["png", "jpg"]))
  var overlay: String?
  @Option(help: ArgumentHelp("The picture to draw over.", valueName: "file"), completion: .file()) var on: String?

  func validate() throws {
    if on != nil, overlay == nil { throw ValidationError("--on needs --overlay, the picture to write") }
    if overlay != nil, rect == nil, on == nil {
      throw ValidationError("--overlay needs the frame's size: --rect 1920x1080, or a picture with --on")
    }
  }

  func run() throws {
    let loaded = try options.load()
    let picture = try on.map { try StillDecoder(wantsColor: true).open($0).frame() }
    if let size = picture?.size ?? rect?.size {
      try show(loaded.config, size: size)
      if let overlay { try draw(loaded, picture: picture, size: size, to: overlay) }
      return
    }
    if plain {
      try Console.text(loaded.config.jsonText(.pretty, includeDefaults: !withoutDefaults))
    } else if json {
      try Console.text(EffectiveConfig(loaded).json.text(.pretty))
    } else {
      try Console.text(EffectiveConfig(loaded).text)
    }
  }

  /// Prints the rectangles: one line, or one line for each plugin of a workflow.
  private func show(_ config: ScanViewConfig, size: PixelSize) throws {
    guard let composite = config.viewPluginCompositeConfig else {
      return try show(config.viewPluginConfig?.cutoutConfig, id: config.viewPluginConfig?.pluginConfig.id, size: size)
    }
    for plugin in composite.viewPlugins { try show(plugin.cutoutConfig, id: plugin.pluginConfig.id, size: size) }
  }

  private func show(_ cutout: CutoutConfig?, id: String?, size: PixelSize) throws {
    let geometry = CutoutGeometry(cutout, frame: size)
    func rectangle(_ rect: PixelRect) -> JSONNode {
      [
        "x": JSONNode(.number(JSONNumber(rect.x))), "y": JSONNode(.number(JSONNumber(rect.y))),
        "width": JSONNode(.number(JSONNumber(rect.width))), "height": JSONNode(.number(JSONNumber(rect.height))),
      ]
    }
    let report: JSONNode = [
      "pluginID": JSONNode(id.map { .string($0) } ?? .null),
      "frame": [
        "width": JSONNode(.number(JSONNumber(size.width))), "height": JSONNode(.number(JSONNumber(size.height))),
      ],
      "cutout": rectangle(geometry.cutout), "cropRect": rectangle(geometry.cropRect),
    ]
    try Console.result(report.text(json ? .pretty : .compact))
  }

  private func draw(_ loaded: LoadedConfig, picture: Frame?, size: PixelSize, to path: String) throws {
    guard loaded.config.viewPluginCompositeConfig == nil else {
      throw UsageError("--overlay draws one cutout, and this is a workflow of several plugins; --rect shows them all")
    }
    let frame = picture ?? Frame(luma: LumaImage(size: size, filledWith: 160), origin: FrameOrigin(source: "blank"))
    let image = Annotation(loaded.config.viewPluginConfig, showsCropRect: true).draw(over: frame, results: [])
    try PictureWriter().write(image, to: path)
    Console.note("wrote \(path)")
  }
}

/// A frame size on the command line, like `1920x1080`.
struct FrameSizeArgument: ExpressibleByArgument {
  let size: PixelSize

  init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1], (1...100_000).contains(width),
      (1...100_000).contains(height), width * height <= 400_000_000
    else { return nil }
    size = PixelSize(width: width, height: height)
  }
}
