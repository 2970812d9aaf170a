public import ScanPluginKit

/// What is to be read, before it is spoiled.
public struct SpoiledSubject: Sendable {
  /// A picture of it, which is good.
  public struct Picture: Sendable {
    /// The pixels.
    public var frame: Frame
    /// Texts of which a right result has one in its JSON; empty where any result is wrong.
    public var truths: [String]
    /// The width of a module or of a stroke, in pixels.
    public var detail: Double
    /// Where it is, in pixels.
    public var place: PixelRect

    /// Makes a picture.
    public init(_ frame: Frame, truths: [String], detail: Double, place: PixelRect) {
      self.frame = frame
      self.truths = truths
      self.detail = detail
      self.place = place
    }
  }

  /// What reads it.
  public let family: PictureFamily
  /// Its name in lists.
  public let name: String
  /// The use case with its object, as a member of `pluginConfig`.
  public let useCase: String
  /// Whether it is read along one direction, and which: bars and lines are cut at their ends.
  public let isLinear: Bool
  /// Whether it is a photo and not drawn.
  public let isPhoto: Bool
  /// Makes a picture; another number gives another one.
  public let picture: @Sendable (_ seed: UInt64) throws -> Picture

  /// Makes a subject.
  public init(
    _ family: PictureFamily, _ name: String, _ useCase: String, isLinear: Bool = true, isPhoto: Bool = false,
    picture: @escaping @Sendable (_ seed: UInt64) throws -> Picture
  ) {
    self.family = family
    self.name = name
    self.useCase = useCase
    self.isLinear = isLinear
    self.isPhoto = isPhoto
    self.picture = picture
  }
}

/// A picture with what is done to it, or several of growing strength.
public struct SpoilSeries: Sendable {
  /// One strength.
  public struct Step: Sendable {
    /// The strength in words.
    public let label: String
    /// Spoils a picture.
    public let spoil: @Sendable (SpoiledSubject.Picture, _ seed: UInt64) throws -> Frame

    /// Makes a strength.
    public init(
      _ label: String, _ spoil: @escaping @Sendable (SpoiledSubject.Picture, _ seed: UInt64) throws -> Frame
    ) {
      self.label = label
      self.spoil = spoil
    }

    /// The picture as it is.
    public static let none = Step("") { picture, _ in picture.frame }
  }

  /// What spoils it.
  public let cause: SpoilCause
  /// What it shows.
  public let subject: SpoiledSubject
  /// What it is drawn from.
  public let seed: UInt64
  /// The strengths, the weakest first: the first one at which nothing is read is a case, and the last one.
  public let steps: [Step]
  /// The use case that it is read with; that of the subject unless it is another one.
  public var useCase: String
  /// What stands beside the plugin, such as a cutout.
  public var beside = ""
  /// The kind of the rule that refuses it; nil unless one does.
  public var refusal: String?
  /// Whether the picture has to be read rightly before it is spoiled.
  public var isReadFirst = true
  /// Whether any result is wrong, because the configuration asks for something else or there is nothing to read.
  public var wantsNothing = false

  /// Makes a series.
  public init(_ cause: SpoilCause, _ subject: SpoiledSubject, seed: UInt64, steps: [Step] = [.none]) {
    self.cause = cause
    self.subject = subject
    self.seed = seed
    self.steps = steps
    useCase = subject.useCase
  }

  /// Whether it belongs to the third that nobody looks at while reasons are changed.
  public var isUnseen: Bool { seed % 3 == 2 }
}
