/// How a text was read: with which engine, how surely, where, and what was changed.
public struct TextReading: DefinedObject {
  /// The engine, like `tesseract eng`.
  public internal(set) var engine: String
  /// The confidence of each character, 0…100, in the order of the text without spaces.
  public internal(set) var confidences: [Int]
  /// What was changed after reading.
  public internal(set) var corrections: [CharacterCorrection]
  /// The corners around the text in frame pixels, as it is read; nil when they are not known.
  public internal(set) var corners: [PixelPoint]?
  /// What speaks for the text, over all frames; nil for a still.
  public internal(set) var evidence: ReadEvidence?

  /// Makes a reading.
  public init(
    engine: String, confidences: [Int] = [], corrections: [CharacterCorrection] = [], corners: [PixelPoint]? = nil,
    evidence: ReadEvidence? = nil
  ) {
    self.engine = engine
    self.confidences = confidences.map { min(100, max(0, $0)) }
    self.corrections = corrections
    self.corners = corners
    self.evidence = evidence
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "textReading", defaults: TextReading(engine: ""),
    "How a text was read: with which engine, how surely, where, and what was changed."
  ) {
    Field(required: "engine", \.engine, .string(minimumLength: 1), "The engine and its model, like `tesseract eng`.")
    Field(
      "confidences", \.confidences, .list(of: .int(0...100)),
      "The confidence of each character, 0 to 100, in the order of the text without spaces.")
    Field(
      "corrections", \.corrections, .list(of: .object(CharacterCorrection.self)),
      "Every character that was changed after reading.")
    Field(
      optional: "corners", \.corners, .list(of: .object(PixelPoint.self), count: 4...4),
      "The corners around the text in frame pixels as it is read: top left, top right, bottom right, bottom left.")
    Field(
      optional: "evidence", \.evidence, .object(ReadEvidence.self),
      "What speaks for the text, over all frames; not there for a still.")
  }

  /// The corners as a place in the frame.
  public var quad: FrameQuad? { FrameQuad(corners) }
}

extension Field where Owner: DefinedObject {
  /// `reading`, which the results of all texts have.
  public static func reading(_ property: any WritableKeyPath<Owner, TextReading> & Sendable) -> Field {
    Field(
      required: "reading", property, .object(TextReading.self),
      "How it was read: engine, confidences, corrections, corners, evidence."
    ).added()
  }
}
