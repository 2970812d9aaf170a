/// A date of a document with its text.
public struct DocumentDateValue: DefinedObject {
  /// The date.
  public let date: DocumentDate
  /// The text as it stands there.
  public let text: String
  /// The confidence of the text, 0…100.
  public let confidence: Int

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
  public static let definition = ObjectDefinition<DocumentDateValue>("documentDateValue", "A date of a document.") {
    Field(required: "year", \.date.year, .int(0...9999), "The year with its century.")
    Field(optional: "month", \.date.month, .int(1...12), "1 to 12; not there when the document does not say.")
    Field(optional: "day", \.date.day, .int(1...31), "1 to 31; not there when the document does not say.")
    Field(required: "text", \.text, .string(), "The text as it stands there.")
    Field(required: "formattedText", \.formattedText, .string(), "The date by ISO 8601: `1974-08-12`.")
    Field(required: "confidence", \.confidence, .int(0...100), "The confidence of the text.")
  }

  /// Takes over checked values.
  public init(reading object: ObjectReader<Self>) throws {
    self.init(
      DocumentDate(
        year: try object[\.date.year], month: try object[\.date.month], day: try object[\.date.day]),
      text: try object[\.text], confidence: try object[\.confidence])
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
  public let text: String
  /// Its confidence, 0…100.
  public let confidence: Int
  /// The date that the text is; nil for other texts, and where it can be read in several ways.
  public let dateValue: DocumentDateValue?
  /// How it was found.
  public let foundBy: FieldOrigin
  /// The code or label as it was read; nil where there was none.
  public let label: String?
  /// What was changed after reading.
  public let corrections: [CharacterCorrection]
  /// The corners in frame pixels, from the top left as the text is read; nil when they are not known.
  public let corners: [PixelPoint]?

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
  public static let definition = ObjectDefinition<DocumentFieldText>("documentFieldText", "One field of a document.") {
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
      "corrections", \.corrections, .list(of: .object(CharacterCorrection.self)), default: [],
      "Every character that was changed after reading."
    ).added()
    Field(
      optional: "corners", \.corners, .list(of: .object(PixelPoint.self), count: 4...4),
      "The corners in frame pixels: top left, top right, bottom right, bottom left."
    ).added()
  }

  /// Takes over checked values.
  public init(reading object: ObjectReader<Self>) throws {
    text = try object[\.text]
    confidence = try object[\.confidence]
    dateValue = try object[\.dateValue]
    foundBy = try object[\.foundBy]
    label = try object[\.label]
    corrections = try object[\.corrections]
    corners = try object[\.corners]
  }
}

/// Where the fields of a document stand, for whoever draws them.
public struct DocumentVisualization: DefinedObject {
  /// The corners of each field in frame pixels.
  public let contourPoints: [[PixelPoint]]

  /// Makes a list of places.
  public init(contourPoints: [[PixelPoint]]) {
    self.contourPoints = contourPoints
  }

  /// The keys in JSON.
  public static let definition = ObjectDefinition<DocumentVisualization>(
    "documentVisualization", "Where the fields of a document stand."
  ) {
    Field(
      "contourPoints", \.contourPoints, .list(of: .list(of: .object(PixelPoint.self), count: 4...4)), default: [],
      "The corners of each field in frame pixels.")
  }

  /// Takes over checked values.
  public init(reading object: ObjectReader<Self>) throws {
    contourPoints = try object[\.contourPoints]
  }
}
