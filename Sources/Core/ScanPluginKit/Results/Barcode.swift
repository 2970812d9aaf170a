/// One code that was read.
public struct Barcode: DefinedObject {
  /// The position of the code in its result, from 0; what ``associatedID`` refers to.
  public let id: Int
  /// The content as text, written as `upcA`, `codabarStartStop`, `fnc1Prefix` and `emitCheckDigit` ask.
  public let value: String
  /// The name of the format, as in `barcodeFormats`.
  public let format: String
  /// Eight whole numbers: x and y of the corners in frame pixels, from the bottom left counter-clockwise, as the code is read.
  public let coordinates: [Int]?
  /// The content's bytes in Base64 (RFC 4648 section 4), as the symbol carries them: no setting changes them.
  ///
  /// A UPC-A is the thirteen digits of its EAN-13, Codabar has its start and stop letters, Code 32 is its Code 39
  /// characters, a check digit stays, and no prefix stands for FNC1.
  public let base64value: String
  /// The content in the format's long form: the 13 digits behind a UPC-E, a GTIN with its identifiers, text with its ECI marks.
  public let extendedValue: String?
  /// The symbology identifier by ISO/IEC 15424, like `]C1`.
  public let symbologyIdentifier: String?
  /// The corners in frame pixels in the order of the code: top left, top right, bottom right, bottom left.
  public let corners: [PixelPoint]?
  /// Whether the corners come from scan lines and may not cover the whole code.
  public let cornersAreLine: Bool
  /// The engine that read the code, like `zbar`; several are joined by `+`.
  public let engine: String
  /// The ``id`` of the add-on of this code, or of the code that this add-on belongs to.
  public let associatedID: Int?
  /// The GS1 elements of the content, when it has any.
  public let gs1: [GS1Element]?
  /// What is wrong with the GS1 message beyond single elements, in words; empty when nothing is.
  public let gs1Problems: [String]
  /// The driving licence that the content is, when `parseAAMVA` is set.
  public let aamva: AAMVALicence?
  /// The message that the content is, when it is of a known kind.
  public let payload: Payload?
  /// The place of the code in a sequence of codes that belong together (structured append).
  public let sequence: CodeSequence?
  /// Whether the code is a mirror image.
  public let isMirrored: Bool
  /// What speaks for the content; nil for add-ons.
  public let evidence: CodeEvidence?

  /// Makes a code.
  public init(
    id: Int, value: String, format: String, coordinates: [Int]? = nil, base64value: String,
    extendedValue: String? = nil, symbologyIdentifier: String? = nil, corners: [PixelPoint]? = nil,
    cornersAreLine: Bool = false, engine: String, associatedID: Int? = nil, gs1: [GS1Element]? = nil,
    gs1Problems: [String] = [], aamva: AAMVALicence? = nil, payload: Payload? = nil,
    sequence: CodeSequence? = nil, isMirrored: Bool = false, evidence: CodeEvidence? = nil
  ) {
    self.id = id
    self.value = value
    self.format = format
    self.coordinates = coordinates
    self.base64value = base64value
    self.extendedValue = extendedValue
    self.symbologyIdentifier = symbologyIdentifier
    self.corners = corners
    self.cornersAreLine = cornersAreLine
    self.engine = engine
    self.associatedID = associatedID
    self.gs1 = gs1
    self.gs1Problems = gs1Problems
    self.aamva = aamva
    self.payload = payload
    self.sequence = sequence
    self.isMirrored = isMirrored
    self.evidence = evidence
  }

  /// The corners as a quadrilateral; nil when they are unknown.
  public var quad: FrameQuad? { FrameQuad(corners) }

  /// The keys in JSON.
  public static let definition = ObjectDefinition<Barcode>("barcode", "One code that was read.") {
    Field(required: "id", \.id, .int(0...10_000), "The position of the code in its result, from 0.").added()
    Field(
      required: "value", \.value, .string(),
      "The content as text, written as `upcA`, `codabarStartStop`, `fnc1Prefix` and `emitCheckDigit` ask.")
    Field(required: "format", \.format, .string(minimumLength: 1), "The name of the format, as in `barcodeFormats`.")
    Field(
      optional: "coordinates", \.coordinates, .list(of: .int(), count: 8...8),
      "x and y of the four corners in frame pixels, from the bottom left counter-clockwise, as the code is read.")
    Field(
      required: "base64value", \.base64value, .string(),
      "The content's bytes in Base64, as the symbol carries them: a UPC-A as the thirteen digits of its EAN-13, Codabar with start and stop letters, Code 32 as its Code 39 characters, with check digit and without a prefix for FNC1; no setting changes them."
    )
    Field(
      optional: "extendedValue", \.extendedValue, .string(),
      "The long form of the content: the 13 digits behind a UPC-E, a GTIN with its identifiers, text with its ECI marks."
    ).added()
    Field(
      optional: "symbologyIdentifier", \.symbologyIdentifier, .string(), "The symbology identifier by ISO/IEC 15424."
    ).added()
    Field(
      optional: "corners", \.corners, .list(of: .object(PixelPoint.self), count: 4...4),
      "The corners in frame pixels in the order of the code: top left, top right, bottom right, bottom left."
    ).added()
    Field(
      "cornersAreLine", \.cornersAreLine, .bool, default: false,
      "Whether the corners come from scan lines and may not cover the whole code."
    ).added()
    Field(required: "engine", \.engine, .string(), "The engine that read the code; several are joined by `+`.").added()
    Field(
      optional: "associatedID", \.associatedID, .int(0...10_000),
      "The `id` of the add-on of this code, or of the code that this add-on belongs to."
    ).added()
    Field(
      optional: "gs1", \.gs1, .list(of: .object(GS1Element.self)), "The GS1 elements of the content."
    ).added()
    Field(
      "gs1Problems", \.gs1Problems, .list(of: .string()), default: [],
      "What is wrong with the GS1 message beyond single elements, in words: text that cannot be read, elements that lack others or exclude them."
    ).added()
    Field(
      optional: "aamva", \.aamva, .object(AAMVALicence.self),
      "The North American driving licence or identity card that the content is, when `parseAAMVA` is set.")
    Field(
      optional: "payload", \.payload, .object(Payload.self),
      "The message that the content is, taken apart, when it is of a known kind."
    ).added()
    Field(
      optional: "sequence", \.sequence, .object(CodeSequence.self),
      "The place of the code in a sequence of codes that belong together."
    ).added()
    Field("isMirrored", \.isMirrored, .bool, default: false, "Whether the code is a mirror image.").added()
    Field(
      optional: "evidence", \.evidence, .object(CodeEvidence.self),
      "What speaks for the content: readings, frames, runner-up contents and confidence."
    ).added()
  }

  /// Takes over checked values.
  public init(reading object: ObjectReader<Self>) throws {
    id = try object[\.id]
    value = try object[\.value]
    format = try object[\.format]
    coordinates = try object[\.coordinates]
    base64value = try object[\.base64value]
    extendedValue = try object[\.extendedValue]
    symbologyIdentifier = try object[\.symbologyIdentifier]
    corners = try object[\.corners]
    cornersAreLine = try object[\.cornersAreLine]
    engine = try object[\.engine]
    associatedID = try object[\.associatedID]
    gs1 = try object[\.gs1]
    gs1Problems = try object[\.gs1Problems]
    aamva = try object[\.aamva]
    payload = try object[\.payload]
    sequence = try object[\.sequence]
    isMirrored = try object[\.isMirrored]
    evidence = try object[\.evidence]
  }
}
