public import ScanGeometry
public import ScanJSON

/// Where, and how it is turned, what is searched for is expected: it directs the effort of a plugin and filters nothing.
///
/// What a plugin may look at at all is the subject of ``CutoutConfig``.
public struct SearchHint: DefinedObject {
  /// The part of the upright picture where it is expected; nil for all of it.
  public internal(set) var area: PictureArea?
  /// The direction in which it is read, in degrees clockwise from the picture's horizontal, −180…180: at 0 the bars of a linear code
  /// stand upright, at 90 it is read from top to bottom. Nil for any.
  public internal(set) var orientation: Double?

  /// Makes a hint.
  public init(area: PictureArea? = nil, orientation: Double? = nil) {
    self.area = area
    self.orientation = orientation
  }

  /// The keys.
  public static let definition = ObjectDefinition(
    "searchHint", defaults: SearchHint(),
    "Where in the picture, and how it is turned, what is searched for is expected; at least one of the two. It directs the effort and filters nothing.",
    rules: [
      { hint, node, scope in
        guard hint.area == nil, hint.orientation == nil else { return }
        scope.report(
          .conflict, at: node.position,
          message: ConfigProblemText.emptyHint.with(), met: node,
          allowed: ["area", "orientation"], advice: ConfigProblemText.fillHint.with())
      }
    ],
    schemaRules: [["anyOf": [["required": ["area"]], ["required": ["orientation"]]]]]
  ) {
    Field(
      optional: "area", \.area, .object(),
      "The part of the whole upright picture, not of the cutout, where it is expected. What lies outside the cutout is not looked at. Default: all of the picture."
    ).added()
    Field(
      optional: "orientation", \.orientation, .number(-180...180),
      "The direction in which it is read, in degrees clockwise from the picture's horizontal, -180 to 180: at 0 the bars of a linear code stand upright, at 90 it is read from top to bottom. Default: any."
    ).added()
  }
}

/// A rectangle of the upright picture in shares of its size: 0, 0 is the top left corner, 1, 1 the bottom right one.
public struct PictureArea: DefinedObject {
  /// The left edge as a share of the width, 0…1.
  public internal(set) var x: Double
  /// The upper edge as a share of the height, 0…1.
  public internal(set) var y: Double
  /// The share of the width, 0…1.
  public internal(set) var width: Double
  /// The share of the height, 0…1.
  public internal(set) var height: Double

  /// Makes a rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The keys.
  public static let definition = ObjectDefinition(
    "pictureArea", defaults: PictureArea(x: 0, y: 0, width: 1, height: 1),
    "A rectangle of the upright picture in shares of its size, from the top left corner.",
    rules: [
      { area, node, scope in
        for (name, start, share) in [("width", area.x, area.width), ("height", area.y, area.height)] {
          guard start + share > 1 + 1e-6 || share <= 0 else { continue }
          let edge = name == "width" ? "x" : "y"
          scope.member(name).report(
            .conflict, at: node[name]?.position, message: ConfigProblemText.areaOutside.with(),
            met: node[name], allowed: [ConfigProblemText.areaExtent.with(["edge": .string(edge)])],
            advice: ConfigProblemText.areaShares.with(["edge": .string(edge), "extent": .string(name)]))
        }
      }
    ]
  ) {
    Field(required: "x", \.x, .number(0...1), "The left edge as a share of the picture's width, 0 to 1.").added()
    Field(required: "y", \.y, .number(0...1), "The upper edge as a share of the picture's height, 0 to 1.").added()
    Field(required: "width", \.width, .number(0...1), "The share of the picture's width, more than 0, up to 1.").added()
    Field(required: "height", \.height, .number(0...1), "The share of the picture's height, more than 0, up to 1.")
      .added()
  }

  /// The pixels of a picture that it touches.
  public func rect(in size: PixelSize) -> PixelRect {
    let (w, h) = (Double(size.width), Double(size.height))
    let (left, top) = (Int((x * w).rounded(.down)), Int((y * h).rounded(.down)))
    let right = Int(((x + width) * w).rounded(.up))
    let bottom = Int(((y + height) * h).rounded(.up))
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top).clamped(to: size)
  }
}
