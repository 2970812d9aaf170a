import ArgumentParser
import ScanOverlay
import ScanPluginKit
import ScanStills

/// `scanview config show`: every value of a configuration and where it comes from.
struct ConfigShow: ParsableCommand, SpeakingCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show every value of a configuration, defaults included, with its origin.",
    discussion:
      "With --rect, the cutout's rectangles for a frame size come behind the values; --overlay draws them into a picture."
  )

  @OptionGroup var options: ConfigOptions

  @Flag(
    help: "Print JSON: a list of values with pointer and origin; with a frame size, under `values` beside `cutouts`.")
  var json = false
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

  @OptionGroup var textsOption: TextsOption

  func validate() throws {
    if plain, json { throw ValidationError(.oneOf, ["first": "--plain", "second": "--json"]) }
    if withoutDefaults, !plain { throw ValidationError(.needs, ["option": "--without-defaults", "other": "--plain"]) }
    if plain, rect != nil || overlay != nil {
      throw ValidationError(.plainAlone)
    }
    if rect != nil, on != nil { throw ValidationError(.sizeOfPicture) }
    if on != nil, overlay == nil { throw ValidationError(.onNeedsOverlay) }
    if overlay != nil, rect == nil, on == nil {
      throw ValidationError(.overlayNeedsSize)
    }
  }

  func run() throws {
    let loaded = try options.load()
    let picture = try on.map { try StillDecoder(wantsColor: true).open($0).frame() }
    let size = picture?.size ?? rect?.size
    let cutouts = size.map { Self.cutouts(loaded.config, size: $0) }
    if plain {
      try Console.text(loaded.config.jsonText(.pretty, includeDefaults: !withoutDefaults))
    } else if json {
      let values = ConfigListing(loaded).json
      let document: JSONNode = cutouts.map { ["values": values, "cutouts": JSONNode(.array($0))] } ?? values
      try Console.text(document.text(.pretty))
    } else {
      try Console.text(ConfigListing(loaded).text)
      for cutout in cutouts ?? [] { try Console.result(cutout.text(.compact)) }
    }
    if let size, let overlay { try draw(loaded, picture: picture, size: size, to: overlay) }
  }

  /// The rectangles of the plugin, or of each plugin of a workflow.
  private static func cutouts(_ config: ScanViewConfig, size: PixelSize) -> [JSONNode] {
    guard let composite = config.viewPluginCompositeConfig else {
      return [cutout(config.viewPluginConfig?.cutoutConfig, id: config.viewPluginConfig?.pluginConfig.id, size: size)]
    }
    return composite.viewPlugins.map { cutout($0.cutoutConfig, id: $0.pluginConfig.id, size: size) }
  }

  private static func cutout(_ cutout: CutoutConfig?, id: String?, size: PixelSize) -> JSONNode {
    let geometry = CutoutGeometry(cutout, frame: size)
    func rectangle(_ rect: PixelRect) -> JSONNode {
      [
        "x": JSONNode(.number(JSONNumber(rect.x))), "y": JSONNode(.number(JSONNumber(rect.y))),
        "width": JSONNode(.number(JSONNumber(rect.width))), "height": JSONNode(.number(JSONNumber(rect.height))),
      ]
    }
    return [
      "pluginID": JSONNode(id.map { .string($0) } ?? .null),
      "frame": [
        "width": JSONNode(.number(JSONNumber(size.width))), "height": JSONNode(.number(JSONNumber(size.height))),
      ],
      "cutout": rectangle(geometry.cutout), "cropRect": rectangle(geometry.cropRect),
    ]
  }

  private func draw(_ loaded: LoadedConfig, picture: Frame?, size: PixelSize, to path: String) throws {
    let frame = picture ?? Frame(luma: LumaImage(size: size, filledWith: 160), origin: FrameOrigin(source: "blank"))
    try DrawnPictures.checkPainter()
    let pictures = DrawnPictures(loaded.config, folder: loaded.file.map(FilePath.folder))
    let annotation = Annotation(loaded.config.viewPlugins, showsCropRect: true) { pictures[$0] }
    let image = annotation.draw(over: frame, results: [])
    try PictureWriter().write(image, to: path)
    Console.note(ScanWords.wrote.with(["file": .string(path)]))
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
