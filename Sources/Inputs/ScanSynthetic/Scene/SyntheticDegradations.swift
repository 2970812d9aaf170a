/// What light, lens, motion and sensor do to a scene; the defaults do nothing.
///
/// They are applied in the order of the properties. Values outside their range are clamped, those that are not finite count
/// as the default.
public struct SyntheticDegradations: Sendable, Hashable {
  /// The part of each symbol's height that is covered from below, 0…1.
  public var occlusion: Double
  /// The length of the camera's movement during the exposure in pixels, 0…100.
  public var motionLength: Double
  /// The direction of that movement in degrees, clockwise from the x axis.
  public var motionAngle: Double
  /// The standard deviation of the Gaussian blur of the lens in pixels, 0…30.
  public var blur: Double
  /// The part of the light that is missing at the darker side, 0…1.
  public var lighting: Double
  /// The direction toward the darker side in degrees, clockwise from the x axis.
  public var lightingAngle: Double
  /// The strength of a spot of glare, 0…1; at 1 its middle is white.
  public var glare: Double
  /// The middle of the glare as fractions of the frame, 0…1.
  public var glareX: Double
  /// The middle of the glare as fractions of the frame, 0…1.
  public var glareY: Double
  /// The radius of the glare as a fraction of the longer side, 0.01…2.
  public var glareRadius: Double
  /// The factor on the distance of gray levels from 128, 0…4.
  public var contrast: Double
  /// Gray levels added, −255…255.
  public var brightness: Double
  /// The standard deviation of the sensor's noise in gray levels, 0…128.
  public var noise: Double
  /// Whether dark and light are exchanged.
  public var isInverted: Bool
  /// The strength of compression artifacts on blocks of 8 × 8 pixels, 0…1; 0.3 is a poor web camera.
  public var blocks: Double

  /// Makes degradations.
  public init(
    occlusion: Double = 0, motionLength: Double = 0, motionAngle: Double = 0, blur: Double = 0,
    lighting: Double = 0, lightingAngle: Double = 0, glare: Double = 0, glareX: Double = 0.5,
    glareY: Double = 0.5, glareRadius: Double = 0.15, contrast: Double = 1, brightness: Double = 0,
    noise: Double = 0, isInverted: Bool = false, blocks: Double = 0
  ) {
    self.occlusion = occlusion
    self.motionLength = motionLength
    self.motionAngle = motionAngle
    self.blur = blur
    self.lighting = lighting
    self.lightingAngle = lightingAngle
    self.glare = glare
    self.glareX = glareX
    self.glareY = glareY
    self.glareRadius = glareRadius
    self.contrast = contrast
    self.brightness = brightness
    self.noise = noise
    self.isInverted = isInverted
    self.blocks = blocks
  }
}
