public import ScanConfig
public import ScanGeometry
public import ScanJSON

/// Where a box with a text or a picture stands in the view.
///
/// A side that is not given follows from the content: both from its own size, one from the other by the content's own ratio. A box that
/// would leave the view is moved into it.
public struct ScenePlace: DefinedObject, Hashable {
  /// Where ``anchor`` lies, to the right.
  public internal(set) var x: Double
  /// Where ``anchor`` lies, downwards.
  public internal(set) var y: Double
  /// The point of the box that lies at ``x``, ``y``.
  public internal(set) var anchor: UIFeedbackOverlay.Anchor
  /// The width; nil for the content's own.
  public internal(set) var width: Double?
  /// The height; nil for the content's own.
  public internal(set) var height: Double?

  /// Makes a place; numbers are rounded to hundredths.
  public init(
    _ point: ViewPoint, anchor: UIFeedbackOverlay.Anchor = .center, width: Double? = nil, height: Double? = nil
  ) {
    x = .scene(point.x)
    y = .scene(point.y)
    self.anchor = anchor
    self.width = width.map { max(0, .scene($0)) }
    self.height = height.map { max(0, .scene($0)) }
  }

  /// The box for content of a size, moved into the view.
  ///
  /// - Parameters:
  ///   - natural: The content's own size in view points.
  ///   - view: The size of the view.
  public func box(natural: Size<ViewSpace>, in view: Size<ViewSpace>) -> Rect<ViewSpace> {
    let ratio = natural.height > 0 ? natural.width / natural.height : 1
    let boxWidth = width ?? height.map { $0 * ratio } ?? natural.width
    let boxHeight = height ?? width.map { ratio > 0 ? $0 / ratio : natural.height } ?? natural.height
    let (horizontal, vertical) = anchor.shares
    func inside(_ start: Double, _ length: Double, _ whole: Double) -> Double { max(0, min(start, whole - length)) }
    return Rect(
      x: inside(x - boxWidth * horizontal, boxWidth, view.width),
      y: inside(y - boxHeight * vertical, boxHeight, view.height), width: boxWidth, height: boxHeight)
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "scenePlace", defaults: ScenePlace(.zero),
    "Where a box with a text or a picture stands. A side that is not given follows from the content: both from its own size, one "
      + "from the other by its ratio. A box that would leave the view is moved into it."
  ) {
    Field(required: "x", \.x, .number(), "Where the anchor lies, to the right, in view points.")
    Field(required: "y", \.y, .number(), "Where the anchor lies, downwards, in view points.")
    Field("anchor", \.anchor, .enumeration(), "The point of the box that lies there; default center.")
    Field(
      optional: "width", \.width, .number(0...1_000_000), "The width in view points. Default: the content's own.")
    Field(
      optional: "height", \.height, .number(0...1_000_000), "The height in view points. Default: the content's own.")
  }
}

extension UIFeedbackOverlay.Anchor {
  /// Where the point lies in a box, as shares of its width and height from the top left.
  public var shares: (horizontal: Double, vertical: Double) {
    switch self {
    case .topLeft: (0, 0)
    case .topCenter: (0.5, 0)
    case .topRight: (1, 0)
    case .centerLeft: (0, 0.5)
    case .center: (0.5, 0.5)
    case .centerRight: (1, 0.5)
    case .bottomLeft: (0, 1)
    case .bottomCenter: (0.5, 1)
    case .bottomRight: (1, 1)
    }
  }
}
