public import ScanGeometry
public import ScanImage

/// A scene before an imaginary camera: artworks with symbols on a background, and what light and lens do to them.
///
/// A scene is a value. The same scene gives the same bytes on every machine.
public struct SyntheticScene: Sendable {
  /// An artwork and how it lies.
  public struct Item: Sendable, Equatable {
    /// The artwork.
    public var artwork: SyntheticArtwork
    /// How it lies.
    public var placement: SyntheticPlacement
    /// How far its shadow reaches over the background in pixels, 0 (none) … 200.
    public var shadow: Double

    /// Makes an item.
    public init(
      _ artwork: SyntheticArtwork, _ placement: SyntheticPlacement, shadow: Double = 0
    ) {
      self.artwork = artwork
      self.placement = placement
      self.shadow = shadow
    }
  }

  /// A meter and how it stands.
  public struct Meter: Sendable, Hashable {
    /// The meter.
    public var meter: SyntheticMeter
    /// How it stands; its cells are the meter's units.
    public var placement: SyntheticPlacement

    /// Makes a meter of a scene.
    public init(_ meter: SyntheticMeter, _ placement: SyntheticPlacement) {
      self.meter = meter
      self.placement = placement
    }
  }

  /// The largest number of pixels; see ``size``.
  public static let maximumArea = 20_000_000

  /// The size of the frame in pixels: sides 0…8,192 and at most ``maximumArea`` pixels; larger ones are cut.
  public let size: PixelSize
  /// What lies behind.
  public var background: SyntheticBackground
  /// The artworks from the farthest to the nearest.
  public var items: [Item]
  /// The meters, before the artworks, from the farthest to the nearest.
  public var meters: [Meter] = []
  /// What hides a part of the picture, in pixels of the frame.
  var covers = MeterDrawing(size: PixelSize(width: 0, height: 0))
  /// What light, lens and sensor do.
  public var degradations: SyntheticDegradations
  /// Whether frames have colors besides luma.
  public var isColor: Bool
  /// What the random parts (texture, clutter, noise) are drawn from.
  public var seed: UInt64

  /// Makes a scene.
  public init(
    size: PixelSize, background: SyntheticBackground = .plain(SyntheticColor(gray: 190)),
    items: [Item] = [], degradations: SyntheticDegradations = SyntheticDegradations(),
    isColor: Bool = false, seed: UInt64 = 1
  ) {
    let width = min(size.width, 8_192)
    let height = min(size.height, 8_192, Self.maximumArea / max(1, width))
    self.size = PixelSize(width: width, height: height)
    self.background = background
    self.items = items
    self.degradations = degradations
    self.isColor = isColor
    self.seed = seed
  }

  /// The scale at which an artwork fills a part of a frame.
  ///
  /// - Parameters:
  ///   - artwork: The artwork.
  ///   - size: The size of the frame.
  ///   - fraction: The part of the frame's width or height, whichever is reached first.
  ///   - rotation: The turn in the plane of the picture in degrees.
  public static func scale(
    fitting artwork: SyntheticArtwork, in size: PixelSize, fraction: Double = 0.75,
    rotation: Double = 0
  ) -> Double {
    scale(fitting: artwork.size, in: size, fraction: fraction, rotation: rotation)
  }

  /// The scale at which something of a size fills a part of a frame.
  static func scale(
    fitting drawn: PixelSize, in size: PixelSize, fraction: Double = 0.75, rotation: Double
  ) -> Double {
    let turn = PortableMath.sinCos(degrees: rotation.clamped(to: -36_000...36_000, or: 0))
    let width = Double(drawn.width)
    let height = Double(drawn.height)
    return min(
      Double(size.width) / (width * abs(turn.cos) + height * abs(turn.sin)),
      Double(size.height) / (width * abs(turn.sin) + height * abs(turn.cos))) * fraction
  }

  /// The picture of the scene.
  ///
  /// - Parameters:
  ///   - number: The number of the frame; the sensor's noise differs from frame to frame.
  ///   - timestamp: When it is taken.
  public func frame(number: UInt64 = 0, timestamp: Duration = .zero) -> Frame {
    var renderer = SceneRenderer()
    return renderer.frame(of: self, number: number, timestamp: timestamp, name: "synthetic")
  }

  /// What there is to read, in the order of ``items``.
  public var groundTruth: [SyntheticGroundTruth] {
    items.flatMap { item in
      let homography = homography(of: item)
      return item.artwork.printed.map { printed in
        SyntheticGroundTruth(
          symbology: printed.symbol.symbology, text: printed.symbol.text,
          addOn: printed.symbol.addOn, quad: homography.apply(printed.area), frame: size)
      }
    }
  }

  /// What the meters show, in the order of ``meters``; one for each line of a display.
  public var meterTruth: [SyntheticMeterTruth] {
    meters.flatMap { item in
      let drawn = item.meter.drawn
      let homography = homography(item.placement, drawn.drawing.size)
      return drawn.marks.map { SyntheticMeterTruth($0, kind: item.meter.kind, homography: homography) }
    }
  }

  func homography(of item: Item) -> Homography { homography(item.placement, item.artwork.size) }

  func homography(_ placement: SyntheticPlacement, _ size: PixelSize) -> Homography {
    // About the field of view of a phone: the frame's longer side is two thirds of the distance.
    Homography(placement, size: size, distance: 1.5 * Double(max(1, self.size.width, self.size.height)))
  }
}

/// What one symbol of a scene says and where it lies.
public struct SyntheticGroundTruth: Sendable, Hashable {
  /// The symbology.
  public let symbology: Symbology
  /// The text that a reader has to give.
  public let text: String
  /// The digits of the add-on, if there is one.
  public let addOn: String?
  /// The corners of the symbol without quiet zone, add-on included; nil when a part lies behind the camera.
  public let quad: FrameQuad?
  /// Whether the whole symbol lies in the frame.
  public let isInFrame: Bool

  init(symbology: Symbology, text: String, addOn: String?, quad: FrameQuad?, frame: PixelSize) {
    self.symbology = symbology
    self.text = text
    self.addOn = addOn
    self.quad = quad
    let bounds = PixelRect(frame).frameRect
    isInFrame = quad?.corners.allSatisfy { bounds.contains($0) } ?? false
  }
}
