public import ScanPluginKit

/// One digit of a meter, as it was read.
public struct MeterDigit: DefinedObject {
  /// The digit, `0` to `9`.
  public internal(set) var text: String
  /// Its confidence, 0…100.
  public internal(set) var confidence: Int
  /// The corners in frame pixels from the top left clockwise; nil when they are not known.
  public internal(set) var corners: [PixelPoint]?

  /// Makes a digit.
  public init(text: String, confidence: Int, corners: [PixelPoint]? = nil) {
    self.text = text
    self.confidence = min(100, max(0, confidence))
    self.corners = corners
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "meterDigit", defaults: MeterDigit(text: "", confidence: 0), "One digit of a meter, as it was read."
  ) {
    Field(required: "text", \.text, .string(minimumLength: 1), "The digit.")
    Field(required: "confidence", \.confidence, .int(0...100), "Its confidence, 0 to 100.")
    Field(
      optional: "corners", \.corners, .list(of: .object(PixelPoint.self), count: 4...4),
      "The corners in frame pixels, from the top left clockwise.")
  }
}
