public import ScanPluginKit

/// Which of the codes in view count, by where they lie.
public enum CodeSelection: Sendable, Equatable {
  /// All of them.
  case all
  /// The one nearest to the middle of the cutout.
  case center
  /// The one with the largest area.
  case largest
  /// The one nearest to a point of the cutout.
  case aim(SharePoint)
  /// Those whose middle lies in a polygon of the cutout.
  case polygon([SharePoint])
}

/// A position in the cutout in shares of its size: 0, 0 is the top left corner, 1, 1 the bottom right one.
public struct SharePoint: DefinedObject {
  /// The share of the width, 0…1.
  public internal(set) var x: Double
  /// The share of the height, 0…1.
  public internal(set) var y: Double

  /// Makes a position.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The keys.
  public static let definition = ObjectDefinition(
    "sharePoint", defaults: SharePoint(x: 0, y: 0),
    "A position in the cutout in shares of its size, from the top left corner."
  ) {
    Field(required: "x", \.x, .number(0...1), "The share of the width, 0 to 1.")
    Field(required: "y", \.y, .number(0...1), "The share of the height, 0 to 1.")
  }
}

/// The place of a selection in JSON: a point or a polygon.
struct SelectionPlace: DefinedObject {
  var aim: SharePoint?
  var polygon: [SharePoint]?

  static let definition = ObjectDefinition(
    "selectionPlace", defaults: SelectionPlace(),
    "Where the codes lie that count: nearest to a point, or in a polygon. Exactly one of the two.",
    rules: [
      { place, node, scope in
        guard (place.aim == nil) == (place.polygon == nil) else { return }
        scope.report(
          .conflict, at: node.position,
          message: (place.aim == nil ? BarcodeConfigText.noPlace : .bothPlaces).with(), met: node,
          allowed: .names(["aim", "polygon"]), advice: BarcodeConfigText.placeAdvice.with())
      }
    ],
    schemaRules: [["oneOf": [["required": ["aim"]], ["required": ["polygon"]]]]]
  ) {
    Field(
      optional: "aim", \.aim, .object(SharePoint.self), "The point; the code whose middle is nearest to it counts.")
    Field(
      optional: "polygon", \.polygon, .list(of: .object(SharePoint.self), count: 3...64),
      "The corners of the polygon in turn, 3 to 64; codes whose middle lies in it count.")
  }

  init(aim: SharePoint? = nil, polygon: [SharePoint]? = nil) {
    self.aim = aim
    self.polygon = polygon
  }
}

extension ValueType where Value == CodeSelection {
  /// The name of a rule, or an object with a point or a polygon.
  static var codeSelection: Self {
    .name(
      BarcodeConfigText.selection.with(), of: [("all", .all), ("center", .center), ("largest", .largest)],
      or: .object(SelectionPlace.self), BarcodeConfigText.selectionPlace.with(),
      isOther: { $0.members != nil },
      make: { place in place.aim.map { .aim($0) } ?? place.polygon.map { .polygon($0) } },
      part: { selection in
        switch selection {
        case .all, .center, .largest: nil
        case .aim(let point): SelectionPlace(aim: point)
        case .polygon(let corners): SelectionPlace(polygon: corners)
        }
      })
  }
}
