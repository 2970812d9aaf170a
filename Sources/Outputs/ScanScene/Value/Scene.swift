public import ScanGeometry
public import ScanJSON

/// What is to be drawn over a picture at a time: a plain value that any renderer can draw.
///
/// ``init(_:geometry:at:)`` makes one from a configuration and what was found. Everything in it is in view points, from the upper left
/// corner of the view, y down; everything that moves says how, so that a client draws smoothly until the next scene comes.
public struct Scene: DefinedObject {
  /// When it was made, in milliseconds on the clock of its motions; nil for a still, in which nothing moves.
  public internal(set) var time: Double?
  /// The view.
  public internal(set) var view: ViewSize
  /// Where the picture stands in the view.
  public internal(set) var picture: Picture
  /// What is drawn, from below to above.
  public internal(set) var shapes: [SceneShape]
  /// What is heard or felt.
  public internal(set) var cues: [SceneCue]

  /// Makes a scene; the shapes are sorted by their order.
  ///
  /// - Parameters:
  ///   - geometry: The picture and the view.
  ///   - shapes: What is drawn.
  ///   - cues: What is heard or felt.
  ///   - time: When; nil for a still.
  public init(geometry: SceneGeometry, shapes: [SceneShape], cues: [SceneCue] = [], at time: Duration? = nil) {
    self.time = time.map { .milliseconds($0) }
    view = ViewSize(width: .scene(geometry.viewSize.width), height: .scene(geometry.viewSize.height))
    picture = Picture(geometry)
    self.shapes = shapes.enumerated().sorted { ($0.element.z, $0.offset) < ($1.element.z, $1.offset) }.map(\.element)
    self.cues = cues
  }

  /// The shapes of a role.
  public func shapes(_ role: SceneShape.Role) -> [SceneShape] { shapes.filter { $0.role == role } }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "scene", defaults: Scene(geometry: SceneGeometry(picture: PixelSize(width: 0, height: 0)), shapes: []),
    "What is to be drawn over a picture at a time. Lengths are view points from the upper left corner of the view, y down.",
    place: .root
  ) {
    Field(
      optional: "time", \.time, .number(),
      "When it was made, in milliseconds on the clock of its motions. Default: a still, in which nothing moves.")
    Field(required: "view", \.view, .object(), "The view.")
    Field(required: "picture", \.picture, .object(), "Where the picture stands in the view.")
    Field(
      required: "shapes", \.shapes, .list(of: .object(), count: 0...10_000),
      "What is drawn over the picture, from below to above.")
    Field("cues", \.cues, .list(of: .object(), count: 0...1000), "What is heard or felt; default nothing.")
  }

  /// The JSON Schema (draft 2020-12) of a scene.
  public static func schema() -> JSONNode {
    let writer = SchemaWriter()
    return writer.document(
      title: "ScanView scene", id: "urn:scanview:schema:scene", definition.schema(writer).members ?? [])
  }

  /// The size of the view.
  public struct ViewSize: DefinedObject, Hashable {
    /// The width in view points.
    public internal(set) var width: Double
    /// The height in view points.
    public internal(set) var height: Double

    /// The keys in JSON.
    public static let definition = ObjectDefinition(
      "sceneView", defaults: ViewSize(width: 0, height: 0), "The size of the view in view points.", place: .root
    ) {
      Field(required: "width", \.width, .number(0...1_000_000), "The width.")
      Field(required: "height", \.height, .number(0...1_000_000), "The height.")
    }
  }

  /// Where the picture stands in the view.
  public struct Picture: DefinedObject, Hashable {
    /// The columns of the upright picture.
    public internal(set) var width: Int
    /// The rows of the upright picture.
    public internal(set) var height: Int
    /// The six numbers of `matrix(…)` in CSS and SVG, from pixels of the picture to view points.
    public internal(set) var transform: [Double]

    init(_ geometry: SceneGeometry) {
      width = geometry.pictureSize.width
      height = geometry.pictureSize.height
      let map = geometry.pictureToView
      // Scales are kept as they are: a hundredth of one would be 20 pixels at the other side of a large picture.
      transform = [map.a, map.b, map.c, map.d, map.tx, map.ty].map { $0.isFinite ? $0 + 0 : 0 }
    }

    /// The map from pixels of the picture to view points.
    public var toView: AffineTransform<FrameSpace, ViewSpace> {
      guard transform.count == 6 else { return AffineTransform(scale: 1) }
      return AffineTransform(
        a: transform[0], b: transform[1], c: transform[2], d: transform[3], tx: transform[4], ty: transform[5])
    }

    /// The keys in JSON.
    public static let definition = ObjectDefinition(
      "scenePicture", defaults: Picture(SceneGeometry(picture: PixelSize(width: 0, height: 0))),
      "Where the picture stands in the view.", place: .root
    ) {
      Field(required: "width", \.width, .int(0...Int(Int32.max)), "The columns of the upright picture.")
      Field(required: "height", \.height, .int(0...Int(Int32.max)), "The rows of the upright picture.")
      Field(
        required: "transform", \.transform, .list(of: .number(), count: 6...6),
        "The six numbers of matrix() in CSS and SVG, from pixels of the picture to view points.")
    }
  }
}
