/// How a text was read: with which engine, how surely, where, and what was changed.
public struct TextReading: DefinedObject {
  /// The engine, like `tesseract eng`.
  public let engine: String
  /// The confidence of each character, 0…100, in the order of the text without spaces.
  public let confidences: [Int]
  /// What was changed after reading.
  public let corrections: [CharacterCorrection]
  /// The corners around the text in frame pixels, as it is read; nil when they are not known.
  public let corners: [PixelPoint]?
  /// What speaks for the text, over all frames; nil for a still.
  public let evidence: CodeEvidence?

  /// Makes a reading.
  public init(
    engine: String, confidences: [Int] = [], corrections: [CharacterCorrection] = [], corners: [PixelPoint]? = nil,
    evidence: CodeEvidence? = nil
  ) {
    self.engine = engine
    self.confidences = confidences.map { min(100, max(0, $0)) }
    self.corrections = corrections
    self.corners = corners
    self.evidence = evidence
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition<TextReading>(
    "textReading", "How a text was read: with which engine, how surely, where, and what was changed."
  ) {
    Field(required: "engine", \.engine, .string(minimumLength: 1), "The engine and its model, like `tesseract eng`.")
    Field(
      "confidences", \.confidences, .list(of: .int(0...100)), default: [],
      "The confidence of each character, 0 to 100, in the order of the text without spaces.")
    Field(
      "corrections", \.corrections, .list(of: .object(CharacterCorrection.self)), default: [],
      "Every character that was changed after reading.")
    Field(
      optional: "corners", \.corners, .list(of: .object(PixelPoint.self), count: 4...4),
      "The corners around the text in frame pixels as it is read: top left, top right, bottom right, bottom left.")
    Field(
      optional: "evidence", \.evidence, .object(CodeEvidence.self),
      "What speaks for the text, over all frames; not there for a still.")
  }

  /// Takes over checked values.
  public init(reading object: ObjectReader<Self>) throws {
    engine = try object[\.engine]
    confidences = try object[\.confidences]
    corrections = try object[\.corrections]
    corners = try object[\.corners]
    evidence = try object[\.evidence]
  }

  /// The corners as a place in the frame.
  public var quad: FrameQuad? { FrameQuad(corners) }
}

extension Field where Owner: DefinedObject {
  /// `reading`, which the results of all texts have.
  static func reading(_ property: any KeyPath<Owner, TextReading> & Sendable) -> Field {
    Field(
      required: "reading", property, .object(TextReading.self),
      "How it was read: engine, confidences, corrections, corners, evidence."
    ).added()
  }
}
