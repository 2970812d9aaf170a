public import ScanConfig
public import ScanJSON

/// One thing to be drawn: an outline, a text or a picture.
public struct SceneShape: DefinedObject, Hashable, Identifiable {
  /// What a shape stands for.
  public enum Role: String, DefinedEnum {
    /// What lies outside of the cutout.
    case outside
    /// The outline of a cutout.
    case cutout
    /// The picture of a cutout.
    case cutoutImage
    /// The processed region, where it is not the cutout.
    case crop
    /// A thing that was found.
    case highlight
    /// A thing that was read and is not asked for.
    case unwanted
    /// A thing that was seen and not read.
    case unread
    /// A thing that is being read in parts.
    case partial
    /// A text or picture of `uiFeedbackConfig`.
    case element
    /// What the user can do.
    case guidance
    /// The sign that there was a result.
    case blink
    /// A shape of the program.
    case custom
  }

  /// The name, unique in its scene and the same in the next as long as the thing is the same.
  public internal(set) var id: String
  /// What it stands for.
  public internal(set) var role: Role
  /// The order in which shapes are drawn, from below to above; of equal ones the first is below.
  public internal(set) var z: Int
  /// The outline; nil for a text or a picture.
  public internal(set) var path: ScenePath?
  /// The color of the area; nil for none.
  public internal(set) var fill: ColorSpec?
  /// The color of the line; nil for none.
  public internal(set) var stroke: ColorSpec?
  /// The thickness of the line in view points; 0 draws none.
  public internal(set) var strokeWidth: Double
  /// The lengths of dashes and gaps in view points; empty for a whole line.
  public internal(set) var dash: [Double]
  /// The text.
  public internal(set) var text: SceneText?
  /// The picture.
  public internal(set) var image: SceneImage?
  /// Words to be written beside the shape, where nothing is covered, by whoever writes labels.
  public internal(set) var label: String?
  /// The opacity of the whole shape, 0 to 1.
  public internal(set) var opacity: Double
  /// What changes over time.
  public internal(set) var motions: [SceneMotion]
  /// The number of the item that it marks.
  public internal(set) var item: Int?
  /// The plugin that it belongs to.
  public internal(set) var pluginID: String?
  /// Whether a click on it is reported.
  public internal(set) var isClickable: Bool
  /// Free text that is reported with a click.
  public internal(set) var tag: String

  private init(_ id: String, _ role: Role, _ z: Int?) {
    self.id = id
    self.role = role
    self.z = z ?? role.level
    strokeWidth = 0
    dash = []
    opacity = 1
    motions = []
    isClickable = false
    tag = ""
  }

  /// Makes an outline.
  ///
  /// - Parameters:
  ///   - id: The name, unique in its scene.
  ///   - role: What it stands for.
  ///   - z: The order; nil for that of the role.
  ///   - path: The outline.
  ///   - fill: The color of the area.
  ///   - stroke: The color of the line.
  ///   - strokeWidth: The thickness of the line in view points; 0 draws none.
  ///   - dash: The lengths of dashes and gaps; empty for a whole line.
  ///   - opacity: The opacity, 0 to 1.
  ///   - motions: What changes over time.
  public init(
    id: String, role: Role = .custom, z: Int? = nil, path: ScenePath, fill: ColorSpec? = nil, stroke: ColorSpec? = nil,
    strokeWidth: Double = 0, dash: [Double] = [], opacity: Double = 1, motions: [SceneMotion] = []
  ) {
    self.init(id, role, z)
    self.path = path
    self.fill = fill
    self.stroke = stroke
    self.strokeWidth = max(0, .scene(strokeWidth))
    self.dash = dash.map { max(0, .scene($0)) }
    self.opacity = .share(opacity)
    self.motions = motions
  }

  /// Makes a text.
  public init(id: String, role: Role = .custom, z: Int? = nil, text: SceneText) {
    self.init(id, role, z)
    self.text = text
  }

  /// Makes a picture.
  public init(id: String, role: Role = .custom, z: Int? = nil, image: SceneImage) {
    self.init(id, role, z)
    self.image = image
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "sceneShape", defaults: SceneShape("", .custom, nil),
    "One thing to be drawn: an outline (path), a text or a picture (image)."
  ) {
    Field(
      required: "id", \.id, .string(minimumLength: 1),
      "The name, unique in its scene and the same in the next as long as the thing is the same.")
    Field(required: "role", \.role, .enumeration(), "What it stands for.")
    Field(
      required: "z", \.z, .int(-1_000_000...1_000_000),
      "The order, from below to above. The shapes of a scene are sorted by it; the picture is below all.")
    Field(optional: "path", \.path, .path, "The outline.")
    Field(optional: "fill", \.fill, .webColor, "The color of the area, by the even-odd rule. Default: none.")
    Field(optional: "stroke", \.stroke, .webColor, "The color of the line. Default: none.")
    Field(
      "strokeWidth", \.strokeWidth, .number(0...1_000_000),
      "The thickness of the line, half of it on each side of the path, in view points. Corners and ends are round. 0 (default) draws none."
    )
    Field(
      "dash", \.dash, .list(of: .number(0...1_000_000), count: 0...100),
      "Lengths of dashes and gaps in view points; default none.")
    Field(optional: "text", \.text, .object(), "The text.")
    Field(optional: "image", \.image, .object(), "The picture.")
    Field(
      optional: "label", \.label, .string(),
      "Words to be written beside the shape, by whoever writes labels. Default: none.")
    Field("opacity", \.opacity, .number(0...1), "The opacity of the whole; default 1.")
    Field("motions", \.motions, .list(of: .object(), count: 0...100), "What changes over time; default nothing.")
    Field(optional: "item", \.item, .int(), "The id of the item that it marks. Default: none.")
    Field(optional: "pluginID", \.pluginID, .string(), "The plugin that it belongs to. Default: none.")
    Field("isClickable", \.isClickable, .bool, "Whether a click on it is reported; default false.")
    Field("tag", \.tag, .string(), "Free text that is reported with a click; default empty.")
  }
}

extension SceneShape.Role {
  /// The usual place in the order of drawing. Shapes of the program stand between the highlights (400) and the texts (600).
  public var level: Int {
    switch self {
    case .outside: 100
    case .cutoutImage: 150
    case .crop: 200
    case .cutout: 250
    case .partial: 300
    case .unread: 310
    case .unwanted: 320
    case .highlight: 400
    case .custom: 500
    case .element: 600
    case .guidance: 700
    case .blink: 800
    }
  }
}
