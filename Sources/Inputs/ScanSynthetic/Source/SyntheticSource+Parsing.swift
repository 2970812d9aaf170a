import ScanGeometry
import ScanImage
import ScanJSON

extension SyntheticScene {
  /// Makes a scene of one symbol from a description such as `text=4006381333931,format=EAN_13,rotate=15,blur=1.2`, or of one meter
  /// from one such as `meter=drums,value=00123.45,roll=0.4,size=1280x720`.
  ///
  /// Keys, all optional (`text` alone is a QR Code where this build writes it, else a Code 128):
  /// - the symbol: `text`, `format` (`EAN_13`, `CODE_128`, …), `addon` (2 or 5 digits), `gs1`, `caption` (yes, no),
  ///   `barheight` (modules);
  /// - or the meter: `meter` (`drums`, `display`, `dials`, `gauge`), `value` (`00123.45`; a display and a gauge also take `-12.3`), `scale` (the
  ///   values at both ends of a gauge, `0..16`), `arc` (its angles there, `-135..135`), `hand` (`pointer`, `line`, `lance`, `ring`), `pages` (of a
  ///   display that shows them in turn: `1.8.0 001234.5 kWh|2.8.0 000078.9 kWh`), `each`, `fade`, `blank` (for how many seconds it shows
  ///   a page, changes and is dark), `dials` (how many of
  ///   the last digits of drums stand on dials), `roll` (how far the last
  ///   drum or hand is beyond its digit, 0…1), `unit`, `condition` (`easy`, `normal`, `hard`: how odd it looks, by `seed`), `rate` (steps
  ///   of the last place per second, by which a source counts on);
  /// - how it lies: `module` (pixels per module), `x`, `y` (pixels), `rotate`, `tilt`, `turn` (degrees);
  /// - the picture: `background` (`plain`, `gradient`, `texture`, `clutter`), `size` (`640x480`), `color` (yes, no; a source that is not
  ///   reported has colors where they are needed), `seed`;
  /// - ``SyntheticDegradations``: `blur`, `motion`, `motionangle`, `noise`, `light`, `lightangle`, `glare`, `glarex`,
  ///   `glarey`, `contrast`, `brightness`, `invert`, `occlude`, `blocks`;
  /// - the source: `fps`, `count`, `pacing` (`live`, `every`), `pan` (pixels), `shake` (pixels), `spin` (degrees per second),
  ///   which ``SyntheticSource/parse(_:clock:)`` uses.
  ///
  /// In values, `\,` is a comma and `\u{1D}` the character of that number.
  ///
  /// - Throws: ``SyntheticError`` that names the key and what is allowed.
  public static func parse(_ specification: String) throws(SyntheticError) -> SyntheticScene {
    try scene(SceneDescription(specification))
  }

  static func scene(_ description: SceneDescription) throws(SyntheticError) -> SyntheticScene {
    let size = try frameSize(description)
    let meter = try SyntheticMeter.parse(description)
    let artwork = meter == nil ? SyntheticArtwork(try symbol(description)) : nil
    let rotation = try description.number(.rotate, -3_600...3_600, default: 0)
    let drawn = artwork?.size ?? meter?.drawn.drawing.size ?? size
    let module = try description.number(
      .module, 0.05...200, default: scale(fitting: drawn, in: size, rotation: rotation))
    let placement = SyntheticPlacement(
      center: FramePoint(
        x: try description.number(.x, -10_000...20_000, default: Double(size.width) / 2),
        y: try description.number(.y, -10_000...20_000, default: Double(size.height) / 2)),
      scale: module,
      rotation: rotation,
      tilt: try description.number(.tilt, -80...80, default: 0),
      turn: try description.number(.turn, -80...80, default: 0))
    let gray = SyntheticColor(gray: 190)
    let background = try description.choice(
      .background,
      [
        ("plain", SyntheticBackground.plain(gray)),
        ("gradient", .gradient(SyntheticColor(gray: 220), SyntheticColor(gray: 110))),
        ("texture", .table), ("clutter", .clutter(density: 0.6)),
      ], default: .plain(gray))
    var scene = SyntheticScene(
      size: size, background: background, items: artwork.map { [Item($0, placement)] } ?? [],
      degradations: try degradations(description),
      isColor: try description.flag(.color, default: false),
      seed: try description.whole(.seed, 0...UInt64.max) ?? 1)
    scene.meters = meter.map { [Meter($0, placement)] } ?? []
    return scene
  }

  private static func frameSize(
    _ description: SceneDescription
  ) throws(SyntheticError) -> PixelSize {
    guard let text = description.string(.size) else { return PixelSize(width: 640, height: 480) }
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1],
      (16...8_192).contains(width), (16...8_192).contains(height), width * height <= maximumArea
    else {
      throw description.invalid(.size, .size, ["count": .number(maximumArea)])
    }
    return PixelSize(width: width, height: height)
  }

  private static func symbol(
    _ description: SceneDescription
  ) throws(SyntheticError) -> SyntheticSymbol {
    let writable = SyntheticSymbol.writable
    var symbology: Symbology = writable.contains(.qr) ? .qr : .code128
    if let name = description.string(.format) {
      guard
        let named = writable.first(where: { plain(formatName($0)) == plain(name) || plain($0.rawValue) == plain(name) })
      else {
        throw description.invalid(
          .format, .choice, ["names": .string(writable.map { formatName($0) }.joined(separator: ", "))])
      }
      symbology = named
    }
    return try SyntheticSymbol(
      symbology, text: description.string(.text) ?? sampleText(symbology),
      options: SyntheticSymbol.Options(
        barHeight: try description.whole(.barheight, 5...400),
        showsText: try description.flag(.caption, default: true),
        addOn: description.string(.addon), isGS1: try description.flag(.gs1, default: false)))
  }

  private static func degradations(
    _ description: SceneDescription
  ) throws(SyntheticError) -> SyntheticDegradations {
    SyntheticDegradations(
      occlusion: try description.number(.occlude, 0...1, default: 0),
      motionLength: try description.number(.motion, 0...100, default: 0),
      motionAngle: try description.number(.motionangle, -3_600...3_600, default: 0),
      blur: try description.number(.blur, 0...30, default: 0),
      lighting: try description.number(.light, 0...1, default: 0),
      lightingAngle: try description.number(.lightangle, -3_600...3_600, default: 0),
      glare: try description.number(.glare, 0...1, default: 0),
      glareX: try description.number(.glarex, 0...1, default: 0.5),
      glareY: try description.number(.glarey, 0...1, default: 0.5),
      contrast: try description.number(.contrast, 0...4, default: 1),
      brightness: try description.number(.brightness, -255...255, default: 0),
      noise: try description.number(.noise, 0...128, default: 0),
      isInverted: try description.flag(.invert, default: false),
      blocks: try description.number(.blocks, 0...1, default: 0))
  }

  /// The name without case and separators, so that `EAN_13`, `ean-13` and `ean13` are the same.
  private static func plain(_ name: String) -> String {
    String(name.lowercased().filter { $0.isLetter || $0.isNumber })
  }

  /// The name that configuration files use.
  private static func formatName(_ symbology: Symbology) -> String {
    switch symbology {
    case .qr: "QR_CODE"
    case .dataMatrix: "DATA_MATRIX"
    case .code128: "CODE_128"
    case .code39: "CODE_39"
    case .code93: "CODE_93"
    case .ean13: "EAN_13"
    case .ean8: "EAN_8"
    case .upcA: "UPC_A"
    case .upcE: "UPC_E"
    case .pdf417: "PDF_417"
    default: symbology.rawValue.uppercased()
    }
  }

  /// A text that the symbology can hold.
  private static func sampleText(_ symbology: Symbology) -> String {
    switch symbology {
    case .ean13: "400638133393"
    case .ean8: "7351353"
    case .upcA: "03600029145"
    case .upcE: "0425261"
    case .itf: "04012345123456"
    case .codabar: "A40156B"
    default: "SCANVIEW 12345"
    }
  }
}

extension SyntheticSource {
  /// Makes a source from a description; see ``SyntheticScene/parse(_:)`` for its keys.
  ///
  /// - Parameters:
  ///   - specification: The description.
  ///   - clock: What a live source waits by.
  /// - Throws: ``SyntheticError`` that names the key and what is allowed.
  public static func parse(
    _ specification: String, clock: any Clock<Duration> = ContinuousClock()
  ) throws(SyntheticError) -> SyntheticSource {
    let description = try SceneDescription(specification)
    let pan = try description.number(.pan, 0...10_000, default: 0)
    let scene = try SyntheticScene.scene(description)
    let motion = SyntheticMotion(
      pan: Size(width: pan, height: 0),
      shake: try description.number(.shake, 0...1_000, default: 0),
      spin: try description.number(.spin, -3_600...3_600, default: 0))
    let rate = try description.number(.rate, 0...1e6, default: 0)
    return SyntheticSource(
      framesPerSecond: try description.number(.fps, 0.01...1_000, default: 30),
      count: try description.whole(.count, 0...UInt64.max),
      pacing: try description.choice(
        .pacing, [("live", FramePacing.live), ("every", .everyFrame)], default: .live),
      // What is not said follows from what is needed.
      givesColor: try description.flag(.color, default: true), name: "synthetic:" + specification, clock: clock
    ) { number, time in
      var scene = motion.apply(to: scene, at: time, frame: number)
      for index in scene.meters.indices {
        scene.meters[index].meter = scene.meters[index].meter.shown(at: time / .seconds(1))
        if rate > 0 { scene.meters[index].meter = scene.meters[index].meter.advanced(by: time / .seconds(1) * rate) }
      }
      return scene
    }
  }
}
