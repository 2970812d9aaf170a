public import ScanGeometry
public import ScanImage

/// A random picture of a meter: the same on every machine for the same numbers.
public struct SyntheticMeterScene: Sendable {
  /// How hard a picture is to read.
  public enum Condition: String, Sendable, Hashable, CaseIterable {
    /// A still camera in good light, straight before the meter.
    case easy
    /// A telephone: tilt up to 8°, some glare, dirt and noise.
    case normal
    /// Tilt up to 15°, low light, strong glare, dirt, blur and compression.
    case hard
  }

  /// What shows the value; nil in a picture without a meter.
  public let kind: SyntheticMeter.Kind?
  /// How hard it is to read.
  public let condition: Condition
  /// The scene.
  public var scene: SyntheticScene

  /// What there is to read; empty in a picture without a meter.
  public var truth: [SyntheticMeterTruth] { kind == nil ? [] : scene.meterTruth }

  /// The size of the picture that a full-HD camera's usual cutout gives.
  public static let cutout = PixelSize(width: 1_700, height: 540)

  /// Draws a meter.
  ///
  /// - Parameters:
  ///   - kind: What shows its value; nil draws one of those that count.
  ///   - seed: The number of the picture.
  ///   - condition: How hard it is to read; nil draws one.
  ///   - size: The size of the picture; the counter fills a good part of it.
  ///   - isColor: Whether the picture has colors besides luma.
  public init(
    _ kind: SyntheticMeter.Kind? = nil, seed: UInt64, condition: Condition? = nil, size: PixelSize = cutout,
    isColor: Bool = true
  ) {
    var random = SeededGenerator(seed: seed)
    let (anyKind, anyCondition) = (random.pick(SyntheticMeter.Kind.counters), random.pick(Condition.allCases))
    let (kind, condition) = (kind ?? anyKind, condition ?? anyCondition)
    // The same number gives different meters for different settings.
    random = SeededGenerator(seed: random.next() ^ Self.key(kind.rawValue + condition.rawValue))
    let meter = SyntheticMeter.random(kind, condition, &random)
    scene = Self.scene(of: meter, condition, size: size, isColor: isColor, &random)
    self.kind = kind
    self.condition = condition
  }

  /// Draws a given meter at a random place in random light.
  ///
  /// - Parameters:
  ///   - meter: The meter.
  ///   - seed: The number of the picture.
  ///   - condition: How hard it is to read.
  ///   - size: The size of the picture; the counter fills a good part of it.
  ///   - isColor: Whether the picture has colors besides luma.
  public init(
    of meter: SyntheticMeter, seed: UInt64, condition: Condition, size: PixelSize = cutout, isColor: Bool = true
  ) {
    var random = SeededGenerator(seed: seed)
    scene = Self.scene(of: meter, condition, size: size, isColor: isColor, &random)
    kind = meter.kind
    self.condition = condition
  }

  /// A number of a name (FNV-1a, 64 bits).
  static func key(_ name: String) -> UInt64 {
    name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// The picture.
  public func frame(number: UInt64 = 0, timestamp: Duration = .zero) -> Frame {
    scene.frame(number: number, timestamp: timestamp)
  }

  init(kind: SyntheticMeter.Kind?, condition: Condition, scene: SyntheticScene) {
    self.kind = kind
    self.condition = condition
    self.scene = scene
  }

  /// The meter before a wall, seen as the condition says.
  static func scene(
    of meter: SyntheticMeter, _ condition: Condition, size: PixelSize, isColor: Bool, _ random: inout SeededGenerator
  ) -> SyntheticScene {
    var scene = SyntheticScene(size: size, isColor: isColor, seed: random.next())
    scene.background =
      random.unit() < 0.5
      ? .plain(random.gray(40, 230, tint: 20)) : .gradient(random.gray(120, 230), random.gray(40, 150))
    if condition != .easy, random.unit() < 0.3 {
      scene.background = .texture(
        random.gray(60, 200, tint: 25), contrast: random.number(20, 80), grain: random.number(0.3, 8))
    }
    let maximum = condition == .easy ? 3.0 : condition == .normal ? 8 : 15
    let rotation = random.number(-maximum, maximum)
    let turn = PortableMath.sinCos(degrees: rotation)
    let counter = meter.drawn.drawing.size.frameSize
    let (wide, tall) = (Double(size.width), Double(size.height))
    let fitting = min(
      wide / (counter.width * turn.cos + counter.height * abs(turn.sin)),
      tall / (counter.width * abs(turn.sin) + counter.height * turn.cos))
    let share = condition == .easy ? random.number(0.65, 0.9) : random.number(0.45, 0.93)
    let free = 1 - share
    let lean = condition == .easy ? 4.0 : condition == .normal ? 12 : 22
    let center = FramePoint(
      x: wide * (0.5 + random.number(-0.35, 0.35) * free), y: tall * (0.5 + random.number(-0.35, 0.35) * free))
    scene.meters = [
      .init(
        meter,
        SyntheticPlacement(
          center: center, scale: fitting * share, rotation: rotation, tilt: random.number(-lean, lean),
          turn: random.number(-lean, lean)))
    ]
    scene.degradations = degradations(condition, size: size, &random)
    return scene
  }

  static func degradations(
    _ condition: Condition, size: PixelSize, _ random: inout SeededGenerator
  ) -> SyntheticDegradations {
    var spoiled = SyntheticDegradations()
    // Pixels of a full-HD cutout; smaller pictures are blurred as much less.
    let unit = Double(size.width) / 1_700
    let hard = condition == .hard ? 1.0 : 0
    let level = condition == .easy ? 0.25 : condition == .normal ? 0.6 : 1
    spoiled.blur = unit * random.number(0.5, 0.8 + 2.4 * level)
    spoiled.noise = random.number(0.5, 2 + 7 * level)
    spoiled.lighting = random.number(0, 0.6 * level)
    spoiled.lightingAngle = random.number(0, 360)
    if random.unit() < 0.6 * level {
      spoiled.glare = random.number(0.1, 0.55 + 0.3 * hard)
      (spoiled.glareX, spoiled.glareY) = (random.unit(), random.unit())
      spoiled.glareRadius = random.number(0.03, 0.16)
    }
    if random.unit() < 0.3 * level {
      spoiled.motionLength = unit * random.number(1, 3 + 5 * hard)
      spoiled.motionAngle = random.number(0, 180)
    }
    // Light is a factor: less of it makes black no brighter.
    let isDim = random.unit() < 0.35 * level
    let light = isDim ? random.number(0.3 - 0.05 * hard, 0.6) : random.number(0.75, 1.15)
    // What is left of the light is not lost at one side too.
    if isDim { spoiled.lighting *= 0.5 }
    spoiled.contrast = light
    spoiled.brightness = 128 * light - 128
    if random.unit() < 0.4 * level { spoiled.blocks = random.number(0.03, 0.1 + 0.2 * hard) }
    return spoiled
  }
}
