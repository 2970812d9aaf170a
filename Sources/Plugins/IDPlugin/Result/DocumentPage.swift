public import ScanPluginKit

/// A side of a document, as it is read.
public enum DocumentSide: String, DefinedEnum {
  /// The upper side.
  case top
  /// The right side.
  case right
  /// The lower side.
  case bottom
  /// The left side.
  case left
}

/// Where a document with a machine-readable zone lies in the frame.
public struct DocumentPage: DefinedObject {
  /// The corners in frame pixels: top left, top right, bottom right, bottom left as it is read.
  public internal(set) var corners: [PixelPoint]
  /// The sides whose edge is seen in the picture; the others lie where the zone and the size of such documents say.
  public internal(set) var seenSides: [DocumentSide]
  /// The corners of the place for the portrait; nil where the layout has none, or nothing is printed there.
  public internal(set) var portraitCorners: [PixelPoint]?

  /// Makes a place.
  public init(corners: [PixelPoint], seenSides: [DocumentSide] = [], portraitCorners: [PixelPoint]? = nil) {
    self.corners = corners
    self.seenSides = seenSides
    self.portraitCorners = portraitCorners
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "documentPage", defaults: DocumentPage(corners: []),
    "Where a document with a machine-readable zone lies in the frame."
  ) {
    Field(
      required: "corners", \.corners, .list(of: .object(PixelPoint.self), count: 4...4),
      "The corners in frame pixels: top left, top right, bottom right, bottom left as it is read.")
    Field(
      "seenSides", \.seenSides, .list(of: .enumeration(DocumentSide.self)),
      "The sides whose edge is seen; the others lie where the zone and the size of such documents say.")
    Field(
      optional: "portraitCorners", \.portraitCorners, .list(of: .object(PixelPoint.self), count: 4...4),
      "The corners of the layout's place for the portrait; nobody looked whether a face is there.")
  }
}
