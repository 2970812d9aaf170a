public import ScanPluginKit

/// A date of a document with its text.
public struct DocumentDateValue: DefinedObject {
  /// The date.
  public internal(set) var date: DocumentDate
  /// The text as it stands there.
  public internal(set) var text: String
  /// The confidence of the text, 0…100.
  public internal(set) var confidence: Int

  /// Makes a date.
  public init(_ date: DocumentDate, text: String, confidence: Int) {
    self.date = date
    self.text = text
    self.confidence = confidence
  }

  /// The date by ISO 8601, as far as it is known.
  public var formattedText: String {
    func padded(_ number: Int, _ width: Int) -> String {
      String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
    }
    let month = date.month.map { "-" + padded($0, 2) } ?? ""
    return padded(date.year, 4) + month + (date.month == nil ? "" : date.day.map { "-" + padded($0, 2) } ?? "")
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "documentDateValue", defaults: DocumentDateValue(DocumentDate.definition.defaults, text: "", confidence: 0),
    "A date of a document."
  ) {
    Field(required: "year", \.date.year, .int(0...9999), "The year with its century.")
    Field(optional: "month", \.date.month, .int(1...12), "1 to 12; not there when the document does not say.")
    Field(optional: "day", \.date.day, .int(1...31), "1 to 31; not there when the document does not say.")
    Field(required: "text", \.text, .string(), "The text as it stands there.")
    Field(derived: "formattedText", isRequired: true, \.formattedText, .string(), "The date by ISO 8601: `1974-08-12`.")
    Field(required: "confidence", \.confidence, .int(0...100), "The confidence of the text.")
  }
}

/// How a field of a document was found.
public enum FieldOrigin: String, DefinedEnum {
  /// Behind a number or code of a standard, like `4b.` or `C.1.1`.
  case code
  /// Beside or below a printed label, like `Surname`.
  case label
  /// By what it says itself, like the name of an airport.
  case content
  /// In the machine-readable zone.
  case zone
  /// In a barcode of the document.
  case barcode

  /// What it means, in words.
  public var meaning: String {
    switch self {
    case .code: "behind a number or code of a standard"
    case .label: "beside or below a printed label"
    case .content: "by what it says itself"
    case .zone: "in the machine-readable zone"
    case .barcode: "in a barcode of the document"
    }
  }
}

/// One field of a document that has one alphabet only.
public struct DocumentFieldText: DefinedObject {
  /// The text.
  public internal(set) var text: String
  /// Its confidence, 0…100.
  public internal(set) var confidence: Int
  /// The date that the text is; nil for other texts, and where it can be read in several ways.
  public internal(set) var dateValue: DocumentDateValue?
  /// How it was found.
  public internal(set) var foundBy: FieldOrigin
  /// The code or label as it was read; nil where there was none.
  public internal(set) var label: String?
  /// What was changed after reading.
  public internal(set) var corrections: [CharacterCorrection]
  /// The corners in frame pixels, from the top left as the text is read; nil when they are not known.
  public internal(set) var corners: [PixelPoint]?

  /// Makes a field.
  public init(
    text: String, confidence: Int, dateValue: DocumentDateValue? = nil, foundBy: FieldOrigin, label: String? = nil,
    corrections: [CharacterCorrection] = [], corners: [PixelPoint]? = nil
  ) {
    self.text = text
    self.confidence = confidence
    self.dateValue = dateValue
    self.foundBy = foundBy
    self.label = label
    self.corrections = corrections
    self.corners = corners
  }

  /// The corners as a quadrilateral; nil when they are unknown.
  var quad: FrameQuad? { FrameQuad(corners) }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "documentFieldText", defaults: DocumentFieldText(text: "", confidence: 0, foundBy: .content),
    "One field of a document."
  ) {
    Field(required: "text", \.text, .string(), "The text, as it stands on the document.")
    Field(
      required: "confidence", \.confidence, .int(0...100),
      "Its confidence. Nothing proves such a text: it has no check digit.")
    Field(
      optional: "dateValue", \.dateValue, .object(),
      "The date that the text is; not there where it can be read in several ways, like 01/02/2030 on a document in English."
    ).added()
    Field(required: "foundBy", \.foundBy, .enumeration(), "How it was found.").added()
    Field(optional: "label", \.label, .string(), "The code or label beside it, as it was read.").added()
    Field(
      "corrections", \.corrections, .list(of: .object(CharacterCorrection.self)),
      "Every character that was changed after reading."
    ).added()
    Field(
      optional: "corners", \.corners, .list(of: .object(PixelPoint.self), count: 4...4),
      "The corners in frame pixels: top left, top right, bottom right, bottom left."
    ).added()
  }
}

/// Where the fields of a document stand, for whoever draws them.
public struct DocumentVisualization: DefinedObject {
  /// The corners of each field in frame pixels.
  public internal(set) var contourPoints: [[PixelPoint]]

  /// Makes a list of places.
  public init(contourPoints: [[PixelPoint]]) {
    self.contourPoints = contourPoints
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition(
    "documentVisualization", defaults: DocumentVisualization(contourPoints: []), "Where the fields of a document stand."
  ) {
    Field(
      "contourPoints", \.contourPoints, .list(of: .list(of: .object(PixelPoint.self), count: 4...4)),
      "The corners of each field in frame pixels.")
  }
}
