public import ScanPluginKit

/// One code that was read.
public struct Barcode: DefinedObject {
  /// The position of the code in its result, from 0; what ``associatedID`` refers to.
  public internal(set) var id: Int
  /// The content as text, written as `upcA`, `codabarStartStop`, `fnc1Prefix` and `emitCheckDigit` ask.
  public internal(set) var value: String
  /// The name of the format, as in `barcodeFormats`.
  public internal(set) var format: String
  /// Eight whole numbers: x and y of the corners in frame pixels, from the bottom left counter-clockwise, as the code is read.
  public internal(set) var coordinates: [Int]?
  /// The content's bytes in Base64 (RFC 4648 section 4), as the symbol carries them: no setting changes them.
  ///
  /// A UPC-A is the thirteen digits of its EAN-13, Codabar has its start and stop letters, Code 32 is its Code 39
  /// characters, a check digit stays, and no prefix stands for FNC1.
  public internal(set) var base64value: String
  /// The content in the format's long form: the 13 digits behind a UPC-E, a GTIN with its identifiers, text with its ECI marks.
  public internal(set) var extendedValue: String?
  /// The symbology identifier by ISO/IEC 15424, like `]C1`.
  public internal(set) var symbologyIdentifier: String?
  /// The corners in frame pixels in the order of the code: top left, top right, bottom right, bottom left.
  public internal(set) var corners: [PixelPoint]?
  /// Whether the corners come from scan lines and may not cover the whole code.
  public internal(set) var cornersAreLine: Bool
  /// The engine that read the code, like `zbar`; several are joined by `+`.
  public internal(set) var engine: String
  /// The ``id`` of the add-on of this code, or of the code that this add-on belongs to.
  public internal(set) var associatedID: Int?
  /// The GS1 elements of the content, when it has any.
  public internal(set) var gs1: [GS1Element]?
  /// What is wrong with the GS1 message beyond single elements, in words; empty when nothing is.
  public internal(set) var gs1Problems: [String]
  /// The driving license that the content is, when `parseAAMVA` is set.
  public internal(set) var aamva: AAMVALicense?
  /// The message that the content is, when it is of a known kind.
  public internal(set) var payload: Payload?
  /// The place of the code in a sequence of codes that belong together (structured append).
  public internal(set) var sequence: CodeSequence?
  /// Whether the code is a mirror image.
  public internal(set) var isMirrored: Bool
  /// What speaks for the content; nil for add-ons.
  public internal(set) var evidence: ReadEvidence?

  /// Makes a code.
  public init(
    id: Int, value: String, format: String, coordinates: [Int]? = nil, base64value: String,
    extendedValue: String? = nil, symbologyIdentifier: String? = nil, corners: [PixelPoint]? = nil,
    cornersAreLine: Bool = false, engine: String, associatedID: Int? = nil, gs1: [GS1Element]? = nil,
    gs1Problems: [String] = [], aamva: AAMVALicense? = nil, payload: Payload? = nil,
    sequence: CodeSequence? = nil, isMirrored: Bool = false, evidence: ReadEvidence? = nil
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
  public static let definition = ObjectDefinition(
    "barcode", defaults: Barcode(id: 0, value: "", format: "", base64value: "", engine: ""), "One code that was read."
  ) {
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
      "cornersAreLine", \.cornersAreLine, .bool,
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
      "gs1Problems", \.gs1Problems, .list(of: .string()),
      "What is wrong with the GS1 message beyond single elements, in words: text that cannot be read, elements that lack others or exclude them."
    ).added()
    Field(
      optional: "aamva", \.aamva, .object(AAMVALicense.self),
      "The North American driving license or identity card that the content is, when `parseAAMVA` is set.")
    Field(
      optional: "payload", \.payload, .object(Payload.self),
      "The message that the content is, taken apart, when it is of a known kind."
    ).added()
    Field(
      optional: "sequence", \.sequence, .object(CodeSequence.self),
      "The place of the code in a sequence of codes that belong together."
    ).added()
    Field("isMirrored", \.isMirrored, .bool, "Whether the code is a mirror image.").added()
    Field(
      optional: "evidence", \.evidence, .object(ReadEvidence.self),
      "What speaks for the content: readings, frames, runner-up contents and confidence."
    ).added()
  }
}
